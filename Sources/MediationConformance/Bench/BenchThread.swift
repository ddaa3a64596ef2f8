#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import MediationCore

/// Runs closures on separate threads, for a network that answers from one.
package enum BenchThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// The running thread, as a number that can be passed to other threads.
    static var thisThread: UInt {
        #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
        #else
        UInt(pthread_self())
        #endif
    }

    /// Runs a closure on another thread, and waits for its end without blocking the caller's thread.
    package static func run(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            let thread = self.start {
                body()
                continuation.resume()
            }
            pthread_detach(thread)
        }
    }

    /// Runs a closure on another thread, and blocks until it ends; for rules that are checked in a separate process.
    package static func runBlocking(_ body: @escaping @Sendable () -> Void) {
        let thread = self.start(body)
        pthread_join(thread, nil)
    }

    /// Runs a closure on another thread, and blocks until it ends or some time has passed.
    ///
    /// - Returns: `false` if it has not ended yet.
    static func runBlocking(atMostMilliseconds milliseconds: Int32, _ body: @escaping @Sendable () -> Void) -> Bool {
        let end = Whistle()
        let thread = self.start {
            body()
            end.blow()
        }
        pthread_detach(thread)
        // Left open if the thread may still blow.
        guard end.waits(milliseconds: milliseconds) else { return false }
        end.close()
        return true
    }

    /// Runs pairs of closures in sequence, each pair on two threads at the same moment, and waits for their end without
    /// blocking the caller's thread.
    ///
    /// - Parameters:
    ///   - pairs: The closures.
    ///   - halting: `true` if the first closure of a pair halts, wherever it is, while the second runs.
    ///   - lead: Returns the number of steps, of some nanoseconds each, by which the first closure of a pair is ahead,
    ///     or, if negative, the second; called before each pair, when the previous pair has ended.
    static func run(
        _ pairs: [(first: @Sendable () -> Void, second: @Sendable () -> Void)],
        halting: Bool,
        lead: @escaping @Sendable () -> Int
    ) async {
        await self.run {
            if halting { ThreadHalt.prepare() }
            let point = MeetingPoint()
            let current = LockedValue(0)
            let firstThread = self.thisThread
            let other = self.start {
                let pause = Pause()
                for (number, pair) in pairs.enumerated() {
                    point.receive(number)
                    pause.spend(current.withLock { $0 })
                    if halting { ThreadHalt.whileHalting(firstThread, pair.second) } else { pair.second() }
                }
            }
            let pause = Pause()
            for (number, pair) in pairs.enumerated() {
                var own = 0
                point.serve(number) {
                    own = lead()
                    current.withLock { [own] in $0 = own }
                }
                pause.spend(-own)
                pair.first()
            }
            pthread_join(other, nil)
        }
    }

    #if canImport(Glibc) && arch(x86_64)
    /// Runs pairs of closures in sequence, and waits for their end without blocking the caller's thread: the first
    /// closure of a pair halts before some instruction, and the second runs on another thread meanwhile.
    ///
    /// - Parameters:
    ///   - pairs: The closures.
    ///   - aim: Determines where the first closure halts, and receives the outcome.
    ///   - begin: Called before each pair, when the previous pair has ended.
    static func step(
        _ pairs: [(first: @Sendable () -> Void, second: @Sendable () -> Void)],
        haltingBy aim: StepAim,
        begin: @escaping @Sendable () -> Void
    ) async {
        await self.run {
            SteppedThread.prepare()
            let (halted, goOn, ended) = (ThreadHalt.halted, ThreadHalt.goOn, Whistle())
            let otherState = LockedValue<ThreadState?>(nil)
            let other = self.start {
                otherState.withLock { $0 = .ofThisThread() }
                for pair in pairs {
                    while !halted.waits(milliseconds: 1_000) {}
                    pair.second()
                    goOn.blow()
                    ended.blow()
                }
            }
            for pair in pairs {
                begin()
                var halt = StepAim.Halt.none
                switch aim.next() {
                case .warmUp: pair.first()
                case .record: aim.recorded(SteppedThread.record(pair.first))
                case .halt(let address):
                    halt = SteppedThread.run(haltingAt: address, while: otherState.withLock { $0 }, pair.first)
                    aim.ended(halt)
                }
                if halt == .none { halted.blow() }
                while !ended.waits(milliseconds: 1_000) {}
                goOn.drain()
            }
            pthread_join(other, nil)
            otherState.withLock { $0?.close() }
            ended.close()
        }
    }
    #endif

    /// Starts a thread, which must be joined or detached.
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
