import ArgumentParser
import Foundation
import SimulationProof

/// Lets experiments be planned and judged whose truth is known.
struct ExperimentsCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "experiments",
        abstract: "Counts how often experiments with a known truth, looked at each day, are judged wrongly or in vain.",
        discussion: """
            Of experiments without a difference, at most 5 % may find one. Of those with a difference, as many must find \
            it as the plan says, within 2 points. The chance of the count itself, two standard errors, comes on top. Exits \
            with 1 otherwise. --figures prints what .ci/check-experiments.py works out again.
            """
    )

    @Option(help: "How many experiments of each kind.")
    var count = 10_000

    @Option(help: "The seed.")
    var seed: UInt64 = 1

    @Flag(help: "Print figures for given numbers as JSON, and run nothing.")
    var figures = false

    func run() throws {
        if self.figures { return print(try ExperimentFigures.json) }
        var holds = true
        for share in [0.5, 0.2, 0.1] {
            let same = ExperimentProof(days: 28, usersPerDay: 400, lift: 0, share: share)
            let mistakes = same.shareFound(experiments: self.count, seed: self.seed)
            let chance = 2 * (0.05 * 0.95 / Double(self.count)).squareRoot()
            let text = "no difference, %.0f %% with the treatment: %.2f %% found one, at most 5 %%"
            print(String(format: text, share * 100, mistakes * 100))
            holds = holds && mistakes <= 0.05 + chance
        }
        for (lift, days, cap) in [(0.2, 40, 10.0), (0.2, 60, 10), (0.3, 28, 10), (0.2, 40, 5)] {
            let proof = ExperimentProof(days: days, usersPerDay: 400, lift: lift, cap: cap)
            let planned = proof.plannedPower(pastUsers: 400_000) ?? 0
            let found = proof.shareFound(experiments: self.count, seed: self.seed)
            let chance = 2 * (planned * (1 - planned) / Double(self.count)).squareRoot()
            let text = "+%.0f %%, %d days, no more than %.0f USD of a user: %.2f %% found it, %.2f %% planned"
            print(String(format: text, lift * 100, days, cap, found * 100, planned * 100))
            holds = holds && abs(found - planned) <= 0.02 + chance
        }
        if !holds { throw ExitCode.failure }
    }
}
