import MediationCore
import PlatformViews
import SampleNetwork

/// The Sample Network's custom event, with everything counted wrong that an adapter can count wrong.
///
/// It reports events that it must not report, reports everything twice, and notifies the network against the rules.
@MainActor
final class MeddlingCustomEvent: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    private let customEvent = SampleCustomEvent()

    init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        self.customEvent.loadNativeAd(
            for: configuration,
            completionHandler: NativeAdCompletionHandler { result in
                completionHandler(result.map(MeddlingAd.init))
            }
        )
    }

    func cancelLoad(reason: CancelReason) {
        self.customEvent.cancelLoad(reason: reason)
    }
}

/// Forwards everything to the ad that it wraps, and adds more.
private final class MeddlingAd: MediationNativeAd {
    private let ad: any MediationNativeAd
    private var eventDelegate: (any MediationNativeAdEventDelegate)?

    nonisolated init(_ ad: any MediationNativeAd) {
        self.ad = ad
    }

    var headline: String? { self.ad.headline }
    var adChoicesView: PlatformView? { self.ad.adChoicesView }
    var handlesUserImpressions: Bool { self.ad.handlesUserImpressions }
    var handlesUserClicks: Bool { self.ad.handlesUserClicks }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.eventDelegate = eventDelegate
        self.ad.didLoad(reportingTo: Doubling(eventDelegate))
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
        if self.handlesUserClicks {
            // Mediation must not report these: the network detects them itself.
            self.ad.didRecordImpression()
            self.ad.didRecordClick(on: .headline, view: nil)
        } else {
            // The network must not report this: mediation detects it itself.
            self.eventDelegate?.report(.click)
        }
    }

    func didRecordImpression() {
        self.ad.didRecordImpression()
        self.ad.didRecordImpression()
        self.eventDelegate?.report(.impression)
    }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        self.ad.didRecordClick(on: asset, view: view)
    }

    func didUntrack(_ container: PlatformView?) {
        self.ad.didUntrack(container)
    }
}

/// Reports everything twice.
private final class Doubling: MediationNativeAdEventDelegate {
    private let eventDelegate: any MediationNativeAdEventDelegate

    init(_ eventDelegate: any MediationNativeAdEventDelegate) {
        self.eventDelegate = eventDelegate
    }

    func report(_ event: NativeAdEvent) {
        self.eventDelegate.report(event)
        self.eventDelegate.report(event)
    }
}
