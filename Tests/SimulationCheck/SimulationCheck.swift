import ArgumentParser
import Foundation
import SimulationProof

/// Holds the simulation against the waterfall runner, on many random cases.
struct SimulationCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loads",
        abstract: "Runs random loads through the waterfall runner and the simulation, and compares the records.",
        discussion: """
            With --exact, it works random waterfalls out that have much happen at the same moment, by exact arithmetic, and \
            compares what `mediate simulate` and `mediate evaluate` say of them.

            Exits with 1, and prints the seed and all that happened, when they differ.
            """
    )

    @Option(help: "How many cases to run.")
    var count: UInt64 = 100_000

    @Option(help: "The seed of the first case; the next one has the next number.")
    var seed: UInt64 = 0

    @Option(help: "Run the case of this seed only, and print what came of it.")
    var only: UInt64?

    @Flag(help: "Compare figures of simulations and exact evaluations with exact arithmetic.")
    var exact = false

    func validate() throws {
        guard self.count > 0 else { throw ValidationError("--count must be at least 1.") }
        guard self.seed <= .max - self.count else { throw ValidationError("There are no seeds after the last one.") }
    }

    @MainActor
    func run() async throws {
        if self.exact { return try self.runExact() }
        if let only = self.only { return try await self.replay(only) }
        let start = ContinuousClock.now
        let sweep = try await LoadCaseSweep(self.seed..<(self.seed + self.count))
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        for sight in Sight.allCases { print(String(format: "%12d  ", sweep.tally[sight]) + "\(sight)") }
        print(String(format: "%d cases in %.1f s: %.0f a second", sweep.count, seconds, Double(sweep.count) / seconds))
        if let failure = sweep.failure {
            print("\(failure.report)\nto run it again: simulation-check --only \(failure.load.seed)")
            throw ExitCode.failure
        }
        // What is never seen is not compared.
        let missing = sweep.tally.missing
        guard missing.isEmpty || sweep.count < 10_000 else {
            print("never seen: \(missing.map { "\($0)" }.joined(separator: ", "))")
            throw ExitCode.failure
        }
        print("runner and simulation say the same of all cases")
    }

    @MainActor
    private func replay(_ seed: UInt64) async throws {
        let proof = try await LoadCaseProof(seed: seed)
        print(proof.report)
        guard proof.holds else { throw ExitCode.failure }
    }

    private func runExact() throws {
        if let only = self.only {
            let proof = try MomentProof(seed: only)
            print(proof.report)
            guard proof.holds else { throw ExitCode.failure }
            return
        }
        let start = ContinuousClock.now
        let sweep = try MomentSweep(self.seed..<(self.seed + self.count))
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        for sight in MomentSight.allCases {
            print(String(format: "%12d  ", sweep.sights[sight, default: 0]) + "\(sight)")
        }
        print(String(format: "%d cases in %.1f s: %.0f a second", sweep.count, seconds, Double(sweep.count) / seconds))
        print("simulated again with other random numbers: \(sweep.repetitions)")
        print(
            String(
                format: "evaluations were off by at most %.2f of what they stated, which was at most %.1e",
                sweep.worstShare,
                sweep.greatestStated
            )
        )
        if let failure = sweep.failure {
            print("\(failure.report)\nto run it again: simulation-check --exact --only \(failure.load.seed)")
            throw ExitCode.failure
        }
        guard sweep.missing.isEmpty || sweep.count < 1000 else {
            print("never seen: \(sweep.missing.map { "\($0)" }.joined(separator: ", "))")
            throw ExitCode.failure
        }
        print("simulation, evaluation and reference say the same of all cases")
    }
}
