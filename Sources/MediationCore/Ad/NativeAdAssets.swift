import PlatformViews

/// The assets of a network's ad, read once and cleaned: what is empty or impossible is absent. // M13
@MainActor
struct NativeAdAssets {
    var headline: String?
    var body: String?
    var callToAction: String?
    var images: [NativeAdImage]
    var icon: NativeAdImage?
    var starRating: Double?
    var store: String?
    var price: String?
    var advertiser: String?
    var extraAssets: [String: JSONValue]
    var adChoicesView: PlatformView?
    var mediaView: PlatformView?
    var hasVideoContent: Bool
    var mediaContentAspectRatio: Double
    var duration: Duration?

    init(of ad: any MediationNativeAd, options: NativeAdOptions, maximumImages: Int) {
        func text(_ value: String?) -> String? { value.flatMap { $0.isEmpty ? nil : $0 } }
        func image(_ value: NativeAdImage) -> NativeAdImage? {
            value.data != nil || value.url?.isFetchable == true ? value : nil
        }
        self.headline = text(ad.headline)
        self.body = text(ad.body)
        self.callToAction = text(ad.callToAction)
        let images = ad.images.lazy.compactMap(image)
        self.images = Array(images.prefix(options.images.shouldRequestMultipleImages ? maximumImages : 1))
        self.icon = ad.icon.flatMap(image)
        self.starRating = ad.starRating.flatMap { (0...5).contains($0) ? $0 : nil }
        self.store = text(ad.store)
        self.price = text(ad.price)
        self.advertiser = text(ad.advertiser)
        self.extraAssets = ad.extraAssets.filter { $0.value != .null }
        self.adChoicesView = ad.adChoicesView
        self.mediaView = ad.mediaView
        self.hasVideoContent = ad.hasVideoContent
        let ratio = ad.mediaContentAspectRatio
        self.mediaContentAspectRatio = ratio.isFinite && ratio > 0 ? ratio : 0
        let duration = ad.duration
        self.duration = self.hasVideoContent ? duration.flatMap { $0 >= .zero ? $0 : nil } : nil
    }

    /// Where in an ad an image is.
    enum ImagePlace: Hashable {
        case icon
        case image(Int)

        /// The place at the start of a sentence.
        var name: String {
            switch self {
            case .icon: "The icon"
            case .image(let index): "Image \(index)"
            }
        }
    }

    /// All images with their places, the icon first.
    var imagesByPlace: [(ImagePlace, NativeAdImage)] {
        let icon = self.icon.map { [(ImagePlace.icon, $0)] } ?? []
        return icon + self.images.enumerated().map { (.image($0.offset), $0.element) }
    }
}
