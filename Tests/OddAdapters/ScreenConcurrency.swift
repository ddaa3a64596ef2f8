import Dispatch
package import MediationConformance
package import MediationCore
import PlatformViews

/// Its SDK answers and reports on one queue of its own.
package final class QueueStageAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package static var delivery: OddSDK.Delivery { .onItsQueue }
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }
}

/// Its SDK answers and reports in later turns of the main thread.
package final class LaterStageAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package static var delivery: OddSDK.Delivery { .laterOnMain }
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData, .mainThreadOnly]
    }
}

/// Takes all events through the main queue.
package final class MainHopAdapter: StagingAdapter, OddAdapter, AppOpenAdapter {
    package func loadAppOpenAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.load(.appOpen, configuration.credentials) { result in
            completionHandler(result.map { Ad($0) })
        }
    }

    private final class Ad: StageAd {
        override func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
            self.ad.stage.listen { happening in
                guard case .screen(let event) = happening else { return }
                DispatchQueue.main.async { eventDelegate.report(event) }
            }
        }
    }
}

/// Reads the events of its ads from a stream, in a task.
package final class StreamStageAdapter: StagingAdapter, OddAdapter, AppOpenAdapter, RewardedInterstitialAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }

    package func loadAppOpenAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.load(.appOpen, configuration.credentials) { completionHandler($0.map { Ad($0) }) }
    }

    package func loadRewardedInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.load(.rewardedInterstitial, configuration.credentials) { completionHandler($0.map { Ad($0) }) }
    }

    private final class Ad: StageAd {
        private var reader: Task<Void, Never>?

        override func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
            self.read { if case .screen(let event) = $0 { eventDelegate.report(event) } }
        }

        override func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {
            self.read { happening in
                if case .screen(let event) = happening { eventDelegate.report(event) }
                if case .reward(let reward) = happening { eventDelegate.didEarn(reward) }
            }
        }

        private func read(_ tell: @escaping @Sendable (OddHappening) -> Void) {
            let (stream, continuation) = AsyncStream<OddHappening>.makeStream()
            self.ad.stage.listen { continuation.yield($0) }
            self.reader = Task {
                for await happening in stream { tell(happening) }
            }
        }

        deinit { self.reader?.cancel() }
    }
}

/// Presents in a task, from a later turn of the main actor.
package final class LaterPresentAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }
    override var kind: StageAd.Type { Ad.self }

    private final class Ad: StageAd {
        override func show(from viewController: PlatformViewController, _ verification: ServerSideVerification?) {
            Task {
                await Task.yield()
                self.ad.stage.present(
                    from: viewController,
                    userID: verification?.userID,
                    customData: verification?.customData
                )
            }
        }
    }
}

/// Awaits that its ad is on the screen, and learns from an error, later, that it is not.
package final class AsyncPresentAdapter: StagingAdapter, OddAdapter, InterstitialAdapter {
    package func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.load(.interstitial, configuration.credentials) { completionHandler($0.map { Ad($0) }) }
    }

    private struct PresentationError: Error {
        let reason: String
    }

    private final class Ad: StageAd {
        private typealias Start = LockedValue<CheckedContinuation<Void, any Error>?>

        private var delegate: (any MediationFullScreenAdEventDelegate)?
        private nonisolated let start = Start(nil)

        override func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
            self.delegate = eventDelegate
            self.ad.stage.listen { [start] happening in
                guard case .screen(let event) = happening else { return }
                if let reason = event.message, let start = Self.take(start) {
                    return start.resume(throwing: PresentationError(reason: reason))
                }
                eventDelegate.report(event)
                if event == .didDismiss { Self.take(start)?.resume() }
            }
        }

        override func show(from viewController: PlatformViewController, _ verification: ServerSideVerification?) {
            let (stage, start) = (self.ad.stage, self.start)
            Task { [delegate] in
                do {
                    try await Self.present(stage, from: viewController, start)
                } catch let error as PresentationError {
                    delegate?.report(.didFailToPresent(error.reason))
                } catch {}
            }
        }

        /// Presents; returns at the end of the ad, and throws if the network says that there is nothing on the screen.
        private static func present(
            _ stage: OddStage,
            from viewController: PlatformViewController,
            _ start: Start
        ) async throws {
            try await withCheckedThrowingContinuation { continuation in
                start.withLock { $0 = continuation }
                stage.present(from: viewController)
            }
        }

        private nonisolated static func take(_ start: Start) -> CheckedContinuation<Void, any Error>? {
            start.withLock { start in
                defer { start = nil }
                return start
            }
        }

        deinit { Self.take(self.start)?.resume(throwing: CancellationError()) }
    }
}

/// Leaves its loads to an actor, and its ads as well.
package final class StageActorAdapter: OddAdapter, InterstitialAdapter {
    private let worker = Worker()

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        self.load(.native, configuration.credentials) { result in
            completionHandler(
                result.flatMap { $0.hasContent ? .success(PlainAd($0)) : .failure(MediationError.emptyAd) }
            )
        }
    }

    package func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.load(.interstitial, configuration.credentials) { completionHandler($0.map { StageAd($0) }) }
    }

    private func load(
        _ format: AdFormat,
        _ credentials: MediationCredentials,
        _ answer: @escaping StagingAdapter.Answer
    ) {
        Task { [worker] in await worker.load(format, credentials, answer) }
    }

    package func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        Task { [worker] in await worker.cancel() }
    }

    private actor Worker {
        private var answer: StagingAdapter.Answer?
        private var loader: OddLoader?
        private var isCancelled = false

        func load(_ format: AdFormat, _ credentials: MediationCredentials, _ answer: @escaping StagingAdapter.Answer) {
            guard !self.isCancelled else { return }
            do throws(MediationError) {
                var request = NetworkRequest(adUnitID: try UnitSettings.unit(credentials))
                request.format = format
                self.answer = answer
                let loader = OddLoader { [weak self] result in Task { await self?.end(result) } }
                self.loader = loader
                loader.load(request)
            } catch {
                answer(.failure(error))
            }
        }

        func cancel() {
            self.isCancelled = true
            self.answer = nil
            self.loader?.cancel()
        }

        private func end(_ result: Result<OddAd, OddError>) {
            let answer = self.answer
            self.answer = nil
            answer?(result.mapError { $0.mediated })
        }
    }
}
