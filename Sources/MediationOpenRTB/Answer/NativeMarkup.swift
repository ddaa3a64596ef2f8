package import MediationCore

/// The markup of a native ad as OpenRTB Dynamic Native Ads 1.0 to 1.2 have it, read and typed, with its texts as they are.
///
/// Macros are not replaced, and no URL is made of a text: that is what ``NativeAdPlan`` does.
package struct NativeMarkup: Hashable, Sendable {
    /// An image.
    package struct Image: Hashable, Sendable {
        /// The asset's ID.
        package var id: Int?
        /// The URL as it is written.
        package var url: String
        /// The width, in pixels.
        package var width: Int?
        /// The height, in pixels.
        package var height: Int?
        /// The type by the request, or else by the answer.
        package var type: Int?
    }

    /// A text that has no type.
    package struct UntypedText: Hashable, Sendable {
        /// The asset's ID.
        package var id: Int?
        /// The text.
        package var value: String
    }

    /// A video.
    package struct Video: Hashable, Sendable {
        /// The asset's ID.
        package var id: Int?
        /// The VAST document, which nobody here reads.
        package var vast: String
    }

    /// The destination of clicks.
    package struct Link: Hashable, Sendable {
        /// The URL as it is written; never empty.
        package var url: String?
        /// The URL for devices that cannot open the other one; never empty.
        package var fallback: String?
        /// The URLs of the trackers of clicks.
        package var clickTrackers: [String] = []
    }

    /// The link of one asset.
    package struct AssetLink: Hashable, Sendable {
        /// The asset's ID.
        package var id: Int?
        /// The asset that is clicked; `nil` if it is none of the standard set.
        package var asset: NativeAdAsset?
        /// The link, in place of that of the whole ad.
        package var link: Link
    }

    /// A tracker of an event.
    package struct EventTracker: Hashable, Sendable {
        /// The number of the event: 1 is the impression, 2 to 4 are the rules of visibility.
        package var event: Int?
        /// The number of the method: 1 is an image, 2 a script.
        package var method: Int?
        /// The URL as it is written.
        package var url: String?
    }

    /// Indicates whether the markup was a text rather than an object.
    package var isText = false
    /// Indicates whether the root was wrapped in an object with the key `native`.
    package var isWrapped = false
    /// The version, as a text.
    package var version: String?
    /// The number of assets in the answer, whatever became of them.
    package var assetCount = 0

    /// The text of the first title.
    package var headline: String?
    /// The texts by their types; the first of each type.
    package var texts: [Int: String] = [:]
    /// The texts without a type.
    package var untypedTexts: [UntypedText] = []
    /// The first icon.
    package var icon: Image?
    /// The first logo, a type of version 1.0.
    package var logo: Image?
    /// The main images.
    package var images: [Image] = []
    /// The images of other types.
    package var extraImages: [Image] = []
    /// The images without a type.
    package var untypedImages: [Image] = []
    /// The videos.
    package var videos: [Video] = []

    /// The link of the whole ad.
    package var link = Link()
    /// The links of assets that have one of their own, in order.
    package var assetLinks: [AssetLink] = []

    /// The trackers of the impression in the form of version 1.1.
    package var impressionTrackers: [String] = []
    /// The script of version 1.1; it is never run.
    package var scripts: [String] = []
    /// The trackers of events.
    package var eventTrackers: [EventTracker] = []
    /// The page of the buyer about privacy.
    package var privacyURL: String?
    /// The URL of further assets; it is never asked.
    package var assetsURL: String?
    /// The URL of a dynamic creative; it is never asked.
    package var dynamicCreativeURL: String?
    /// The names of the root's members that are not known.
    package var unknownMembers: [String] = []
    /// The IDs of the assets that the request requires and that are not there.
    package var missingAssetIDs: [Int] = []

    /// The parts that were dropped, repaired or read against the specification.
    package var warnings: [OpenRTBWarning] = []

    /// The kind of an asset.
    package enum AssetKind: String, CaseIterable, Sendable {
        case title, img, data, video
    }

    /// Indicates whether there is anything to show.
    package var hasContent: Bool {
        self.headline != nil || !self.texts.isEmpty || !self.untypedTexts.isEmpty || self.icon != nil
            || self.logo != nil || !self.images.isEmpty || !self.extraImages.isEmpty || !self.untypedImages.isEmpty
            || !self.videos.isEmpty
    }

    /// Indicates whether there is something to show, and somewhere to go.
    package var isUsable: Bool { self.hasContent && self.link.url != nil }

    /// The star rating: a plain number from 0 to 5.
    package var starRating: Double? {
        guard let text = self.texts[NativeTextType.rating.rawValue], text.first?.isNumber == true else { return nil }
        return Double(text).flatMap { (0...5).contains($0) ? $0 : nil }
    }
}

/// The types of texts that are assets of their own.
package enum NativeTextType: Int, CaseIterable, Sendable {
    case sponsored = 1
    case description = 2
    case rating = 3
    case likes = 4
    case downloads = 5
    case price = 6
    case salePrice = 7
    case phone = 8
    case address = 9
    case description2 = 10
    case displayURL = 11
    case callToAction = 12
}

/// The types of images.
package enum NativeImageType {
    package static let icon = 1
    package static let logo = 2
    package static let main = 3
}
