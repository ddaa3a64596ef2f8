/// The rule by which an adapter that keeps failing is left out for a while.
///
/// After ``failures`` failures in a row, the adapter's line items are skipped for ``pause``. Then one attempt is let
/// through as a probe: if it fails, the next pause is twice as long, up to ``longestPause``; if it succeeds, all
/// failures are forgotten. No fill is not a failure.
public struct CircuitBreakerRule: Hashable, Sendable {
    /// The number of failures in a row that open the circuit; at least 1.
    public var failures: Int

    /// The first pause; positive.
    public var pause: Duration

    /// The longest pause; at least ``pause``.
    public var longestPause: Duration

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - failures: The number of failures in a row that open the circuit.
    ///   - pause: The first pause.
    ///   - longestPause: The longest pause.
    public init(failures: Int = 5, pause: Duration = .seconds(30), longestPause: Duration = .seconds(900)) {
        self.failures = failures
        self.pause = pause
        self.longestPause = longestPause
    }
}
