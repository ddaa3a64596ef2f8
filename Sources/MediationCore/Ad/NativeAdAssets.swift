import PlatformViews

/// The assets of a network's ad, read once and cleaned: assets that are empty or impossible are absent.
@MainActor
struct NativeAdAssets {
    var headline: String?
    var body: String?
    var callToAction: String?
    var images: [NativeAdImage] = []
    var icon: NativeAdImage?
    var starRating: Double?
    var store: String?
    var price: String?
    var advertiser: String?
    var extraAssets: [String: JSONValue] = [:]
    var adChoicesView: PlatformView?
    var mediaView: PlatformView?
    var hasVideoContent = false
    var mediaContentAspectRatio = 0.0
    var duration: Duration?
    var customFormat: CustomFormat?

    init(of ad: any MediationNativeAd, options: NativeAdOptions, maximumImages: Int) {
        if let content = ad.customFormat {
            // Such an ad has no other assets.
            self.customFormat = content.cleaned(maximumImages: maximumImages)
            return
        }
        func text(_ value: String?) -> String? { value.flatMap { $0.isEmpty ? nil : $0 } }
        self.headline = text(ad.headline)
        self.body = text(ad.body)
        self.callToAction = text(ad.callToAction)
        let images = ad.images.lazy.filter(\.isUsable)
        self.images = Array(images.prefix(options.images.shouldRequestMultipleImages ? maximumImages : 1))
        self.icon = ad.icon.flatMap { $0.isUsable ? $0 : nil }
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

    /// The place of an image in an ad.
    enum ImagePlace: Hashable {
        case icon
        case image(Int)
        case custom(String)

        /// The name of the place, for the start of a sentence.
        var name: String {
            switch self {
            case .icon: "The icon"
            case .image(let index): "Image \(index)"
            case .custom(let key): "The image \(key.quoted)"
            }
        }
    }

    /// All images with their places, the icon first; images of a custom format are sorted by key.
    var imagesByPlace: [(ImagePlace, NativeAdImage)] {
        if let images = self.customFormat?.images {
            return images.sorted { $0.key < $1.key }.map { (.custom($0.key), $0.value) }
        }
        let icon = self.icon.map { [(ImagePlace.icon, $0)] } ?? []
        return icon + self.images.enumerated().map { (.image($0.offset), $0.element) }
    }
}

extension NativeAdImage {
    fileprivate var isUsable: Bool { self.data != nil || self.url?.isFetchable == true }
}

extension CustomFormat {
    /// Returns the content without texts that are empty and images that cannot be fetched.
    fileprivate func cleaned(maximumImages: Int) -> CustomFormat {
        var content = self
        content.texts = self.texts.filter { !$0.value.isEmpty }
        let images = self.images.filter(\.value.isUsable).sorted { $0.key < $1.key }
        content.images = Dictionary(images.prefix(maximumImages).map { ($0.key, $0.value) }) { first, _ in first }
        return content
    }
}
