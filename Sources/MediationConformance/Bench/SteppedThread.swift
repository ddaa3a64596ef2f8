#if canImport(Glibc) && arch(x86_64)
import Glibc

/// Runs a closure instruction by instruction, and halts in the middle of it until another thread is through.
///
/// The trap flag of the processor makes a signal of each instruction. So the moment between looking for something and
/// taking it is met, however fast or busy the machine is.
enum SteppedThread {
    private struct State {
        var thread: UInt = 0
        var isStepping = false
        /// How many instructions there have been.
        var steps = 0
        /// Where the thread halts; 0 for nowhere.
        var address: UInt = 0
        /// Where each instruction is noted, if they are.
        var trace: UnsafeMutablePointer<UInt>?
        var halt = StepAim.Halt.none
    }

    // Safe: only the thread that steps touches it, its signal handler included; `run` is called on one thread at a time.
    private nonisolated(unsafe) static let state: UnsafeMutablePointer<State> = {
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: State())
        return state
    }()

    /// Whether this process can be stepped: what a sanitizer has put in between instructions must not be interrupted.
    static let isPossible = dlsym(nil, "__tsan_init") == nil && dlsym(nil, "__asan_init") == nil

    /// How long it halts at most, in milliseconds: it may hold a lock that the other thread waits for.
    private static let longestHalt: Int32 = 3

    /// The bit of the flags that traps.
    private static let trapFlag: Int64 = 0x100

    /// Runs a closure, and notes its instructions.
    ///
    /// - Parameter body: The closure.
    /// - Returns: Those that were run once, in order.
    static func record(_ body: () -> Void) -> [StepAim.Place] {
        let trace = UnsafeMutablePointer<UInt>.allocate(capacity: StepAim.mostSteps)
        defer { trace.deallocate() }
        Self.run(State(trace: trace), body)
        let addresses = UnsafeBufferPointer(start: trace, count: Self.state.pointee.steps)
        let counts = Dictionary(addresses.lazy.map { ($0, 1) }, uniquingKeysWith: +)
        return addresses.enumerated().lazy.filter { counts[$0.element] == 1 }
            .map { StepAim.Place(address: $0.element, steps: $0.offset) }
    }

    /// Runs a closure, which halts before an instruction.
    ///
    /// - Parameters:
    ///   - address: Where the instruction is.
    ///   - body: The closure.
    /// - Returns: Whether it has halted.
    static func run(haltingAt address: UInt, _ body: () -> Void) -> StepAim.Halt {
        Self.run(State(address: address), body)
        return Self.state.pointee.halt
    }

    private static func run(_ start: State, _ body: () -> Void) {
        // The handler must find them made.
        _ = (ThreadHalt.halted, ThreadHalt.goOn)
        var old = sigaction()
        var new = sigaction()
        new.__sigaction_handler.sa_sigaction = { _, _, context in SteppedThread.trap(context) }
        new.sa_flags = Int32(SA_SIGINFO | SA_RESTART)
        sigaction(SIGTRAP, &new, &old)
        defer { sigaction(SIGTRAP, &old, nil) }
        Self.state.pointee = start
        Self.state.pointee.thread = UInt(pthread_self())
        Self.state.pointee.isStepping = true
        // Threads of a pool, and what those start, are closed to signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTRAP)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(SIGTRAP)
        body()
        Self.state.pointee.isStepping = false
    }

    /// What each instruction leads to, in the middle of anything: it may neither allocate nor lock.
    private static func trap(_ context: UnsafeMutableRawPointer?) {
        guard let context = context?.assumingMemoryBound(to: ucontext_t.self) else { return }
        let state = Self.state
        // A thread that this one has started inherits the flag.
        guard state.pointee.isStepping, state.pointee.steps < StepAim.mostSteps,
            state.pointee.thread == UInt(pthread_self())
        else {
            context.pointee.uc_mcontext.gregs.17 &= ~Self.trapFlag
            return
        }
        let address = UInt(bitPattern: Int(context.pointee.uc_mcontext.gregs.16))
        state.pointee.trace?[state.pointee.steps] = address
        state.pointee.steps += 1
        guard address == state.pointee.address else {
            context.pointee.uc_mcontext.gregs.17 |= Self.trapFlag
            return
        }
        state.pointee.isStepping = false
        context.pointee.uc_mcontext.gregs.17 &= ~Self.trapFlag
        let code = errno
        ThreadHalt.halted.blow()
        state.pointee.halt = ThreadHalt.goOn.waits(milliseconds: Self.longestHalt) ? .whole : .partial
        errno = code
    }
}
#endif
