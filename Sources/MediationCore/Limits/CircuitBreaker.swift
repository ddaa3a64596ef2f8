/// Whether an adapter that keeps failing is asked: the rules for one adapter class, without a clock.
///
/// Every attempt that ``mayAsk(at:)`` admits must end with one call of ``ended(_:_:at:)``.
package struct CircuitBreaker: Sendable {
    /// Whether an attempt may be made.
    package enum Admission: Equatable, Sendable {
        /// It may.
        case admitted
        /// It may, and what becomes of it decides whether others may. Probes are numbered: one that the success of an
        /// older attempt has overtaken must not be taken for the next.
        case probe(Int)
        /// Not before this time has passed; zero if a probe that is out has to end first.
        case refused(for: Nanoseconds)
    }

    /// What an attempt that has ended says of its network.
    package enum Verdict: Sendable {
        /// The network works, though it may have had no ad.
        case success
        /// The network, its SDK or its adapter does not work.
        case failure
        /// Nothing: the attempt ended for reasons of the app, of the load or of the configuration.
        case none
    }

    enum State: Equatable {
        /// Everything is admitted. Can go to `open`.
        case closed(failures: Int)
        /// Nothing is admitted before `until`. Can go to `halfOpen`, and to `closed` by a success of an older attempt.
        case open(until: Nanoseconds, pause: Nanoseconds)
        /// A probe is out. Can go to `closed` or `open`.
        case halfOpen(pause: Nanoseconds)
    }

    private(set) var state = State.closed(failures: 0)
    private var lastProbe = 0

    private let failures: Int
    private let firstPause: Nanoseconds
    private let longestPause: Nanoseconds

    /// - Parameter rule: As the configuration has it; what makes no sense in it counts as the nearest that does.
    package init(rule: CircuitBreakerRule) {
        self.failures = max(1, rule.failures)
        self.firstPause = max(.zero, Nanoseconds(rule.pause))
        self.longestPause = max(self.firstPause, Nanoseconds(rule.longestPause))
    }

    /// Asks whether an attempt may be made now, and if so, counts on its end.
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

    /// Takes in what became of an attempt.
    ///
    /// - Parameters:
    ///   - admission: How the attempt was admitted.
    ///   - verdict: What it says of its network.
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
            // The pause is over all the same: the next attempt is the probe.
            self.state = .open(until: now, pause: pause)
        // An attempt from before the pause tells what is known already.
        case (.failure, .open), (.failure, .halfOpen), (.none, _): break
        }
    }

    /// The state, as an app sees it.
    package func circuitState(at now: Nanoseconds) -> CircuitState {
        switch self.state {
        case .closed: .closed
        case .open(let until, _): until <= now ? .halfOpen : .open(for: (until - now).duration)
        case .halfOpen: .halfOpen
        }
    }
}
