import Dispatch
package import MediationCore

// MARK: Answering

/// Does not guard the handler: each callback of the SDK is an answer.
package final class HarborNoGuard: HarborAdapter, HarborBroken {
    override nonisolated func takeHandler() -> NativeAdCompletionHandler? { self.open.withLock { $0?.handler } }
}

/// Checks the ad, but goes on after the failure.
package final class HarborMissingReturn: HarborAdapter, HarborBroken {
    override package nonisolated func harborLoader(_ loader: HarborLoader, didLoad ad: HarborAd) {
        guard let handler = self.takeHandler() else { return }
        if !ad.hasContent { handler(.failure(Self.emptyAd)) }
        handler(.success(self.mapped(ad)))
    }
}

/// Handles the numbers of the SDK's first version only.
package final class HarborUnknownNumber: HarborAdapter, HarborBroken {
    override package nonisolated func harborLoader(_ loader: HarborLoader, didFailWith error: HarborError) {
        switch error.code {
        case HarborError.noAd, HarborError.offline, HarborError.refused:
            super.harborLoader(loader, didFailWith: error)
        default: break
        }
    }
}

/// Relies on the SDK not to call back after a cancellation.
package final class HarborTrustsCancel: HarborAdapter, HarborBroken {
    override func stop() { self.open.withLock { $0?.loader }?.cancel() }
}

/// Completes every load, even one that was cancelled.
package final class HarborAnswersCancel: HarborAdapter, HarborBroken {
    override func stop() {
        let handler = self.open.withLock { $0?.handler }
        super.stop()
        handler?(.failure(MediationError(.cancelled, "Cancelled.")))
    }
}

/// Asks for an ad only if it has whole seconds to wait.
package final class HarborWholeSeconds: HarborAdapter, HarborBroken {
    override func settings(_ configuration: NativeAdConfiguration) throws(MediationError) -> HarborSettings {
        guard configuration.deadline.components.seconds > 0 else {
            throw MediationError(.timedOut, "There is no time left.")
        }
        return try super.settings(configuration)
    }
}

// MARK: Several loads

/// Shares one loader, and thus one delegate, among all open loads.
package final class HarborSharedLoader: HarborAdapter, HarborBroken {
    private static var shared = HarborWeak<HarborLoader>(nil)

    override func makeLoader() -> HarborLoader {
        let loader = Self.shared.object ?? super.makeLoader()
        loader.delegate = self
        Self.shared = HarborWeak(loader)
        return loader
    }
}

/// Gives an ad to the oldest open load of its unit.
package final class HarborOldestFirst: HarborAdapter, HarborBroken {
    private nonisolated static let waiting = HarborLock<[HarborWeak<HarborOldestFirst>]>([])
    private let unit = HarborLock("")

    override func settings(_ configuration: NativeAdConfiguration) throws(MediationError) -> HarborSettings {
        let settings = try super.settings(configuration)
        self.unit.withLock { $0 = settings.parameter }
        Self.waiting.withLock { $0.append(HarborWeak(self)) }
        return settings
    }

    override package nonisolated func harborLoader(_ loader: HarborLoader, didLoad ad: HarborAd) {
        let unit = self.unit.withLock { $0 }
        let owners = Self.waiting.withLock { waiting in
            waiting.removeAll { $0.object == nil }
            return waiting.compactMap(\.object)
        }
        let owner = owners.first { $0.unit.withLock { $0 } == unit && $0.open.withLock { $0 != nil } }
        (owner ?? self).receive(loader, ad)
    }

    private nonisolated func receive(_ loader: HarborLoader, _ ad: HarborAd) { super.harborLoader(loader, didLoad: ad) }
}

/// Limits the number of open loads to three, and counts only answers as ends.
package final class HarborCountsUp: HarborAdapter, HarborBroken {
    private nonisolated static let count = HarborLock(0)

    override func settings(_ configuration: NativeAdConfiguration) throws(MediationError) -> HarborSettings {
        let settings = try super.settings(configuration)
        guard Self.count.withLock({ $0 }) < 3 else { throw MediationError(.adapterError, "Too many loads.") }
        Self.count.withLock { $0 += 1 }
        return settings
    }

    override nonisolated func takeHandler() -> NativeAdCompletionHandler? {
        guard let handler = super.takeHandler() else { return nil }
        Self.count.withLock { $0 -= 1 }
        return handler
    }
}

