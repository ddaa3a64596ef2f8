import BridgeTesting
import Foundation
import GoogleMobileAdsStandIn
import MediationBridge
import MediationCore
import PlatformViews

/// The host's delegate, which passes its reports on.
final class ThroughEvents: NSObject, GoogleMobileAdsStandIn.MediationBannerAdEventDelegate,
    MediationInterstitialAdEventDelegate, MediationAppOpenAdEventDelegate, GoogleMobileAdsStandIn
        .MediationRewardedAdEventDelegate,
    GoogleMobileAdsStandIn.MediationNativeAdEventDelegate, Sendable
{
    let words = ThroughWords()

    private func note(_ name: String, _ error: (any Error)? = nil) { self.words.note(name, error) }

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
        self.events.words.open { name, error in
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
