import MediationConformance
import MediationCore
import PlatformViews

/// An ad of the network, which the network draws.
final class KioskAd: Sendable {
    /// An event of an ad.
    enum Event: Sendable {
        case banner(BannerAdEvent)
        case screen(FullScreenAdEvent)
        case reward(AdReward)
    }

    let lifetime: Duration?
    private let size: BannerSize?
    private let banner = LockedValue<PlatformView?>(nil)
    private let listener = LockedValue<(@Sendable (Event) -> Void)?>(nil)

    init(_ payload: NetworkPayload) {
        self.size = payload.bannerSize
        self.lifetime = payload.lifetime
    }

    /// The view of a banner, in its size.
    @MainActor
    var view: PlatformView {
        if let view = self.banner.withLock({ $0 }) { return view }
        let rect = ViewRect(x: 0, y: 0, width: self.size?.width ?? 0, height: self.size?.height ?? 0)
        let view = SizedView(rect: rect)
        self.banner.withLock { $0 = view }
        return view
    }

    /// Calls a closure with each event from now on, on any thread.
    func listen(_ listener: (@Sendable (Event) -> Void)?) { self.listener.withLock { $0 = listener } }

    func happen(_ event: Event) { self.listener.withLock { $0 }?(event) }
}

/// Passes on the events of an ad, on any thread.
final class KioskEvents: Sendable {
    private struct Delegates {
        // Mediation holds its delegates.
        weak var banner: (any MediationBannerAdEventDelegate)?
        weak var rewarded: (any MediationRewardedAdEventDelegate)?
        /// The events of a banner before it has a delegate; `nil` from then on.
        var early: [BannerAdEvent]? = []
    }

    private let delegates = LockedValue(Delegates())

    func open(_ delegate: any MediationBannerAdEventDelegate) {
        self.delegates.withLock { $0.banner = delegate }
        while let event = self.takeEarly() { delegate.report(event) }
    }

    /// Takes the first of the early events, or returns `nil` if there are none left, after which events are passed on at
    /// once.
    private func takeEarly() -> BannerAdEvent? {
        self.delegates.withLock { delegates in
            guard let first = delegates.early?.first else {
                delegates.early = nil
                return nil
            }
            delegates.early?.removeFirst()
            return first
        }
    }

    func open(_ delegate: any MediationRewardedAdEventDelegate) { self.delegates.withLock { $0.rewarded = delegate } }

    func report(_ event: KioskAd.Event) {
        let (banner, rewarded) = self.delegates.withLock { delegates in
            guard case .banner(let event) = event, delegates.early != nil else {
                return (delegates.banner, delegates.rewarded)
            }
            delegates.early?.append(event)
            return (nil, nil)
        }
        switch event {
        case .banner(let event): banner?.report(event)
        case .screen(let event): rewarded?.report(event)
        case .reward(let reward): rewarded?.didEarn(reward)
        }
    }
}
