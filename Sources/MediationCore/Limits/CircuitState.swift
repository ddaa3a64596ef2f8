/// The state of an adapter's circuit breaker: the adapter is asked, or left out because it keeps failing.
///
/// Closed: another case comes only with a new major version.
public enum CircuitState: Hashable, Sendable {
    /// The adapter is asked.
    case closed
    /// The adapter is left out for this time.
    case open(for: Duration)
    /// The pause is over, and one attempt is made, or is in progress, to find out whether the network works again.
    case halfOpen
}
