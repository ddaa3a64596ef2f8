import Dispatch
package import MediationCore
import PlatformViews

// MARK: Errors

/// Counts a lost connection as no ad.
package final class HarborOfflineNoFill: HarborAdapter, HarborBroken {
    override nonisolated func mapped(_ error: HarborError) -> any Error {
        let code = error.code == HarborError.offline ? .noFill : error.mediationCode
        return MediationError(code, error.message, networkCode: error.code, underlying: error)
    }
}

/// Puts mediation's number where the network's belongs.
package final class HarborOwnNumber: HarborAdapter, HarborBroken {
    override nonisolated func mapped(_ error: HarborError) -> any Error {
        let code = error.mediationCode
        return MediationError(code, error.message, networkCode: code.rawValue, underlying: error)
    }
}

/// Passes the SDK's error through.
package final class HarborRawError: HarborAdapter, HarborBroken {
    override nonisolated func mapped(_ error: HarborError) -> any Error { error }
}

/// Adds the app's key to each failure, for support.
package final class HarborKeyInMessage: HarborAdapter, HarborBroken {
    private let key = HarborLock("")

    override func settings(_ configuration: NativeAdConfiguration) throws(MediationError) -> HarborSettings {
        let settings = try super.settings(configuration)
        self.key.withLock { $0 = settings.appKey }
        return settings
    }

    override nonisolated func mapped(_ error: HarborError) -> any Error {
        let message = "\(error.message) (app \(self.key.withLock { $0 }))"
        return MediationError(error.mediationCode, message, networkCode: error.code, underlying: error)
    }
}

// MARK: Cancelling

/// Stops only if the app cancels.
package final class HarborAppCancelOnly: HarborAdapter, HarborBroken {
    override package func cancelLoad(reason: CancelReason) {
        if reason == .cancelled { super.cancelLoad(reason: reason) }
    }
}

/// Ignores a second cancellation, even if the first left it time for a late ad.
package final class HarborCancelsOnce: HarborAdapter, HarborBroken {
    private var isCancelled = false

    override package func cancelLoad(reason: CancelReason) {
        guard !self.isCancelled else { return }
        self.isCancelled = true
        super.cancelLoad(reason: reason)
    }
}

/// Expects a loader whenever it is cancelled.
package final class HarborCancelTrap: HarborAdapter, HarborBroken {
    override func stop() {
        // swift-format-ignore: NeverForceUnwrap
        let loader = self.open.withLock { $0.take() }!.loader!
        loader.delegate = nil
        loader.cancel()
    }
}

/// Forgets the load, but lets the request run.
package final class HarborForgets: HarborAdapter, HarborBroken {
    override func stop() { _ = self.open.withLock { $0.take() } }
}

// MARK: Events

/// Reports each event from a queue with many threads.
package final class HarborScattered: HarborAdapter, HarborBroken {
    private final class Ad: HarborNativeAd {
        override nonisolated func report(_ event: NativeAdEvent) {
            DispatchQueue.global().async { super.report(event) }
        }
    }

    override nonisolated func mapped(_ ad: HarborAd) -> any MediationNativeAd { Ad(ad) }
}

/// Has room for one event before `didLoad`.
package final class HarborOneEarly: HarborAdapter, HarborBroken {
    private final class Ad: HarborNativeAd {
        override nonisolated func report(_ event: NativeAdEvent) {
            self.events.withLock { if $0.receiver == nil { $0.waiting = [] } }
            super.report(event)
        }
    }

    override nonisolated func mapped(_ ad: HarborAd) -> any MediationNativeAd { Ad(ad) }
}

/// Reports the closing of the screen as soon as it begins.
package final class HarborClosesEarly: HarborAdapter, HarborBroken {
    private final class Ad: HarborNativeAd {
        override nonisolated func mapped(_ event: HarborAdEvent) -> NativeAdEvent? {
            switch event {
            case .willCloseScreen: .didDismiss
            case .closedScreen: nil
            default: super.mapped(event)
            }
        }
    }

    override nonisolated func mapped(_ ad: HarborAd) -> any MediationNativeAd { Ad(ad) }
}

/// Replays the events that precede `didLoad`, but has reported them already.
package final class HarborReplays: HarborAdapter, HarborBroken {
    private final class Ad: HarborNativeAd {
        override func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
            let early = self.events.withLock { $0.waiting }
            super.didLoad(reportingTo: eventDelegate)
            for event in early { self.report(event) }
        }
    }

    override nonisolated func mapped(_ ad: HarborAd) -> any MediationNativeAd { Ad(ad) }
}

/// Stops listening to an ad that leaves its view.
package final class HarborDeaf: HarborAdapter, HarborBroken {
    private final class Ad: HarborNativeAd {
        override func didUntrack(_ container: PlatformView?) {
            super.didUntrack(container)
            self.ad.delegate = nil
        }
    }

    override nonisolated func mapped(_ ad: HarborAd) -> any MediationNativeAd { Ad(ad) }
}

/// Listens through an object that nothing keeps.
package final class HarborLostProxy: HarborAdapter, HarborBroken {
    private final class Proxy: HarborAdDelegate {
        private let ad: HarborNativeAd

        init(_ ad: HarborNativeAd) { self.ad = ad }

        func harborAd(_ ad: HarborAd, did event: HarborAdEvent) { self.ad.harborAd(ad, did: event) }
    }

    override nonisolated func mapped(_ ad: HarborAd) -> any MediationNativeAd {
        let mapped = HarborNativeAd(ad)
        ad.delegate = Proxy(mapped)
        return mapped
    }
}
