import Foundation
import MediationConformance
import MediationCore

/// One load, which receives the answers of the vendor's SDK on any thread.
final class VendorLoad: VendorLoaderDelegate {
    private struct State {
        var handler: NativeAdCompletionHandler?
        var loader: VendorLoader?
        var ad: VendorNativeAd?
        var isAnswered = false
        var unit: String?
        var isOfBid = false
        var isCancelled = false
        var isLate = false
        /// Keeps some mutants alive although their answer is no longer wanted.
        var itself: VendorLoad?
        /// Lets a mutant's thread end, which waits for the answer.
        var answered: DispatchSemaphore?
    }

    /// The storage of mutants with static variables, which keep what is not theirs.
    private static let slot = LockedValue<NativeAdCompletionHandler?>(nil)
    private static let late = LockedValue<[VendorAd]>([])

    private let sdk: VendorSDK
    private let state = LockedValue(State())
    private let recursive = NSRecursiveLock()
    private let lock = NSLock()
    // Unsafe: that is the defect of this mutant.
    private nonisolated(unsafe) var unguarded: NativeAdCompletionHandler?

    init(_ sdk: VendorSDK) {
        self.sdk = sdk
    }

    func start(_ request: NetworkRequest, _ handler: NativeAdCompletionHandler) {
        let loader = VendorLoader(self.sdk)
        loader.delegate = self
        self.state.withLock { ($0.unit, $0.isOfBid) = (request.adUnitID, request.other["bid"] != nil) }
        if self.sdk.mutation == .ignoresCancel { self.state.withLock { $0.itself = self } }
        if !Mutation.localLoader.contains(self.sdk.mutation) { self.state.withLock { $0.loader = loader } }
        if self.sdk.mutation != .handlerIsStoredLate { self.keep(handler) }
        if self.sdk.mutation == .waitsForCancelledLoads { self.waitForAnswer() }
        self.sdk.slip.started(loader, self.sdk.mutation)
        loader.load(request)
        if self.sdk.mutation == .handlerIsStoredLate { self.keep(handler) }
        if self.sdk.mutation == .answersBeforeNetwork {
            self.take()?(.failure(MediationError(.networkError, "The network has not answered yet.")))
        }
    }

    /// Notes that an ad is late from now on.
    func noteLateness() { self.state.withLock { $0.isLate = true } }

    /// Stops the network and keeps the handler.
    func stopLoader() { self.state.withLock { $0.loader }?.cancel() }

    func cancel() {
        if self.sdk.mutation == .cancelsBeforeLettingGo { self.state.withLock { $0.loader }?.cancel() }
        // The values taken out of the state are released outside the lock.
        let (loader, handler) = self.state.withLock { state in
            defer { (state.loader, state.handler, state.isCancelled) = (nil, nil, true) }
            return (state.loader, state.handler)
        }
        _ = handler
        if self.sdk.mutation != .cancelIsNotPassedOn { loader?.cancel() }
        self.sdk.slip.cancelled(self.sdk.mutation)
        if [.handlerIsStatic, .takesWithoutLock].contains(self.sdk.mutation) { _ = self.take() }
        // The late ad of a network that cannot stop still arrives here.
        if self.sdk.mutation == .keepsLateAds {
            self.state.withLock { state in
                state.loader = loader
                state.itself = self
            }
        }
    }

    private func keep(_ handler: NativeAdCompletionHandler) {
        if self.sdk.mutation == .handlerIsStatic {
            let old = Self.slot.withLock { slot in
                defer { slot = handler }
                return slot
            }
            _ = old
        } else if self.sdk.mutation == .takesWithoutLock {
            self.unguarded = handler
        } else {
            self.state.withLock { $0.handler = handler }
        }
    }

    /// Indicates whether this is the first answer, using a flag beside the handler.
    private var isFirstAnswer: Bool {
        self.state.withLock { state in
            defer { state.isAnswered = true }
            return !state.isAnswered
        }
    }

    private func waitForAnswer() {
        let answered = DispatchSemaphore(value: 0)
        self.state.withLock { $0.answered = answered }
        Thread.detachNewThread { answered.wait() }
    }

    /// Returns the handler only once.
    private func take() -> NativeAdCompletionHandler? {
        self.state.withLock { $0.answered }?.signal()
        if self.sdk.mutation == .handlerIsStatic {
            return Self.slot.withLock { slot in
                defer { slot = nil }
                return slot
            }
        }
        if self.sdk.mutation == .takesWithoutLock {
            guard let handler = self.unguarded else { return nil }
            self.unguarded = nil
            return handler
        }
        if self.sdk.mutation == .takesInTwoSteps {
            let handler = self.state.withLock { $0.handler }
            self.state.withLock { $0.handler = nil }
            return handler
        }
        return self.state.withLock { state in
            defer { state.handler = nil }
            return state.handler
        }
    }

    func loader(_ loader: VendorLoader, didLoad ad: VendorAd) {
        switch self.sdk.mutation {
        case .overwritesEventDelegate: self.answerOverwriting(ad)
        case .keepsLateAds where self.state.withLock({ $0.isCancelled }): Self.late.withLock { $0.append(ad) }
        case .forgetsLateAds where self.state.withLock({ $0.isLate }): return
        case .looksBeforeMapping:
            guard !self.state.withLock({ $0.isAnswered }) else { return }
            self.answerAnyhow(self.map(ad))
        case .waitsForFailedImages where ad.lacksImages: return
        case .dropsAdsWithoutIcon where ad.payload.icon == nil: return
        case .hasNoGuard, .clearsHandlerLate, .callsInsideLock, .callsInsideRecursiveLock, .looksWithoutLock:
            self.answerWrongly(self.map(ad))
        default:
            guard self.sdk.mutation != .keepsHandler || self.isFirstAnswer, let handler = self.take() else { return }
            let result = self.map(ad)
            let mapped = try? result.get()
            self.state.withLock { state in
                state.ad = mapped
                state.itself = self.sdk.mutation == .answeredLoadHoldsItself ? self : nil
                if self.sdk.mutation == .keepsHandler { state.handler = handler }
            }
            if let mapped { self.sdk.slip.loaded(mapped, self.sdk.mutation) }
            self.answer(handler, result, with: ad)
        }
    }

