import PlatformViews

/// The ad of an adapter's successful answer, with the object that receives its events.
package struct AnsweredFullScreenAd: Sendable {
    enum Ad: Sendable {
        case unrewarded(any MediationFullScreenAd)
        case rewarded(any MediationRewardedAd)
    }

    let ad: Ad
    let events: AdEventQueue<FullScreenAdEvent>

    @MainActor
    var timeToLive: Duration? {
        switch self.ad {
        case .unrewarded(let ad): ad.timeToLive
        case .rewarded(let ad): ad.timeToLive
        }
    }

    @MainActor
    func didLoad() {
        switch self.ad {
        case .unrewarded(let ad): ad.didLoad(reportingTo: self.events)
        case .rewarded(let ad): ad.didLoad(reportingTo: self.events)
        }
    }

    @MainActor
    func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        switch self.ad {
        case .unrewarded(let ad): ad.present(from: viewController)
        case .rewarded(let ad): ad.present(from: viewController, verification: verification)
        }
    }
}
