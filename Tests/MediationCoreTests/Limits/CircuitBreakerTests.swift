import MediationCore
import Testing

struct CircuitBreakerTests {
    private var breaker = CircuitBreaker(
        rule: CircuitBreakerRule(failures: 3, pause: .seconds(10), longestPause: .seconds(35))
    )

    private func seconds(_ count: Int64) -> Nanoseconds { Nanoseconds(.seconds(count)) }

    /// Makes attempts fail, one after another.
    private mutating func fail(_ count: Int = 3, at time: Int64 = 0) {
        for _ in 0..<count {
            let admission = self.breaker.mayAsk(at: self.seconds(time))
            self.breaker.ended(admission, .failure, at: self.seconds(time))
        }
    }

    @Test mutating func failuresInARowOpenIt() {
        self.fail(2)
        #expect(self.breaker.mayAsk(at: .zero) == .admitted)
        self.breaker.ended(.admitted, .failure, at: self.seconds(1))
        #expect(self.breaker.mayAsk(at: self.seconds(1)) == .refused(for: self.seconds(10)))
        #expect(self.breaker.circuitState(at: self.seconds(2)) == .open(for: .seconds(9)))
    }

    @Test mutating func successInBetweenForgetsFailures() {
        self.fail(2)
        self.breaker.ended(.admitted, .success, at: .zero)
        self.fail(2)
        #expect(self.breaker.mayAsk(at: .zero) == .admitted)
    }

    @Test mutating func attemptWithoutVerdictChangesNothing() {
        self.fail(2)
        self.breaker.ended(.admitted, .none, at: .zero)
        self.fail(1)
        #expect(self.breaker.mayAsk(at: .zero) == .refused(for: self.seconds(10)))
    }

    @Test mutating func oneProbeGoesAfterThePause() {
        self.fail()
        #expect(self.breaker.mayAsk(at: self.seconds(9)) == .refused(for: self.seconds(1)))
        #expect(self.breaker.circuitState(at: self.seconds(10)) == .halfOpen)
        #expect(self.breaker.mayAsk(at: self.seconds(10)) == .probe(1))
        #expect(self.breaker.mayAsk(at: self.seconds(10)) == .refused(for: .zero))
        #expect(self.breaker.mayAsk(at: self.seconds(1000)) == .refused(for: .zero))
        #expect(self.breaker.circuitState(at: self.seconds(10)) == .halfOpen)
    }

    @Test mutating func probeThatSucceedsClosesIt() {
        self.fail()
        self.breaker.ended(self.breaker.mayAsk(at: self.seconds(10)), .success, at: self.seconds(11))
        #expect(self.breaker.circuitState(at: self.seconds(11)) == .closed)
        self.fail(2, at: 11)
        #expect(self.breaker.mayAsk(at: self.seconds(11)) == .admitted)
    }

    @Test mutating func pauseDoublesWithEachFailedProbeUpToTheLongest() {
        self.fail()
        var time: Int64 = 0
        for pause: Int64 in [10, 20, 35, 35] {
            time += pause
            #expect(self.breaker.mayAsk(at: self.seconds(time - 1)) == .refused(for: self.seconds(1)))
            self.breaker.ended(self.breaker.mayAsk(at: self.seconds(time)), .failure, at: self.seconds(time))
        }
    }

    @Test mutating func pauseIsTheFirstAgainAfterASuccess() {
        self.fail()
        self.breaker.ended(self.breaker.mayAsk(at: self.seconds(10)), .failure, at: self.seconds(10))
        self.breaker.ended(self.breaker.mayAsk(at: self.seconds(30)), .success, at: self.seconds(30))
        self.fail(at: 30)
        #expect(self.breaker.mayAsk(at: self.seconds(30)) == .refused(for: self.seconds(10)))
    }

    @Test mutating func probeWithoutVerdictLetsAnotherGo() {
        self.fail()
        self.breaker.ended(self.breaker.mayAsk(at: self.seconds(10)), .none, at: self.seconds(12))
        #expect(self.breaker.mayAsk(at: self.seconds(12)) == .probe(2))
        self.breaker.ended(.probe(2), .failure, at: self.seconds(12))
        #expect(self.breaker.mayAsk(at: self.seconds(12)) == .refused(for: self.seconds(20)))
    }

    @Test mutating func failureOfAnOlderAttemptLengthensNoPause() {
        self.fail()
        self.breaker.ended(.admitted, .failure, at: self.seconds(5))
        #expect(self.breaker.mayAsk(at: self.seconds(5)) == .refused(for: self.seconds(5)))
        #expect(self.breaker.mayAsk(at: self.seconds(10)) == .probe(1))
        self.breaker.ended(.admitted, .failure, at: self.seconds(10))
        self.breaker.ended(.admitted, .none, at: self.seconds(10))
        #expect(self.breaker.mayAsk(at: self.seconds(10)) == .refused(for: .zero))
    }

    @Test mutating func successOfAnOlderAttemptClosesIt() {
        self.fail()
        self.breaker.ended(.admitted, .success, at: self.seconds(1))
        #expect(self.breaker.mayAsk(at: self.seconds(1)) == .admitted)
    }

    @Test mutating func probeThatFailsAfterAnOlderSuccessIsOneFailure() {
        self.fail()
        let probe = self.breaker.mayAsk(at: self.seconds(10))
        self.breaker.ended(.admitted, .success, at: self.seconds(11))
        self.breaker.ended(probe, .failure, at: self.seconds(12))
        self.fail(1, at: 12)
        #expect(self.breaker.mayAsk(at: self.seconds(12)) == .admitted)
        self.fail(1, at: 12)
        #expect(self.breaker.mayAsk(at: self.seconds(12)) == .refused(for: self.seconds(10)))
    }

    @Test mutating func probeThatWasOvertakenIsNotTakenForTheNext() {
        self.fail()
        let first = self.breaker.mayAsk(at: self.seconds(10))
        self.breaker.ended(.admitted, .success, at: self.seconds(11))
        self.fail(at: 11)
        #expect(self.breaker.mayAsk(at: self.seconds(21)) == .probe(2))
        self.breaker.ended(first, .none, at: self.seconds(21))
        #expect(self.breaker.mayAsk(at: self.seconds(21)) == .refused(for: .zero))
        self.breaker.ended(first, .failure, at: self.seconds(21))
        #expect(self.breaker.circuitState(at: self.seconds(21)) == .halfOpen)
    }

    @Test func ruleThatMakesNoSenseCountsAsTheNearestThatDoes() {
        var breaker = CircuitBreaker(
            rule: CircuitBreakerRule(failures: -1, pause: .seconds(-1), longestPause: .seconds(-2))
        )
        #expect(breaker.mayAsk(at: .zero) == .admitted)
        breaker.ended(.admitted, .failure, at: .zero)
        #expect(breaker.mayAsk(at: .zero) == .probe(1))
        breaker.ended(.probe(1), .failure, at: .zero)
        #expect(breaker.mayAsk(at: .zero) == .probe(2))
    }

    @Test func longestPossiblePauseIsNoTrap() {
        let longest = Duration.seconds(Int64.max)
        var breaker = CircuitBreaker(rule: CircuitBreakerRule(failures: 1, pause: longest, longestPause: longest))
        breaker.ended(breaker.mayAsk(at: .zero), .failure, at: self.seconds(1))
        #expect(breaker.mayAsk(at: .max) == .probe(1))
        breaker.ended(.probe(1), .failure, at: .max)
        #expect(breaker.mayAsk(at: .max) == .probe(2))
    }
}
