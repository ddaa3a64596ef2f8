import ArgumentParser
import Foundation
import SimulationProof

/// Compares the simulation with the waterfall mediator on many random cases.
struct LoadsCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loads",
        abstract: "Runs random loads through the waterfall mediator and the simulation, and compares the records.",
        discussion: "Exits with 1, and prints the seed and all that happened, when they differ."
    )

    @OptionGroup var cases: SweepOptions

    @Option(help: "How many cases to run.")
    var count: UInt64 = 100_000

    func validate() throws { try self.cases.check(self.count) }

    @MainActor
    func run() async throws {
        if let only = self.cases.only { return try await self.replay(only) }
        let start = ContinuousClock.now
        let sweep = try await LoadCaseSweep(self.cases.first(self.count))
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        for sight in Sight.allCases { print(String(format: "%12d  ", sweep.tally[sight]) + "\(sight)") }
        print(String(format: "%d cases in %.1f s: %.0f a second", sweep.count, seconds, Double(sweep.count) / seconds))
        if let failure = sweep.failure {
            print("\(failure.report)\nto run it again: mediate-check simulation loads --only \(failure.load.seed)")
            throw ExitCode.failure
        }
        // A situation that never occurs is not compared.
        let missing = sweep.tally.missing
        guard missing.isEmpty || sweep.count < 10_000 else {
            print("never seen: \(missing.map { "\($0)" }.joined(separator: ", "))")
            throw ExitCode.failure
        }
        print("mediator and simulation say the same of all cases")
    }

    @MainActor
    private func replay(_ seed: UInt64) async throws {
        let proof = try await LoadCaseProof(seed: seed)
        print(proof.report)
        guard proof.holds else { throw ExitCode.failure }
    }
}
