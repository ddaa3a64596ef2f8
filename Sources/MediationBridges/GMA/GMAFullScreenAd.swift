import Foundation
import MediationBridge
import MediationCore
import PlatformViews

/// An ad that covers the screen, as the SDK takes it.
final class GMAFullScreenAd: NSObject, GMAInterstitialAdProtocol, GMARewardedAdProtocol, GMAAppOpenAdProtocol, Sendable
{
    private let ad: BridgedFullScreenAd
    private let type: GMACustomEvent.Type
    private let events: GMAFullScreenEvents

    @MainActor
    init(_ ad: BridgedFullScreenAd, domain: GMACustomEvent.Type) {
        self.ad = ad
        self.type = domain
        self.events = GMAFullScreenEvents()
    }

    /// Passes the ad's events on.
    @MainActor
    func listen(_ delegate: any GMAAdEventDelegate, _ rewarded: (any GMARewardedEventDelegate)?) {
        let (events, type) = (self.events, self.type)
        events.delegate = delegate
        events.rewarded = rewarded
        self.ad.listen { event in
            switch event {
            case .willPresent: events.delegate?.willPresentFullScreenView()
            case .impression: events.delegate?.reportImpression()
            case .click: events.delegate?.reportClick()
            case .reward: events.rewarded?.didRewardUser()
            case .willDismiss: events.delegate?.willDismissFullScreenView()
            case .didDismiss: events.delegate?.didDismissFullScreenView()
            case .failed(let error): events.delegate?.didFailToPresentWithError(error.forGMA(from: type))
            // The SDK has no word for that.
            case .expired: break
            }
        }
    }

    #if canImport(GoogleMobileAds)
    @objc(presentFromViewController:)
    #endif
    /// Presents the ad.
    func present(from viewController: PlatformViewController) {
        onMain {
            self.events.keep()
            // Retains the ad: the SDK may let go of it while it is on the screen.
            self.ad.present(from: viewController) { self.events.release() }
        }
    }
}

/// The delegate of the SDK, which is retained while the ad is presented: rewards come late.
///
/// Otherwise it is held weakly, as the SDK retains it as long as the ad, and would otherwise never let go of either.
@MainActor
final class GMAFullScreenEvents {
    weak var delegate: (any GMAAdEventDelegate)?
    weak var rewarded: (any GMARewardedEventDelegate)?
    private var kept: (any GMAAdEventDelegate)?
    /// The presentations that may still be told something: of two, the later one ends first.
    private var presentations = 0

    func keep() {
        self.presentations += 1
        self.kept = self.delegate
    }

    func release() {
        self.presentations -= 1
        if self.presentations == 0 { self.kept = nil }
    }
}
