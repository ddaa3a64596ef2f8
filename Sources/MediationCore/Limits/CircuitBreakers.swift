/// The circuit breakers of a mediator, one for each adapter class.
///
/// A failure that may be due to the device's own connection counts once another adapter has reached its network after
/// it, and not at all if none does: otherwise, an outage would open the circuits of all adapters, and keep them open
/// after it is over.
package struct CircuitBreakers {
    private struct Failure {
        let adapter: any NetworkAdapter.Type
        let admission: CircuitBreaker.Admission
    }

    private var rule: CircuitBreakerRule
    /// The breakers of the adapter classes that have failed; a working adapter costs a look-up in an empty dictionary.
    private var breakers: [ObjectIdentifier: CircuitBreaker] = [:]
    /// The failures that may be due to the connection.
    private var undecided: [Failure] = []
    /// Indicates whether the last load that allowed a conclusion reached no network.
    private var isCutOff = false

    package init(rule: CircuitBreakerRule) {
        self.rule = rule
    }

    /// Admits an attempt, or throws.
    ///
    /// When an admitted attempt has ended, ``ended(_:_:_:mayBeTheConnection:at:)`` must be called.
    ///
    /// - Parameters:
    ///   - adapter: The adapter class.
    ///   - now: The time since a fixed moment.
    /// - Returns: The admission to pass on when the attempt has ended; never `refused`.
    /// - Throws: The reason that the adapter is left out.
    package mutating func mayAsk(
        _ adapter: any NetworkAdapter.Type,
        at now: Nanoseconds
    ) throws(MediationError) -> CircuitBreaker.Admission {
        guard let index = self.breakers.index(forKey: ObjectIdentifier(adapter)) else { return .admitted }
        let admission = self.breakers.values[index].mayAsk(at: now)
        guard case .refused(let wait) = admission else { return admission }
        throw Self.refusal(of: adapter, for: wait)
    }

    /// Throws the reason for which ``mayAsk(_:at:)`` would leave the adapter out now; admits no attempt.
    package func check(_ adapter: any NetworkAdapter.Type, at now: Nanoseconds) throws(MediationError) {
        guard let wait = self.breakers[ObjectIdentifier(adapter)]?.refusal(at: now) else { return }
        throw Self.refusal(of: adapter, for: wait)
    }

    private static func refusal(of adapter: any NetworkAdapter.Type, for wait: Nanoseconds) -> MediationError {
        let then =
            wait == .zero
            ? "an attempt is under way to see whether it works again"
            : "it is tried again in \(DurationText.rounded(wait.duration))"
        return MediationError(.circuitOpen, "\(adapter) keeps failing; \(then).")
    }

    /// Takes the outcome of an attempt into account.
    ///
    /// - Parameters:
    ///   - adapter: The adapter class.
    ///   - admission: The admission that ``mayAsk(_:at:)`` returned.
    ///   - verdict: The conclusion about the attempt's network.
    ///   - mayBeTheConnection: Indicates whether the failure may be due to the device's connection.
    ///   - now: The time, on the clock of ``mayAsk(_:at:)``.
    package mutating func ended(
        _ adapter: any NetworkAdapter.Type,
        _ admission: CircuitBreaker.Admission,
        _ verdict: CircuitBreaker.Verdict,
        mayBeTheConnection: Bool = false,
        at now: Nanoseconds
    ) {
        if verdict == .failure, mayBeTheConnection {
            return self.postpone(Failure(adapter: adapter, admission: admission), at: now)
        }
        // A failure just before the connection came back was due to the connection.
        if verdict == .success, self.isCutOff || !self.undecided.isEmpty { self.decide(!self.isCutOff, at: now) }
        self.end(adapter, admission, verdict, at: now)
    }

    /// Takes into account the conclusion about the connection from a load that is over.
    ///
    /// - Parameters:
    ///   - reach: The conclusion.
    ///   - now: The time, on the clock of ``mayAsk(_:at:)``.
    package mutating func loadEnded(_ reach: ResponseInfo.Reach, at now: Nanoseconds) {
        switch reach {
        case .nobody:
            self.decide(false, at: now)
            self.isCutOff = true
        // The next adapter that reaches its network decides.
        case .somebody: break
        // Another load would decide, too, but an adapter must not be left out until then.
        case .unknown, .onlyTheAuction, .oneHasFailed, .oneIsSilent: self.makeRoomForProbes(at: now)
        }
    }

    /// Indicates whether any failures are still undecided.
    package var hasUndecidedFailures: Bool { !self.undecided.isEmpty }

    /// Follows another rule from now on, and forgets the adapter classes that are no longer used.
    package mutating func update(_ rule: CircuitBreakerRule, adapters: [any NetworkAdapter.Type]) {
        self.rule = rule
        let known = Set(adapters.map { ObjectIdentifier($0) })
        self.undecided.removeAll { !known.contains(ObjectIdentifier($0.adapter)) }
        self.breakers = self.breakers.filter { known.contains($0.key) }.mapValues { $0.following(rule) }
    }

    /// Forgets all failures.
    package mutating func reset() {
        self.breakers = [:]
        self.undecided = []
        self.isCutOff = false
    }

    /// Postpones a failure, keeping only the last one of each adapter class: the failures of an outage must not add up.
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
        _ adapter: any NetworkAdapter.Type,
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

    /// Returns the state of an adapter class, as an app sees it.
    package func state(of adapter: any NetworkAdapter.Type, at now: Nanoseconds) -> CircuitState {
        self.breakers[ObjectIdentifier(adapter)]?.circuitState(at: now) ?? .closed
    }
}
