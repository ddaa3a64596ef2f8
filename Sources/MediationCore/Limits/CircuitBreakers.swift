/// The circuit breakers of a runner, one for each adapter class that it has asked. // W6
package struct CircuitBreakers {
    private let rule: CircuitBreakerRule
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
        let breaker = CircuitBreaker(rule: self.rule)
        let admission = self.breakers[ObjectIdentifier(adapter), default: breaker].mayAsk(at: now)
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
        self.breakers[ObjectIdentifier(adapter)]?.ended(admission, verdict, at: now)
    }

    /// The state of an adapter class, as an app sees it.
    package func state(of adapter: any MediationAdapter.Type, at now: Nanoseconds) -> CircuitState {
        self.breakers[ObjectIdentifier(adapter)]?.circuitState(at: now) ?? .closed
    }
}
