extension Fault {
    /// An asset that an ad can lack.
    package enum Asset: String, CaseIterable, Codable, Sendable {
        /// The small square image.
        case icon
        /// The heading of a content ad.
        case headline
        /// The heading of an app ad.
        case title
        /// The text.
        case body
        /// The text of the button.
        case callToAction
        /// The name of the advertiser.
        case advertiser
        /// The large images.
        case images
        /// The URL for clicks; without it, the SDK has no page to open.
        case clickURL
    }
}
