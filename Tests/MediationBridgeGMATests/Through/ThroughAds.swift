import Foundation
import GoogleMobileAdsStandIn
import MediationBridge
import MediationCore
import PlatformViews

/// The host's delegate, which makes events of ours of its reports.
final class ThroughEvents: NSObject, GoogleMobileAdsStandIn.MediationBannerAdEventDelegate,
    MediationInterstitialAdEventDelegate, MediationAppOpenAdEventDelegate, GoogleMobileAdsStandIn
        .MediationRewardedAdEventDelegate,
    GoogleMobileAdsStandIn.MediationNativeAdEventDelegate, Sendable
{
    private struct State {
        var tell: (@Sendable (String, (any Error)?) -> Void)?
        var early: [(String, (any Error)?)] = []
    }

    private let state = LockedValue(State())

    /// Passes the reports on, from the first.
    func open(_ tell: @escaping @Sendable (String, (any Error)?) -> Void) {
        let early = self.state.withLock { state in
            state.tell = tell
            defer { state.early = [] }
            return state.early
        }
        for (name, error) in early { tell(name, error) }
    }

    private func note(_ name: String, _ error: (any Error)? = nil) {
        let tell = self.state.withLock { state in
            if state.tell == nil { state.early.append((name, error)) }
            return state.tell
        }
        tell?(name, error)
    }

    func reportImpression() { self.note("impression") }
    func reportClick() { self.note("click") }
    func willPresentFullScreenView() { self.note("willPresent") }
    func didFailToPresentWithError(_ error: any Error) { self.note("failed", error) }
    func willDismissFullScreenView() { self.note("willDismiss") }
    func didDismissFullScreenView() { self.note("didDismiss") }
    func didRewardUser() { self.note("reward") }
    func didStartVideo() {}
    func didEndVideo() { self.note("endVideo") }
    func didPlayVideo() { self.note("playVideo") }
    func didPauseVideo() { self.note("pauseVideo") }
    func didMuteVideo() { self.note("muteVideo") }
    func didUnmuteVideo() { self.note("unmuteVideo") }
}

/// A native ad of the host's, as one of ours.
final class ThroughNativeAd: MediationCore.MediationNativeAd {
    let events = ThroughEvents()
    private let ad: any GoogleMobileAdsStandIn.MediationNativeAd

    init(_ ad: any GoogleMobileAdsStandIn.MediationNativeAd) { self.ad = ad }

    var headline: String? { self.ad.headline }
    var body: String? { self.ad.body }
    var callToAction: String? { self.ad.callToAction }
    var images: [MediationCore.NativeAdImage] { self.ad.images?.compactMap(\.ours) ?? [] }
    var icon: MediationCore.NativeAdImage? { self.ad.icon?.ours }
    var starRating: Double? { self.ad.starRating?.doubleValue }
    var store: String? { self.ad.store }
    var price: String? { self.ad.price }
    var advertiser: String? { self.ad.advertiser }
    var extraAssets: [String: JSONValue] {
        self.ad.extraAssets?
            .compactMapValues { value in
                (value as? String).map { .string($0) } ?? (value as? Double).map { .number($0) }
            } ?? [:]
    }
    var adChoicesView: PlatformView? { self.ad.adChoicesView }
    var mediaView: PlatformView? { self.ad.mediaView }
    var hasVideoContent: Bool { self.ad.hasVideoContent }
    var mediaContentAspectRatio: Double { Double(self.ad.mediaContentAspectRatio) }
    var duration: Duration? { self.ad.duration > 0 ? .seconds(self.ad.duration) : nil }
    var currentTime: Duration? { self.ad.hasVideoContent ? .seconds(self.ad.currentTime) : nil }
    var handlesUserImpressions: Bool { self.ad.handlesUserImpressions() }
    var handlesUserClicks: Bool { self.ad.handlesUserClicks() }

