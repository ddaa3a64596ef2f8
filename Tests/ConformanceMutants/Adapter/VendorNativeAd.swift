import MediationCore
import PlatformViews

/// The vendor's ad, mapped: its assets are read when it is made, on whichever thread.
final class VendorNativeAd: MediationNativeAd, VendorAdDelegate {
    private struct Events {
        var delegate: (any MediationNativeAdEventDelegate)?
        var takesDelegateFromLoad = false
    }

    nonisolated let ad: VendorAd
    nonisolated let assets: VendorAssets
    private nonisolated let events = LockedValue(Events())
    private var views: (adChoices: PlatformView?, media: PlatformView?)?

    nonisolated init(_ ad: VendorAd) {
        self.ad = ad
        self.assets = VendorAssets(ad)
        ad.delegate = self
    }

    /// Where events go.
    nonisolated var eventDelegate: (any MediationNativeAdEventDelegate)? {
        get { self.events.withLock { $0.delegate } }
        set { self.events.withLock { $0.delegate = newValue } }
    }

    /// Whether the delegate is what the handler returns, and not what `didLoad` brings.
    nonisolated var takesDelegateFromLoad: Bool {
        get { self.events.withLock { $0.takesDelegateFromLoad } }
        set { self.events.withLock { $0.takesDelegateFromLoad = newValue } }
    }

    var headline: String? { self.assets.headline }
    var body: String? { self.assets.body }
    var callToAction: String? { self.assets.callToAction }
    var images: [NativeAdImage] { self.assets.images }
    var icon: NativeAdImage? { self.assets.icon }
    var starRating: Double? { self.assets.starRating }
    var store: String? { self.assets.store }
    var price: String? { self.assets.price }
    var advertiser: String? { self.assets.advertiser }
    var extraAssets: [String: JSONValue] { self.assets.extras }
    var adChoicesView: PlatformView? { self.madeViews.adChoices }
    var mediaView: PlatformView? { self.madeViews.media }
    var hasVideoContent: Bool { self.assets.hasVideo }
    var mediaContentAspectRatio: Double { self.assets.aspectRatio }
    var duration: Duration? { self.assets.duration }
    var handlesUserImpressions: Bool { true }
    var handlesUserClicks: Bool { true }

    /// Views are made on the main actor, when they are first wanted.
    private var madeViews: (adChoices: PlatformView?, media: PlatformView?) {
        if let views = self.views { return views }
        let views = (
            adChoices: self.assets.hasAdChoices ? PlatformView() : nil,
            media: self.assets.hasMediaView ? PlatformView() : nil
        )
        self.views = views
        return views
    }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        if !self.takesDelegateFromLoad { self.eventDelegate = eventDelegate }
    }

    nonisolated func ad(_ ad: VendorAd, didReport event: NativeAdEvent) {
        self.eventDelegate?.report(event)
    }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.ad.showViews(clickable: clickableAssetViews.count)
    }

    func didRecordImpression() { self.ad.recordImpression() }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) { self.ad.recordClick(on: asset.rawValue) }

    func didUntrack(_ container: PlatformView?) { self.ad.removeViews() }
}
