import Dispatch
package import MediationConformance
package import MediationCore

/// Follows the documents: one `async` function, over an SDK that calls back.
package final class DocumentedAsyncAdapter: OddAdapter, AsyncMediationAdapter {
    package init() {}

    package func nativeAd(for configuration: NativeAdConfiguration) async throws -> any MediationNativeAd {
        let unit = try UnitSettings.unit(configuration)
        do {
            return try PlainAd(await AsyncRequest().ad(unit).withContent)
        } catch let error as OddError {
            throw error.mediated
        }
    }
}

/// A request that can be awaited, and that stops with its task.
final class AsyncRequest: Sendable {
    private let waiting = LockedValue<CheckedContinuation<OddAd, any Error>?>(nil)
    private let loader = LockedValue<OddLoader?>(nil)

    func ad(_ unit: String) async throws -> OddAd {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                self.waiting.withLock { $0 = continuation }
                let loader = OddLoader { [weak self] result in self?.end(result.mapError { $0 }) }
                self.loader.withLock { $0 = loader }
                if Task.isCancelled { self.end(.failure(CancellationError())) } else { loader.load(unit) }
            }
        } onCancel: {
            self.loader.withLock { $0 }?.cancel()
            self.end(.failure(CancellationError()))
        }
    }

    private func end(_ result: Result<OddAd, any Error>) {
        let continuation = self.waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume(with: result)
    }
}

/// Is `async`, over an SDK that answers twenty milliseconds late, on threads of a pool.
package final class LateAsyncAdapter: OddAdapter, AsyncMediationAdapter {
    package static var delivery: OddSDK.Delivery { .afterMilliseconds(20) }

    package init() {}

    package func nativeAd(for configuration: NativeAdConfiguration) async throws -> any MediationNativeAd {
        let unit = try UnitSettings.unit(configuration)
        do {
            return try PlainAd(await AsyncRequest().ad(unit).withContent)
        } catch let error as OddError {
            throw error.mediated
        }
    }
}

/// Delegates its work to an actor.
package final class ActorAdapter: OddAdapter {
    private let worker = Worker()

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        Task { [worker] in await worker.load(configuration, completionHandler) }
    }

    package func cancelLoad(reason: CancelReason) {
        Task { [worker] in await worker.cancel() }
    }

    private actor Worker {
        private var handler: NativeAdCompletionHandler?
        private var loader: OddLoader?
        private var isCancelled = false

        func load(_ configuration: NativeAdConfiguration, _ handler: NativeAdCompletionHandler) {
            guard !self.isCancelled else { return }
            do throws(MediationError) {
                let unit = try UnitSettings.unit(configuration)
                self.handler = handler
                let loader = OddLoader { [weak self] result in Task { await self?.answer(result) } }
                self.loader = loader
                loader.load(unit)
            } catch {
                handler(.failure(error))
            }
        }

        func cancel() {
            self.isCancelled = true
            self.handler = nil
            self.loader?.cancel()
        }

        private func answer(_ result: Result<OddAd, OddError>) {
            let handler = self.handler
            self.handler = nil
            handler?(result.mapped())
        }
    }
}

/// Does everything on its own queue.
package final class QueueAdapter: OddAdapter {
    private let work = QueueWork()

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        self.work.load(configuration, completionHandler)
    }

    package func cancelLoad(reason: CancelReason) { self.work.cancel() }
}

/// The work of ``QueueAdapter``.
private final class QueueWork: Sendable {
    private let queue = DispatchQueue(label: "odd-adapter")
    private let state = LockedValue<(NativeAdCompletionHandler?, OddLoader?)>((nil, nil))

    func load(_ configuration: NativeAdConfiguration, _ handler: NativeAdCompletionHandler) {
        let unit: String
        do throws(MediationError) {
            unit = try UnitSettings.unit(configuration)
        } catch {
            handler(.failure(error))
            return
        }
        self.state.withLock { $0 = (handler, nil) }
        self.queue.async {
            let loader = OddLoader { result in self.queue.async { self.answer(result) } }
            let isWanted = self.state.withLock { state in
                if state.0 != nil { state.1 = loader }
                return state.0 != nil
            }
            if isWanted { loader.load(unit) }
        }
    }

    func cancel() {
        self.queue.async {
            let loader = self.state.withLock { state in
                defer { state = (nil, nil) }
                return state.1
            }
            loader?.cancel()
        }
    }

    private func answer(_ result: Result<OddAd, OddError>) {
        let handler = self.state.withLock { state in
            defer { state = (nil, nil) }
            return state.0
        }
        handler?(result.mapped())
    }
}

