extension Duration {
    /// Seconds as a server sends them; `nil` if they are not more than 0, or more than a `Duration` can be trusted with.
    init?(positiveSeconds seconds: Double) {
        // Thirty years: nothing of an ad lasts longer, and `Duration.seconds` ends the process if its range is left.
        guard seconds > 0, seconds <= 1_000_000_000 else { return nil }
        let duration = Duration.seconds(seconds)
        guard duration > .zero else { return nil }
        self = duration
    }
}
