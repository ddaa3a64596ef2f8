import MediationCore
package import MediationSimulation

/// A search from a bad start, against all waterfalls on a grid.
package struct SearchProof {
    package let load: SearchCase
    /// What the search has found.
    package let result: WaterfallSearchResult
    /// What that is worth, and what the best on the grid is worth.
    package let found: Double
    package let grid: SearchGrid

    /// So much may what was found be worth less than the best on the grid, as a share of that.
    package static let allowed = 1e-3
    private static let requests = 100_000

    /// The proof of a seed.
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

    /// By how much what was found is worth less, as a share; negative if it is worth more.
    package var shortfall: Double { (self.grid.value - self.found) / max(self.grid.value.magnitude, 0.01) }

    /// Whether the search has found what there is, and no loss is praised.
    package var holds: Bool {
        self.shortfall <= Self.allowed && !self.praisesLoss
    }

    private var praisesLoss: Bool {
        guard self.result.isBetter else { return false }
        let exact = (try? self.load.value(of: self.load.model.adUnit.waterfall)).map { self.found > $0 } ?? false
        return !exact || self.result.comparison?.alternatives[0].value.isSurelyPositive != true
    }

    /// All that is needed to look into it.
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