/// Its SDK answers on one queue.
package final class OneQueueAdapter: VendorBaseAdapter, OddAdapter {
    package static var delivery: OddSDK.Delivery { .onItsQueue }
    package nonisolated class override var adapterVersion: VersionNumber { VersionNumber(2, 0, 0) }
    package nonisolated class override var networkSDKVersion: VersionNumber { VersionNumber(2, 0, 0) }
}

/// Its SDK answers twenty milliseconds late.
package final class SlowSDKAdapter: VendorBaseAdapter, OddAdapter {
    package static var delivery: OddSDK.Delivery { .afterMilliseconds(20) }
    package nonisolated class override var adapterVersion: VersionNumber { VersionNumber(2, 0, 1) }
    package nonisolated class override var networkSDKVersion: VersionNumber { VersionNumber(2, 0, 0) }
}

/// Its SDK answers in a later turn of the main thread.
package final class LaterOnMainAdapter: VendorBaseAdapter, OddAdapter {
    package static var delivery: OddSDK.Delivery { .laterOnMain }
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .mainThreadOnly]
    }
    package nonisolated class override var adapterVersion: VersionNumber { VersionNumber(2, 0, 2) }
    package nonisolated class override var networkSDKVersion: VersionNumber { VersionNumber(2, 0, 0) }
}

/// Gets a token first, in a separate task, and then asks.
package final class TokenAdapter: OddAdapter {
    private var box: AnswerBox?
    private var loader: OddLoader?
    private var task: Task<Void, Never>?

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let unit = try UnitSettings.unit(configuration)
            let box = AnswerBox(completionHandler)
            self.box = box
            self.task = Task { [weak self] in
                let token = await Self.token(for: unit)
                guard let self, !Task.isCancelled else { return }
                let loader = OddLoader { box.take()?($0.mapped()) }
                self.loader = loader
                loader.load(NetworkRequest(adUnitID: unit, other: ["token": token]))
            }
        } catch {
            completionHandler(.failure(error))
        }
    }

    private nonisolated static func token(for unit: String) async -> String {
        await Task.detached { "token of \(unit)" }.value
    }

    package func cancelLoad(reason: CancelReason) {
        self.task?.cancel()
        _ = self.box?.take()
        self.loader?.cancel()
        self.box = nil
        self.loader = nil
    }
}

/// Reads the answers of its loads from a stream.
package final class StreamAdapter: OddAdapter {
    private var task: Task<Void, Never>?

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        let unit: String
        do throws(MediationError) {
            unit = try UnitSettings.unit(configuration)
        } catch {
            completionHandler(.failure(error))
            return
        }
        let (stream, continuation) = AsyncStream<Result<OddAd, OddError>>.makeStream()
        let loader = OddLoader { continuation.yield($0) }
        let box = AnswerBox(completionHandler)
        self.task = Task {
            loader.load(unit)
            for await result in stream {
                // What was on its way when the load was cancelled comes all the same.
                guard !Task.isCancelled else { break }
                box.take()?(result.mapped())
                return
            }
            loader.cancel()
        }
    }

    package func cancelLoad(reason: CancelReason) { self.task?.cancel() }
}

/// Asks from a detached task, and maps the ad there.
package final class DetachedAdapter: OddAdapter {
    private var box: AnswerBox?
    private let loader = LockedValue<OddLoader?>(nil)

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        let box = AnswerBox(completionHandler)
        self.box = box
        Task.detached { [loader] in
            do throws(MediationError) {
                let unit = try UnitSettings.unit(configuration)
                let new = OddLoader { box.take()?($0.mapped()) }
                loader.withLock { $0 = new }
                new.load(unit)
            } catch {
                box.take()?(.failure(error))
            }
        }
    }

    package func cancelLoad(reason: CancelReason) {
        _ = self.box?.take()
        self.loader.withLock { $0 }?.cancel()
    }
}

/// Has its own timer, which ends before mediation's deadline in real time.
package final class OwnTimerAdapter: OddAdapter {
    private var box: AnswerBox?
    private var loader: OddLoader?
    private var timer: Task<Void, Never>?

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let unit = try UnitSettings.unit(configuration)
            let box = AnswerBox(completionHandler)
            self.box = box
            self.loader = OddLoader { [weak self] result in
                box.take()?(result.mapped())
                Task { @MainActor in self?.timer?.cancel() }
            }
            let limit = max(configuration.deadline, .seconds(60))
            self.timer = Task {
                guard (try? await Task.sleep(for: limit)) != nil else { return }
                box.take()?(.failure(MediationError(.networkError, "The network is silent.")))
            }
            self.loader?.load(unit)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) {
        self.timer?.cancel()
        _ = self.box?.take()
        self.loader?.cancel()
    }
}
