#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// The CPU time in seconds of this process, and of the processes that it has started and that have ended.
struct ProcessTime {
    let own: Double
    let children: Double

    static func now() -> ProcessTime {
        var times = tms()
        _ = Self.read(&times)
        let ticks = Double(sysconf(CInt(_SC_CLK_TCK)))
        return ProcessTime(
            own: Double(times.tms_utime + times.tms_stime) / ticks,
            children: Double(times.tms_cutime + times.tms_cstime) / ticks
        )
    }

    private static func read(_ result: inout tms) -> clock_t { times(&result) }
}
