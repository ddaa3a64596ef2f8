/// The time since a process last wrote something, and the judgement whether the process hangs.
///
/// A process hangs if it does next to nothing for the time limit, or if it keeps a processor busy for that long. One
/// that is in between waits for a processor, as on a busy machine.
package struct Silence {
    /// The time at which to judge.
    package private(set) var due: ContinuousClock.Instant

    private let limit: Duration
    /// The time at which the process is given up, however busy the machine is.
    private let end: ContinuousClock.Instant
    /// The processor time of the process at the beginning of the silence, and when it was last judged.
    private let start: Duration?
    private var last: Duration?

    /// The share of the time limit for which a process runs at least if it is not idle.
    private static let leastShare = 0.01

    /// Begins a silence.
    ///
    /// - Parameters:
    ///   - limit: The time limit.
    ///   - end: The time at which the process is given up.
    ///   - now: The current time.
    ///   - used: The processor time that the process has used; `nil` if that is not known.
    package init(limit: Duration, end: ContinuousClock.Instant, now: ContinuousClock.Instant, used: Duration?) {
        self.limit = limit
        self.end = end
        self.due = min(now + limit, end)
        self.start = used
        self.last = used
    }

    /// Returns whether the process gets more time, which sets ``due``.
    package mutating func goesOn(now: ContinuousClock.Instant, used: Duration?) -> Bool {
        guard now < self.end, let start, let last, let used, used - start < self.limit,
            used - last > self.limit * Self.leastShare
        else { return false }
        self.last = used
        self.due = min(now + max(self.limit - (used - start), self.limit / 4), self.end)
        return true
    }
}
