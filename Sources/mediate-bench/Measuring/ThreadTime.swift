import Foundation

/// The CPU time that the calling thread has used.
///
/// For work of one thread it says what one core does, also while other programs want the core too.
enum ThreadTime {
    /// In seconds.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// How many seconds the work takes; it must not leave the thread.
    static func of(_ work: () -> Void) -> Double {
        let start = Self.now
        work()
        return Self.now - start
    }
}
