import BridgeTesting
import Foundation
import IronSourceStandIn
import MediationBridge
import MediationCore
import PlatformViews

/// The host's object for an ad with its delegate, which the host retains; destroyed when nobody holds it any more.
final class ThroughLevelPlayHolder: Sendable {
    private let handedOver: HandedOver<ISBaseAdAdapter>
    private let adData: HandedOver<ISAdData>
    /// The delegates of the load and the presentation.
    @MainActor var delegates: [ThroughLevelPlayDelegate] = []

    @MainActor
    init(_ ad: ISBaseAdAdapter, _ adData: ISAdData) {
        self.handedOver = HandedOver(ad)
        self.adData = HandedOver(adData)
    }

    deinit {
        let (ad, adData) = (self.handedOver, self.adData)
        onMain { ad.opened.destroyAd(with: adData.opened) }
    }

    @MainActor
    func destroy() { self.handedOver.opened.destroyAd(with: self.adData.opened) }
}

/// The host's delegate, which passes its words on.
final class ThroughLevelPlayDelegate: NSObject, ISInterstitialAdDelegate, ISRewardedVideoAdDelegate,
    ISBannerAdDelegate, ISNativeAdDelegate
{
    /// The ad of a load.
    enum Loaded {
        case screenAd, banner(PlatformView)
        case native(ISAdapterNativeAdData, ISAdapterNativeAdViewBinder)
    }

    private let words: ThroughWords
    /// The answer of a load; none for a presentation.
    private let answer: (@MainActor (Result<Loaded, MediationError>) -> Void)?

    init(_ words: ThroughWords, _ answer: (@MainActor (Result<Loaded, MediationError>) -> Void)? = nil) {
        self.words = words
        self.answer = answer
    }

    private func tell(_ result: Result<Loaded, MediationError>) {
        let (answer, result) = (HandedOver(self.answer), HandedOver(result))
        onMain { answer.opened?(result.opened) }
    }

    private func error(_ code: Int, _ message: String?) -> MediationError {
        let message = message ?? ""
        let ours = MediationError.Code.allCodes.first { message.hasPrefix("\($0.name):") } ?? .adapterError
        return MediationError(ours, message, networkCode: code >= 500 ? nil : code)
    }

    func adDidLoad() { self.tell(.success(.screenAd)) }
    func adDidFailToLoad(with errorType: ISAdapterErrorType, errorCode: Int, errorMessage: String?) {
        self.tell(.failure(self.error(errorCode, errorMessage)))
    }
    func adDidOpen() {
        // The host has one word for an ad on the screen and its impression.
        if self.answer == nil { self.words.note("willPresent") }
        self.words.note("impression")
    }
    func adDidFailToShowWithErrorCode(_ errorCode: Int, errorMessage: String?) {
        self.words.note("failed", self.error(errorCode, errorMessage))
    }
    func adDidClick() { self.words.note("click") }
    func adDidClose() { self.words.note("didDismiss") }
    func adRewarded() { self.words.note("reward") }
    func adDidLoad(with view: PlatformView) { self.tell(.success(.banner(view))) }
    func adWillPresentScreen() { self.words.note("willPresent") }
    func adDidDismissScreen() { self.words.note("didDismiss") }
    func adDidLoad(
        with adapterNativeAdData: ISAdapterNativeAdData,
        adViewBinder: ISAdapterNativeAdViewBinder
    ) {
        self.tell(.success(.native(adapterNativeAdData, adViewBinder)))
    }
}

/// A native ad of the host's, as one of ours; the bridge counts what the network does not, and shows AdChoices.
final class ThroughLevelPlayNativeAd: MediationNativeAd {
    private let data: ISAdapterNativeAdData
    private let binder: ISAdapterNativeAdViewBinder
    private let holder: ThroughLevelPlayHolder
    private let words: ThroughWords

    init(
        _ data: ISAdapterNativeAdData,
        _ binder: ISAdapterNativeAdViewBinder,
        _ holder: ThroughLevelPlayHolder,
        _ words: ThroughWords
    ) {
        self.data = data
        self.binder = binder
        self.holder = holder
        self.words = words
    }

    var headline: String? { self.data.title }
    var body: String? { self.data.body }
    var callToAction: String? { self.data.callToAction }
    var advertiser: String? { self.data.advertiser }
    var icon: NativeAdImage? { self.data.icon?.url.map { NativeAdImage(url: $0, scale: 1) } }
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
        let holder = ISNativeAdViewHolder()
        holder.titleView = clickableAssetViews[.headline]
        holder.bodyView = clickableAssetViews[.body]
        holder.advertiserView = clickableAssetViews[.advertiser]
        holder.iconView = clickableAssetViews[.icon]
        holder.callToActionView = clickableAssetViews[.callToAction]
        self.binder.adViewHolder = holder
        self.binder.setNativeAdView(container)
    }

    func didUntrack(_ container: PlatformView?) { self.binder.setNativeAdView(nil) }
}
