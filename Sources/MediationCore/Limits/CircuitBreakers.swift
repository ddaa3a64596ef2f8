/// The circuit breakers of a runner, one for each adapter class.
///
/// A failure that may be the device's own connection counts once somebody else has been reached after it, and not at all
/// if nobody is: else a tunnel would open the circuits of all adapters, and keep them open when it is over.
package struct CircuitBreakers {
    private struct Failure {
        let adapter: any MediationAdapter.Type
        let admission: CircuitBreaker.Admission
    }

    private let rule: CircuitBreakerRule
    /// Of the adapter classes that have failed: what works costs a look into an empty dictionary.
    private var breakers: [ObjectIdentifier: CircuitBreaker] = [:]
    /// Failures that may be the connection's.
    private var undecided: [Failure] = []
    /// Whether the last load that tells has reached nobody.
    private var isCutOff = false

    package init(rule: CircuitBreakerRule) {
        self.rule = rule
    }

    /// Asks whether an attempt may be made now; if so, ``ended(_:_:_:at:)`` must be called when it has ended.
    ///
    /// - Parameters:
    ///   - adapter: The adapter class.
    ///   - now: The time since some fixed moment.
    /// - Returns: What to tell when the attempt has ended; never `refused`.
    /// - Throws: Why the adapter is left out.
    package mutating func mayAsk(
        _ adapter: any MediationAdapter.Type,
        at now: Nanoseconds
    ) throws(MediationError) -> CircuitBreaker.Admission {
        guard let index = self.breakers.index(forKey: ObjectIdentifier(adapter)) else { return .admitted }
        let admission = self.breakers.values[index].mayAsk(at: now)
        guard case .refused(let wait) = admission else { return admission }
        let then =
            wait == .zero
            ? "an attempt is under way to see whether it works again"
            : "it is tried again in \(DurationText.rounded(wait.duration))"
        throw MediationError(.circuitOpen, "\(adapter) keeps failing; \(then).")
    }

    /// Takes in what became of an attempt.
    ///
    /// - Parameters:
    ///   - adapter: The adapter class.
    ///   - admission: What ``mayAsk(_:at:)`` answered.
    ///   - verdict: What the attempt says of its network.
    ///   - mayBeTheConnection: Whether the failure may be that of the device's connection.
    ///   - now: The time, on the clock of ``mayAsk(_:at:)``.
    package mutating func ended(
        _ adapter: any MediationAdapter.Type,
        _ admission: CircuitBreaker.Admission,
        _ verdict: CircuitBreaker.Verdict,
        mayBeTheConnection: Bool = false,
        at now: Nanoseconds
    ) {
        if verdict == .failure, mayBeTheConnection {
            return self.postpone(Failure(adapter: adapter, admission: admission), at: now)
        }
        // What failed just before a connection came back was the connection.
        if verdict == .success, self.isCutOff || !self.undecided.isEmpty { self.decide(!self.isCutOff, at: now) }
        self.end(adapter, admission, verdict, at: now)
    }

    /// Takes in what a load that is over says of the connection.
    ///
    /// - Parameters:
    ///   - reach: What it says.
    ///   - now: The time, on the clock of ``mayAsk(_:at:)``.
    package mutating func loadEnded(_ reach: ResponseInfo.Reach, at now: Nanoseconds) {
        switch reach {
        case .nobody:
            self.decide(false, at: now)
            self.isCutOff = true
        // Whoever is reached next will tell.
        case .somebody: break
        // So would another load; but an adapter must not be left out until then.
        case .unknown, .oneHasFailed, .oneIsSilent: self.makeRoomForProbes(at: now)
        }
    }

    /// Whether there are failures of which it is not known whether they count.
    package var hasUndecidedFailures: Bool { !self.undecided.isEmpty }

    /// Forgets all failures.
    package mutating func reset() {
        self.breakers = [:]
        self.undecided = []
        self.isCutOff = false
    }

    /// Of each adapter class the last failure alone: what comes of an outage must not add up.
    private mutating func postpone(_ failure: Failure, at now: Nanoseconds) {
        if let index = self.undecided.firstIndex(where: { $0.adapter == failure.adapter }) {
            let older = self.undecided.remove(at: index)
            self.end(older.adapter, older.admission, .none, at: now)
        }
        self.undecided.append(failure)
    }

    private mutating func makeRoomForProbes(at now: Nanoseconds) {
        for failure in self.undecided { self.end(failure.adapter, failure.admission, .none, at: now) }
    }

    private mutating func decide(_ counts: Bool, at now: Nanoseconds) {
        self.isCutOff = false
        for failure in self.undecided {
            self.end(failure.adapter, failure.admission, counts ? .failure : .none, at: now)
        }
        self.undecided = []
    }

    private mutating func end(
        _ adapter: any MediationAdapter.Type,
        _ admission: CircuitBreaker.Admission,
        _ verdict: CircuitBreaker.Verdict,
        at now: Nanoseconds
    ) {
        let id = ObjectIdentifier(adapter)
        if let index = self.breakers.index(forKey: id) {
            self.breakers.values[index].ended(admission, verdict, at: now)
        } else if verdict == .failure {
            self.breakers[id, default: CircuitBreaker(rule: self.rule)].ended(admission, verdict, at: now)
        }
    }

    /// The state of an adapter class, as an app sees it.
    package func state(of adapter: any MediationAdapter.Type, at now: Nanoseconds) -> CircuitState {
        self.breakers[ObjectIdentifier(adapter)]?.circuitState(at: now) ?? .closed
    }
}
