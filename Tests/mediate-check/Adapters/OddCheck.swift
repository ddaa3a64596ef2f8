import Foundation
import MediationConformance
import OddAdapters

/// Checks adapters repeatedly, each time in a separate process: all must pass, always with the same verdicts.
///
/// Twice as many processes run at a time as there are processors, so that no processor is ever idle.
struct OddCheck {
    /// The number of times that each adapter is checked.
    let runs: Int
    /// Further arguments for the suite.
    var arguments: [String] = []

    /// The outcome of one run.
    struct Outcome: Hashable {
        /// The exit code; -1 if a signal has ended the process.
        let code: Int32
        /// The verdict of each rule; empty if there is no report.
        let verdicts: [String]
    }

    /// The outcomes of all runs of an adapter.
    struct Row {
        let name: String
        var outcomes: [Outcome] = []
        var longest = Duration.zero

        /// Indicates whether all runs have passed with the same verdicts.
        var isFit: Bool { Set(self.outcomes).count == 1 && self.outcomes.allSatisfy { $0.code == 0 } }

        /// The row of the table, followed by the differences.
        var text: String {
            let passed = self.outcomes.count { $0.code == 0 }
            let different = Set(self.outcomes.map(\.verdicts)).count
            let format = Duration.UnitsFormatStyle.units(
                allowed: [.seconds],
                width: .narrow,
                fractionalPart: .show(length: 1)
            )
            let time = self.longest.formatted(format)
            let name = self.name.padding(toLength: 26, withPad: " ", startingAt: 0)
            var lines = ["\(name) \(passed) of \(self.outcomes.count) pass, verdicts: \(different), longest \(time)"]
            if !self.isFit { lines += self.differences }
            return lines.joined(separator: "\n")
        }

        /// The rules that do not always pass, and the exit codes other than 0.
        private var differences: [String] {
            let usual = self.outcomes.first?.verdicts ?? []
            let counts = Dictionary(self.outcomes.flatMap(\.verdicts).map { ($0, 1) }, uniquingKeysWith: +)
            let unlike = counts.filter { $0.value != self.outcomes.count || $0.key.contains(" fail") }
            let codes = Set(self.outcomes.map(\.code)).subtracting([0]).sorted()
            return (usual.isEmpty ? ["  no report"] : [])
                + codes.map { "  exit code \($0)" }
                + unlike.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value) of \(self.outcomes.count)" }
        }
    }

    /// Checks adapters, and prints a row for each as soon as it is known.
    ///
    /// - Parameter adapters: The adapters.
    /// - Returns: The rows, in the order of the adapters.
    func rows(of adapters: [any OddAdapter.Type]) async -> [Row] {
        let executable = await AdapterConformance.ownPath
        var rest = adapters.indices.flatMap { index in (1...self.runs).map { (index, $0) } }[...]
        var rows = adapters.map { Row(name: String(describing: $0)) }
        await withTaskGroup(of: (Int, Outcome, Duration).self) { group in
            func startNext() {
                guard let (index, run) = rest.popFirst() else { return }
                let name = rows[index].name
                group.addTask {
                    let start = ContinuousClock.now
                    let outcome = await self.outcome(of: name, run: run, executable)
                    return (index, outcome, start.duration(to: .now))
                }
            }
            for _ in 0..<2 * max(1, ProcessInfo.processInfo.activeProcessorCount) { startNext() }
            while let (index, outcome, time) = await group.next() {
                startNext()
                rows[index].outcomes.append(outcome)
                rows[index].longest = max(rows[index].longest, time)
                guard rows[index].outcomes.count == self.runs else { continue }
                print(rows[index].text)
                fflush(nil)
            }
        }
        return rows
    }

    /// Runs the suite on an adapter in a process.
    private func outcome(of name: String, run: Int, _ executable: String) async -> Outcome {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        guard FileManager.default.createFile(atPath: file.path, contents: nil),
            let output = try? FileHandle(forWritingTo: file)
        else { return Outcome(code: -1, verdicts: []) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = OddAdapterCommand.words(name) + ["--format", "json"] + self.arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging([OddAdapters.runVariable: "\(run)"]) { _, new in new }
        process.standardOutput = output
        let isRun = await withCheckedContinuation { continuation in
            process.terminationHandler = { _ in continuation.resume(returning: true) }
            do {
                try process.run()
            } catch {
                continuation.resume(returning: false)
            }
        }
        guard isRun else { return Outcome(code: -1, verdicts: []) }
        let code = process.terminationReason == .exit ? process.terminationStatus : -1
        let report = (try? Data(contentsOf: file)).flatMap {
            try? JSONDecoder().decode(ConformanceReport.self, from: $0)
        }
        let problem = report?.harnessProblem.map { ["harness: \($0)"] } ?? []
        return Outcome(code: code, verdicts: problem + (report?.results ?? []).map { "\($0.id) \($0.verdict.kind)" })
    }
}
