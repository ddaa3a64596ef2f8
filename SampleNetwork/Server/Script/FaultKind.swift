extension Fault {
    /// The faults that the server can have.
    package enum Kind: String, CaseIterable, Codable, Sendable {
        /// 204: the network has no ad.
        case noFill
        /// Any HTTP status, with a JSON error as the body.
        case status
        /// A delay, followed by the next fault that strikes, or by the ad.
        case delay
        /// No response until the client disconnects or the server stops.
        case hang
        /// A connection that is closed after the head of a response, or in the middle of its body.
        case cutConnection
        /// The first part of a response, with a length that matches it.
        case truncatedJSON
        /// Random bytes as `application/json`.
        case garbageJSON
        /// Arrays nested 10,000 deep.
        case deepJSON
        /// Numbers of 300 digits as the star rating and as a scale.
        case hugeNumber
        /// A headline, title or quote with half a surrogate pair.
        case loneSurrogate
        /// Fields with values of wrong types.
        case wrongTypes
        /// Images as `text/html`.
        case wrongContentType
        /// Images of more than 6 MiB.
        case oversizedImage
        /// Images whose header claims 60,000 by 60,000 pixels.
        case hugeDimensions
        /// Images of random bytes.
        case brokenImage
        /// Missing images: 404.
        case missingImage
        /// Images that redirect to themselves.
        case redirectLoop
        /// Image URLs that clients should not fetch.
        case badURLs
        /// An ad with only an ID.
        case missingAssets
        /// An ad without the asset that `asset` names.
        case missingAsset
        /// A banner that is larger than the room for it.
        case oversizedBanner
        /// A full-screen ad that the SDK fails to present.
        case failsToPresent
        /// A reward that the SDK reports twice, and posts once.
        case rewardTwice
        /// A reward that the SDK reports after the dismissal.
        case lateReward
        /// A dismissal that the SDK never reports.
        case neverDismissed

        /// Indicates whether the fault shows when an image is fetched; it is then part of the image's path.
        package var isOfImages: Bool {
            switch self {
            case .wrongContentType, .oversizedImage, .hugeDimensions, .brokenImage, .missingImage, .redirectLoop: true
            default: false
            }
        }

        /// Indicates whether the fault shows when a full-screen ad is presented; the SDK is told to have it, and other
        /// ads are unchanged.
        package var isOfPresentation: Bool {
            switch self {
            case .failsToPresent, .rewardTwice, .lateReward, .neverDismissed: true
            default: false
            }
        }

        /// Indicates whether the fault means nothing for an ad without a reward.
        var isOfRewards: Bool { self == .rewardTwice || self == .lateReward }
    }
}
