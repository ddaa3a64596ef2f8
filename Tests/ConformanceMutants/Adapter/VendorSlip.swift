import Foundation
import MediationConformance
import MediationCore

/// The data that mutants keep beyond one load, stored with the SDK so that each check finds it empty.
final class VendorSlip: Sendable {
    private struct State {
        weak var loader: VendorLoader?
        weak var ad: VendorNativeAd?
        var kept: [any AnyObject & Sendable] = []
        var reported: Set<Int> = []
        var calls = 0
    }

    /// The lock that a mutant holds while it calls a handler, and acquires when a load starts.
    let lock = NSLock()

    private let state = LockedValue(State())

    /// Indicates whether a handler is being called.
    var isCalling: Bool { self.state.withLock { $0.calls > 0 } }

    /// Calls a handler.
    func call(_ handler: () -> Void) {
        self.state.withLock { $0.calls += 1 }
        handler()
        self.state.withLock { $0.calls -= 1 }
    }

    /// Called when a loader is about to ask.
    func started(_ loader: VendorLoader, _ mutation: Mutation) {
        if mutation == .cancelStopsTheLast { self.state.withLock { $0.loader = loader } }
        if mutation == .callsInsideSharedLock { self.lock.withLock {} }
    }

    /// Called when a load is cancelled; the mutant cancels its last loader, whichever load that belongs to.
    func cancelled(_ mutation: Mutation) {
        guard mutation == .cancelStopsTheLast, let loader = self.state.withLock({ $0.loader }) else { return }
        loader.cancel()
        loader.delegate = nil
    }

    /// Called when an ad is loaded; the mutant silences its last ad, whichever load that belongs to.
    func loaded(_ ad: VendorNativeAd, _ mutation: Mutation) {
        guard mutation == .adSilencesTheLast else { return }
        let last = self.state.withLock { state in
            defer { state.ad = ad }
            return state.ad
        }
        last?.ad.delegate = nil
    }

    /// Called when an ad is mapped.
    func mapped(_ mapped: VendorNativeAd, _ ad: VendorAd) {
        switch VendorSDK.current?.mutation {
        case .adIsHeldUnowned: VendorUnownedDelegate.make(for: mapped, ad)
        // Traps if there is no such integer.
        case .takesNumbersForIntegers: _ = ad.payload.extra.map { Int($0) }
        default: break
        }
    }

    /// Called when an event of an ad occurs.
    func reported(_ ad: VendorAd) {
        self.state.withLock { _ = $0.reported.insert(ad.number) }
    }

    /// Called when the network fails, perhaps after it has answered with an ad.
    func failed(_ load: VendorLoad, isAnswered: Bool, _ ad: VendorAd?, _ mutation: Mutation) {
        if mutation == .keepsLoadsAnsweredTwice, isAnswered { self.keep(load) }
        if mutation == .assertsOrder, let ad {
            let isUsed = self.state.withLock { $0.reported.contains(ad.number) }
            precondition(!isUsed, "An ad that is shown cannot fail")
        }
    }

    /// Returns whether the headline exists but is invisible.
    static func isBlank(_ ad: VendorAd) -> Bool {
        ad.payload.headline.map { !$0.isEmpty && $0.allSatisfy(\.isWhitespace) } ?? false
    }

    /// Keeps an object alive.
    func keep(_ object: any AnyObject & Sendable) {
        self.state.withLock { $0.kept.append(object) }
    }

    /// Waits for an answer that the SDK never gives on the main thread.
    static func waitForControls(_ options: NativeAdOptions.VideoOptions) {
        guard options.customControlsRequested, options.clickToExpandRequested else { return }
        DispatchSemaphore(value: 0).wait()
    }
}

/// The delegate of an ad that the SDK keeps, which assumes that the adapter's ad still exists.
final class VendorUnownedDelegate: VendorAdDelegate {
    // Safe: set once.
    private unowned let mapped: VendorNativeAd

    private init(_ mapped: VendorNativeAd) {
        self.mapped = mapped
    }

    static func make(for mapped: VendorNativeAd, _ ad: VendorAd) {
        let delegate = VendorUnownedDelegate(mapped)
        ad.delegate = delegate
        VendorSDK.current?.slip.keep(delegate)
        VendorSDK.current?.slip.keep(ad)
    }

    func ad(_ ad: VendorAd, didReport event: NativeAdEvent) {
        self.mapped.ad(ad, didReport: event)
    }
}