/// Cancels all open loads with one.
package final class HarborCancelsAll: HarborAdapter, HarborBroken {
    private static var adapters: [HarborWeak<HarborCancelsAll>] = []

    override func makeLoader() -> HarborLoader {
        Self.adapters.removeAll { $0.object == nil }
        Self.adapters.append(HarborWeak(self))
        return super.makeLoader()
    }

    override package func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        for adapter in Self.adapters.compactMap(\.object) { adapter.stop() }
    }
}

/// Switches the SDK to test ads, and never back.
package final class HarborStaysInTest: HarborAdapter, HarborBroken {
    private static var wasTest = false

    override func ask(_ unit: String, _ isTest: Bool, _ handler: NativeAdCompletionHandler) {
        Self.wasTest = Self.wasTest || isTest
        super.ask(unit, Self.wasTest, handler)
    }
}

// MARK: Threads and re-entrancy

/// Hops to the main thread, and waits for it.
package final class HarborMainSync: HarborAdapter, HarborBroken {
    override package nonisolated func harborLoader(_ loader: HarborLoader, didLoad ad: HarborAd) {
        DispatchQueue.main.sync { super.harborLoader(loader, didLoad: ad) }
    }
}

/// Expects failures on the main thread only.
package final class HarborAssumesMain: HarborAdapter, HarborBroken {
    override package nonisolated func harborLoader(_ loader: HarborLoader, didFailWith error: HarborError) {
        dispatchPrecondition(condition: .onQueue(.main))
        super.harborLoader(loader, didFailWith: error)
    }
}

/// Calls the handler while it holds the lock that a cancellation needs.
package final class HarborLockedCall: HarborAdapter, HarborBroken {
    private let answering = HarborLock(())

    override package nonisolated func harborLoader(_ loader: HarborLoader, didLoad ad: HarborAd) {
        self.answering.withLock { _ in super.harborLoader(loader, didLoad: ad) }
    }

    override func stop() { self.answering.withLock { _ in super.stop() } }
}

/// Guards the handler by a flag without a lock.
package final class HarborPlainFlag: HarborAdapter, HarborBroken {
    private nonisolated(unsafe) var hasAnswered = false

    override nonisolated func takeHandler() -> NativeAdCompletionHandler? {
        guard !self.hasAnswered else { return nil }
        let handler = self.open.withLock { $0?.handler }
        self.hasAnswered = true
        self.open.withLock { $0 = nil }
        return handler
    }
}

/// Stores the handler after the request.
package final class HarborStoresLate: HarborAdapter, HarborBroken {
    override func ask(_ unit: String, _ isTest: Bool, _ handler: NativeAdCompletionHandler) {
        let loader = self.makeLoader()
        loader.load(unit: unit, isTest: isTest)
        self.open.withLock { $0 = Open(handler: handler, loader: loader) }
    }
}

// MARK: Lifetimes

/// Keeps the loader in a local variable.
package final class HarborLocalLoader: HarborAdapter, HarborBroken {
    override func ask(_ unit: String, _ isTest: Bool, _ handler: NativeAdCompletionHandler) {
        self.open.withLock { $0 = Open(handler: handler) }
        self.makeLoader().load(unit: unit, isTest: isTest)
    }
}

/// Keeps open loaders in a table that only answers clear.
package final class HarborLoaderTable: HarborAdapter, HarborBroken {
    private nonisolated static let loaders = HarborLock<[ObjectIdentifier: HarborLoader]>([:])

    override func makeLoader() -> HarborLoader {
        let loader = super.makeLoader()
        Self.loaders.withLock { $0[ObjectIdentifier(self)] = loader }
        return loader
    }

    override nonisolated func takeHandler() -> NativeAdCompletionHandler? {
        _ = Self.loaders.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
        return super.takeHandler()
    }
}

/// Keeps the ad, which keeps its adapter.
package final class HarborCycle: HarborAdapter, HarborBroken {
    private final class OwnedAd: HarborNativeAd {
        private let owner: HarborCycle

        nonisolated init(_ ad: HarborAd, owner: HarborCycle) {
            self.owner = owner
            super.init(ad)
        }
    }

    private let ad = HarborLock<OwnedAd?>(nil)

    override nonisolated func mapped(_ ad: HarborAd) -> any MediationNativeAd {
        let mapped = OwnedAd(ad, owner: self)
        self.ad.withLock { $0 = mapped }
        return mapped
    }
}

/// Keeps the newest ad for debugging.
package final class HarborLastAd: HarborAdapter, HarborBroken {
    private nonisolated static let last = HarborLock<HarborAd?>(nil)

    override nonisolated func mapped(_ ad: HarborAd) -> any MediationNativeAd {
        Self.last.withLock { $0 = ad }
        return super.mapped(ad)
    }
}
