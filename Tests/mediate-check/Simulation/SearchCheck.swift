import ArgumentParser
import Foundation
import SimulationProof

/// Compares the search with all waterfalls on a grid, and with a plain climb.
struct SearchCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Searches random waterfalls from bad starts, and compares what is found with the best on a grid.",
        discussion: """
            With --items it compares searches of that many line items with a plain climb that has as much processor \
            time. Exits with 1, and prints the seed and all that is known, when a search falls short.
            """
    )

    @OptionGroup var cases: SweepOptions

    @Option(help: "How many cases to run.")
    var count: UInt64 = 1000

    @Option(help: "How many line items the waterfalls have that are compared with a climb.")
    var items: Int?

    @Flag(help: "Go on after a search that falls short.")
    var all = false

    @Flag(help: "Print each case.")
    var verbose = false

    func validate() throws {
        try self.cases.check(self.count)
        if let items, !(5...100).contains(items) { throw ValidationError("--items must be 5 to 100.") }
    }

    func run() throws {
        let start = ContinuousClock.now
        var failures = 0
        var worst = -Double.infinity
        let seeds = self.cases.only.map { [$0] } ?? Array(self.cases.first(self.count))
        var count = 0
        for seed in seeds {
            let (shortfall, holds, report) = try self.items.map { try Self.climb(seed, items: $0) } ?? Self.grid(seed)
            count += 1
            worst = max(worst, shortfall)
            if self.verbose || self.cases.only != nil || !holds { print(report) }
            guard !holds else { continue }
            failures += 1
            guard self.all else { break }
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print(String(format: "%d cases, %.1f s, worst shortfall %.4f %%", count, seconds, worst * 100))
        guard failures == 0 else {
            print("\(failures) searches fell short")
            throw ExitCode.failure
        }
    }

    private static func grid(_ seed: UInt64) throws -> (shortfall: Double, holds: Bool, report: String) {
        let proof = try SearchProof(seed: seed)
        return (proof.shortfall, proof.holds, proof.report)
    }

    private static func climb(_ seed: UInt64, items: Int) throws -> (shortfall: Double, holds: Bool, report: String) {
        let climb = try SearchClimb(seed: seed, items: items)
        let shortfall = (climb.climbed - climb.found) / max(climb.climbed.magnitude, 0.01)
        let line = String(
            format: "seed %d: found %.6f, climbed %.6f with %d tries, short by %.4f %%, %.1f s each",
            seed,
            climb.found,
            climb.climbed,
            climb.tries,
            shortfall * 100,
            climb.seconds
        )
        return (shortfall, climb.holds, ([line] + climb.statements).joined(separator: "\n"))
    }
}
