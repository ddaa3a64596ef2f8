/// Whether an adapter is asked, or left out because it keeps failing.
public enum CircuitState: Hashable, Sendable {
    /// It is asked.
    case closed
    /// It is left out for this time.
    case open(for: Duration)
    /// The pause is over, and one attempt is made, or under way, to see whether the network works again.
    case halfOpen
}
