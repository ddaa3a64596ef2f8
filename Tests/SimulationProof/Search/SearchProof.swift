import MediationCore
package import MediationSimulation

/// A search from a bad start, compared with all waterfalls on a grid.
package struct SearchProof {
    package let load: SearchCase
    /// The result of the search.
    package let result: WaterfallSearchResult
    /// The value of the result, and the best waterfall on the grid.
    package let found: Double
    package let grid: SearchGrid

    /// The share of its value by which the best waterfall on the grid may exceed the result.
    package static let allowed = 1e-3
    private static let requests = 100_000

    /// Runs the proof of a seed.
    package init(seed: UInt64) throws {
        self.load = try SearchCase(seed: seed)
        let search = WaterfallSearch(
            self.load.model,
            objective: self.load.objective,
            space: [.order, .drop, .timeouts, .floors]
        )
        self.result = search.run(requests: Self.requests)
        self.found = try self.load.value(of: self.result.best.adUnit.waterfall)
        self.grid = try SearchGrid(self.load)
    }

    /// The share by which the result falls short of the grid; negative if it is worth more.
    package var shortfall: Double { (self.grid.value - self.found) / max(self.grid.value.magnitude, 0.01) }

    /// Indicates whether the search has found the optimum and praises no loss.
    package var holds: Bool {
        self.shortfall <= Self.allowed && !self.praisesLoss
    }

    private var praisesLoss: Bool {
        guard self.result.isBetter else { return false }
        let exact = (try? self.load.value(of: self.load.model.adUnit.waterfall)).map { self.found > $0 } ?? false
        return !exact || self.result.comparison?.alternatives[0].value.isSurelyPositive != true
    }

    /// The information needed to investigate the case.
    package var report: String {
        func text(_ items: [LineItem]) -> String {
            items.map { "\($0.name) at \($0.ecpm), \($0.timeout)" }.joined(separator: "; ")
        }
        let model = self.load.model
        return """
            seed \(self.load.seed), deadline \(model.adUnit.deadline), latency price \(self.load.objective.latencyPrice)
            \(model.traffic)
            at first: \(text(model.adUnit.waterfall))
            found: \(text(self.result.best.adUnit.waterfall)), worth \(self.found)
            the best of \(self.grid.count): \(text(self.grid.best)), worth \(self.grid.value)
            \(self.result.statements.joined(separator: "\n"))
            short by \(self.shortfall)\(self.praisesLoss ? ", and a loss is praised" : "")
            """
    }
}
