import MediationCore
import PlatformViews

/// An ad of a network whose SDK counts impressions and clicks itself.
final class AcmeSelfCountingAd: MediationNativeAd {
    let handlesUserImpressions = true
    let handlesUserClicks = true

    private let ad: AcmeAd

    init(_ ad: AcmeAd) {
        self.ad = ad
    }

    var headline: String? { self.ad.title }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.ad.onSeen = { eventDelegate.report(.impression) }
        self.ad.onClicked = { eventDelegate.report(.click) }
    }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.ad.startTracking(container, clickable: Array(clickableAssetViews.values))
    }

    func didUntrack(_ container: PlatformView?) {
        self.ad.stopTracking()
    }
}

/// Asks the network for ads that count for themselves.
final class AcmeSelfCountingAdapter: AsyncMediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(AcmeSDK.version) ?? VersionNumber(0, 0, 0)

    init() {}

    func nativeAd(for configuration: NativeAdConfiguration) async throws -> any MediationNativeAd {
        let settings = try configuration.credentials.decode(AcmeSettings.self)
        return AcmeSelfCountingAd(try await AcmeSDK.ad(placement: settings.parameter))
    }
}
