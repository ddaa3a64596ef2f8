#if canImport(Glibc) && arch(x86_64)
import Glibc

/// Runs a closure instruction by instruction, and halts in the middle of it until another thread is through.
///
/// The trap flag of the processor makes a signal of each instruction. So the moment between looking for something and
/// taking it is met by counting, however fast or busy the machine is.
enum SteppedThread {
    private struct State {
        var thread: UInt = 0
        var isStepping = false
        /// How many instructions there have been.
        var steps = 0
        /// After how many the thread halts.
        var most = 0
        var halt = Halt.none
    }

    /// Whether and how a closure has halted.
    enum Halt: Sendable {
        /// It had ended before.
        case none
        /// Until the other thread was through.
        case whole
        /// The other thread was not through in time: it waited for what this one held.
        case partial
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

    /// Runs a closure, which halts after a number of instructions.
    ///
    /// - Parameters:
    ///   - steps: The number.
    ///   - body: The closure.
    /// - Returns: Whether it has halted.
    static func run(haltingAfter steps: Int, _ body: () -> Void) -> Halt {
        // The handler must find them made.
        _ = (ThreadHalt.halted, ThreadHalt.goOn)
        var old = sigaction()
        var new = sigaction()
        new.__sigaction_handler.sa_sigaction = { _, _, context in SteppedThread.trap(context) }
        new.sa_flags = Int32(SA_SIGINFO | SA_RESTART)
        sigaction(SIGTRAP, &new, &old)
        defer { sigaction(SIGTRAP, &old, nil) }
        Self.state.pointee = State(thread: UInt(pthread_self()), isStepping: true, most: steps)
        // Threads of a pool, and what those start, are closed to signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTRAP)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(SIGTRAP)
        body()
        Self.state.pointee.isStepping = false
        return Self.state.pointee.halt
    }

    /// What each instruction leads to, in the middle of anything: it may neither allocate nor lock.
    private static func trap(_ context: UnsafeMutableRawPointer?) {
        guard let context = context?.assumingMemoryBound(to: ucontext_t.self) else { return }
        let state = Self.state
        // A thread that this one has started inherits the flag.
        guard state.pointee.isStepping, state.pointee.steps < state.pointee.most,
            state.pointee.thread == UInt(pthread_self())
        else {
            context.pointee.uc_mcontext.gregs.17 &= ~Self.trapFlag
            return
        }
        state.pointee.steps += 1
        guard state.pointee.steps == state.pointee.most else {
            context.pointee.uc_mcontext.gregs.17 |= Self.trapFlag
            return
        }
        context.pointee.uc_mcontext.gregs.17 &= ~Self.trapFlag
        let code = errno
        ThreadHalt.halted.blow()
        state.pointee.halt = ThreadHalt.goOn.waits(milliseconds: Self.longestHalt) ? .whole : .partial
        errno = code
    }
}
#endif
