import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The threads on which adapters' queues and tasks run.
enum ThreadPool {
    /// The classes of threads that adapters use, by default or for what a user waits for.
    static let qualities: [DispatchQoS.QoSClass] = [.default, .userInitiated, .utility]

    /// Holds up two threads of the pool while a closure runs, so that they begin at the same moment with what it has left
    /// them; blocks the calling thread until they do.
    ///
    /// - Returns: `false` if the two threads have not met.
    static func holdUp(_ quality: DispatchQoS.QoSClass, while body: () -> Void) -> Bool {
        // There may be no second thread, or no processor for it.
        let point = MeetingPoint(until: .now + .milliseconds(100))
        let (isLeft, haveMet, isOver) = (SpinLockedValue(false), SpinLockedValue(false), DispatchSemaphore(value: 0))
        DispatchQueue.global(qos: quality).async {
            while !isLeft.withLock({ $0 }) { sched_yield() }
            let hasCome = point.serve(0) {}
            haveMet.withLock { $0 = hasCome }
            isOver.signal()
        }
        DispatchQueue.global(qos: quality).async { point.receive(0) }
        body()
        isLeft.withLock { $0 = true }
        // Leaves this thread's processor to them.
        _ = isOver.wait(timeout: .now() + .milliseconds(200))
        usleep(500)
        return haveMet.withLock { $0 }
    }

    /// Blocks the main thread until no other one has anything to do; returns `false` if one of them does not rest.
    @MainActor
    static func comesToRest() -> Bool {
        #if os(Linux)
        let watch = ThreadWatch.shared
        var quietLooks = 0
        for _ in 0..<200 where quietLooks < 3 {
            let switches = watch.switchesOfOthers
            usleep(500)
            let isQuiet = !watch.areOthersAtWork && watch.switchesOfOthers == switches
            quietLooks = isQuiet ? quietLooks + 1 : 0
        }
        return quietLooks == 3
        #else
        usleep(50_000)
        return true
        #endif
    }
}
