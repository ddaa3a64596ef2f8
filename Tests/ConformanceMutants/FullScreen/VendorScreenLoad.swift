import Foundation
import MediationConformance
import MediationCore

/// One load of an ad that covers the screen, which receives the answers of the vendor's SDK on any thread.
final class VendorScreenLoad: VendorLoaderDelegate {
    typealias Answer = @Sendable (Result<VendorScreenAd, any Error>) -> Void

    private struct State {
        var answer: Answer?
        var loader: VendorLoader?
        var unit: String?
        weak var ad: VendorAd?
    }

    private struct WeakLoad {
        weak var load: VendorScreenLoad?
    }

    /// The latest load, for a mutant that has one at a time.
    private static let latest = LockedValue(WeakLoad())

    private let sdk: VendorSDK
    private let state = LockedValue(State())
    /// For a mutant that holds it while it answers.
    private let answerLock = NSLock()

    init(_ sdk: VendorSDK) {
        self.sdk = sdk
    }

    func start(_ request: NetworkRequest, _ answer: @escaping Answer) {
        let other = Self.latest.withLock { $0.load }
        if self.sdk.mutation == .loadsOneScreenAtATime, other?.isOpen == true { return }
        Self.latest.withLock { $0.load = self }
        let loader = VendorLoader(self.sdk)
        loader.delegate = self
        self.state.withLock { state in
            state.answer = answer
            state.loader = loader
            state.unit = request.adUnitID
        }
        loader.load(request)
    }

    private var isOpen: Bool { self.state.withLock { $0.answer != nil } }

    func cancel() {
        if self.sdk.mutation == .goesOnWithScreens { return }
        // Released outside the lock.
        let (loader, answer) = self.state.withLock { state in
            defer { (state.loader, state.answer) = (nil, nil) }
            return (state.loader, state.answer)
        }
        if self.sdk.mutation == .answersCancelledScreens {
            answer?(.failure(MediationError(.adapterError, "The load was cancelled.")))
        }
        loader?.cancel()
        VendorScreenEvents.endedLoads.withLock { $0 += 1 }
    }

    /// Returns what is to be answered only once.
    private func take() -> Answer? {
        self.state.withLock { self.sdk.mutation == .answersScreensTwice ? $0.answer : $0.answer.take() }
    }

    func loader(_ loader: VendorLoader, didLoad ad: VendorAd) {
        guard let answer = self.take() else {
            if self.sdk.mutation == .keepsCancelledScreens { self.sdk.kept.withLock { $0.append(ad) } }
            return
        }
        self.state.withLock { $0.ad = ad }
        let answerAgain = self.sdk.mutation == .answersRefusals ? answer : nil
        let locks = self.sdk.mutation == .callsScreensInsideLock
        if locks { self.answerLock.lock() }
        defer { if locks { self.answerLock.unlock() } }
        answer(.success(VendorScreenAd(ad, self.sdk, answerAgain: answerAgain)))
    }

    func loader(_ loader: VendorLoader, didFailWith error: VendorError) {
        VendorScreenEvents.endedLoads.withLock { $0 += 1 }
        if self.sdk.mutation == .callsScreensInsideLock { self.answerLock.withLock {} }
        if self.sdk.mutation == .screenNoFillIsAnError, error.kind == .noFill {
            self.take()?(.failure(MediationError(.adapterError, error.message)))
        }
        if self.sdk.mutation == .takesLoadsForPresentations, let ad = self.state.withLock({ $0.ad }) {
            ad.screenDelegate?.ad(ad, didReport: .didFailToPresent(error.message))
        }
        if self.sdk.mutation == .failureSilencesScreens { self.state.withLock { $0.ad }?.screenDelegate = nil }
        if self.sdk.mutation == .screenFailuresAreNoFill {
            self.take()?(.failure(MediationError(.noFill, error.message, networkCode: error.code, underlying: error)))
        }
        self.take()?(.failure(self.sdk.translated(error, unit: self.state.withLock { $0.unit })))
    }
}
