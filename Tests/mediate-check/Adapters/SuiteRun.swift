import Foundation
import MediationConformance

/// The suite on one adapter, in a process of its own.
struct SuiteRun {
    /// The outcome of a run.
    struct Outcome: Hashable {
        /// The exit code; -1 if a signal has ended the process.
        let code: Int32
        /// The rules with their verdicts; empty if there is no report.
        let results: [Result]
        /// The fault of the harness, if any.
        let harnessProblem: String?

        /// The verdict of each rule, and the fault of the harness.
        var verdicts: [String] {
            (self.harnessProblem.map { ["harness: \($0)"] } ?? []) + self.results.map { "\($0.id) \($0.kind)" }
        }

        /// The rules that the adapter has broken.
        var broken: [RuleID] { self.results.filter { $0.kind == .fail || $0.kind == .warning }.map(\.id) }
    }

    /// The verdict of a rule.
    struct Result: Hashable {
        let id: RuleID
        let kind: Verdict.Kind
    }

    private let executable: String
    private let words: [String]
    private let environment: [String: String]

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - executable: The path of this program.
    ///   - words: Its arguments, which name the adapter.
    ///   - environment: Further variables of the process.
    init(_ executable: String, _ words: [String], environment: [String: String] = [:]) {
        self.executable = executable
        self.words = words
        self.environment = environment
    }

    /// Runs the suite to its end.
    func outcome() async -> Outcome {
        let failure = Outcome(code: -1, results: [], harnessProblem: nil)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        guard FileManager.default.createFile(atPath: file.path, contents: nil),
            let output = try? FileHandle(forWritingTo: file)
        else { return failure }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: self.executable)
        // Another seed in each run would make what is found depend on the day.
        let seed = self.words.contains("--seed") ? [] : ["--seed", "1"]
        process.arguments = self.words + seed + ["--format", "json"]
        process.environment = ProcessInfo.processInfo.environment.merging(self.environment) { _, new in new }
        process.standardOutput = output
        // Crashing adapters leave their last messages there.
        process.standardError = FileHandle.nullDevice
        let isRun = await withCheckedContinuation { continuation in
            process.terminationHandler = { _ in continuation.resume(returning: true) }
            do {
                try process.run()
            } catch {
                continuation.resume(returning: false)
            }
        }
        guard isRun else { return failure }
        let code = process.terminationReason == .exit ? process.terminationStatus : -1
        let report = (try? Data(contentsOf: file)).flatMap {
            try? JSONDecoder().decode(ConformanceReport.self, from: $0)
        }
        let results = (report?.results ?? []).map { Result(id: $0.id, kind: $0.verdict.kind) }
        return Outcome(code: code, results: results, harnessProblem: report?.harnessProblem)
    }
}
