import Foundation
import MediationBridge
import MediationCore
import PlatformViews

/// A banner as the SDK takes it.
final class GMABannerAd: NSObject, GMABannerAdProtocol, Sendable {
    private let ad: BridgedBannerAd
    let view: PlatformView

    @MainActor
    init(_ ad: BridgedBannerAd) {
        self.ad = ad
        self.view = ad.view
    }

    /// Passes the ad's events on; the SDK retains its delegate as long as the ad.
    @MainActor
    func listen(_ delegate: any GMABannerEventDelegate) {
        self.ad.listen { [weak delegate] event in
            switch event {
            case .impression: delegate?.reportImpression()
            case .click: delegate?.reportClick()
            case .willPresent: delegate?.willPresentFullScreenView()
            case .didDismiss:
                delegate?.willDismissFullScreenView()
                delegate?.didDismissFullScreenView()
            // The SDK has no word for these.
            default: break
            }
        }
    }
}
