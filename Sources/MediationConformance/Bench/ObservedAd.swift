import MediationCore
import PlatformViews

/// The adapter's ad as mediation gets it: the same ad, but its assets and events are recorded.
final class ObservedAd: MediationNativeAd {
    private let ad: any MediationNativeAd
    private let log: LoadLog
    /// The delegates, kept as long as the ad, as mediation does: the adapter may hold them weakly.
    private nonisolated let events = LockedValue<[ObservedEvents]>([])

    nonisolated init(_ ad: any MediationNativeAd, _ log: LoadLog) {
        self.ad = ad
        self.log = log
    }

    var headline: String? { self.note(\.headline, self.ad.headline) }
    var body: String? { self.note(\.body, self.ad.body) }
    var callToAction: String? { self.note(\.callToAction, self.ad.callToAction) }
    var images: [NativeAdImage] { self.note(\.images, self.ad.images) }
    var icon: NativeAdImage? { self.note(\.icon, self.ad.icon) }
    var starRating: Double? { self.note(\.starRating, self.ad.starRating) }
    var store: String? { self.note(\.store, self.ad.store) }
    var price: String? { self.note(\.price, self.ad.price) }
    var advertiser: String? { self.note(\.advertiser, self.ad.advertiser) }
    var extraAssets: [String: JSONValue] { self.note(\.extraAssets, self.ad.extraAssets) }
    var adChoicesView: PlatformView? {
        let view = self.ad.adChoicesView
        _ = self.note(\.hasAdChoicesView, view != nil)
        return view
    }
    var mediaView: PlatformView? {
        let view = self.ad.mediaView
        _ = self.note(\.hasMediaView, view != nil)
        return view
    }
    var hasVideoContent: Bool { self.note(\.hasVideoContent, self.ad.hasVideoContent) }
    var mediaContentAspectRatio: Double { self.note(\.mediaContentAspectRatio, self.ad.mediaContentAspectRatio) }
    var duration: Duration? { self.note(\.duration, self.ad.duration) }
    var currentTime: Duration? { self.ad.currentTime }
    var customFormat: CustomFormat? { self.ad.customFormat }
    var handlesUserImpressions: Bool { self.ad.handlesUserImpressions }
    var handlesUserClicks: Bool { self.ad.handlesUserClicks }
    var visibilityRule: VisibilityRule { self.ad.visibilityRule }
    var timeToLive: Duration? { self.note(\.timeToLive, self.ad.timeToLive) }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.ad.didLoad(reportingTo: self.observed(eventDelegate))
    }

    nonisolated func observed(_ eventDelegate: any MediationNativeAdEventDelegate) -> ObservedEvents {
        let observed = ObservedEvents(eventDelegate, self.log)
        self.events.withLock { $0.append(observed) }
        return observed
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

    private func note<Value: Sendable>(_ asset: WritableKeyPath<MappedAssets, Value>, _ value: Value) -> Value {
        self.log.note(asset, value)
        return value
    }

    var warnings: [String] { self.ad.warnings }

    func didDeliver() { self.ad.didDeliver() }

    func didRecordImpression() { self.ad.didRecordImpression() }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) { self.ad.didRecordClick(on: asset, view: view) }

    func didUntrack(_ container: PlatformView?) { self.ad.didUntrack(container) }
}
