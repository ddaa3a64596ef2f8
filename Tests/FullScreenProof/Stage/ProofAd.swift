import MediationCore
import PlatformViews

/// An ad as an adapter has it; the stage acts for its network.
@MainActor
final class ProofAd: MediationFullScreenAd, MediationRewardedAd {
    let timeToLive: Duration?
    var delegate: (any MediationFullScreenAdEventDelegate)?
    private(set) weak var presenter: PlatformViewController?
    private(set) var presentations = 0
    private(set) var verification: ServerSideVerification?

    private let atOnce: @MainActor () -> Void
    private let inside: @MainActor () -> Void

    /// Creates an ad that calls closures when it has been handed over and when it is presented.
    init(timeToLive: Duration?, atOnce: @escaping @MainActor () -> Void, inside: @escaping @MainActor () -> Void) {
        self.timeToLive = timeToLive
        self.atOnce = atOnce
        self.inside = inside
    }

    // The handler returns the delegate, too.
    func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {}
    func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {}

    func begin() { self.atOnce() }

    func present(from viewController: PlatformViewController) {
        self.presenter = viewController
        self.presentations += 1
        self.inside()
    }

    func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        self.verification = verification
        self.present(from: viewController)
    }
}

extension NetworkAct {
    /// Reports an act to mediation, from any thread.
    func report(to delegate: any MediationFullScreenAdEventDelegate) {
        switch self {
        case .willPresent: delegate.report(.willPresent)
        case .impression: delegate.report(.impression)
        case .click: delegate.report(.click)
        case .willDismiss: delegate.report(.willDismiss)
        case .didDismiss: delegate.report(.didDismiss)
        case .failure: delegate.report(.didFailToPresent("failed"))
        case .expired: delegate.report(.expired)
        case .reward(let amount):
            (delegate as? any MediationRewardedAdEventDelegate)?.didEarn(AdReward(type: "coins", amount: amount))
        case .appear, .disappear: break
        }
    }
}
