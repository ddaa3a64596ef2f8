import MediationCore

// Adapters without a known mistake, written in an unusual style.

/// Answers from a task of its own, some time after the SDK has called back.
package final class HarborLegalTask: HarborAdapter {
    override package nonisolated func harborLoader(_ loader: HarborLoader, didLoad ad: HarborAd) {
        // Mapped at once: the ad has to hear of events that come before the task runs.
        self.answer(ad.hasContent ? .success(self.mapped(ad)) : .failure(Self.emptyAd))
    }

    override package nonisolated func harborLoader(_ loader: HarborLoader, didFailWith error: HarborError) {
        self.answer(.failure(self.mapped(error)))
    }

    private nonisolated func answer(_ result: Result<any MediationNativeAd, any Error>) {
        Task { @MainActor in
            // A cancellation may have come first; then there is no handler any more.
            guard let handler = self.takeHandler() else { return }
            handler(result)
        }
    }
}

/// Receives the answers to all requests of the process in one object, which finds the load by its loader.
package final class HarborLegalRouter: HarborAdapter {
    private nonisolated static let router = Router()

    deinit { Self.router.forget(ObjectIdentifier(self)) }

    override func ask(_ unit: String, _ isTest: Bool, _ handler: NativeAdCompletionHandler) {
        Self.router.ask(unit, isTest, for: ObjectIdentifier(self), handler)
    }

    override func stop() { Self.router.forget(ObjectIdentifier(self))?.cancel() }

    private final class Router: HarborLoaderDelegate {
        private struct Entry {
            let owner: ObjectIdentifier
            let loader: HarborLoader
            let handler: NativeAdCompletionHandler
        }

        private let entries = HarborLock<[ObjectIdentifier: Entry]>([:])

        func ask(_ unit: String, _ isTest: Bool, for owner: ObjectIdentifier, _ handler: NativeAdCompletionHandler) {
            let loader = HarborLoader()
            loader.delegate = self
            let entry = Entry(owner: owner, loader: loader, handler: handler)
            self.entries.withLock { $0[ObjectIdentifier(loader)] = entry }
            loader.load(unit: unit, isTest: isTest)
        }

        /// Forgets the open load of an adapter, which is cancelled or freed.
        @discardableResult
        func forget(_ owner: ObjectIdentifier) -> HarborLoader? {
            // Returned from the lock first: the end of an entry releases a handler, which may call anything.
            let entry = self.entries.withLock { entries in
                entries.first { $0.value.owner == owner }.flatMap { entries.removeValue(forKey: $0.key) }
            }
            return entry?.loader
        }

        func harborLoader(_ loader: HarborLoader, didLoad ad: HarborAd) {
            guard let handler = self.takeHandler(loader) else { return }
            handler(ad.hasContent ? .success(HarborNativeAd(ad)) : .failure(HarborAdapter.emptyAd))
        }

        func harborLoader(_ loader: HarborLoader, didFailWith error: HarborError) {
            let code = error.mediationCode
            let mapped = MediationError(code, error.message, networkCode: error.code, underlying: error)
            self.takeHandler(loader)?(.failure(mapped))
        }

        private func takeHandler(_ loader: HarborLoader) -> NativeAdCompletionHandler? {
            self.entries.withLock { $0.removeValue(forKey: ObjectIdentifier(loader)) }?.handler
        }
    }
}
