/// Measures the time since its creation, on a clock of any type.
struct Stopwatch: Sendable {
    private let measure: @Sendable () -> Duration

    init(_ clock: any Clock<Duration>) {
        self.measure = Self.measure(by: clock)
    }

    /// The time since this stopwatch was created.
    var elapsed: Duration { self.measure() }

    /// Captures the start in a generic function, because the type of an instant depends on the type of its clock.
    private static func measure<C: Clock<Duration>>(by clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
