import ArgumentParser
import Foundation
import WaterfallSchedules

/// Holds the waterfall's machine against an independent reference, on many random schedules.
@main
struct WaterfallCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "waterfall-check",
        abstract: "Runs random loads through the waterfall's machine, and compares with an independent reference.",
        discussion: "Exits with 1, and prints the seed and all that happened, when a rule does not hold."
    )

    @Option(help: "How many schedules to run.")
    var count = 1_000_000

    @Option(help: "The seed of the first schedule; the next one has the next number.")
    var seed: UInt64 = 0

    @Option(help: "How many threads to use; as many as there are processors if not given.")
    var threads: Int?

    @Option(help: "Run the schedule of this seed only, and print every step.")
    var only: UInt64?

    func validate() throws {
        guard self.count > 0 else { throw ValidationError("--count must be at least 1.") }
        guard self.threads.map({ 1...256 ~= $0 }) ?? true else { throw ValidationError("--threads must be 1 to 256.") }
    }

    func run() throws {
        if let only = self.only { return try self.replay(only) }
        let start = ContinuousClock.now
        let threads = self.threads ?? ProcessInfo.processInfo.activeProcessorCount
        let sweep = ScheduleSweep(count: self.count, from: self.seed, threads: threads)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        for sight in Sight.allCases { print(String(format: "%12d  ", sweep.tally[sight]) + "\(sight)") }
        let rate = Int(Double(sweep.count) / seconds)
        print(String(format: "%d schedules in %.1f s on %d threads: %d a second", sweep.count, seconds, threads, rate))
        guard let failure = sweep.failures.first else { return print("all rules hold in all schedules") }
        print("\(failure.report)\nto run it again: waterfall-check --only \(failure.schedule.seed)")
        throw ExitCode.failure
    }

    private func replay(_ seed: UInt64) throws {
        let proof = ScheduleProof(seed: seed)
        print("\(proof.report)\nwhat the machine was told, and what it answered:\n\(proof.transcript)")
        guard proof.problems.isEmpty else { throw ExitCode.failure }
    }
}
