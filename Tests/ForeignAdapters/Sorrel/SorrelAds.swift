import MediationCore
import PlatformViews

// The ads of the correct adapter, from which those of the broken ones are derived. Each is the weak delegate of the SDK's
// ad, which it retains.

/// A native ad of the Sorrel network.
class SorrelNativeAd: MediationNativeAd, SorrelNativeDelegate {
    let ad: SorrelNative
    let events = EventRelay()

    required init(_ ad: SorrelNative) {
        self.ad = ad
        ad.delegate = self
    }

    var headline: String? { self.ad.title }
    var body: String? { self.ad.text }
    var callToAction: String? { self.ad.button }
    var images: [NativeAdImage] { self.ad.pictures.compactMap { NativeAdImage($0) } }
    var icon: NativeAdImage? { self.ad.logo.flatMap { NativeAdImage($0) } }
    var starRating: Double? { self.ad.rating.flatMap { (0...10).contains($0) ? $0 / 2 : nil } }
    var store: String? { self.ad.shop }
    var price: String? { self.ad.price }
    var advertiser: String? { self.ad.sponsor }
    var extraAssets: [String: JSONValue] {
        self.ad.freshness.flatMap { $0.isFinite ? ["freshness": .number($0)] : nil } ?? [:]
    }
    var adChoicesView: PlatformView? { self.ad.mark }
    var mediaView: PlatformView? { self.ad.stage }
    var hasVideoContent: Bool { self.ad.hasFilm }
    var mediaContentAspectRatio: Double {
        let ratio = self.ad.stageWidth / self.ad.stageHeight
        return self.ad.stageWidth > 0 && self.ad.stageHeight > 0 && ratio.isFinite ? ratio : 0
    }
    var duration: Duration? { self.ad.filmMilliseconds.map { .milliseconds($0) } }
    var handlesUserImpressions: Bool { true }
    var handlesUserClicks: Bool { false }
    var timeToLive: Duration? { self.ad.validMilliseconds.map { .milliseconds($0) } }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) { self.events.open(eventDelegate) }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.ad.watch(container, tappable: Array(clickableAssetViews.values))
    }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) { self.ad.noteTap(on: asset.rawValue) }

    func didUntrack(_ container: PlatformView?) { self.ad.unwatch() }

    func report(_ event: NativeAdEvent) { self.events.report(event) }

    // MARK: The SDK's delegate

    func nativeWasSeen(_ ad: SorrelNative) { self.report(.impression) }
    func nativeDidNoteTap(_ ad: SorrelNative) {}
    func nativeWillOpenPage(_ ad: SorrelNative) { self.report(.willPresent) }
    func nativeWillClosePage(_ ad: SorrelNative) { self.report(.willDismiss) }
    func nativeDidClosePage(_ ad: SorrelNative) { self.report(.didDismiss) }
    func native(_ ad: SorrelNative, couldNotOpenPage reason: String) { self.report(.didFailToPresent(reason)) }

    func native(_ ad: SorrelNative, film: SorrelFilm) {
        let event: NativeAdEvent =
            switch film {
            case .plays: .didPlayVideo
            case .pauses: .didPauseVideo
            case .ends: .didEndVideo
            case .isMuted: .didMuteVideo
            case .isLoud: .didUnmuteVideo
            }
        self.report(event)
    }
}

extension NativeAdImage {
    /// Creates an image from Sorrel's: the file if there is one, or else the address; `nil` if neither can be used.
    init?(_ picture: SorrelPicture) {
        if let file = picture.file {
            self.init(data: file, scale: picture.density)
        } else {
            self.init(urlString: picture.address, scale: picture.density)
        }
    }
}

/// An event of an ad that covers the screen.
enum SorrelCoverEvent: Sendable {
    case told(FullScreenAdEvent)
    case prize(SorrelPrize)
}

/// An interstitial or app-open ad of the Sorrel network.
class SorrelCoverAd: MediationFullScreenAd, SorrelCoverDelegate {
    let ad: SorrelCover
    let events = AdEventRelay<SorrelCoverEvent>()

    required init(_ ad: SorrelCover) {
        self.ad = ad
        self.attach()
    }

