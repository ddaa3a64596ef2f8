import Foundation
import MediationConformance
import MediationCore

extension VendorSDK {
    /// Keeps an ad as SDKs do while it may be on the screen, and returns a delegate that does not keep its own.
    func keep(_ ad: VendorAd, for events: VendorScreenEvents) -> any VendorScreenDelegate {
        let relay = UnownedRelay(events)
        self.kept.withLock { $0 += [ad, relay] }
        return relay
    }
}

/// Passes on events to an object that it believes to exist.
private final class UnownedRelay: VendorScreenDelegate {
    private unowned let events: VendorScreenEvents

    init(_ events: VendorScreenEvents) { self.events = events }

    func ad(_ ad: VendorAd, didReport event: FullScreenAdEvent) { self.events.ad(ad, didReport: event) }

    func ad(_ ad: VendorAd, didEarn reward: AdReward) { self.events.ad(ad, didEarn: reward) }
}

extension VendorSlip {
    /// Waits for an end that nobody can bring about meanwhile; not for ever, so that the other rules are checked.
    @MainActor
    static func waitInPresent(_ ad: VendorAd) {
        guard ad.request.format == .interstitial else { return }
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(1_200))
    }
}