    private func answer(
        _ handler: NativeAdCompletionHandler,
        _ result: Result<VendorNativeAd, any Error>,
        with ad: VendorAd
    ) {
        let answer = result.map { $0 as any MediationNativeAd }
        switch self.sdk.mutation {
        case .answersFromATask: Task.detached { handler(answer) }
        case .ignoresCancelOnItsWay: Task { @MainActor in handler(answer) }
        case .hopsToMainThread where !Thread.isMainThread:
            // A load that is cancelled meanwhile has none any more.
            self.keep(handler)
            DispatchQueue.main.async { self.take()?(answer) }
        case .answersThroughMainThread where !Thread.isMainThread:
            let isDone = DispatchSemaphore(value: 0)
            DispatchQueue.main.async {
                handler(answer)
                isDone.signal()
            }
            isDone.wait()
        case .answersFromNewThread: Thread.detachNewThread { handler(answer) }
        case .callsInsideSharedLock: self.sdk.slip.lock.withLock { _ = handler(answer) }
        case .refusesLoadsInside, .ignoresFailuresInside: self.sdk.slip.call { handler(answer) }
        case .ignoresBlankAds where VendorSlip.isBlank(ad): self.state.withLock { $0.handler = handler }
        case .takesDelegateOfHandler:
            let mapped = try? result.get()
            mapped?.takesDelegateFromLoad = true
            let delegate = handler(answer)
            mapped?.events.open(delegate)
        default: handler(answer)
        }
    }

    /// Maps the ad to mediation's types, or fails if there is nothing to show.
    private func map(_ ad: VendorAd) -> Result<VendorNativeAd, any Error> {
        let mapped = VendorNativeAd(ad, isOfBid: self.state.withLock { $0.isOfBid })
        guard let problem = mapped.assets.problem(ad.mutation) else { return .success(mapped) }
        return .failure(MediationError(.missingRequiredAssets, problem))
    }

    func loader(_ loader: VendorLoader, didFailWith error: VendorError) {
        let translated = self.sdk.translated(error, unit: self.state.withLock { $0.unit })
        let failure = Result<VendorNativeAd, any Error>.failure(translated)
        switch self.sdk.mutation {
        case .ignoresFailure: return
        case .asksAgainWithoutFill where loader.request.other["again"] == nil:
            var request = loader.request
            request.other["again"] = "true"
            loader.load(request)
        case .ignoresFailuresInside where self.sdk.slip.isCalling: return
        case .callsFailuresInsideLock:
            self.lock.lock()
            defer { self.lock.unlock() }
            self.call(self.take(), failure)
        case .looksBeforeMapping:
            guard !self.state.withLock({ $0.isAnswered }) else { return }
            self.answerAnyhow(failure)
        case .hasNoGuard, .clearsHandlerLate, .callsInsideLock, .callsInsideRecursiveLock, .looksWithoutLock:
            self.answerWrongly(failure)
        default:
            guard self.sdk.mutation != .keepsHandler || self.isFirstAnswer else { return }
            let handler = self.take()
            self.sdk.slip.failed(self, isAnswered: handler == nil, self.state.withLock { $0.ad?.ad }, self.sdk.mutation)
            handler?(.failure(translated))
            self.state.withLock { $0.itself = self.sdk.mutation == .failedLoadHoldsItself ? self : nil }
        }
    }
}

// MARK: - Defects

extension VendorLoad {
    private func answerWrongly(_ result: Result<VendorNativeAd, any Error>) {
        switch self.sdk.mutation {
        case .clearsHandlerLate:
            let handler = self.state.withLock { $0.handler }
            self.call(handler, result)
            self.state.withLock { $0.handler = nil }
        case .callsInsideLock:
            self.lock.lock()
            defer { self.lock.unlock() }
            self.call(self.take(), result)
        case .callsInsideRecursiveLock:
            self.recursive.lock()
            defer { self.recursive.unlock() }
            self.call(self.take(), result)
        case .looksWithoutLock:
            guard !self.state.withLock({ $0.isAnswered }) else { return }
            // By now, the other threads have looked as well.
            for _ in 0..<100 { sched_yield() }
            self.answerAnyhow(result)
        default: self.answerAnyhow(result)
        }
    }

    private func answerAnyhow(_ result: Result<VendorNativeAd, any Error>) {
        let handler = self.state.withLock { state in
            state.isAnswered = true
            return state.handler
        }
        self.call(handler, result)
    }

    private func call(_ handler: NativeAdCompletionHandler?, _ result: Result<VendorNativeAd, any Error>) {
        if case .success(let ad) = result { self.state.withLock { $0.ad = $0.ad ?? ad } }
        handler?(result.map { $0 as any MediationNativeAd })
    }

    /// Opens the events with the delegate that the handler returns, which is missing after a second answer.
    private func answerOverwriting(_ ad: VendorAd) {
        guard case .success(let mapped) = self.map(ad) else {
            self.take()?(self.map(ad).map { $0 as any MediationNativeAd })
            return
        }
        let first = self.state.withLock { state in
            state.ad = state.ad ?? mapped
            return state.ad
        }
        first?.takesDelegateFromLoad = true
        first?.events.open(self.take()?(.success(mapped)))
    }
}
