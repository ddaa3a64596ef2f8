#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The time for which a processor has worked: other than that of a clock, it stands still while others have it.
enum ProcessorTime {
    /// The processor time that the process has used.
    static var ofProcess: Duration { Self.time(CLOCK_PROCESS_CPUTIME_ID) }

    /// The processor time that the calling thread has used.
    static var ofThisThread: Duration { Self.time(CLOCK_THREAD_CPUTIME_ID) }

    private static func time(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
