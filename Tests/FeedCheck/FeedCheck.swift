import ArgumentParser
import FeedProof
import Foundation

/// Holds the list against a naive one, on many random operations.
@main
struct FeedCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed-check",
        abstract: "Does random operations on lists with ads, and compares with a naive list after each.",
        discussion: "Exits with 1, and prints the seed and all that was done, when the two differ."
    )

    @Option(help: "How many operations to do.")
    var count = 1_000_000

    @Option(help: "The seed of the first session; the next one has the next number.")
    var seed: UInt64 = 0

    @Option(help: "How many threads to use; as many as there are processors if not given.")
    var threads: Int?

    @Option(help: "Run the session of this seed only, and print every operation.")
    var only: UInt64?

    func validate() throws {
        guard self.count > 0 else { throw ValidationError("--count must be at least 1.") }
        guard self.threads.map({ 1...256 ~= $0 }) ?? true else { throw ValidationError("--threads must be 1 to 256.") }
    }

    func run() throws {
        if let only = self.only { return try self.replay(only) }
        let start = ContinuousClock.now
        let wrong = try ExhaustiveCheck.problems(contents: 0...500, intervals: 2...20)
        guard wrong.isEmpty else {
            print("wrong: \(wrong.joined(separator: "\nwrong: "))")
            throw ExitCode.failure
        }
        print(
            String(format: "every count, interval and maximum in %.1f s", (ContinuousClock.now - start) / .seconds(1))
        )
        let threads = self.threads ?? ProcessInfo.processInfo.activeProcessorCount
        let sweep = FeedSweep(operations: self.count, from: self.seed, threads: threads)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        for sight in Sight.allCases { print(String(format: "%12d  ", sweep.tally[sight]) + "\(sight)") }
        let (operations, sessions) = (sweep.tally.operations, sweep.sessions)
        let text = "%d operations in %d sessions in %.1f s on %d threads"
        print(String(format: text, operations, sessions, seconds, threads))
        if let error = sweep.error { throw error }
        guard let failure = sweep.failures.first else { return print("list and naive list agree in all sessions") }
        print("\(failure.report)\nto run it again: feed-check --only \(failure.session.seed)")
        throw ExitCode.failure
    }

    private func replay(_ seed: UInt64) throws {
        let proof = try SessionProof(seed: seed, length: FeedSweep.length)
        print(proof.report)
        guard proof.problems.isEmpty else { throw ExitCode.failure }
    }
}
