import Foundation
import MediationBridge
import MediationCore
import PlatformViews

/// A native ad as the SDK takes it: the assets are read once, so that the SDK may ask for them on any thread.
final class GMANativeAd: NSObject, GMANativeAdProtocol, Sendable {
    private let ad: BridgedNativeAd
    private let type: GMACustomEvent.Type
    private let events = GMANativeEvents()
    private let assets: [String: JSONValue]
    private let countsImpressions: Bool
    private let countsClicks: Bool

    let headline: String?
    let body: String?
    let callToAction: String?
    private let hostImages: Unchanging<[GMANativeAdImage]>
    private let hostIcon: Unchanging<GMANativeAdImage?>
    private let rating: Double?
    let store: String?
    let price: String?
    let advertiser: String?
    let adChoicesView: PlatformView?
    let mediaView: PlatformView?
    let hasVideoContent: Bool
    let mediaContentAspectRatio: CGFloat
    let duration: TimeInterval

    /// Creates the SDK's form of an ad; with `onlyURLs`, the app loads its images.
    @MainActor
    init(_ bridged: BridgedNativeAd, domain: GMACustomEvent.Type, onlyURLs: Bool) {
        let ad = bridged.ad
        self.ad = bridged
        self.type = domain
        self.countsImpressions = bridged.networkCountsImpressions
        self.countsClicks = bridged.networkCountsClicks
        self.headline = ad.headline
        self.body = ad.body
        self.callToAction = ad.callToAction
        self.hostImages = Unchanging(ad.images.compactMap { GMANativeAdImage($0, onlyURL: onlyURLs) })
        self.hostIcon = Unchanging(ad.icon.flatMap { GMANativeAdImage($0, onlyURL: onlyURLs) })
        self.rating = ad.starRating
        self.store = ad.store
        self.price = ad.price
        self.advertiser = ad.advertiser
        self.assets = ad.extraAssets
        self.adChoicesView = ad.adChoicesView
        self.mediaView = ad.mediaView
        self.hasVideoContent = ad.hasVideoContent
        self.mediaContentAspectRatio = CGFloat(ad.mediaContentAspectRatio)
        self.duration = ad.duration.map { $0 / .seconds(1) } ?? 0
    }

    var images: [GMANativeAdImage]? { self.hostImages.value }

    var icon: GMANativeAdImage? { self.hostIcon.value }

    var starRating: NSDecimalNumber? { self.rating.map { NSDecimalNumber(value: $0) } }

    var extraAssets: [String: Any]? { self.assets.isEmpty ? nil : self.assets.mapValues(\.foundationValue) }

    var currentTime: TimeInterval {
        // Only the main thread may ask the network.
        guard DispatchQueue.isMain else { return 0 }
        return MainActor.assumeIsolated { self.ad.ad.currentTime.map { $0 / .seconds(1) } ?? 0 }
    }

    /// Passes the ad's events on; the SDK retains its delegate as long as the ad.
    @MainActor
    func listen(_ delegate: any GMANativeEventDelegate) {
        self.events.delegate = delegate
        self.ad.listen { [events, type] event in
            let delegate = events.delegate
            switch event {
            case .impression: delegate?.reportImpression()
            case .click: delegate?.reportClick()
            case .willPresent: delegate?.willPresentFullScreenView()
            case .willDismiss: delegate?.willDismissFullScreenView()
            case .didDismiss: delegate?.didDismissFullScreenView()
            case .didPlayVideo: delegate?.didPlayVideo()
            case .didPauseVideo: delegate?.didPauseVideo()
            case .didEndVideo: delegate?.didEndVideo()
            case .didMuteVideo: delegate?.didMuteVideo()
            case .didUnmuteVideo: delegate?.didUnmuteVideo()
            default:
                guard let message = event.message else { return }
                let error = MediationError(.presentationFailed, message)
                delegate?.didFailToPresentWithError(error.forGMA(from: type))
            }
        }
    }

    // MARK: - What the SDK tells

    #if canImport(GoogleMobileAds)
    @objc(handlesUserClicks)
    #endif
    /// Returns whether the network counts clicks itself.
    func handlesUserClicks() -> Bool { self.countsClicks }

