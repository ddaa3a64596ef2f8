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

    /// The child's descriptor of the pipe from which it reads its secret.
    private static let secretNumber: Int32 = 4

    /// The beginning of each line that this process writes if it is a child: lines of other code have none.
    static let secret = LockedValue("")

    /// The descriptor that this process writes to if it is a child; locked by the thread that writes a line.
    static let output = LockedValue(Self.number)

    /// The end of a child process.
    enum End: Equatable {
        case exited(Int32)
        case trapped(Int32)
        case hung
        case tookTooLong
        case printedTooMuch
        case notStarted(Int32)
    }

    /// The total running time of a program that keeps writing, as a multiple of the time limit.
    static let mostTimes = 15

    /// A closure that is called after each line if this process is a child.
    static let whenWritten = LockedValue<(@Sendable () -> Void)?>(nil)

    /// The end of a child process, and its output.
    struct Outcome {
        let end: End
        /// The messages to its parent.
        var messages: [ChildMessage] = []
        /// The end of what it has printed, on either of its streams.
        var printed: [UInt8] = []
        /// The number of all bytes that it has printed.
        var printedCount = 0
        /// The first line that it has printed with a setting or a choice that is to stay secret.
        var secretLine: String?
    }

    /// Runs a program to its end; kills it as hung if it is silent for too long, as ``Silence`` judges, and in any case
    /// after ``mostTimes`` time limits.
    ///
    /// - Parameters:
    ///   - executable: The path of the program.
    ///   - arguments: Its arguments.
    ///   - showsBacktrace: `true` if the program prints where it has crashed, which takes a second.
    ///   - timeLimit: The time without activity after which it counts as hung.
    /// - Returns: The outcome.
    static func run(
        _ executable: String,
        _ arguments: [String],
        showsBacktrace: Bool = false,
        timeLimit: Duration
    ) -> Outcome {
        guard let messages = Self.makePipe() else { return Outcome(end: .notStarted(errno)) }
        defer { close(messages.input) }
        guard let prints = Self.makePipe() else {
            close(messages.output)
            return Outcome(end: .notStarted(errno))
        }
        defer { close(prints.input) }
        guard let secrets = Self.makePipe() else {
            for end in [messages.output, prints.output] { close(end) }
            return Outcome(end: .notStarted(errno))
        }
        let secret = UUID().uuidString
        _ = Array(secret.utf8).withUnsafeBytes { Self.writeOnce($0, to: secrets.output) }
        let own = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"]
        let environment = ["SWIFT_BACKTRACE": showsBacktrace ? Backtrace.settings : own ?? "enable=no"]
        let files = [(prints.output, 1), (prints.output, 2), (messages.output, Self.number)]
        let (code, process) = Self.spawn(
            executable,
            arguments,
            environment,
            files + [(secrets.input, Self.secretNumber)]
        )
        for end in [messages.output, prints.output, secrets.input, secrets.output] { close(end) }
        guard code == 0 else { return Outcome(end: .notStarted(code)) }
        let reader = ChildReader(process, messages: messages.input, prints: prints.input, isShown: !showsBacktrace)
        let isInTime = reader.readMessages(timeLimit)
        if !isInTime { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        reader.readRest()
        let signal = status & 0x7f
        let end: End =
            if reader.hasPrintedTooMuch {
                .printedTooMuch
            } else if !isInTime {
                reader.isOverTime ? .tookTooLong : .hung
            } else {
                signal == 0 ? .exited((status >> 8) & 0xff) : .trapped(signal)
            }
        let told = ChildMessage.all(in: reader.messages, secret: secret)
        return Outcome(
            end: end,
            messages: told,
            printed: reader.printed,
            printedCount: reader.printedCount,
            secretLine: reader.secretLine
        )
    }

    /// Makes a pipe whose ends are above the child's descriptors, and closed on exec so that no other child inherits
    /// them; `nil` if there are no more descriptors.
    private static func makePipe() -> (input: Int32, output: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        defer { for end in ends { close(end) } }
        let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
        guard moved.allSatisfy({ $0 >= 0 }) else {
            for end in moved where end >= 0 { close(end) }
            return nil
        }
        return (moved[0], moved[1])
    }

    private static func spawn(
        _ executable: String,
        _ arguments: [String],
        _ variables: [String: String],
        _ files: [(own: Int32, childs: Int32)]
    ) -> (Int32, pid_t) {
        // tvOS has no processes of an app's own.
        #if os(tvOS)
        return (ENOTSUP, 0)
        #else
        #if canImport(Darwin)
        var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
        #else
        var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This thread blocks signals, as all that the pool has started: a child that did could not be asked to end.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        for file in files { posix_spawn_file_actions_adddup2(&actions, file.own, file.childs) }
        let environment = ProcessInfo.processInfo.environment
            .merging(variables) { _, new in new }
            .map { "\($0.key)=\($0.value)" }
        var process = pid_t()
        let code = Self.withCStrings([executable] + arguments) { arguments in
            Self.withCStrings(environment) { environment in
                posix_spawn(&process, executable, &actions, &attributes, arguments, environment)
            }
        }
        return (code, process)
        #endif
    }

    private static func withCStrings<Result>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }

    /// Reads the secret, before other code can; for child processes only.
    static func readSecret() {
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = bytes.withUnsafeMutableBytes { read(Self.secretNumber, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        close(Self.secretNumber)
        // A process that the adapter starts gets no part in the suite's messages.
        _ = fcntl(Self.number, F_SETFD, FD_CLOEXEC)
        Self.secret.withLock { $0 = String(decoding: bytes[..<count], as: UTF8.self) }
    }

    /// Writes a line to the parent; for child processes only.
    static func write(_ message: ChildMessage) {
        guard let line = message.line else { return }
        // Starts with a line break: other code that writes here may have left its line unfinished.
        var rest = ArraySlice("\n\(Self.secret.withLock { $0 })\(line)\n".utf8)
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
