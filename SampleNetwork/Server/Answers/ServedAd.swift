import Foundation

/// One ad as the network sends it; every field but the ID may be absent.
struct ServedAd: Encodable, Sendable {
    struct Image: Encodable, Sendable {
        var url: String?
        var data: Data?
        var scale: Double
    }

    var id: String
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
    var expiresIn: Double?
    var impressionURL: String?
    var clickURL: String?

    /// An ad with nothing but its ID.
    init(id: String) {
        self.id = id
    }
}

/// The body of an answer with ads.
struct ServedAds: Encodable, Sendable {
    var ads: [ServedAd]
}
