import Foundation
import MediationConformance
import MediationCore

/// A run of the conformance suite, in a process of its own: adapters may crash and hang, and a run can be stopped.
final class StudioSuite: Sendable {
    enum Step: Sendable {
        /// The verdict on a rule, in the word of the text report.
        case rule(id: String, verdict: String)
        /// The end, with the report or the reason that there is none.
        case report(ConformanceReport)
        case problem(String)
    }

    /// The steps of the run, to the end.
    let steps: AsyncStream<Step>

    private let process: LockedValue<Process?>
    private let continuation: AsyncStream<Step>.Continuation
    private let report = FileManager.default.temporaryDirectory.appending(path: "studio-\(UUID().uuidString).json")

    /// The size above which a report is none that a page could show.
    private static let largestReport = 32_000_000

    /// Begins a run.
    init(_ adapter: StudioAdapter) {
        (self.steps, self.continuation) = AsyncStream.makeStream()
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: adapter.executable)
        process.arguments = adapter.arguments + ["--verbose", "--report", self.report.path(percentEncoded: false)]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        self.process = LockedValue(process)
        do {
            try process.run()
        } catch {
            self.process.withLock { $0 = nil }
            self.continuation.yield(.problem("The program cannot be run: \(error.localizedDescription)"))
            self.continuation.finish()
            return
        }
        Thread.detachNewThread { self.follow(pipe.fileHandleForReading) }
    }

    /// Ends the program and all that it has started.
    func stop() {
        // It ignores whatever can be ignored, as this process does; its group is its own.
        self.process.withLock { process in
            guard let process, process.isRunning else { return }
            kill(-process.processIdentifier, SIGKILL)
        }
    }

    private func follow(_ output: FileHandle) {
        defer {
            try? FileManager.default.removeItem(at: self.report)
            self.continuation.finish()
        }
        var lines = StudioSuiteLines()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            // What there is, at once: a file handle waits until so much has come.
            let count = buffer.withUnsafeMutableBytes { read(output.fileDescriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            for step in lines.add(buffer[..<count]) { self.continuation.yield(step) }
        }
        guard let process = self.process.withLock({ $0 }) else { return }
        // It can still be stopped if it has let go of its output.
        process.waitUntilExit()
        self.process.withLock { $0 = nil }
        self.continuation.yield(self.end(process, lines.rest))
    }

    private func end(_ process: Process, _ rest: String) -> Step {
        let path = self.report.path(percentEncoded: false)
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? nil
        if let size, size > Self.largestReport { return .problem("The report has \(size) bytes, which is too much.") }
        if let data = FileManager.default.contents(atPath: path),
            let report = try? JSONDecoder().decode(ConformanceReport.self, from: data)
        {
            return .report(report)
        }
        let how = process.terminationReason == .uncaughtSignal ? "signal" : "exit code"
        let said = rest.isEmpty ? "" : " It said: \(rest)"
        return .problem("The program ended with \(how) \(process.terminationStatus), without a report.\(said)")
    }
}

/// The output of a program, in lines.
struct StudioSuiteLines {
    /// The last of what is no verdict.
    private(set) var rest = ""

    private var line: [UInt8] = []
    private static let longestLine = 20_000
    private static let longestRest = 600
    private static let verdicts: Set<String> = [
        "pass", "FAIL", "warning", "n/a", "unverified", "ERROR", "known", "STALE",
    ]

    /// Adds output, and returns the verdicts in it.
    mutating func add(_ data: ArraySlice<UInt8>) -> [StudioSuite.Step] {
        var steps: [StudioSuite.Step] = []
        for byte in data {
            guard byte == UInt8(ascii: "\n") else {
                if self.line.count < Self.longestLine { self.line.append(byte) }
                continue
            }
            if let step = self.step(String(decoding: self.line, as: UTF8.self)) { steps.append(step) }
            self.line = []
        }
        return steps
    }

    private mutating func step(_ line: String) -> StudioSuite.Step? {
        let columns = line.split(separator: " ", maxSplits: 2)
        if !line.hasPrefix(" "), columns.count == 3, Self.verdicts.contains(String(columns[0])),
            let id = RuleID(String(columns[1]))
        {
            return .rule(id: id.description, verdict: String(columns[0]))
        }
        let words = [self.rest, line.trimmingCharacters(in: .whitespaces)].filter { !$0.isEmpty }
        self.rest = String(words.joined(separator: " ").suffix(Self.longestRest))
        return nil
    }
}
