import MediationConformance
import MediationCore

/// The assets of the vendor's ad, in the types of mediation.
struct VendorAssets: Sendable {
    let headline: String?
    let body: String?
    let callToAction: String?
    let images: [NativeAdImage]
    let icon: NativeAdImage?
    let starRating: Double?
    let store: String?
    let price: String?
    let advertiser: String?
    let extras: [String: JSONValue]
    let hasAdChoices: Bool
    let hasMediaView: Bool
    let hasVideo: Bool
    let aspectRatio: Double
    let duration: Duration?

    init(_ ad: NetworkPayload) {
        self.headline = ad.headline
        self.body = ad.body
        self.callToAction = ad.callToAction
        self.images = ad.images.compactMap(Self.image)
        self.icon = ad.icon.flatMap(Self.image)
        self.starRating = ad.starRating.flatMap { (0...5).contains($0) ? $0 : nil }
        self.store = ad.store
        self.price = ad.price
        self.advertiser = ad.advertiser
        self.extras = ad.extra.map { ["awesomeness": .number($0)] } ?? [:]
        self.hasAdChoices = ad.hasAdChoices
        self.hasMediaView = ad.hasMediaView
        self.hasVideo = ad.hasVideo
        self.aspectRatio = Self.ratio(ad.mediaSize)
        self.duration = ad.hasVideo ? ad.videoDuration : nil
    }

    private static func image(_ image: NetworkImage) -> NativeAdImage? {
        NativeAdImage(urlString: image.url, scale: image.scale)
    }

    private static func ratio(_ size: NetworkSize?) -> Double {
        guard let size, size.width > 0, size.height > 0 else { return 0 }
        let ratio = size.width / size.height
        return ratio.isFinite ? ratio : 0
    }
}
