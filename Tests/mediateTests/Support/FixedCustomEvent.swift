import Foundation
import MediationCore
import PlatformViews

/// An adapter whose ads are always the same; the setting `ad` selects the ad.
final class FixedCustomEvent: MediationAdapter, MediationNativeAd {
    enum Ad: String {
        case full, empty, custom
    }

    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    /// Returns the ad of a load through a waterfall with only this adapter.
    @MainActor
    static func load(_ ad: Ad, adType: AdType = .native, options: NativeAdOptions) async throws -> LoadedAd {
        let registry = AdapterRegistry()
        registry.register(Self.self)
        let settings: [String: JSONValue] = ["ad": .string(ad.rawValue)]
        let lineItem = LineItem(name: "A", adapter: "FixedCustomEvent", ecpm: 1, settings: settings)
        let mediator = AdMediator(
            configuration: MediationConfiguration(adUnits: [AdUnit(id: "feed", lineItems: [lineItem])]),
            registry: registry,
            images: ImagePipeline(loader: NoNetwork())
        )
        return try await AdLoader(adUnitID: "feed", adTypes: [adType], options: options, mediator: mediator).load()
    }

    private var ad = Ad.empty
    private var isFull: Bool { self.ad == .full }

    init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        self.ad = configuration.credentials.settings["ad"]?.stringValue.flatMap(Ad.init) ?? .empty
        completionHandler(.success(self))
    }

    func cancelLoad(reason: CancelReason) {}

    /// The first bytes of a PNG of 300 x 150 pixels.
    private static let png = Data(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0x2C, 0, 0, 0]
            + [0x96, 8, 6, 0, 0, 0]
    )

    /// An image that is not downloaded, as when the app wants only URLs.
    private static let remote = NativeAdImage(urlString: "https://host.example/a.png?size=1", scale: 2)

    var headline: String? { self.isFull ? "Tea\u{1B}[2J" : nil }
    var body: String? { self.isFull ? "Two\nlines" : nil }
    var callToAction: String? { self.isFull ? "Shop now" : nil }
    var advertiser: String? { self.isFull ? "Exemplar Ltd" : nil }
    var price: String? { self.isFull ? "$0.99" : nil }
    var starRating: Double? { self.isFull ? 4.5 : nil }
    var store: String? { self.isFull ? "Sample Store" : nil }
    var icon: NativeAdImage? { self.isFull ? NativeAdImage(data: Self.png) : nil }
    var images: [NativeAdImage] {
        self.isFull ? [NativeAdImage(data: Self.png, scale: 2), Self.remote].compactMap(\.self) : []
    }
    var extraAssets: [String: JSONValue] { self.isFull ? ["b\n": ["list"], "a": "text"] : [:] }
    var adChoicesView: PlatformView? { self.isFull ? PlatformView() : nil }
    var mediaView: PlatformView? { self.isFull ? PlatformView() : nil }
    var hasVideoContent: Bool { self.isFull }
    var mediaContentAspectRatio: Double { self.isFull ? 1.5 : 0 }
    var duration: Duration? { self.isFull ? .milliseconds(7500) : nil }
    var customFormat: CustomFormat? {
        guard self.ad == .custom else { return nil }
        return CustomFormat(
            formatID: "quote",
            texts: ["Quote": "Tea\u{7}first.", "Author": "A. Sample"],
            images: ["Picture": NativeAdImage(data: Self.png), "Remote": Self.remote].compactMapValues(\.self)
        )
    }
}

/// A network without any connection.
private struct NoNetwork: DataLoading {
    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        throw URLError(.notConnectedToInternet)
    }
}
