import MediationConformance
import MediationCore

/// Plays the network behind the SDK, and answers each request once, even before it is awaited.
final class CourierNetwork: NetworkDriver {
    private typealias Answer = Result<CourierAd, any Error>

    private struct State {
        var requests = 0
        var waiting: [Int: CheckedContinuation<CourierAd, any Error>] = [:]
        var early: [Int: Answer] = [:]
        var answered: Set<Int> = []
        var ads: [Int: WeakAd] = [:]
    }

    private struct WeakAd {
        weak var ad: CourierAd?
    }

    private let log: NetworkLog
    private let canStop: Bool
    private let state = LockedValue(State())

    init(_ log: NetworkLog, canStop: Bool) {
        self.log = log
        self.canStop = canStop
    }

    // The SDK's requests.

    func ask(_ request: NetworkRequest) -> Int {
        let number = self.state.withLock { state in
            state.requests += 1
            return state.requests
        }
        self.log(.request(request))
        return number
    }

    func wait(for number: Int, _ continuation: CheckedContinuation<CourierAd, any Error>) {
        let answer: Answer? = self.state.withLock { state in
            if let answer = state.early.removeValue(forKey: number) { return answer }
            state.waiting[number] = continuation
            return nil
        }
        if let answer { continuation.resume(with: answer) }
    }

    func stop(_ number: Int) {
        guard self.canStop else { return }
        self.log(.cancel(request: number))
        self.end(number, .failure(CancellationError()))
    }

    // The network's side.

    func perform(_ step: NetworkStep) throws {
        switch step {
        case .fill(let number, let payload):
            let ad = CourierAd(payload)
            self.log.created(ad, "ad")
            self.state.withLock { state in
                if state.ads[number]?.ad == nil { state.ads[number] = WeakAd(ad: ad) }
            }
            self.end(number, .success(ad))
        case .fail(let number, let failure): self.end(number, .failure(CourierError(failure: failure)))
        case .report(.impression, let number): self.state.withLock { $0.ads[number]?.ad }?.happen(.seen)
        case .report(.click, let number): self.state.withLock { $0.ads[number]?.ad }?.happen(.tapped)
        default: throw UnsupportedStep()
        }
    }

    /// Ends a request; only the first answer counts, and is kept if the request is not awaited yet.
    private func end(_ number: Int, _ answer: Answer) {
        let continuation = self.state.withLock { state in
            let continuation = state.waiting.removeValue(forKey: number)
            let isFirst = state.answered.insert(number).inserted
            if continuation == nil, isFirst { state.early[number] = answer }
            return continuation
        }
        continuation?.resume(with: answer)
    }
}
