/// The circuit breakers of a runner, one for each adapter class. // W6
package struct CircuitBreakers {
    private let rule: CircuitBreakerRule
    /// Of the adapter classes that have failed: what works costs a look into an empty dictionary.
    private var breakers: [ObjectIdentifier: CircuitBreaker] = [:]

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
    ///   - now: The time, on the clock of ``mayAsk(_:at:)``.
    package mutating func ended(
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