    func didLoad(reportingTo eventDelegate: any MediationCore.MediationNativeAdEventDelegate) {
        let events: [String: NativeAdEvent] = [
            "impression": .impression, "click": .click, "willPresent": .willPresent, "willDismiss": .willDismiss,
            "didDismiss": .didDismiss, "playVideo": .didPlayVideo, "pauseVideo": .didPauseVideo,
            "endVideo": .didEndVideo, "muteVideo": .didMuteVideo, "unmuteVideo": .didUnmuteVideo,
        ]
        self.events.open { name, error in
            if let error { eventDelegate.report(.didFailToPresent(error.localizedDescription)) }
            if let event = events[name] { eventDelegate.report(event) }
        }
    }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.ad.didRender(
            in: container,
            clickableAssetViews: Self.views(clickableAssetViews),
            nonclickableAssetViews: Self.views(nonclickableAssetViews),
            viewController: PlatformViewController()
        )
    }

    func didRecordImpression() { self.ad.didRecordImpression() }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        self.ad.didRecordClickOnAsset(
            with: Self.name(asset),
            view: view ?? PlatformView(),
            viewController: PlatformViewController()
        )
    }

    func didUntrack(_ container: PlatformView?) { self.ad.didUntrackView(container) }

    private static func views(_ views: [NativeAdAsset: PlatformView]) -> [GADNativeAssetIdentifier: PlatformView] {
        Dictionary(uniqueKeysWithValues: views.map { (self.name($0.key), $0.value) })
    }

    private static func name(_ asset: NativeAdAsset) -> GADNativeAssetIdentifier {
        let names: [NativeAdAsset: GADNativeAssetIdentifier] = [
            .headline: .headlineAsset, .body: .bodyAsset, .callToAction: .callToActionAsset, .icon: .iconAsset,
            .image: .imageAsset, .store: .storeAsset, .price: .priceAsset, .starRating: .starRatingAsset,
            .advertiser: .advertiserAsset, .media: .mediaViewAsset, .adChoices: .adChoicesViewAsset,
        ]
        return names[asset] ?? GADNativeAssetIdentifier(rawValue: asset.rawValue)
    }
}

extension GoogleMobileAdsStandIn.NativeAdImage {
    fileprivate var ours: MediationCore.NativeAdImage? {
        #if canImport(UIKit)
        self.imageURL.map { MediationCore.NativeAdImage(url: $0, scale: self.scale) }
        #else
        self.imageURL.map { MediationCore.NativeAdImage(url: $0, scale: self.scale) }
            ?? self.image.map { MediationCore.NativeAdImage(data: $0.data, scale: self.scale) }
        #endif
    }
}

/// An ad of the host's that covers the screen, as one of ours.
final class ThroughScreenAd: MediationFullScreenAd, MediationCore.MediationRewardedAd {
    let events = ThroughEvents()
    let timeToLive: Duration? = nil
    private let presentBody: @MainActor (PlatformViewController) -> Void

    init(_ present: @escaping @MainActor (PlatformViewController) -> Void) { self.presentBody = present }

    private static func report(
        _ name: String,
        _ error: (any Error)?,
        to delegate: any MediationFullScreenAdEventDelegate
    ) {
        let events: [String: FullScreenAdEvent] = [
            "impression": .impression, "click": .click, "willPresent": .willPresent, "willDismiss": .willDismiss,
            "didDismiss": .didDismiss,
        ]
        if let error { delegate.report(.didFailToPresent(error.localizedDescription)) }
        if let event = events[name] { delegate.report(event) }
    }

    func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
        self.events.open { name, error in
            onMain { Self.report(name, error, to: eventDelegate) }
        }
    }

    func didLoad(reportingTo eventDelegate: any MediationCore.MediationRewardedAdEventDelegate) {
        self.events.open { name, error in
            onMain {
                if name == "reward" { eventDelegate.didEarn(AdReward()) }
                Self.report(name, error, to: eventDelegate)
            }
        }
    }

    func present(from viewController: PlatformViewController) { self.presentBody(viewController) }

    func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        self.presentBody(viewController)
    }
}

/// A banner of the host's, as one of ours.
final class ThroughBannerAd: MediationCore.MediationBannerAd {
    let events = ThroughEvents()
    let view: PlatformView
    /// Until its place has another ad: the host lets go of the ad then.
    private var ad: (any GoogleMobileAdsStandIn.MediationBannerAd)?

    init(_ ad: any GoogleMobileAdsStandIn.MediationBannerAd) {
        self.ad = ad
        self.view = ad.view
    }

    func didRemove() { self.ad = nil }

    func didLoad(reportingTo eventDelegate: any MediationCore.MediationBannerAdEventDelegate) {
        let events: [String: BannerAdEvent] = [
            "impression": .impression, "click": .click, "willPresent": .willPresent, "didDismiss": .didDismiss,
        ]
        self.events.open { name, _ in
            if let event = events[name] { eventDelegate.report(event) }
        }
    }
}
