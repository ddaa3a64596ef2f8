/// Tells how long ago it was made, by a clock of any type.
struct Stopwatch: Sendable {
    private let measure: @Sendable () -> Duration

    init(_ clock: any Clock<Duration>) {
        self.measure = Self.measure(by: clock)
    }

    /// How long ago this stopwatch was made.
    var elapsed: Duration { self.measure() }

    /// An instant belongs to the type of its clock, which is known in here only.
    private static func measure<C: Clock<Duration>>(by clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
