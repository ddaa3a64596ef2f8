extension Duration {
    /// Creates a duration from a server's seconds; `nil` if they are not positive, or exceed a safe limit for
    /// `Duration`.
    init?(positiveSeconds seconds: Double) {
        // Thirty years are longer than anything about an ad, and `Duration.seconds` traps outside of its range.
        guard seconds > 0, seconds <= 1_000_000_000 else { return nil }
        let duration = Duration.seconds(seconds)
        guard duration > .zero else { return nil }
        self = duration
    }
}
