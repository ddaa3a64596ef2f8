#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The time since a process last wrote something, and the judgement whether it hangs.
///
/// A process hangs if it does next to nothing for the time limit, or if it keeps a processor busy for that long. One
/// that is in between waits for a processor, as on a busy machine.
struct Silence {
    /// The time at which to judge.
    private(set) var due: ContinuousClock.Instant

    private let process: pid_t
    private let limit: Duration
    /// The time at which the process is given up, however busy the machine is.
    private let end: ContinuousClock.Instant
    /// The processor time of the process at the beginning of the silence, and when it was last judged.
    private let start: Duration?
    private var last: Duration?

    /// The share of the limit for which a process that is not idle runs at least, on however busy a machine.
    private static let leastShare = 0.01

    init(of process: pid_t, _ limit: Duration, end: ContinuousClock.Instant) {
        self.process = process
        self.limit = limit
        self.end = end
        self.due = min(ContinuousClock.now + limit, end)
        self.start = Self.processorTime(of: process)
        self.last = self.start
    }

    /// Returns whether the process gets more time.
    mutating func goesOn() -> Bool {
        guard self.due < self.end, let start, let last, let now = Self.processorTime(of: self.process),
            now - start < self.limit, now - last > self.limit * Self.leastShare
        else { return false }
        self.last = now
        let rest = max(self.limit - (now - start), self.limit / 4)
        self.due = min(ContinuousClock.now + rest, self.end)
        return true
    }

    /// Returns the processor time that a process has used; `nil` where one process cannot look at another.
    private static func processorTime(of process: pid_t) -> Duration? {
        #if canImport(Darwin)
        nil
        #else
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        #endif
    }
}
