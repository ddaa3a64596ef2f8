import AppLovinSDKStandIn
import BridgeTesting
import Foundation
import MediationBridge
import MediationCore
import PlatformViews

/// The host's object for an ad, which is destroyed when nobody holds it any more.
final class ThroughMAXHolder: Sendable {
    private let handedOver: HandedOver<ThroughSampleMAX>

    init(_ adapter: ThroughSampleMAX) { self.handedOver = HandedOver(adapter) }

    deinit {
        let adapter = self.handedOver
        onMain { adapter.opened.destroy() }
    }

    @MainActor var adapter: ThroughSampleMAX { self.handedOver.opened }
}

/// The host's delegate, which passes its words on.
final class ThroughMAXDelegate: NSObject, MAInterstitialAdapterDelegate, MAAppOpenAdapterDelegate,
    MARewardedAdapterDelegate, MAAdViewAdapterDelegate, MANativeAdAdapterDelegate
{
    /// The ad of a load.
    enum Loaded { case screenAd, banner(PlatformView), native(MANativeAd) }

    private let words: ThroughWords
    private let answer: @MainActor (Result<Loaded, MediationError>) -> Void

    init(_ words: ThroughWords, _ answer: @escaping @MainActor (Result<Loaded, MediationError>) -> Void = { _ in }) {
        self.words = words
        self.answer = answer
    }

    private func tell(_ result: Result<Loaded, MediationError>) {
        let (answer, result) = (HandedOver(self.answer), HandedOver(result))
        onMain { answer.opened(result.opened) }
    }

    private func loaded() { self.tell(.success(.screenAd)) }
    private func failed(_ error: MAAdapterError) { self.tell(.failure(error.ours)) }
    private func displayed() {
        // The host has one word for both.
        self.words.note("willPresent")
        self.words.note("impression")
    }
    private func notDisplayed(_ error: MAAdapterError) { self.words.note("failed", error.ours) }
    private func clicked() { self.words.note("click") }
    private func hidden() { self.words.note("didDismiss") }

    func didLoadInterstitialAd() { self.loaded() }
    func didFailToLoadInterstitialAdWithError(_ error: MAAdapterError) { self.failed(error) }
    func didDisplayInterstitialAd() { self.displayed() }
    func didFailToDisplayInterstitialAdWithError(_ error: MAAdapterError) { self.notDisplayed(error) }
    func didClickInterstitialAd() { self.clicked() }
    func didHideInterstitialAd() { self.hidden() }
    func didLoadAppOpenAd() { self.loaded() }
    func didFailToLoadAppOpenAdWithError(_ error: MAAdapterError) { self.failed(error) }
    func didDisplayAppOpenAd() { self.displayed() }
    func didFailToDisplayAppOpenAdWithError(_ error: MAAdapterError) { self.notDisplayed(error) }
    func didClickAppOpenAd() { self.clicked() }
    func didHideAppOpenAd() { self.hidden() }
    func didLoadRewardedAd() { self.loaded() }
    func didFailToLoadRewardedAdWithError(_ error: MAAdapterError) { self.failed(error) }
    func didDisplayRewardedAd() { self.displayed() }
    func didFailToDisplayRewardedAdWithError(_ error: MAAdapterError) { self.notDisplayed(error) }
    func didClickRewardedAd() { self.clicked() }
    func didHideRewardedAd() { self.hidden() }
    func didRewardUser(with reward: MAReward) { self.words.note("reward") }
    func didLoadAd(forAdView adView: PlatformView) { self.tell(.success(.banner(adView))) }
    func didFailToLoadAdViewAdWithError(_ error: MAAdapterError) { self.failed(error) }
    func didDisplayAdViewAd() { self.words.note("impression") }
    func didClickAdViewAd() { self.clicked() }
    func didExpandAdViewAd() { self.words.note("expanded") }
    func didCollapseAdViewAd() { self.words.note("collapsed") }
    func didLoadAd(for nativeAd: MANativeAd, withExtraInfo extraInfo: [String: Any]?) {
        self.tell(.success(.native(nativeAd)))
    }
    func didFailToLoadNativeAdWithError(_ error: MAAdapterError) { self.failed(error) }
    func didDisplayNativeAd(withExtraInfo extraInfo: [String: Any]?) { self.words.note("impression") }
    func didClickNativeAd() { self.clicked() }
}

extension MAAdapterError {
    /// The error, as one of ours: the message has the name of its code.
    var ours: MediationError {
        let code = MediationError.Code.allCodes.first { self.mediatedNetworkErrorMessage.hasPrefix("\($0.name):") }
        let number = self.mediatedNetworkErrorCode
        return MediationError(
            code ?? .adapterError,
            self.mediatedNetworkErrorMessage,
            networkCode: number == code?.rawValue ? nil : number
        )
    }
}

/// A native ad of the host's, as one of ours; the bridge counts what the network does not, and shows AdChoices.
final class ThroughMAXNativeAd: MediationNativeAd {
    private let ad: MANativeAd
    private let holder: ThroughMAXHolder
    private let words: ThroughWords

    init(_ ad: MANativeAd, _ holder: ThroughMAXHolder, _ words: ThroughWords) {
        self.ad = ad
        self.holder = holder
        self.words = words
    }

    var headline: String? { self.ad.title }
    var body: String? { self.ad.body }
    var callToAction: String? { self.ad.callToAction }
    var advertiser: String? { self.ad.advertiser }
    var starRating: Double? { self.ad.starRating?.doubleValue }
    var icon: NativeAdImage? { self.ad.icon?.ours }
    var images: [NativeAdImage] { self.ad.mainImage?.ours.map { [$0] } ?? [] }
    var handlesUserImpressions: Bool { true }
    var handlesUserClicks: Bool { true }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.words.open { name, _ in
            if name == "impression" { eventDelegate.report(.impression) }
            if name == "click" { eventDelegate.report(.click) }
        }
    }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        let views = clickableAssetViews.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
        _ = self.ad.prepare(forInteractionClickableViews: views, withContainer: container)
    }
}

extension MANativeAdImage {
    fileprivate var ours: NativeAdImage? {
        #if canImport(UIKit)
        self.image?.pngData().map { NativeAdImage(data: $0) }
        #else
        self.image.map { NativeAdImage(data: $0.data, scale: 1) }
        #endif
    }
}
