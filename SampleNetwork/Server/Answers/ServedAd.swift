import Foundation

/// An ad as the network sends it; every field except the ID may be absent.
struct ServedAd: Encodable, Sendable {
    struct Image: Encodable, Sendable {
        var url: String?
        var data: Data?
        var scale: Double
    }

    /// A named asset of a custom format: a text or an image.
    struct Asset: Encodable, Sendable {
        var text: String?
        var url: String?
        var data: Data?
        var scale: Double?

        init(_ text: String) {
            self.text = text
        }

        init(_ image: Image) {
            self.url = image.url
            self.data = image.data
            self.scale = image.scale
        }
    }

    var id: String
    var format: ServedFormat?
    var test: Bool?
    var tracking: String?
    var headline: String?
    var title: String?
    var body: String?
    var callToAction: String?
    var advertiser: String?
    var icon: Image?
    var images: [Image]?
    var price: String?
    var starRating: Double?
    var store: String?
    var degreeOfAwesomeness: String?
    var video: Bool?
    var videoSeconds: Double?
    var mediaAspectRatio: Double?
    var expiresIn: Double?
    var impressionURL: String?
    var clickURL: String?
    var width: Double?
    var height: Double?
    var countdownSeconds: Double?
    var reward: RewardScript?
    var rewardURL: String?
    var behavior: Fault.Kind?
    var formatID: String?
    var assets: [String: Asset]?
    var deepLinks: [String]?
    var destination: String?

    /// Creates an ad with only its ID.
    init(id: String) {
        self.id = id
    }

    mutating func remove(_ asset: Fault.Asset) {
        switch asset {
        case .icon: self.icon = nil
        case .headline: self.headline = nil
        case .title: self.title = nil
        case .body: self.body = nil
        case .callToAction: self.callToAction = nil
        case .advertiser: self.advertiser = nil
        case .images: self.images = nil
        case .clickURL: self.clickURL = nil
        }
    }
}

/// The body of a response with ads.
struct ServedAds: Encodable, Sendable {
    var ads: [ServedAd]
}
