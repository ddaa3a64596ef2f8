import Foundation
import MediationCore
import MediationTesting
import Testing

/// Random attempts, many at a time, checked against rules that must always hold.
///
/// A failure prints the seed of its case; `CIRCUIT_SEED=<seed> swift test --filter CircuitBreakerPropertyTests` runs
/// that case alone.
struct CircuitBreakerPropertyTests {
    private static let rule = CircuitBreakerRule(failures: 3, pause: .seconds(10), longestPause: .seconds(60))

    private static let verdicts: [CircuitBreaker.Verdict] = [.success, .failure, .failure, .failure, .none]

    @Test func oneProbeAtATimeAndNothingElseUntilItHasEnded() {
        let replayed = ProcessInfo.processInfo.environment["CIRCUIT_SEED"].flatMap(UInt64.init)
        for seed in replayed.map({ $0...$0 }) ?? 0...1999 {
            guard self.holds(seed) else { return }
        }
    }

    private func holds(_ seed: UInt64) -> Bool {
        var random = SplitMix64(seed: seed)
        var breaker = CircuitBreaker(rule: Self.rule)
        var now = Nanoseconds.zero
        var attempts: [CircuitBreaker.Admission] = []
        var failuresInARow = 0
        /// The probe whose outcome decides.
        var probe: CircuitBreaker.Admission?
        /// The time before which no attempt is allowed, unless there is a success.
        var blockedUntil: Nanoseconds?
        for step in 0..<200 {
            var isRight = true
            if Bool.random(using: &random) {
                now = now + Nanoseconds(.milliseconds(Int.random(in: 0...20_000, using: &random)))
                let probes = attempts.count { $0 == probe }
                let admission = breaker.mayAsk(at: now)
                switch admission {
                case .admitted: isRight = blockedUntil == nil && failuresInARow < 3
                case .probe:
                    isRight = probes == 0 && blockedUntil.map { $0 <= now } == true
                    probe = admission
                case .refused(let wait):
                    isRight = wait == .zero ? probes == 1 : blockedUntil == now + wait
                }
                if case .refused = admission {} else { attempts.append(admission) }
            } else if let index = attempts.indices.randomElement(using: &random) {
                let admission = attempts.remove(at: index)
                let verdict = Self.verdicts.randomElement(using: &random) ?? .none
                breaker.ended(admission, verdict, at: now)
                let state = breaker.circuitState(at: now)
                switch verdict {
                case .success:
                    // A probe that is still open is now an attempt like any other.
                    (failuresInARow, blockedUntil, probe) = (0, nil, nil)
                    isRight = state == .closed
                case .failure:
                    failuresInARow += 1
                    guard case .open(let pause) = state else { break }
                    let until = now + Nanoseconds(pause)
                    // Only the failure that opens the circuit and that of the probe determine the length of the pause.
                    let mayDecide = blockedUntil == nil || admission == probe
                    isRight = failuresInARow >= 3 && pause <= .seconds(60) && (mayDecide || until == blockedUntil)
                    blockedUntil = until
                case .none: if admission == probe { blockedUntil = now }
                }
            }
            #expect(isRight, "CIRCUIT_SEED=\(seed): step \(step), after \(failuresInARow) failures, \(breaker)")
            guard isRight else { return false }
        }
        return true
    }
}
