import MediationCore

/// A network's ad with all assets that app install and content ads require, some of which a test removes.
@MainActor
final class RequiredAssetsAd: MediationNativeAd {
    var headline: String? = "Headline"
    var body: String? = "Body"
    var callToAction: String? = "Install"
    var advertiser: String? = "Advertiser"
    var icon: NativeAdImage?
    var images: [NativeAdImage] = []

    static let iconURL = "https://images.example/icon.png"
    static let imageURL = "https://images.example/image.png"

    /// Creates an ad whose icon and image are given by data or by URL.
    init(byURL: Bool = false) {
        let data = NativeAdImage(data: SampleImages.png())
        self.icon = byURL ? NativeAdImage(urlString: Self.iconURL) : data
        self.images = [byURL ? NativeAdImage(urlString: Self.imageURL) : data].compactMap { $0 }
    }

    func remove(_ asset: NativeAdAsset) {
        switch asset {
        case .headline: self.headline = nil
        case .body: self.body = nil
        case .callToAction: self.callToAction = nil
        case .advertiser: self.advertiser = nil
        case .icon: self.icon = nil
        case .image: self.images = []
        default: break
        }
    }

    /// Returns the script of an adapter that fills with such an ad, as changed by the test.
    static func fill(
        byURL: Bool = false,
        _ change: @escaping @MainActor (RequiredAssetsAd) -> Void = { _ in }
    ) -> ScriptedAdapter.Script {
        { _, _, handler in
            let ad = RequiredAssetsAd(byURL: byURL)
            change(ad)
            handler(.success(ad))
        }
    }
}
