import Foundation
import GoogleMobileAdsStandIn
import MediationBridge
import PlatformViews

/// The delegate that the bridge sees.
final class BrokenDelegate: NSObject, MediationBannerAdEventDelegate, MediationInterstitialAdEventDelegate,
    MediationAppOpenAdEventDelegate, MediationRewardedAdEventDelegate, MediationNativeAdEventDelegate
{
    // Weak: the ad has the passage, which has this.
    private weak var passage: BrokenGMA.Passage?

    init(_ passage: BrokenGMA.Passage) { self.passage = passage }

    func reportImpression() { self.passage?.pass(.impression) }
    func reportClick() { self.passage?.pass(.click) }
    func willPresentFullScreenView() { self.passage?.pass(.willPresent) }
    func didFailToPresentWithError(_ error: any Error) { self.passage?.pass(.failed(error as NSError)) }
    func willDismissFullScreenView() { self.passage?.pass(.willDismiss) }
    func didDismissFullScreenView() { self.passage?.pass(.didDismiss) }
    func didRewardUser() { self.passage?.pass(.reward) }
    func didStartVideo() {}
    func didPlayVideo() { self.passage?.pass(.playVideo) }
    func didPauseVideo() { self.passage?.pass(.pauseVideo) }
    func didEndVideo() { self.passage?.pass(.endVideo) }
    func didMuteVideo() { self.passage?.pass(.muteVideo) }
    func didUnmuteVideo() { self.passage?.pass(.unmuteVideo) }
}

/// An ad that covers the screen, as the host sees it.
final class BrokenScreenAd: NSObject, MediationInterstitialAd, MediationRewardedAd, MediationAppOpenAd {
    private let ad: ScreenAd
    private let passage: BrokenGMA.Passage

    init(_ ad: ScreenAd, _ passage: BrokenGMA.Passage) {
        self.ad = ad
        self.passage = passage
    }

    func present(from viewController: PlatformViewController) {
        self.passage.defect.presenting?(self.passage)
        (self.ad as any MediationInterstitialAd).present(from: viewController)
    }
}

/// A banner, as the host sees it.
final class BrokenBannerAd: NSObject, MediationBannerAd {
    private let ad: any MediationBannerAd
    private let passage: BrokenGMA.Passage

    init(_ ad: any MediationBannerAd, _ passage: BrokenGMA.Passage) {
        self.ad = ad
        self.passage = passage
    }

    var view: PlatformView { self.ad.view }
}

/// A native ad, as the host sees it; subclasses do something wrong.
class BrokenNativeAd: NSObject, MediationNativeAd {
    let ad: any MediationNativeAd
    let passage: BrokenGMA.Passage

    init(_ ad: any MediationNativeAd, _ passage: BrokenGMA.Passage) {
        self.ad = ad
        self.passage = passage
    }

    var headline: String? { self.ad.headline }
    var images: [NativeAdImage]? { self.ad.images }
    var body: String? { self.ad.body }
    var icon: NativeAdImage? { self.ad.icon }
    var callToAction: String? { self.ad.callToAction }
    var starRating: NSDecimalNumber? { self.ad.starRating }
    var store: String? { self.ad.store }
    var price: String? { self.ad.price }
    var advertiser: String? { self.ad.advertiser }
    var extraAssets: [String: Any]? { self.ad.extraAssets }
    var adChoicesView: PlatformView? { self.ad.adChoicesView }
    var mediaView: PlatformView? { self.ad.mediaView }
    var hasVideoContent: Bool { self.ad.hasVideoContent }
    var mediaContentAspectRatio: CGFloat { self.ad.mediaContentAspectRatio }
    var duration: TimeInterval { self.ad.duration }
    var currentTime: TimeInterval { self.ad.currentTime }
    func handlesUserClicks() -> Bool { self.ad.handlesUserClicks() }
    func handlesUserImpressions() -> Bool { self.ad.handlesUserImpressions() }

    func didRender(
        in view: PlatformView,
        clickableAssetViews: [GADNativeAssetIdentifier: PlatformView],
        nonclickableAssetViews: [GADNativeAssetIdentifier: PlatformView],
        viewController: PlatformViewController
    ) {
        self.ad.didRender(
            in: view,
            clickableAssetViews: clickableAssetViews,
            nonclickableAssetViews: nonclickableAssetViews,
            viewController: viewController
        )
    }

    func didRecordImpression() { self.ad.didRecordImpression() }

    func didRecordClickOnAsset(
        with assetName: GADNativeAssetIdentifier,
        view: PlatformView,
        viewController: PlatformViewController
    ) {
        self.ad.didRecordClickOnAsset(with: assetName, view: view, viewController: viewController)
    }

    func didUntrackView(_ view: PlatformView?) { self.ad.didUntrackView(view) }
}

final class FileURLs: BrokenNativeAd {
    override var images: [NativeAdImage]? {
        // The mistake of the SDK's sample: a path is made of a remote address.
        super.images?.map { NativeAdImage(url: URL(fileURLWithPath: $0.imageURL?.absoluteString ?? "image"), scale: 1) }
    }
}
final class AlwaysVideo: BrokenNativeAd { override var hasVideoContent: Bool { true } }
final class EmptyTexts: BrokenNativeAd { override var advertiser: String? { self.ad.body } }
final class NeverCountsImpressions: BrokenNativeAd { override func handlesUserImpressions() -> Bool { false } }
final class AlwaysCountsClicks: BrokenNativeAd { override func handlesUserClicks() -> Bool { true } }
final class SwallowsViews: BrokenNativeAd {
    override func didRender(
        in view: PlatformView,
        clickableAssetViews: [GADNativeAssetIdentifier: PlatformView],
        nonclickableAssetViews: [GADNativeAssetIdentifier: PlatformView],
        viewController: PlatformViewController
    ) {}
}
final class SwallowsImpressions: BrokenNativeAd { override func didRecordImpression() {} }
final class EchoesImpressions: BrokenNativeAd {
    override func didRecordImpression() {
        super.didRecordImpression()
        self.passage.tell(.impression)
    }
}
final class EchoesClicks: BrokenNativeAd {
    override func didRecordClickOnAsset(
        with assetName: GADNativeAssetIdentifier,
        view: PlatformView,
        viewController: PlatformViewController
    ) {
        super.didRecordClickOnAsset(with: assetName, view: view, viewController: viewController)
        self.passage.tell(.click)
    }
}
final class IgnoresUntracking: BrokenNativeAd { override func didUntrackView(_ view: PlatformView?) {} }
