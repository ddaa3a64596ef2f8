import Foundation

/// One ad as the ad server sends it.
///
/// Each field is read separately: a field that is absent or invalid is `nil` and does not affect the rest of the ad.
struct AdRecord: Decodable, Sendable {
    struct Image: Decodable, Sendable {
        var url: String?
        var data: Data?
        var scale: Double?

        private enum CodingKeys: String, CodingKey {
            case url, data, scale
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            self.url = fields.lenient(.url)
            self.data = fields.lenient(.data)
            self.scale = fields.lenient(.scale)
        }
    }

    var id: String?
    var tracksItself: Bool
    var headline: String?
    var title: String?
    var body: String?
    var callToAction: String?
    var advertiser: String?
    var icon: Image?
    var images: [Image]
    var price: String?
    var starRating: Double?
    var store: String?
    var degreeOfAwesomeness: String?
    var hasVideo: Bool
    var videoSeconds: Double?
    var mediaAspectRatio: Double?
    var expiresIn: Double?
    var custom: CustomRecord?
    var fullScreen: FullScreenRecord
    /// The size of a banner; `nil` unless both of its parts are plausible.
    var bannerSize: (width: Double, height: Double)?
    var impressionURL: String?
    var clickURL: String?

    /// The lengths that a banner's sides can have; others are a mistake.
    private static let lengths = 1.0...10_000

    enum CodingKeys: String, CodingKey {
        case id, tracking, headline, title, body, callToAction, advertiser, icon, images, price, starRating, store
        case degreeOfAwesomeness, video, videoSeconds, mediaAspectRatio, expiresIn, impressionURL, clickURL
        case formatID, assets, deepLinks, destination
        case width, height
        case countdownSeconds, reward, rewardURL, behavior
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.id = fields.text(.id)
        self.tracksItself = fields.text(.tracking) == "network"
        self.headline = fields.text(.headline)
        self.title = fields.text(.title)
        self.body = fields.text(.body)
        self.callToAction = fields.text(.callToAction)
        self.advertiser = fields.text(.advertiser)
        self.icon = fields.lenient(.icon)
        self.images = (fields.lenient(.images) as LenientList<Image>?)?.values ?? []
        self.price = fields.text(.price)
        self.starRating = (fields.lenient(.starRating) as Double?).flatMap { (0...5).contains($0) ? $0 : nil }
        self.store = fields.text(.store)
        self.degreeOfAwesomeness = fields.text(.degreeOfAwesomeness)
        self.hasVideo = fields.lenient(.video) ?? false
        self.videoSeconds = fields.lenient(.videoSeconds)
        // A value beyond this range is a mistake.
        self.mediaAspectRatio = (fields.lenient(.mediaAspectRatio) as Double?)
            .flatMap { (0.1...10).contains($0) ? $0 : nil }
        self.expiresIn = fields.lenient(.expiresIn)
        self.custom = CustomRecord(fields)
        self.fullScreen = FullScreenRecord(fields)
        let (width, height): (Double?, Double?) = (fields.lenient(.width), fields.lenient(.height))
        if let width, let height, Self.lengths.contains(width), Self.lengths.contains(height) {
            self.bannerSize = (width, height)
        }
        self.impressionURL = fields.lenient(.impressionURL)
        self.clickURL = fields.lenient(.clickURL)
    }
}

/// The body of a response with ads.
struct AdRecords: Decodable, Sendable {
    var ads: LenientList<AdRecord>
}
