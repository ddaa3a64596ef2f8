#if canImport(Glibc) && arch(x86_64)
import Glibc

/// Runs a closure, and halts in the middle of it until another thread is done.
///
/// This hits the moment between finding something and taking it, however fast or busy the machine is. The processor's
/// trap flag raises a signal for each instruction, which shows the path of a closure. To halt on it, a breakpoint is
/// enough where there are any; elsewhere, each instruction up to the halt raises a signal again.
enum SteppedThread {
    private struct State {
        var thread: UInt = 0
        var isStepping = false
        /// Indicates whether only a breakpoint raises signals.
        var hasBreakpoint = false
        /// The number of executed instructions.
        var steps = 0
        /// The address at which the thread halts; 0 for none.
        var address: UInt = 0
        /// The buffer in which instructions are recorded, if they are.
        var trace: UnsafeMutablePointer<UInt>?
        /// The thread that a halt waits for, if it is known.
        var other: ThreadState?
        var halt = StepAim.Halt.none
        var stepOver = StepOver.prepared
    }

    // Safe: only the stepping thread and its signal handler access it, and `run` is called on one thread at a time.
    private nonisolated(unsafe) static let state: UnsafeMutablePointer<State> = {
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: State())
        return state
    }()

    /// Indicates whether this process can be stepped: code that a sanitizer has inserted must not be interrupted.
    static let isPossible = dlsym(nil, "__tsan_init") == nil && dlsym(nil, "__asan_init") == nil

    /// The time, in milliseconds, after which a halt ends if the other thread waits: maybe for what this thread holds.
    private static let patience: Int32 = 3
    /// The maximum duration of a halt, as a multiple of `patience`, for other threads that are slow, or get no processor.
    private static let longestHalt = 300

    /// The flag that makes the processor trap.
    private static let trapFlag: Int64 = 0x100

    /// Indicates whether breakpoints work here.
    private static let hasBreakpoints: Bool = {
        guard let function = dlsym(nil, "getpid") else { return false }
        let call = unsafeBitCast(function, to: (@convention(c) () -> Int32).self)
        guard let breakpoint = Breakpoint(at: UInt(bitPattern: function)) else { return false }
        breakpoint.remove()
        Self.run(State(hasBreakpoint: true, address: UInt(bitPattern: function))) { _ = call() }
        ThreadHalt.halted.drain()
        return Self.state.pointee.halt != .none
    }()

    /// Finds out what works here; must be called before another thread waits for a halt.
    static func prepare() {
        _ = Self.hasBreakpoints
        // The signal handler must not be the first to ask.
        let state = ThreadState.ofThisThread()
        _ = state.isRunnable
        state.close()
    }

    /// Runs a closure, and records its instructions.
    ///
    /// - Parameter body: The closure.
    /// - Returns: The instructions that were executed exactly once, in order.
    static func record(_ body: () -> Void) -> [StepAim.Place] {
        let trace = UnsafeMutablePointer<UInt>.allocate(capacity: StepAim.mostSteps)
        defer { trace.deallocate() }
        Self.run(State(trace: trace), body)
        let addresses = UnsafeBufferPointer(start: trace, count: Self.state.pointee.steps)
        let counts = Dictionary(addresses.lazy.map { ($0, 1) }, uniquingKeysWith: +)
        var places: [StepAim.Place] = []
        var isAfterRelease = false
        for address in addresses {
            if counts[address] == 1, !Self.isOfHandler(address) {
                places.append(StepAim.Place(address: address, isAfterRelease: isAfterRelease))
                isAfterRelease = false
            }
            isAfterRelease = isAfterRelease || Self.releasesLock(address)
        }
        return places
    }

    /// Returns whether the signal handler may execute an instruction: it would never come to an end if a breakpoint were
    /// there.
    private static func isOfHandler(_ address: UInt) -> Bool {
        self.once.contains(address) || StepOver.prepared.contains(address) || self.isStub(address)
    }

    /// Returns whether an instruction is a jump by which a call leaves its library: `jmp *offset(%rip)`.
    private static func isStub(_ address: UInt) -> Bool {
        guard var code = UnsafePointer<UInt8>(bitPattern: address) else { return false }
        if code[0] == 0xF3, code[1] == 0x0F, code[2] == 0x1E, code[3] == 0xFA { code += 4 }  // endbr64
        if code[0] == 0xF2 { code += 1 }  // bnd
        return code[0] == 0xFF && code[1] == 0x25
    }

    /// The function that each access to a static variable calls.
    private static let once: Range<UInt> = {
        guard let function = dlsym(nil, "swift_once") else { return 0..<0 }
        let start = UInt(bitPattern: function)
        return start..<start + 256
    }()

    /// Returns whether an instruction may release a lock.
    ///
    /// The C library has functions for that; the locks of Swift's `Synchronization` exchange a value in memory.
    private static func releasesLock(_ address: UInt) -> Bool {
        guard !Self.unlockingFunctions.contains(address) else { return true }
        guard var code = UnsafePointer<UInt8>(bitPattern: address) else { return false }
        if code.pointee & 0xF0 == 0x40 { code += 1 }  // REX
        return (code[0] == 0x86 || code[0] == 0x87) && code[1] < 0xC0
    }

    private static let unlockingFunctions: Set<UInt> = {
        let names = ["pthread_mutex_unlock", "pthread_rwlock_unlock", "pthread_spin_unlock"]
        return Set(names.compactMap { (name: String) in dlsym(nil, name).map { UInt(bitPattern: $0) } })
    }()

    /// Runs a closure that halts before an instruction.
    ///
    /// - Parameters:
    ///   - address: The address of the instruction.
    ///   - other: The other thread.
    ///   - body: The closure.
    /// - Returns: The outcome of the halt.
    static func run(haltingAt address: UInt, while other: ThreadState?, _ body: () -> Void) -> StepAim.Halt {
        Self.run(State(hasBreakpoint: Self.hasBreakpoints, address: address, other: other), body)
        return Self.state.pointee.halt
    }

    private static func run(_ start: State, _ body: () -> Void) {
        // The signal handler must find them initialized.
        _ = (ThreadHalt.halted, ThreadHalt.goOn)
        // What finds it must not be among the instructions that come after the closure: the signal handler finds it, too.
        let state = Self.state
        var old = sigaction()
        var new = sigaction()
        new.__sigaction_handler.sa_sigaction = { _, _, context in SteppedThread.trap(context) }
        new.sa_flags = Int32(SA_SIGINFO | SA_RESTART)
        sigaction(SIGTRAP, &new, &old)
        defer { sigaction(SIGTRAP, &old, nil) }
        let breakpoint = start.hasBreakpoint ? Breakpoint(at: start.address) : nil
        state.pointee = start
        state.pointee.hasBreakpoint = breakpoint != nil
        state.pointee.thread = UInt(pthread_self())
        state.pointee.isStepping = true
        // Pool threads, and the threads that they start, block signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTRAP)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        if breakpoint == nil { raise(SIGTRAP) }
        body()
        state.pointee.isStepping = false
        // Before the signal handler is.
        breakpoint?.remove()
    }

    /// Returns whether the next instruction blocks the signal of traps.
    ///
    /// C libraries do so before they start a thread or a process, and a trap would then end this process. What comes
    /// after it is not stepped.
    private static func blocksTraps(_ machine: mcontext_t) -> Bool {
        let (systemCall, rt_sigprocmask) = (0x050F as UInt16, 14 as Int64)
        let (rdi, rsi, rax, rip) = (machine.gregs.8, machine.gregs.9, machine.gregs.13, machine.gregs.16)
        guard rax == rt_sigprocmask, rdi != Int64(SIG_UNBLOCK), let mask = UnsafeRawPointer(bitPattern: Int(rsi)),
            UnsafeRawPointer(bitPattern: Int(rip))?.loadUnaligned(as: UInt16.self) == systemCall
        else { return false }
        return mask.loadUnaligned(as: UInt64.self) & 1 << UInt64(SIGTRAP - 1) != 0
    }

    /// Handles the trap of an instruction, at any point of the code: it may neither allocate nor lock.
    private static func trap(_ context: UnsafeMutableRawPointer?) {
        guard let context = context?.assumingMemoryBound(to: ucontext_t.self) else { return }
        let state = Self.state
        state.pointee.stepOver.leave(&context.pointee.uc_mcontext)
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
        let isThere = address == state.pointee.address
        guard isThere || Self.blocksTraps(context.pointee.uc_mcontext) else {
            guard !state.pointee.hasBreakpoint else { return }
            if state.pointee.stepOver.enter(context.pointee.uc_mcontext) {
                context.pointee.uc_mcontext.gregs.17 &= ~Self.trapFlag
            } else {
                context.pointee.uc_mcontext.gregs.17 |= Self.trapFlag
            }
            return
        }
        state.pointee.isStepping = false
        context.pointee.uc_mcontext.gregs.17 &= ~Self.trapFlag
        guard isThere else { return }
        let code = errno
        ThreadHalt.halted.blow()
        var isOtherDone = false
        // A thread that waits for a page of memory, or for a lock of somebody else, does not run either, for a moment.
        var idleLooks = 0
        for _ in 0..<Self.longestHalt {
            isOtherDone = ThreadHalt.goOn.waits(milliseconds: Self.patience)
            idleLooks = state.pointee.other?.isRunnable == true ? 0 : idleLooks + 1
            if isOtherDone || idleLooks == 2 { break }
        }
        state.pointee.halt = isOtherDone ? .whole : .partial
        errno = code
    }
}
#endif
