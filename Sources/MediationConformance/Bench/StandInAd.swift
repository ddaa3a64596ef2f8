import MediationCore

/// An ad of another format as a native one, so that the rules about all loads see no difference.
///
/// All formats share mediation's load with its set-ups, limits and record. What is particular to the ad itself is left to
/// the rules about its format.
final class StandInAd: MediationNativeAd {
    /// The adapter's ad.
    enum Original: Sendable {
        case banner(any MediationBannerAd)
        case unrewarded(any MediationFullScreenAd)
        case rewarded(any MediationRewardedAd)

        var object: AnyObject {
            switch self {
            case .banner(let ad): ad
            case .unrewarded(let ad): ad
            case .rewarded(let ad): ad
            }
        }
    }

    nonisolated let original: Original
    /// The delegates, kept as long as the ad, as mediation does: the adapter may hold them weakly.
    private nonisolated let delegates = LockedValue<[StandInEvents]>([])

    nonisolated init(_ original: Original) { self.original = original }

    var headline: String? { "A native ad in place of another format's" }
    var handlesUserImpressions: Bool { true }
    var handlesUserClicks: Bool { true }

    var timeToLive: Duration? {
        switch self.original {
        case .banner(let ad): ad.timeToLive
        case .unrewarded(let ad): ad.timeToLive
        case .rewarded(let ad): ad.timeToLive
        }
    }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        let delegate = self.delegate(reportingTo: eventDelegate)
        switch self.original {
        case .banner(let ad): ad.didLoad(reportingTo: delegate)
        case .unrewarded(let ad): ad.didLoad(reportingTo: delegate)
        case .rewarded(let ad): ad.didLoad(reportingTo: delegate)
        }
    }

    nonisolated func delegate(reportingTo eventDelegate: any MediationNativeAdEventDelegate) -> StandInEvents {
        let delegate = StandInEvents(eventDelegate)
        self.delegates.withLock { $0.append(delegate) }
        return delegate
    }
}

/// The event delegate that an ad of another format gets: it passes on what all formats have.
final class StandInEvents: MediationBannerAdEventDelegate, MediationRewardedAdEventDelegate {
    private let events: any MediationNativeAdEventDelegate

    init(_ events: any MediationNativeAdEventDelegate) { self.events = events }

    func report(_ event: BannerAdEvent) { self.report(named: event.name) }

    func report(_ event: FullScreenAdEvent) { self.report(named: event.name) }

    func didEarn(_ reward: AdReward) {}

    private func report(named name: String) {
        let events = [NativeAdEvent.impression, .click]
        if let event = events.first(where: { $0.name == name }) { self.events.report(event) }
    }
}
