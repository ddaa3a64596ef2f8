import ArgumentParser

/// Which cases of a proof are run.
struct SeedOptions: ParsableArguments {
    @Option(help: "The seed of the first case; the next one has the next number.")
    var seed: UInt64 = 0

    @Option(help: "Run the case of this seed only, and print what came of it.")
    var only: UInt64?

    func check(_ count: UInt64) throws {
        guard count > 0 else { throw ValidationError("--count must be at least 1.") }
        guard self.seed <= .max - count else { throw ValidationError("There are no seeds after the last one.") }
    }

    /// The seeds of so many cases.
    func first(_ count: UInt64) -> Range<UInt64> { self.seed..<(self.seed + count) }
}
