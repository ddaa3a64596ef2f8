/// The time since a process last wrote something, and the judgement whether the process hangs.
///
/// A process hangs if it does next to nothing for the time limit, or if it keeps a processor busy for that long. One
/// that is in between waits for a processor, as on a busy machine, or only looks from time to time whether it may go
/// on; it gets a few times the limit. One that is known to wait for a processor for most of the time goes on.
package struct Silence {
    /// The time at which to judge.
    package private(set) var due: ContinuousClock.Instant

    private let start: ContinuousClock.Instant, limit: Duration
    /// The time at which the process is given up unless it is known to wait for a processor, and in any case.
    private let usualEnd: ContinuousClock.Instant, end: ContinuousClock.Instant
    /// The processor time that the process had used when the silence began; `nil` if that is not known.
    private let usedAtStart: Duration?
    /// The time of the last judgement, and for how long the process had run and waited by then.
    private var last: (time: ContinuousClock.Instant, used: Duration?, waited: Duration)

    /// The share of the time for which a process runs at least if it is not idle.
    private static let leastShare = 0.02
    /// The longest silence, as a multiple of the time limit.
    private static let mostLimits = 4

    /// Begins a silence.
    ///
    /// - Parameters:
    ///   - limit: The time limit.
    ///   - end: The time at which the process is given up in any case.
    ///   - now: The current time.
    ///   - used: The processor time that the process has used; `nil` if that is not known.
    ///   - waited: The time for which its threads have waited for a processor, as far as that is known.
    package init(
        limit: Duration,
        end: ContinuousClock.Instant,
        now: ContinuousClock.Instant,
        used: Duration?,
        waited: Duration = .zero
    ) {
        (self.start, self.limit) = (now, limit)
        self.usualEnd = min(now + limit * Self.mostLimits, end)
        self.end = end
        self.due = min(now + limit, end)
        self.usedAtStart = used
        self.last = (now, used, waited)
    }

    /// The length of the silence so far.
    var length: Duration { self.start.duration(to: .now) }

    /// Returns whether the process gets more time, which sets ``due``.
    package mutating func goesOn(
        now: ContinuousClock.Instant,
        used: Duration?,
        waited: Duration = .zero
    ) -> Bool {
        let time = now - self.last.time
        let isStarved = waited - self.last.waited > time / 2
        guard now < (isStarved ? self.end : self.usualEnd), let usedAtStart, let lastUsed = self.last.used, let used,
            used - usedAtStart < self.limit, isStarved || used - lastUsed > time * Self.leastShare
        else { return false }
        self.last = (now, used, waited)
        let rest = max(self.limit - (used - usedAtStart), self.limit / 4)
        self.due = min(now + rest, isStarved ? self.end : self.usualEnd)
        return true
    }
}
