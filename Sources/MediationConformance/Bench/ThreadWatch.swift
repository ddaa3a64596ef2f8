#if os(Linux)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Watches what the threads of this process do.
///
/// It is asked all the time, so that it keeps their states open: there is one for the process, as libdispatch ends a
/// process that has no descriptors left.
@MainActor
final class ThreadWatch {
    static let shared = ThreadWatch()

    private init() {}

    private var threads: [ThreadState] = []
    /// The ``currentLinks`` for which the states are open.
    private var links: UInt = 0

    /// The number of times that threads other than the calling one have gone to sleep or lost their processor: it stays
    /// the same only while each of them goes on with what it does, be it sleeping, or ends.
    var switchesOfOthers: Int {
        while true {
            // RUSAGE_THREAD and RUSAGE_SELF, whose types depend on the C library.
            let (before, all, after) = (Self.switches(1), Self.switches(0), Self.switches(1))
            // If this thread has been interrupted between two of the questions, the difference says nothing.
            if before == after { return all - before }
        }
    }

    /// Indicates whether a thread other than the calling one runs or waits for a processor.
    var areOthersAtWork: Bool {
        if self.currentLinks != self.links { self.open() }
        var count = 0
        for thread in self.threads {
            guard let isAtWork = thread.isAtWork else {
                // It has ended, and perhaps there is another one instead.
                self.open()
                return true
            }
            if isAtWork { count += 1 }
        }
        // The asking thread itself is at work.
        return count > 1
    }

    private func open() {
        for thread in self.threads { thread.close() }
        self.links = self.currentLinks
        self.threads = ThreadCensus.threads().map { ThreadState.ofThread($0) }
    }

    /// The number of links of the folder of threads, which is different for another number of threads.
    var currentLinks: UInt {
        var status = stat()
        return stat("/proc/self/task", &status) == 0 ? UInt(status.st_nlink) : 0
    }

    private static func switches(_ who: CInt) -> Int {
        var usage = rusage()
        guard getrusage(who, &usage) == 0 else { return 0 }
        return usage.ru_nvcsw + usage.ru_nivcsw
    }
}
#endif
