import Foundation
import MediationConformance
import MediationCore

/// One load of an adapter of the network, whatever the format is.
final class KioskLoad: Sendable {
    typealias Answer = @Sendable (Result<KioskAd, MediationError>) -> Void

    private struct State {
        var answer: Answer?
        var loader: KioskLoader?
    }

    private let sdk: KioskSDK
    private let state = LockedValue(State())
    /// Held while mutants call the handler.
    private let lock = NSLock()

    init(_ sdk: KioskSDK) { self.sdk = sdk }

    func start(_ request: NetworkRequest, _ answer: @escaping Answer) {
        let loader = KioskLoader(self.sdk)
        self.state.withLock { $0 = State(answer: answer, loader: loader) }
        self.sdk.answer.withLock { $0 = self.sdk.mutation == .kioskHandlerIsStatic ? answer : nil }
        if self.sdk.mutation == .kioskIgnoresCancel {
            // Held by an SDK that keeps its open requests.
            self.sdk.kept.withLock { $0.append(loader) }
            loader.load(request) { self.hear($0) }
        } else {
            loader.load(request) { [weak self] in self?.hear($0) }
        }
        if self.sdk.mutation == .kioskWaits { Self.wait() }
    }

    func cancel() {
        // Released outside the lock.
        let old = self.state.withLock { state in
            defer { state = State() }
            return state
        }
        old.loader?.cancel()
    }

    /// Waits for an answer that comes only after the return; not for ever, so that the other rules are checked.
    private static func wait() { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(1_200)) }

    private func hear(_ result: Result<KioskAd, KioskError>) {
        if case .failure = result, self.sdk.mutation == .kioskDropsFailures { return _ = self.take() }
        let isLocked = self.sdk.mutation == .kioskCallsInsideLock
        if isLocked { self.lock.lock() }
        defer { if isLocked { self.lock.unlock() } }
        self.take()?(result.mapError { self.sdk.mediated($0) })
    }

    /// Returns what is to be called only once.
    private func take() -> Answer? {
        switch self.sdk.mutation {
        case .kioskAnswersTwice: return self.state.withLock { $0.answer }
        case .kioskHandlerIsStatic: return self.sdk.answer.withLock { $0.take() }
        case .kioskTakesInTwoSteps:
            let answer = self.state.withLock { $0.answer }
            self.state.withLock { $0.answer = nil }
            return answer
        case .kioskKeepsHandler:
            return self.state.withLock { state in
                defer { state.loader = nil }
                return state.loader == nil ? nil : state.answer
            }
        default: return self.state.withLock { $0.answer.take() }
        }
    }
}
