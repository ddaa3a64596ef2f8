import MediationCore
import PlatformViews

/// The adapter's ad as mediation gets it: the same, but what it reports is noted.
final class ObservedAd: MediationNativeAd {
    private let ad: any MediationNativeAd
    private let log: LoadLog

    nonisolated init(_ ad: any MediationNativeAd, _ log: LoadLog) {
        self.ad = ad
        self.log = log
    }

    var headline: String? { self.ad.headline }
    var body: String? { self.ad.body }
    var callToAction: String? { self.ad.callToAction }
    var images: [NativeAdImage] { self.ad.images }
    var icon: NativeAdImage? { self.ad.icon }
    var starRating: Double? { self.ad.starRating }
    var store: String? { self.ad.store }
    var price: String? { self.ad.price }
    var advertiser: String? { self.ad.advertiser }
    var extraAssets: [String: JSONValue] { self.ad.extraAssets }
    var adChoicesView: PlatformView? { self.ad.adChoicesView }
    var mediaView: PlatformView? { self.ad.mediaView }
    var hasVideoContent: Bool { self.ad.hasVideoContent }
    var mediaContentAspectRatio: Double { self.ad.mediaContentAspectRatio }
    var duration: Duration? { self.ad.duration }
    var currentTime: Duration? { self.ad.currentTime }
    var customFormat: CustomFormat? { self.ad.customFormat }
    var handlesUserImpressions: Bool { self.ad.handlesUserImpressions }
    var handlesUserClicks: Bool { self.ad.handlesUserClicks }
    var visibilityRule: VisibilityRule { self.ad.visibilityRule }
    var timeToLive: Duration? { self.ad.timeToLive }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.ad.didLoad(reportingTo: ObservedEvents(eventDelegate, self.log))
    }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.ad.didRender(
            in: container,
            clickableAssetViews: clickableAssetViews,
            nonclickableAssetViews: nonclickableAssetViews
        )
    }

    func didRecordImpression() { self.ad.didRecordImpression() }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) { self.ad.didRecordClick(on: asset, view: view) }

    func didUntrack(_ container: PlatformView?) { self.ad.didUntrack(container) }
}
