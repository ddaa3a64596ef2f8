package import MediationConformance
package import MediationCore
import PlatformViews

/// The harness of an adapter that loads nothing but banners.
package struct KioskBannerHarness: AdapterHarness {
    package nonisolated static let capabilities: Set<AdapterCapability> = [
        .setUp, .sdkVersion, .concurrentLoads, .cancel, .testRequests, .privacy, .errorCodes, .expiry,
    ]

    package let settings: [String: JSONValue] = ["parameter": "kiosk-unit"]

    package init() {}

    package func makeAdapter() -> KioskBannerAdapter { KioskBannerAdapter() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? { KioskSDK.use(log) }
}

/// The adapter of a network that has only banners; it keeps the whole contract unless it has a mutation.
package final class KioskBannerAdapter: BannerAdapter {
    package nonisolated static let adapterVersion = VersionNumber(1, 2, 0)
    package nonisolated static var networkSDKVersion: VersionNumber { KioskSDK.versionNumber }

    /// The controller of the latest load, for a mutant that keeps it.
    private static var controller: PlatformViewController?

    private let sdk = KioskSDK.current.withLock { $0 }
    private var load: KioskLoad?

    package init() {}

    package static func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        KioskSDK.setUp(completionHandler)
    }

    package func loadBannerAd(
        for configuration: BannerAdConfiguration,
        completionHandler: BannerAdCompletionHandler
    ) {
        guard let sdk = self.sdk else { return }
        do throws(MediationError) {
            if sdk.mutation == .kioskNeedsController, configuration.topViewController == nil {
                throw MediationError(.noViewController, "There is no view controller.")
            }
            if sdk.mutation == .kioskKeepsController { Self.controller = configuration.topViewController }
            var request = try sdk.request(
                configuration.credentials,
                isTest: configuration.isTestRequest,
                configuration.privacy
            )
            (request.format, request.bannerSize) = (.banner, configuration.size)
            let load = KioskLoad(sdk)
            self.load = load
            load.start(request) { result in
                switch result {
                case .success(let ad): completionHandler(.success(KioskBanner(ad, sdk)))
                case .failure(let error): completionHandler(.failure(error))
                }
            }
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd, self.sdk?.mutation != .kioskIgnoresCancel else { return }
        self.load?.cancel()
    }
}

/// The network's banner.
final class KioskBanner: MediationBannerAd {
    private nonisolated let ad: KioskAd
    private nonisolated let events = KioskEvents()
    private nonisolated let itself = LockedValue<KioskBanner?>(nil)

    nonisolated init(_ ad: KioskAd, _ sdk: KioskSDK) {
        self.ad = ad
        if sdk.mutation == .kioskIsHeldUnowned {
            sdk.kept.withLock { $0.append(ad) }
            ad.listen { [unowned events] in events.report($0) }
        } else {
            ad.listen { [events] in events.report($0) }
        }
        if sdk.mutation == .kioskHoldsItself { self.itself.withLock { $0 = self } }
    }

    var view: PlatformView { self.ad.view }
    var timeToLive: Duration? { self.ad.lifetime }

    func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) { self.events.open(eventDelegate) }

    func didRemove() { self.ad.listen(nil) }
}
