package import MediationConformance
package import MediationCore
import PlatformViews

/// The harness of an adapter that loads nothing but rewarded ads.
package struct KioskRewardedHarness: AdapterHarness {
    package nonisolated static let capabilities: Set<AdapterCapability> = [
        .setUp, .sdkVersion, .concurrentLoads, .cancel, .testRequests, .privacy, .errorCodes, .expiry, .tellsExpiry,
        .verification, .verificationData,
    ]

    package let settings: [String: JSONValue] = ["parameter": "kiosk-unit"]

    package init() {}

    package func makeAdapter() -> KioskRewardedAdapter { KioskRewardedAdapter() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? { KioskSDK.use(log) }
}

/// The adapter of a network that has only rewarded ads; it keeps the whole contract unless it has a mutation.
package final class KioskRewardedAdapter: RewardedAdapter {
    package nonisolated static let adapterVersion = VersionNumber(1, 2, 0)
    package nonisolated static var networkSDKVersion: VersionNumber { KioskSDK.versionNumber }

    private let sdk = KioskSDK.current.withLock { $0 }
    private var load: KioskLoad?

    package init() {}

    package static func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        KioskSDK.setUp(completionHandler)
    }

    package func loadRewardedAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        guard let sdk = self.sdk else { return }
        do throws(MediationError) {
            var request = try sdk.request(
                configuration.credentials,
                isTest: configuration.isTestRequest,
                configuration.privacy
            )
            request.format = .rewarded
            let load = KioskLoad(sdk)
            self.load = load
            load.start(request) { result in
                switch result {
                case .success(let ad): completionHandler(.success(KioskRewardedAd(ad, sdk)))
                case .failure(let error): completionHandler(.failure(error))
                }
            }
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) {
        if !reason.acceptsLateAd { self.load?.cancel() }
    }
}

/// The network's ad with a reward.
final class KioskRewardedAd: MediationRewardedAd {
    private nonisolated let ad: KioskAd
    private nonisolated let sdk: KioskSDK
    private nonisolated let events = KioskEvents()

    nonisolated init(_ ad: KioskAd, _ sdk: KioskSDK) {
        self.ad = ad
        self.sdk = sdk
        ad.listen { [events] in events.report($0) }
    }

    var timeToLive: Duration? { self.ad.lifetime }

    func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) { self.events.open(eventDelegate) }

    func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        let presentation = NetworkPresentation(
            controller: self.sdk.name(of: viewController),
            userID: verification?.userID,
            customData: verification?.customData
        )
        self.sdk.present(self.ad, presentation)
    }
}
