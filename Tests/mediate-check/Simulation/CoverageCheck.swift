import ArgumentParser
import Foundation
import SimulationProof

/// Counts how often intervals of simulations contain the truth.
struct CoverageCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "coverage",
        abstract: "Counts how often the 95 % intervals of simulations contain the true revenue, for each sampling.",
        discussion: """
            The truth comes from the exact evaluation or from integrals, and for one model from a long random simulation. \
            Exits with 1 if intervals hold it too seldom or too often, beyond the chance of the count itself, or if the \
            mean of all simulations is more than four standard errors off, and by more than the sessions that are cut off \
            at the ends of blocks explain.
            """
    )

    @Option(help: "How many simulations of each model.")
    var count = 1000

    @Option(help: "How many requests to learn a truth from that nothing else tells.")
    var truth = 100_000_000

    @Option(help: "How many threads do it.")
    var threads = 2

    func run() throws {
        var holds = true
        for model in CoverageModel.allCases {
            let proof = try CoverageProof(
                model,
                count: self.count,
                truthRequests: self.truth,
                threads: self.threads
            )
            for outcome in proof.outcomes {
                let figures = String(
                    format: "%.1f %% of the intervals hold the truth; the mean is %.1f standard errors off, %.4f %%",
                    outcome.coverage * 100,
                    outcome.bias,
                    outcome.shift * 100
                )
                print("\(model.rawValue), \(outcome.sampling): \(figures)")
            }
            print(String(format: "\(model.rawValue): %.1f times fewer requests are as good", proof.gain))
            holds = holds && proof.holds
        }
        if !holds { throw ExitCode.failure }
    }
}
