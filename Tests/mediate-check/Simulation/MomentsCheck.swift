import ArgumentParser
import Foundation
import SimulationProof

/// Compares the simulation and the exact evaluation with exact arithmetic, where many events coincide.
struct MomentsCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moments",
        abstract: "Works random waterfalls out by exact arithmetic, and compares what is simulated and evaluated.",
        discussion: """
            Timeouts equal to deadlines, answers at timeouts, least times that are just left: all that `mediate simulate` \
            says has to be within five standard errors, and all that `mediate evaluate` says within the error that it \
            states. Exits with 1, and prints the seed and all figures, when something is not.
            """
    )

    @OptionGroup var cases: SweepOptions

    @Option(help: "How many cases to run.")
    var count: UInt64 = 100_000

    @Flag(help: "Go on after a case that fails.")
    var all = false

    @Option(help: "Let the library have this fault: \(MomentFault.allCases.map { "\($0)" }.joined(separator: ", ")).")
    var fault: String?

    private var planted: MomentFault? { MomentFault.allCases.first { "\($0)" == self.fault } }

    func validate() throws {
        try self.cases.check(self.count)
        guard self.fault == nil || self.planted != nil else { throw ValidationError("There is no such fault.") }
    }

    func run() throws {
        if let only = self.cases.only {
            let proof = try MomentProof(seed: only, fault: self.planted)
            print(proof.report)
            guard proof.holds else { throw ExitCode.failure }
            return
        }
        let start = ContinuousClock.now
        var sweep = MomentSweep(fault: self.planted)
        var failures = 0
        for seed in self.cases.first(self.count) {
            let proof = try sweep.run(seed)
            guard !proof.holds else { continue }
            failures += 1
            print("\(proof.report)\nto run it again: mediate-check simulation moments --only \(seed)\n")
            guard self.all else { break }
        }
        Self.summarize(sweep, seconds: (ContinuousClock.now - start) / .seconds(1))
        guard failures == 0 else {
            print("\(failures) cases differ")
            throw ExitCode.failure
        }
        // A situation that never occurs is not compared.
        guard sweep.missing.isEmpty || sweep.count < 1000 else {
            print("never seen: \(sweep.missing.map { "\($0)" }.joined(separator: ", "))")
            throw ExitCode.failure
        }
        print("simulation, evaluation and reference say the same of all cases")
    }

    private static func summarize(_ sweep: MomentSweep, seconds: Double) {
        for sight in MomentSight.allCases {
            print(String(format: "%12d  ", sweep.sights[sight, default: 0]) + "\(sight)")
        }
        print(String(format: "%d cases in %.1f s: %.0f a second", sweep.count, seconds, Double(sweep.count) / seconds))
        print("\(sweep.figures) figures compared; \(sweep.repetitions) cases simulated again with other random numbers")
        let (share, stated) = (sweep.worstShare, sweep.greatestStated)
        print(String(format: "evaluations were off by at most %.2f of what they stated: at most %.1e", share, stated))
    }
}