    #if canImport(GoogleMobileAds)
    @objc(handlesUserImpressions)
    #endif
    /// Returns whether the network counts impressions itself.
    func handlesUserImpressions() -> Bool { self.countsImpressions }

    #if canImport(GoogleMobileAds)
    @objc(didRenderInView:clickableAssetViews:nonclickableAssetViews:viewController:)
    #endif
    /// Gives the network the views.
    func didRender(
        in view: PlatformView,
        clickableAssetViews: [GMAAsset: PlatformView],
        nonclickableAssetViews: [GMAAsset: PlatformView],
        viewController: PlatformViewController
    ) {
        let clickable = NativeAdAsset.views(clickableAssetViews)
        let nonclickable = NativeAdAsset.views(nonclickableAssetViews)
        onMain {
            guard let error = self.ad.render(in: view, clickable: clickable, nonclickable: nonclickable) else { return }
            self.events.delegate?.didFailToPresentWithError(error.forGMA(from: self.type))
        }
    }

    #if canImport(GoogleMobileAds)
    @objc(didRecordImpression)
    #endif
    /// Reports an impression to the network.
    func didRecordImpression() { onMain { self.ad.hostRecordedImpression() } }

    #if canImport(GoogleMobileAds)
    @objc(didRecordClickOnAssetWithName:view:viewController:)
    #endif
    /// Reports a click to the network.
    func didRecordClickOnAsset(with assetName: GMAAsset, view: PlatformView, viewController: PlatformViewController) {
        let asset = NativeAdAsset(assetName)
        onMain { self.ad.hostRecordedClick(on: asset, view: view) }
    }

    #if canImport(GoogleMobileAds)
    @objc(didUntrackView:)
    #endif
    /// Takes the views away from the network.
    func didUntrackView(_ view: PlatformView?) { onMain { self.ad.untrack() } }
}

/// Objects of the SDK that the bridge has made.
private struct Unchanging<Value>: @unchecked Sendable {
    // Safe: nobody changes them after that, and they are not shared before.
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// The delegate of the SDK, which retains it as long as the ad.
@MainActor
private final class GMANativeEvents {
    weak var delegate: (any GMANativeEventDelegate)?

    nonisolated init() {}
}

extension NativeAdAsset {
    /// Creates the name of the asset that the SDK means.
    init(_ asset: GMAAsset) {
        switch asset {
        case .headlineAsset: self = .headline
        case .bodyAsset: self = .body
        case .callToActionAsset: self = .callToAction
        case .iconAsset: self = .icon
        case .imageAsset: self = .image
        case .storeAsset: self = .store
        case .priceAsset: self = .price
        case .starRatingAsset: self = .starRating
        case .advertiserAsset: self = .advertiser
        case .mediaViewAsset: self = .media
        case .adChoicesViewAsset: self = .adChoices
        default: self.init(rawValue: asset.rawValue)
        }
    }

    /// Returns the views by the names of their assets.
    fileprivate static func views(_ views: [GMAAsset: PlatformView]) -> [NativeAdAsset: PlatformView] {
        Dictionary(views.map { (NativeAdAsset($0.key), $0.value) }) { first, _ in first }
    }
}

extension GMANativeAdImage {
    /// Creates the SDK's form of an image; `nil` if it cannot be decoded, or neither was loaded nor has a URL.
    fileprivate convenience init?(_ image: MediationCore.NativeAdImage, onlyURL: Bool) {
        if let data = image.data, let decoded = GMAImage(data: data, scale: CGFloat(image.scale)) {
            self.init(image: decoded)
        } else if onlyURL, let url = image.url {
            self.init(url: url, scale: CGFloat(image.scale))
        } else {
            return nil
        }
    }
}

extension JSONValue {
    /// The value as Objective-C has it.
    fileprivate var foundationValue: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): value
        case .number(let value): value
        case .string(let value): value
        case .array(let values): values.map(\.foundationValue)
        case .object(let values): values.mapValues(\.foundationValue)
        }
    }
}
