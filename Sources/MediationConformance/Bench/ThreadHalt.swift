#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Halts a thread wherever it is, by a signal, until another thread has completed its work.
///
/// The time between finding something and taking it is some nanoseconds, which two threads seldom enter together. A
/// thread that halts there stays there.
enum ThreadHalt {
    /// The maximum duration of a halt, in milliseconds: the thread may hold a lock that the other thread waits for.
    private static let longestHalt: Int32 = 2

    /// A signal that is not used for anything else, and that has no effect on code that does not wait for it.
    private static let signalNumber = SIGURG

    /// Written to by the halted thread.
    static let halted = Whistle()
    /// Written to by the other thread when it is done.
    static let goOn = Whistle()

    /// Prepares the running thread for halting.
    static func prepare() {
        // The signal handler must find them initialized.
        _ = (Self.halted, Self.goOn)
        _ = signal(Self.signalNumber) { _ in ThreadHalt.halt() }
        // Pool threads, and the threads that they start, block signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, Self.signalNumber)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Runs a closure while another thread halts.
    ///
    /// - Parameters:
    ///   - thread: The thread, which must live until this returns.
    ///   - body: The closure.
    static func whileHalting(_ thread: UInt, _ body: () -> Void) {
        Self.halted.drain()
        Self.goOn.drain()
        #if canImport(Darwin)
        let code = pthread_t(bitPattern: thread).map { pthread_kill($0, Self.signalNumber) } ?? ESRCH
        #else
        let code = pthread_kill(pthread_t(thread), Self.signalNumber)
        #endif
        guard code == 0 else { return body() }
        // A thread that gets no processor does not move anyway.
        var isHalted = Self.halted.waits(milliseconds: 100)
        body()
        Self.goOn.blow()
        while !isHalted { isHalted = Self.halted.waits(milliseconds: 100) }
    }

    /// Handles the signal, at any point of the code: it may neither allocate nor lock.
    private static func halt() {
        let code = errno
        Self.halted.blow()
        _ = Self.goOn.waits(milliseconds: Self.longestHalt)
        errno = code
    }
}

/// A pipe for single bytes that can be used in a signal handler.
struct Whistle: Sendable {
    private let input: Int32
    private let output: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        let code = pipe(&ends)
        precondition(code == 0, "The suite cannot make a pipe: \(errno)")
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (self.input, self.output) = (ends[0], ends[1])
    }

    func blow() {
        var byte: UInt8 = 1
        _ = write(self.output, &byte, 1)
    }

    /// Waits for a byte.
    ///
    /// - Returns: `false` if no byte has arrived in time.
    func waits(milliseconds: Int32) -> Bool {
        var poll = pollfd(fd: self.input, events: Int16(POLLIN), revents: 0)
        guard Self.poll(&poll, milliseconds) > 0 else { return false }
        var byte: UInt8 = 0
        return read(self.input, &byte, 1) == 1
    }

    func drain() {
        var byte: UInt8 = 0
        while read(self.input, &byte, 1) == 1 {}
    }

    /// Closes both ends.
    func close() {
        for end in [self.input, self.output] { Self.close(end) }
    }

    private static func close(_ file: Int32) {
        #if canImport(Darwin)
        _ = Darwin.close(file)
        #elseif canImport(Glibc)
        _ = Glibc.close(file)
        #else
        _ = Musl.close(file)
        #endif
    }

    private static func poll(_ poll: inout pollfd, _ milliseconds: Int32) -> Int32 {
        #if canImport(Darwin)
        Darwin.poll(&poll, 1, milliseconds)
        #elseif canImport(Glibc)
        Glibc.poll(&poll, 1, milliseconds)
        #else
        Musl.poll(&poll, 1, milliseconds)
        #endif
    }
}