    /// Becomes the delegate of the SDK's ad.
    func attach() {
        (self.ad as? SorrelInterstitial)?.delegate = self
        (self.ad as? SorrelAppOpen)?.delegate = self
    }

    var timeToLive: Duration? { self.ad.validMilliseconds.map { .milliseconds($0) } }

    func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
        self.events.open { event in
            if case .told(let event) = event { eventDelegate.report(event) }
        }
    }

    func present(from viewController: PlatformViewController) { self.show(over: viewController) }

    func show(over viewController: PlatformViewController) {
        // An ad that has expired does nothing, and says nothing.
        guard self.ad.isUsable else { return self.report(.didFailToPresent("The ad has expired.")) }
        self.ad.show(over: viewController)
    }

    func report(_ event: FullScreenAdEvent) { self.events.report(.told(event)) }

    // MARK: The SDK's delegate

    func coverDidOpen(_ ad: SorrelCover) { self.report(.willPresent) }
    func coverWasSeen(_ ad: SorrelCover) { self.report(.impression) }
    func coverWasTapped(_ ad: SorrelCover) { self.report(.click) }
    func coverWillClose(_ ad: SorrelCover) { self.report(.willDismiss) }
    func coverDidClose(_ ad: SorrelCover) { self.report(.didDismiss) }
    func cover(_ ad: SorrelCover, couldNotOpen reason: String) { self.report(.didFailToPresent(reason)) }
    func coverDidExpire(_ ad: SorrelCover) { self.report(.expired) }
}

/// A rewarded ad or rewarded interstitial ad of the Sorrel network.
class SorrelPrizeAd: SorrelCoverAd, MediationRewardedAd, SorrelPrizeDelegate {
    override func attach() {
        (self.ad as? SorrelRewarded)?.delegate = self
        (self.ad as? SorrelBonus)?.delegate = self
    }

    func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {
        self.events.open { event in
            switch event {
            case .told(let event): eventDelegate.report(event)
            case .prize(let prize): eventDelegate.didEarn(AdReward(type: prize.name, amount: prize.count))
            }
        }
    }

    func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        self.verify(verification?.userID, verification?.customData)
        self.show(over: viewController)
    }

    /// Names the user who gets the prize.
    func verify(_ userID: String?, _ note: String?) {
        if let ad = self.ad as? SorrelRewarded { (ad.userID, ad.note) = (userID, note) }
        if let ad = self.ad as? SorrelBonus { (ad.userID, ad.note) = (userID, note) }
    }

    func cover(_ ad: SorrelCover, didGive prize: SorrelPrize) { self.events.report(.prize(prize)) }
}

/// A banner of the Sorrel network.
class SorrelStripAd: MediationBannerAd, SorrelBannerDelegate {
    let ad: SorrelBanner
    let events = AdEventRelay<BannerAdEvent>()

    required init(_ ad: SorrelBanner) {
        self.ad = ad
        ad.delegate = self
        self.leaveRefreshToMediation()
    }

    func leaveRefreshToMediation() { self.ad.refreshesItself = false }

    var view: PlatformView { self.ad.view }
    var size: BannerSize {
        let bounds = self.ad.view.bounds
        return .fixed(width: Double(bounds.width), height: Double(bounds.height))
    }
    var timeToLive: Duration? { self.ad.validMilliseconds.map { .milliseconds($0) } }

    func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        self.events.open { eventDelegate.report($0) }
    }

    func didRemove() {
        self.ad.stop()
        self.ad.delegate = nil
    }

    func report(_ event: BannerAdEvent) { self.events.report(event) }

    // MARK: The SDK's delegate

    func bannerWasSeen(_ ad: SorrelBanner) { self.report(.impression) }
    func bannerWasTapped(_ ad: SorrelBanner) { self.report(.click) }
    func bannerLeavesApp(_ ad: SorrelBanner) {}
    func bannerDidOpenPage(_ ad: SorrelBanner) { self.report(.willPresent) }
    func bannerDidClosePage(_ ad: SorrelBanner) { self.report(.didDismiss) }
    func bannerDidExpand(_ ad: SorrelBanner) { self.report(.expanded) }
    func bannerDidCollapse(_ ad: SorrelBanner) { self.report(.collapsed) }
    func bannerDidChangeSize(_ ad: SorrelBanner) { self.report(.resized) }
}
