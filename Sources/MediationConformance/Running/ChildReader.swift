#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads what a child process tells its parent, and what it prints.
final class ChildReader {
    /// The number of bytes of the printed text that are kept: its end.
    private static let mostPrinted = 64_000
    /// The number of bytes after which a child is ended, and of those that are passed on.
    static let mostBytes = 64_000_000
    private static let mostShown = 64_000

    /// The bytes of the child's messages.
    private(set) var messages: [UInt8] = []
    /// The end of what the child has printed.
    private(set) var printed: [UInt8] = []

    /// The number of all bytes that the child has printed.
    private(set) var printedCount = 0

    /// The first line that the child has printed with a setting or a choice of the suite that is to stay secret.
    private(set) var secretLine: String?

    /// Indicates whether the child was still writing when its total time was over.
    private(set) var isOverTime = false

    private let process: pid_t
    private let files: (messages: Int32, prints: Int32)
    private let isShown: Bool
    private var part = [UInt8](repeating: 0, count: 65_536)

    /// Prepares to read.
    ///
    /// - Parameters:
    ///   - process: The child process.
    ///   - messages: The descriptor of what it tells.
    ///   - prints: The descriptor of what it prints.
    ///   - isShown: `true` if printed text is passed on to the standard error.
    init(_ process: pid_t, messages: Int32, prints: Int32, isShown: Bool) {
        self.process = process
        self.files = (messages, prints)
        self.isShown = isShown
    }

    /// Reads until no more messages can come, which is when the child has ended.
    ///
    /// - Parameter timeLimit: The time without a message after which the child counts as hung.
    /// - Returns: `false` if it hangs, or goes on beyond its total time.
    func readMessages(_ timeLimit: Duration) -> Bool {
        let end = ContinuousClock.now + timeLimit * ChildPipe.mostTimes
        func silence() -> Silence {
            Silence(limit: timeLimit, end: end, now: .now, used: self.processorTime, waited: self.waitingTime)
        }
        var current = silence()
        while true {
            let (seconds, attoseconds) = (current.due - ContinuousClock.now).components
            let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
            guard milliseconds > 0 else {
                guard current.goesOn(now: .now, used: self.processorTime, waited: self.waitingTime) else {
                    self.isOverTime = ContinuousClock.now >= end && current.length < timeLimit
                    return false
                }
                continue
            }
            let ready = self.wait(Int32(clamping: min(milliseconds, 1_000)))
            if ready.prints { self.readPrinted() }
            if self.hasPrintedTooMuch { return false }
            guard ready.messages else {
                // A process that the adapter has started may keep the descriptor open.
                guard !ready.prints, self.hasEnded else { continue }
                // It may have written its last messages since.
                while self.wait(0).messages {
                    let count = self.readOnce(self.files.messages)
                    guard count > 0 else { break }
                    self.messages += self.part[..<count]
                }
                return true
            }
            let count = self.readOnce(self.files.messages)
            if count == 0 {
                self.areMessagesOpen = false
                return self.ends(within: timeLimit)
            }
            if count > 0 {
                self.messages += self.part[..<count]
                current = silence()
            }
        }
    }

    /// Indicates whether the child prints so much that it is ended.
    var hasPrintedTooMuch: Bool { self.printedCount > Self.mostBytes }

    /// Reads what an ended child has printed last; a process that it has started may print for ever.
    func readRest() {
        for _ in 0..<1_000 where self.arePrintsOpen && self.wait(0).prints { self.readPrinted() }
        self.lookForSecret()
    }

    private func lookForSecret() {
        guard self.secretLine == nil, let place = self.placeOfSecret else { return }
        let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        let start = self.printed[..<place].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
        let end = self.printed[place...].firstIndex(where: isEnd) ?? self.printed.count
        self.secretLine = String(decoding: self.printed[start..<end], as: UTF8.self)
    }

    /// The place of a secret in what was printed last, which may be megabytes.
    private var placeOfSecret: Int? {
        let mark = Array(Bench.secretMark.utf8)
        return self.printed.withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress else { return nil }
            var place = 0
            while place + mark.count <= bytes.count {
                guard let found = memchr(first + place, Int32(mark[0]), bytes.count - place) else { return nil }
                place = first.distance(to: UnsafeRawPointer(found))
                guard place + mark.count <= bytes.count else { return nil }
                if memcmp(first + place, mark, mark.count) == 0 { return place }
                place += 1
            }
            return nil
        }
    }

    /// Reads what the child prints until it has ended; returns `false` if it goes on with its messages' descriptor closed.
    private func ends(within limit: Duration) -> Bool {
        let end = ContinuousClock.now + limit
        while !self.hasEnded {
            guard ContinuousClock.now < end, !self.hasPrintedTooMuch else { return false }
            if self.wait(1).prints { self.readPrinted() }
        }
        return true
    }

    /// Indicates whether the child has ended; it can still be waited for.
    private var hasEnded: Bool {
        var information = siginfo_t()
        let code = waitid(P_PID, id_t(self.process), &information, WEXITED | WNOHANG | WNOWAIT)
        return code == 0 && information.si_signo == SIGCHLD
    }

    private var arePrintsOpen = true
    private var areMessagesOpen = true

    private func readPrinted() {
        let count = self.readOnce(self.files.prints)
        guard count > 0 else {
            self.arePrintsOpen = count < 0 && errno == EINTR
            return
        }
        self.printed += self.part[..<count]
        self.printedCount += count
        if self.printed.count > 2 * Self.mostPrinted {
            self.lookForSecret()
            self.printed.removeFirst(self.printed.count - Self.mostPrinted)
        }
        if self.isShown, self.printedCount <= Self.mostShown { self.show(self.part[..<count]) }
    }

    private func show(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Waits until something can be read, or the time is over.
    private func wait(_ milliseconds: Int32) -> (messages: Bool, prints: Bool) {
        var files = [
            pollfd(fd: self.areMessagesOpen ? self.files.messages : -1, events: Int16(POLLIN), revents: 0),
            // A negative descriptor is not waited for.
            pollfd(fd: self.arePrintsOpen ? self.files.prints : -1, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&files, 2, milliseconds) > 0 else { return (false, false) }
        return (files[0].revents != 0, files[1].revents != 0)
    }

    private func readOnce(_ file: Int32) -> Int {
        self.part.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    }

    /// The time for which the child's threads have waited for a processor, at most a second ago; 0 on Apple's systems.
    private var waitingTime: Duration {
        #if !canImport(Darwin)
        // A child writes thousands of messages.
        if ContinuousClock.now - self.lastWaiting.asked > .seconds(1) {
            self.lastWaiting = (ContinuousClock.now, ThreadCensus.waitingTime(of: self.process))
        }
        #endif
        return self.lastWaiting.time
    }

    private var lastWaiting = (asked: ContinuousClock.now - .seconds(2), time: Duration.zero)

    /// The processor time that the child has used, without its own children; `nil` on Apple's systems, where the clock
    /// alone decides.
    private var processorTime: Duration? {
        #if canImport(Darwin)
        nil
        #else
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(self.process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        #endif
    }
}
