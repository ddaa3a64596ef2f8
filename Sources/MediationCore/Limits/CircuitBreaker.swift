/// The rules that decide whether an adapter class that keeps failing is asked, without a clock.
///
/// Every attempt that ``mayAsk(at:)`` admits must end with one call of ``ended(_:_:at:)``.
package struct CircuitBreaker: Sendable {
    /// The decision on an attempt.
    package enum Admission: Equatable, Sendable {
        /// The attempt may be made.
        case admitted
        /// The attempt may be made, and its outcome decides whether other attempts may follow. Probes are numbered: a
        /// probe that the success of an older attempt has overtaken must not be taken for the next one.
        case probe(Int)
        /// The attempt must not be made before this time has passed; zero if a pending probe has to end first.
        case refused(for: Nanoseconds)
    }

    /// The conclusion about a network from an attempt that has ended.
    package enum Verdict: Sendable {
        /// The network works, though it may have had no ad.
        case success
        /// The network, its SDK or its adapter does not work.
        case failure
        /// No conclusion: the attempt ended for reasons of the app, of the load or of the configuration.
        case none
    }

    enum State: Equatable {
        /// Every attempt is admitted. Can go to `open`.
        case closed(failures: Int)
        /// No attempt is admitted before `until`. Can go to `halfOpen`, or to `closed` through the success of an older
        /// attempt.
        case open(until: Nanoseconds, pause: Nanoseconds)
        /// A probe is pending. Can go to `closed` or `open`.
        case halfOpen(pause: Nanoseconds)
    }

    private(set) var state = State.closed(failures: 0)
    private var lastProbe = 0

    private let failures: Int
    private let firstPause: Nanoseconds
    private let longestPause: Nanoseconds

    /// Creates a circuit breaker.
    ///
    /// - Parameter rule: The rule in the configuration; invalid values count as the nearest valid ones.
    package init(rule: CircuitBreakerRule) {
        self.failures = max(1, rule.failures)
        self.firstPause = max(.zero, Nanoseconds(rule.pause))
        self.longestPause = max(self.firstPause, Nanoseconds(rule.longestPause))
    }

    /// Returns this circuit breaker with another rule for what happens from now on; a pause that has begun stays.
    func following(_ rule: CircuitBreakerRule) -> CircuitBreaker {
        var copy = CircuitBreaker(rule: rule)
        copy.state = self.state
        copy.lastProbe = self.lastProbe
        return copy
    }

    /// Decides whether an attempt may be made now; if so, its end must be reported.
    package mutating func mayAsk(at now: Nanoseconds) -> Admission {
        switch self.state {
        case .closed: return .admitted
        case .open(let until, let pause):
            guard until <= now else { return .refused(for: until - now) }
            self.state = .halfOpen(pause: pause)
            self.lastProbe += 1
            return .probe(self.lastProbe)
        case .halfOpen: return .refused(for: .zero)
        }
    }

    /// Returns the wait with which ``mayAsk(at:)`` would refuse an attempt now; `nil` if it would admit one.
    func refusal(at now: Nanoseconds) -> Nanoseconds? {
        switch self.state {
        case .closed: nil
        case .open(let until, _): until <= now ? nil : until - now
        case .halfOpen: .zero
        }
    }

    /// Takes the outcome of an attempt into account.
    ///
    /// - Parameters:
    ///   - admission: The admission of the attempt.
    ///   - verdict: The conclusion about its network.
    ///   - now: The time, on the clock of ``mayAsk(at:)``.
    package mutating func ended(_ admission: Admission, _ verdict: Verdict, at now: Nanoseconds) {
        switch (verdict, self.state) {
        case (.success, _): self.state = .closed(failures: 0)
        case (.failure, .closed(let failures)):
            let open = State.open(until: now + self.firstPause, pause: self.firstPause)
            self.state = failures + 1 < self.failures ? .closed(failures: failures + 1) : open
        case (.failure, .halfOpen(let pause)) where admission == .probe(self.lastProbe):
            let longer = min(pause + pause, self.longestPause)
            self.state = .open(until: now + longer, pause: longer)
        case (.none, .halfOpen(let pause)) where admission == .probe(self.lastProbe):
            // The pause is over all the same, so the next attempt is the probe.
            self.state = .open(until: now, pause: pause)
        // An attempt from before the pause reveals nothing new.
        case (.failure, .open), (.failure, .halfOpen), (.none, _): break
        }
    }

    /// Returns the state as an app sees it.
    package func circuitState(at now: Nanoseconds) -> CircuitState {
        switch self.state {
        case .closed: .closed
        case .open(let until, _): until <= now ? .halfOpen : .open(for: (until - now).duration)
        case .halfOpen: .halfOpen
        }
    }
}
