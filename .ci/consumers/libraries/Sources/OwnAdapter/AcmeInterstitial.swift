import MediationCore
import PlatformViews

/// Asks the network for interstitial ads.
final class AcmeInterstitialAdapter: InterstitialAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(AcmeSDK.version) ?? VersionNumber(0, 0, 0)

    private var request: AcmeRequest?

    init() {}

    func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        do throws(MediationError) {
            let settings = try configuration.credentials.decode(AcmeSettings.self)
            self.request = AcmeSDK.load(placement: settings.parameter) { result in
                completionHandler(result.map { AcmeInterstitialAd($0) }.mapError { MediationError($0) })
            }
        } catch {
            completionHandler(.failure(error))
        }
    }

    func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        self.request?.cancel()
        self.request = nil
    }
}

/// An ad of the network that covers the screen.
final class AcmeInterstitialAd: MediationFullScreenAd {
    private let ad: AcmeAd

    init(_ ad: AcmeAd) {
        self.ad = ad
    }

    func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
        self.ad.onShown = { eventDelegate.report(.willPresent) }
        self.ad.onSeen = { eventDelegate.report(.impression) }
        self.ad.onClicked = { eventDelegate.report(.click) }
        self.ad.onClosed = { eventDelegate.report(.didDismiss) }
        self.ad.onFailed = { eventDelegate.report(.didFailToPresent($0)) }
    }

    func present(from viewController: PlatformViewController) {
        self.ad.show(over: viewController)
    }
}
