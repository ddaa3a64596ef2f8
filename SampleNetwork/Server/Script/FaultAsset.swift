extension Fault {
    /// What an ad can be without.
    package enum Asset: String, CaseIterable, Codable, Sendable {
        /// The small square image.
        case icon
        /// The heading of a content ad.
        case headline
        /// The heading of an app ad.
        case title
        /// The text.
        case body
        /// What the button says.
        case callToAction
        /// Who advertises.
        case advertiser
        /// The large images.
        case images
        /// Where clicks go; without it the SDK has no page to open.
        case clickURL
    }
}
