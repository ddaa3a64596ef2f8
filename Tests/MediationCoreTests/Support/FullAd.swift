import MediationCore
import PlatformViews

/// A network's ad with every asset, which counts the reads of each.
@MainActor
final class FullAd: MediationNativeAd {
    struct Assets {
        var headline: String? = "Headline"
        var body: String? = "Body"
        var callToAction: String? = "Install"
        var images: [NativeAdImage] = []
        var icon: NativeAdImage?
        var starRating: Double? = 4.5
        var store: String? = "Store"
        var price: String? = "1.99 €"
        var advertiser: String? = "Advertiser"
        var extraAssets: [String: JSONValue] = [:]
        var adChoicesView: PlatformView?
        var mediaView: PlatformView?
        var hasVideoContent = true
        var mediaContentAspectRatio = 1.5
        var duration: Duration? = .seconds(30)
        var currentTime: Duration? = .seconds(3)
    }

    var assets = Assets()
    private(set) var reads: [String: Int] = [:]

    var headline: String? { self.read(\.headline) }
    var body: String? { self.read(\.body) }
    var callToAction: String? { self.read(\.callToAction) }
    var images: [NativeAdImage] { self.read(\.images) }
    var icon: NativeAdImage? { self.read(\.icon) }
    var starRating: Double? { self.read(\.starRating) }
    var store: String? { self.read(\.store) }
    var price: String? { self.read(\.price) }
    var advertiser: String? { self.read(\.advertiser) }
    var extraAssets: [String: JSONValue] { self.read(\.extraAssets) }
    var adChoicesView: PlatformView? { self.read(\.adChoicesView) }
    var mediaView: PlatformView? { self.read(\.mediaView) }
    var hasVideoContent: Bool { self.read(\.hasVideoContent) }
    var mediaContentAspectRatio: Double { self.read(\.mediaContentAspectRatio) }
    var duration: Duration? { self.read(\.duration) }
    var currentTime: Duration? { self.read(\.currentTime) }

    private func read<Asset>(_ asset: KeyPath<Assets, Asset>, _ name: String = #function) -> Asset {
        self.reads[name, default: 0] += 1
        return self.assets[keyPath: asset]
    }
}
