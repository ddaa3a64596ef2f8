import MediationCore
import PlatformViews
import SampleAdSDK

/// An ad of the Sample Network that covers the screen, with or without a reward.
@MainActor
final class SamplePresentedAd: MediationFullScreenAd, MediationRewardedAd, SampleFullScreenAdDelegate {
    private let ad: SampleFullScreenAd
    private var eventDelegate: (any MediationFullScreenAdEventDelegate)?
    private var rewardDelegate: (any MediationRewardedAdEventDelegate)?

    init(_ ad: SampleFullScreenAd) {
        self.ad = ad
        ad.delegate = self
    }

    var timeToLive: Duration? { self.ad.timeToLive }

    func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
        self.eventDelegate = eventDelegate
    }

    func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {
        self.eventDelegate = eventDelegate
        self.rewardDelegate = eventDelegate
    }

    func present(from viewController: PlatformViewController) {
        self.ad.present(from: viewController)
    }

    func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        self.ad.userID = verification?.userID
        self.ad.customData = verification?.customData
        self.ad.present(from: viewController)
    }

    func fullScreenAd(_ ad: SampleFullScreenAd, didReport event: SampleFullScreenAdEvent) {
        switch event {
        case .willPresent: self.eventDelegate?.report(.willPresent)
        case .impression: self.eventDelegate?.report(.impression)
        case .click: self.eventDelegate?.report(.click)
        case .reward(let reward): self.rewardDelegate?.didEarn(AdReward(type: reward.type, amount: reward.amount))
        case .willDismiss: self.eventDelegate?.report(.willDismiss)
        case .didDismiss: self.eventDelegate?.report(.didDismiss)
        case .didFailToPresent(let reason): self.eventDelegate?.report(.didFailToPresent(reason))
        }
    }
}
