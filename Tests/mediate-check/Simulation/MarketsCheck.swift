import ArgumentParser
import Dispatch
import Foundation
import MediationCore
import SimulationProof

/// Counts how often forecasts from exports hold a truth that the exports do not tell.
struct MarketsCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "markets",
        abstract:
            "Counts how often the interval of a forecast holds the truth, of markets that only an export tells of.",
        discussion: """
            Each case is a hidden market: its export is fitted, a change of its waterfall is forecast, and the truth is \
            calculated. The intervals with both errors, of the simulation and of the market, must hold 93 to 97 % of the \
            truths; with fewer cases, two standard errors come on top. Exits with 1 otherwise. --fault leaves out how the \
            values were counted, which must be noticed.
            """
    )

    @OptionGroup var cases: SweepOptions

    @Option(help: "How many cases to run.")
    var count: UInt64 = 1000

    @OptionGroup var threads: ThreadsOption

    @Flag(help: "Take the interval of the simulation alone, as if the market were known.")
    var fault = false

    @Flag(help: "Print each case.")
    var verbose = false

    func validate() throws { try self.cases.check(self.count) }

    func run() throws {
        let seeds = self.cases.only.map { [$0] } ?? Array(self.cases.first(self.count))
        let results = LockedValue<[Result<MarketProof, any Error>]>([])
        let next = LockedValue(0)
        DispatchQueue.concurrentPerform(iterations: self.threads.count) { _ in
            while true {
                let index = next.withLock { index in
                    defer { index += 1 }
                    return index
                }
                guard index < seeds.count else { return }
                let result = Result { try MarketProof(seed: seeds[index]) }
                results.withLock { $0.append(result) }
            }
        }
        let proofs = try results.withLock { $0 }.map { try $0.get() }.sorted { $0.seed < $1.seed }
        if self.verbose || self.cases.only != nil { for proof in proofs { print(proof.report) } }
        guard self.cases.only == nil else { return }
        guard self.holds(proofs) else { throw ExitCode.failure }
    }

    private func holds(_ proofs: [MarketProof]) -> Bool {
        var holds = true
        let kinds: [(String, HiddenMarket.Evidence?)] = [
            ("all", nil), ("reports, users alike", .reportOfEqualUsers), ("reports, users not alike", .report),
            ("logs with users", .log),
        ]
        for (name, evidence) in kinds {
            let figures = proofs.filter { evidence == nil || $0.market.evidence == evidence }.flatMap(\.figures)
            guard !figures.isEmpty else { continue }
            let count = Double(figures.count)
            func share(_ isHeld: (MarketProof.Figure) -> Bool) -> Double {
                Double(figures.count(where: isHeld)) / count
            }
            let both = share { (self.fault ? $0.simulated : $0.both).contains($0.truth) }
            let shares = [share { $0.simulated.contains($0.truth) }, share { $0.market.contains($0.truth) }, both]
            let texts = shares.map { String(format: "%.1f %%", $0 * 100) }
            print(
                "\(name): \(figures.count) truths; the simulation's interval holds \(texts[0]), the market's \(texts[1]), "
                    + "both together \(texts[2])"
            )
            // The two figures of a case depend on each other.
            let chance = 2 * (0.95 * 0.05 / (count / 2)).squareRoot()
            let most = proofs.count >= 1000 ? 0.02 : 0.02 + chance
            if evidence == nil { holds = abs(both - 0.95) <= most }
        }
        return holds
    }
}
