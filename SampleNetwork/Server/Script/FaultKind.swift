extension Fault {
    /// Everything that the server can be told to do wrong.
    package enum Kind: String, CaseIterable, Codable, Sendable {
        /// 204: the network has no ad.
        case noFill
        /// Any HTTP status, with a JSON error as body.
        case status
        /// A wait; the next fault that strikes, or the ad, follows it.
        case delay
        /// No answer until the client goes or the server stops.
        case hang
        /// The connection is closed after the head of an answer, or in the middle of its body.
        case cutConnection
        /// The first part of an answer, with a length that fits it.
        case truncatedJSON
        /// Random bytes as `application/json`.
        case garbageJSON
        /// Arrays nested 10,000 deep.
        case deepJSON
        /// Numbers of 300 digits as star rating and as scale.
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
        /// Images that are not there: 404.
        case missingImage
        /// Images that redirect to themselves.
        case redirectLoop
        /// Image URLs that nobody should fetch.
        case badURLs
        /// An ad with nothing but an ID.
        case missingAssets
        /// An ad without the asset that `asset` names.
        case missingAsset

        /// Whether the fault shows when an image is fetched; it is then part of the image's path.
        package var isOfImages: Bool {
            switch self {
            case .wrongContentType, .oversizedImage, .hugeDimensions, .brokenImage, .missingImage, .redirectLoop: true
            default: false
            }
        }
    }
}
