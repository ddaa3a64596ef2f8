import ArgumentParser
import Foundation
import WaterfallSchedules

/// Compares the waterfall's machine with an independent reference on many random schedules.
struct WaterfallCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "waterfall",
        abstract: "Runs random loads through the waterfall's machine, and compares with an independent reference.",
        discussion: "Exits with 1, and prints the seed and all that happened, when a rule does not hold."
    )

    @Option(help: "How many schedules to run.")
    var count = 1_000_000

    @OptionGroup var cases: SweepOptions
    @OptionGroup var threads: ThreadsOption

    func validate() throws { try self.cases.check(UInt64(max(self.count, 0))) }

    func run() throws {
        if let only = self.cases.only { return try self.replay(only) }
        let start = ContinuousClock.now
        let threads = self.threads.count
        let sweep = ScheduleSweep(count: self.count, from: self.cases.seed, threads: threads)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        for sight in Sight.allCases { print(String(format: "%12d  ", sweep.tally[sight]) + "\(sight)") }
        let rate = Int(Double(sweep.count) / seconds)
        print(String(format: "%d schedules in %.1f s on %d threads: %d a second", sweep.count, seconds, threads, rate))
        guard let failure = sweep.failures.first else { return print("all rules hold in all schedules") }
        print("\(failure.report)\nto run it again: mediate-check waterfall --only \(failure.schedule.seed)")
        throw ExitCode.failure
    }

    private func replay(_ seed: UInt64) throws {
        let proof = ScheduleProof(seed: seed)
        print("\(proof.report)\nwhat the machine was told, and what it answered:\n\(proof.transcript)")
        guard proof.problems.isEmpty else { throw ExitCode.failure }
    }
}
