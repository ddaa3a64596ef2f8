import MediationConformance
import MediationCore

/// The assets of the vendor's ad, in the types of mediation.
struct VendorAssets: Sendable {
    var headline: String?
    var body: String?
    var callToAction: String?
    var images: [NativeAdImage]
    var icon: NativeAdImage?
    var starRating: Double?
    var store: String?
    var price: String?
    var advertiser: String?
    var extras: [String: JSONValue]
    var hasAdChoices: Bool
    var hasMediaView: Bool
    var hasVideo: Bool
    var aspectRatio: Double
    var duration: Duration?
    var lifetime: Duration?

    init(_ vendorAd: VendorAd) {
        let ad = vendorAd.payload
        self.headline = ad.headline
        self.body = ad.body
        self.callToAction = ad.callToAction
        self.images = ad.images.compactMap(vendorAd.image)
        self.icon = ad.icon.flatMap(vendorAd.image)
        self.starRating = ad.starRating.flatMap { (0...5).contains($0) ? $0 : nil }
        self.store = ad.store
        self.price = ad.price
        self.advertiser = ad.advertiser
        self.extras = ad.extra.map { ["awesomeness": .number($0)] } ?? [:]
        self.hasAdChoices = ad.hasAdChoices
        self.hasMediaView = ad.hasMediaView
        self.hasVideo = ad.hasVideo
        self.aspectRatio = Self.ratio(ad.mediaSize)
        self.lifetime = ad.lifetime
        self.duration = ad.hasVideo ? ad.videoDuration : nil
        self.mutate(vendorAd.mutation, ad)
    }

    /// Indicates whether there is nothing to show.
    var isEmpty: Bool {
        // Not in a loop, which takes thousands of instructions where an answer is run instruction by instruction.
        (self.headline ?? "").isEmpty && (self.body ?? "").isEmpty && (self.callToAction ?? "").isEmpty
            && (self.store ?? "").isEmpty && (self.price ?? "").isEmpty && (self.advertiser ?? "").isEmpty
            && self.images.isEmpty && self.icon == nil && !self.hasMediaView && !self.hasVideo
    }

    private static func ratio(_ size: NetworkSize?) -> Double {
        guard let size, size.width > 0, size.height > 0 else { return 0 }
        let ratio = size.width / size.height
        return ratio.isFinite ? ratio : 0
    }
}
