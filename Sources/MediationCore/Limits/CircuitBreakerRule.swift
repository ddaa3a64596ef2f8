/// When an adapter that keeps failing is left out, and for how long.
///
/// After ``failures`` failures in a row the adapter's line items are skipped for ``pause``. Then one attempt is let
/// through as a probe: if it fails, the next pause is twice as long, up to ``longestPause``; if it does not, all is
/// forgotten. A network that has no ad has not failed.
public struct CircuitBreakerRule: Hashable, Sendable {
    /// How many failures in a row open the circuit; at least 1.
    public var failures: Int

    /// The first pause; positive.
    public var pause: Duration

    /// The longest pause; at least ``pause``.
    public var longestPause: Duration

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - failures: How many failures in a row open the circuit.
    ///   - pause: The first pause.
    ///   - longestPause: The longest pause.
    public init(failures: Int = 5, pause: Duration = .seconds(30), longestPause: Duration = .seconds(900)) {
        self.failures = failures
        self.pause = pause
        self.longestPause = longestPause
    }
}
