import ArgumentParser
import Foundation

/// The options that select the cases of a proof.
struct SweepOptions: ParsableArguments {
    @Option(help: "The seed of the first case; the next one has the next number.")
    var seed: UInt64 = 0

    @Option(help: "Run the case of this seed only, and print all of it.")
    var only: UInt64?

    func check(_ count: UInt64) throws {
        guard count > 0 else { throw ValidationError("--count must be at least 1.") }
        guard self.seed <= .max - count else { throw ValidationError("There are no seeds after the last one.") }
    }

    /// Returns the seeds of that many cases.
    func first(_ count: UInt64) -> Range<UInt64> { self.seed..<(self.seed + count) }
}

/// The number of threads of a proof whose cases can run side by side.
struct ThreadsOption: ParsableArguments {
    @Option(help: "How many threads to use; as many as there are processors if not given.")
    var threads: Int?

    /// The number of threads to use.
    var count: Int { self.threads ?? ProcessInfo.processInfo.activeProcessorCount }

    func validate() throws {
        guard self.threads.map({ 1...256 ~= $0 }) ?? true else { throw ValidationError("--threads must be 1 to 256.") }
    }
}
