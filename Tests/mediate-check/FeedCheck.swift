import ArgumentParser
import FeedProof
import Foundation

/// Compares the list with a naive one after many random operations.
struct FeedCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed",
        abstract: "Does random operations on lists with ads, and compares with a naive list after each.",
        discussion: "Exits with 1, and prints the seed and all that was done, when the two differ."
    )

    @Option(help: "How many operations to do.")
    var count = 1_000_000

    @OptionGroup var cases: SweepOptions
    @OptionGroup var threads: ThreadsOption

    func validate() throws { try self.cases.check(UInt64(max(self.count, 0))) }

    func run() throws {
        if let only = self.cases.only { return try self.replay(only) }
        let start = ContinuousClock.now
        let wrong = try ExhaustiveCheck.problems(contents: 0...500, intervals: 2...20)
        guard wrong.isEmpty else {
            print("wrong: \(wrong.joined(separator: "\nwrong: "))")
            throw ExitCode.failure
        }
        print(
            String(format: "every count, interval and maximum in %.1f s", (ContinuousClock.now - start) / .seconds(1))
        )
        let threads = self.threads.count
        let sweep = FeedSweep(operations: self.count, from: self.cases.seed, threads: threads)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        for sight in Sight.allCases { print(String(format: "%12d  ", sweep.tally[sight]) + "\(sight)") }
        let (operations, sessions) = (sweep.tally.operations, sweep.sessions)
        let text = "%d operations in %d sessions in %.1f s on %d threads"
        print(String(format: text, operations, sessions, seconds, threads))
        if let error = sweep.error { throw error }
        guard let failure = sweep.failures.first else { return print("list and naive list agree in all sessions") }
        print("\(failure.report)\nto run it again: mediate-check feed --only \(failure.session.seed)")
        throw ExitCode.failure
    }

    private func replay(_ seed: UInt64) throws {
        let proof = try SessionProof(seed: seed, length: FeedSweep.length)
        print(proof.report)
        guard proof.problems.isEmpty else { throw ExitCode.failure }
    }
}
