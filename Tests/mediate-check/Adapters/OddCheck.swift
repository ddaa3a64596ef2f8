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

    /// The outcomes of all runs of an adapter.
    struct Row {
        let name: String
        var outcomes: [SuiteRun.Outcome] = []
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
        await withTaskGroup(of: (Int, SuiteRun.Outcome, Duration).self) { group in
            func startNext() {
                guard let (index, run) = rest.popFirst() else { return }
                let words = OddAdapters.words(rows[index].name) + self.arguments
                group.addTask {
                    let start = ContinuousClock.now
                    let environment = [OddAdapters.runVariable: "\(run)"]
                    let outcome = await SuiteRun(executable, words, environment: environment).outcome()
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
}
