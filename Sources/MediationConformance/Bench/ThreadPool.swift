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
    /// them; blocks the calling thread for half a millisecond.
    static func holdUp(_ quality: DispatchQoS.QoSClass, while body: () -> Void) {
        let end = ContinuousClock.now + .microseconds(200)
        for _ in 0..<2 {
            DispatchQueue.global(qos: quality).async {
                while ContinuousClock.now < end {}
            }
        }
        body()
        // Leaves this thread's processor to them.
        usleep(500)
    }
}
