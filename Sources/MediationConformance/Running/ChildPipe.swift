#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore

/// A child process, and the file that it shares with this process for its output.
enum ChildPipe {
    /// The child's descriptor of the file.
    static let number: Int32 = 3

    /// The descriptor that this process writes to if it is a child; locked by the thread that writes a line.
    static let output = LockedValue(Self.number)

    /// The end of a child process.
    enum End: Equatable {
        case exited(Int32)
        case trapped(Int32)
        case hung
        case notStarted(Int32)
    }

    /// The total running time of a program that keeps writing, as a multiple of the time limit.
    static let mostTimes = 15

    /// A closure that is called after each line if this process is a child.
    static let whenWritten = LockedValue<(@Sendable () -> Void)?>(nil)

    /// Runs a program to its end; kills it as hung if it is silent for too long, as ``Silence`` judges, or if it runs
    /// for ``mostTimes`` time limits.
    static func run(_ executable: String, _ arguments: [String], timeLimit: Duration) -> (end: End, output: [UInt8]) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return (.notStarted(errno), []) }
        // Moved above the child's descriptor, and closed on exec so that no other child inherits it.
        let input = fcntl(ends[0], F_DUPFD_CLOEXEC, 10)
        let output = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
        close(ends[0])
        close(ends[1])
        let (code, process) = Self.spawn(executable, arguments, output: output)
        close(output)
        defer { close(input) }
        guard code == 0 else { return (.notStarted(code), []) }
        let (bytes, isInTime) = Self.read(input, from: process, timeLimit)
        if !isInTime { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        guard isInTime else { return (.hung, bytes) }
        let signal = status & 0x7f
        return (signal == 0 ? .exited((status >> 8) & 0xff) : .trapped(signal), bytes)
    }

    private static func spawn(_ executable: String, _ arguments: [String], output: Int32) -> (Int32, pid_t) {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output, Self.number)
        // The adapter's output must not appear in the report.
        posix_spawn_file_actions_adddup2(&actions, 2, 1)
        // The report already shows what trapped; a backtrace on the terminal would take a second and hide it.
        let environment = ProcessInfo.processInfo.environment
            .merging(["SWIFT_BACKTRACE": "enable=no"]) { own, _ in own }
            .map { "\($0.key)=\($0.value)" }
        var process = pid_t()
        let code = Self.withCStrings([executable] + arguments) { arguments in
            Self.withCStrings(environment) { environment in
                posix_spawn(&process, executable, &actions, nil, arguments, environment)
            }
        }
        return (code, process)
    }

    private static func withCStrings<Result>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }

    /// Reads until the file ends, which happens when the child has ended.
    private static func read(
        _ file: Int32,
        from process: pid_t,
        _ timeLimit: Duration
    ) -> (bytes: [UInt8], isInTime: Bool) {
        let end = ContinuousClock.now + timeLimit * Self.mostTimes
        func silence() -> Silence {
            Silence(limit: timeLimit, end: end, now: .now, used: Self.processorTime(of: process))
        }
        var current = silence()
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let (seconds, attoseconds) = (current.due - ContinuousClock.now).components
            let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
            guard milliseconds > 0 else {
                guard current.goesOn(now: .now, used: Self.processorTime(of: process)) else { return (bytes, false) }
                continue
            }
            var poll = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            guard Self.wait(&poll, Int32(clamping: milliseconds)) > 0 else { continue }
            let count = part.withUnsafeMutableBytes { Self.readOnce(file, $0) }
            if count == 0 { return (bytes, true) }
            if count > 0 {
                bytes += part[..<count]
                current = silence()
            }
        }
    }

    /// Returns the processor time that a child has used, without its own children; `nil` on Apple's systems, where the
    /// clock alone decides.
    private static func processorTime(of process: pid_t) -> Duration? {
        #if canImport(Darwin)
        nil
        #else
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        #endif
    }

    private static func wait(_ poll: inout pollfd, _ milliseconds: Int32) -> Int32 {
        #if canImport(Darwin)
        Darwin.poll(&poll, 1, milliseconds)
        #elseif canImport(Glibc)
        Glibc.poll(&poll, 1, milliseconds)
        #else
        Musl.poll(&poll, 1, milliseconds)
        #endif
    }

    private static func readOnce(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Darwin)
        Darwin.read(file, buffer.baseAddress, buffer.count)
        #elseif canImport(Glibc)
        Glibc.read(file, buffer.baseAddress, buffer.count)
        #else
        Musl.read(file, buffer.baseAddress, buffer.count)
        #endif
    }

    /// Writes a line to the parent; for child processes only.
    static func write(_ line: some Encodable) {
        guard let data = try? JSONEncoder().encode(line) else { return }
        // Starts with a line break: other code that writes here may have left its line unfinished.
        var rest = ArraySlice([UInt8(ascii: "\n")] + Array(data) + [UInt8(ascii: "\n")])
        // Locked because a pipe takes a long line in parts, and another thread's line could get in between.
        Self.output.withLock { number in
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Self.writeOnce($0, to: number) }
                if count < 0, errno != EINTR { return }
                rest = rest.dropFirst(max(0, count))
            }
        }
        self.whenWritten.withLock { $0 }?()
    }

    private static func writeOnce(_ bytes: UnsafeRawBufferPointer, to number: Int32) -> Int {
        #if canImport(Darwin)
        Darwin.write(number, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
        Glibc.write(number, bytes.baseAddress, bytes.count)
        #else
        Musl.write(number, bytes.baseAddress, bytes.count)
        #endif
    }
}
