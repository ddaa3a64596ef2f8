import MediationCore
import PlatformViews

/// A loaded ad of any kind, as an app holds it.
@MainActor
protocol HeldAd {
    /// The ad itself.
    var object: AnyObject { get }
    var isReady: Bool { get }
    var isExpired: Bool { get }
    var timeToExpiry: Duration { get }
    var responseInfo: ResponseInfo { get }

    func present(from controller: PlatformViewController?) async throws(MediationError) -> AdReward?
    func listen(_ handler: @escaping @MainActor (FullScreenAdEvent) -> Void)
    func verify(_ data: ServerSideVerification)
}

/// A loaded ad that earns no reward.
struct UnrewardedHeldAd<Kind: UnrewardedAdKind>: HeldAd {
    let ad: FullScreenAd<Kind>

    var object: AnyObject { self.ad }
    var isReady: Bool { self.ad.isReady }
    var isExpired: Bool { self.ad.isExpired }
    var timeToExpiry: Duration { self.ad.timeToExpiry }
    var responseInfo: ResponseInfo { self.ad.responseInfo }

    func present(from controller: PlatformViewController?) async throws(MediationError) -> AdReward? {
        try await self.ad.present(from: controller)
        return nil
    }

    func listen(_ handler: @escaping @MainActor (FullScreenAdEvent) -> Void) { self.ad.eventHandler = handler }
    func verify(_ data: ServerSideVerification) {}
}

/// A loaded ad that earns a reward.
struct RewardedHeldAd<Kind: RewardedAdKind>: HeldAd {
    let ad: FullScreenAd<Kind>

    var object: AnyObject { self.ad }
    var isReady: Bool { self.ad.isReady }
    var isExpired: Bool { self.ad.isExpired }
    var timeToExpiry: Duration { self.ad.timeToExpiry }
    var responseInfo: ResponseInfo { self.ad.responseInfo }

    func present(from controller: PlatformViewController?) async throws(MediationError) -> AdReward? {
        try await self.ad.present(from: controller)
    }

    func listen(_ handler: @escaping @MainActor (FullScreenAdEvent) -> Void) { self.ad.eventHandler = handler }
    func verify(_ data: ServerSideVerification) { self.ad.verification = data }
}
