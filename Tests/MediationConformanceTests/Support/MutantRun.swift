import ConformanceMutants
import Foundation
import MediationConformance

/// Runs of the suite on mutants.
enum MutantRun {
    /// The program that checks single rules.
    static var executable: String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("mediate-check").path
    }

    /// Checks an adapter; rules in which it may crash or hang are checked in separate processes.
    @MainActor
    static func report(_ mutation: Mutation, rules: [RuleID]? = nil) async -> ConformanceReport {
        let options = ConformanceOptions(
            rules: rules,
            childProcess: .init(
                executable: self.executable,
                arguments: MutantProcess.words(mutation),
                timeLimit: .seconds(10)
            )
        )
        return await Mutation.$chosen.withValue(mutation) {
            await AdapterConformance.run(mutation.harness, options: options)
        }
    }
}

extension ConformanceReport {
    /// The rules that the adapter breaks.
    var tripped: Set<RuleID> {
        Set(self.results.filter { $0.verdict == .fail || $0.verdict == .warning }.map(\.id))
    }
}
