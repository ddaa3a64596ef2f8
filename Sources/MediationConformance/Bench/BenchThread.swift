#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import MediationCore

/// A thread of its own, for a network that answers from one.
package enum BenchThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs a closure on another thread, and waits for its end without blocking the caller's.
    package static func run(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            let thread = self.start {
                body()
                continuation.resume()
            }
            pthread_detach(thread)
        }
    }

    /// Runs a closure on another thread, and blocks until it has ended: for rules that are checked in their own process.
    package static func runBlocking(_ body: @escaping @Sendable () -> Void) {
        let thread = self.start(body)
        pthread_join(thread, nil)
    }

    /// Runs pairs of closures, one after the other, each on two threads at the same moment, and waits for their end without
    /// blocking the caller's.
    ///
    /// - Parameters:
    ///   - pairs: The closures.
    ///   - lead: By how many steps of some nanoseconds the first of a pair is ahead; asked before each pair, when the one
    ///     before has ended. If negative, the second is.
    static func run(
        _ pairs: [(first: @Sendable () -> Void, second: @Sendable () -> Void)],
        lead: @escaping @Sendable () -> Int
    ) async {
        await self.run {
            let point = MeetingPoint()
            let current = LockedValue(0)
            let other = self.start {
                for (number, pair) in pairs.enumerated() {
                    point.receive(number)
                    MeetingPoint.hesitate(current.withLock { $0 })
                    pair.second()
                }
            }
            for (number, pair) in pairs.enumerated() {
                var own = 0
                point.serve(number) {
                    own = lead()
                    current.withLock { [own] in $0 = own }
                }
                MeetingPoint.hesitate(-own)
                pair.first()
            }
            pthread_join(other, nil)
        }
    }

    /// Starts a thread, which is to be joined or detached.
    private static func start(_ run: @escaping @Sendable () -> Void) -> pthread_t {
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let body = Unmanaged.passRetained(Body(run)).toOpaque()
        let code = pthread_create(&thread, nil, Self.main, body)
        precondition(code == 0, "The suite cannot start a thread: \(code)")
        #if canImport(Darwin)
        guard let thread else { preconditionFailure("A thread that was started is there") }
        return thread
        #else
        return thread
        #endif
    }

    #if canImport(Darwin)
    private static let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { pointer in
        Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
    }
    #else
    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
        guard let pointer else { return nil }
        Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
    }
    #endif
}
