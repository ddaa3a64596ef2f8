import Foundation

/// The CPU time that the calling thread has used.
///
/// For work on one thread, it measures what one core does, even while other programs compete for the core.
enum ThreadTime {
    /// The CPU time in seconds.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Returns the seconds that the work takes; the work must not leave the thread.
    static func of(_ work: () -> Void) -> Double {
        let start = Self.now
        work()
        return Self.now - start
    }
}
