import MediationCore
import MediationSimulation

/// A forecast of a change from an export of a hidden market, compared with what the change is worth there.
package struct MarketProof: Sendable {
    /// A figure of the forecast, and the truth.
    package struct Figure: Sendable {
        package var truth: Double
        package var forecast: Double
        /// The intervals by the simulation alone, by the uncertainty about the market, and by both.
        package var simulated: ClosedRange<Double>
        package var market: ClosedRange<Double>
        package var both: ClosedRange<Double>
    }

    package let seed: UInt64
    package let market: HiddenMarket
    /// The revenue of 1000 requests as the waterfall is, with the change, and the difference.
    package let figures: [Figure]

    private static let requests = 200_000

    /// Runs the proof of a seed; fails if the export cannot be read, or says nothing of how sure it is.
    package init(seed: UInt64) throws {
        self.seed = seed
        self.market = HiddenMarket(seed: seed)
        var options = FitOptions(requests: 20_000)
        if self.market.evidence != .reportOfEqualUsers {
            let (spread, error) = HiddenMarket.assumed
            options.hiddenQuality = HiddenQuality(spread: spread, error: error)
        }
        var fit = ReportFit(options)
        try fit.read(self.market.export(seed: seed), name: "export")
        let fitted = try fit.fit()
        let base = try SimulationModel(adUnit: fitted.configuration.adUnits[0], traffic: fitted.traffic)
        let order = self.market.changed(seed: seed)
        var adUnit = base.adUnit
        adUnit.order = .listed
        adUnit.lineItems = try order.map { item in
            guard let known = base.adUnit.lineItems.first(where: { $0.name == item.name }) else {
                throw MediationError(.configurationInvalid, "\(item.name) is missing")
            }
            return known
        }
        let changed = try base.with(adUnit: adUnit)
        // Line items have the same names in all markets: with one seed, chance would be the same in all of them.
        guard let comparison = PairedComparison.compare(base, with: [changed], requests: Self.requests, seed: seed),
            let doubt = MarketComparison.compare(base, with: [changed], seed: seed)
        else { throw MediationError(.configurationInvalid, "there is no forecast") }
        let truth = (now: self.market.revenue(self.market.items), then: self.market.revenue(order))
        let (now, then) = (comparison.base.revenuePerThousand, comparison.alternatives[0].revenue)
        self.figures = [
            Self.figure(truth.now, now.value, now.interval, doubt.base.revenue),
            Self.figure(truth.then - truth.now, then.value, then.interval, doubt.alternatives[0].revenue),
        ].compactMap(\.self)
    }

    private static func figure(
        _ truth: Double,
        _ value: Double,
        _ interval: ClosedRange<Double>?,
        _ error: MarketError
    ) -> Figure? {
        guard let interval else { return nil }
        return Figure(
            truth: truth,
            forecast: value,
            simulated: interval,
            market: error.interval(around: value),
            both: error.interval(around: value, simulated: interval)
        )
    }

    /// The information needed to investigate the case.
    package var report: String {
        let lines = zip(["revenue", "difference"], self.figures).map { name, figure in
            let range = { (range: ClosedRange<Double>) in "\(range.lowerBound) … \(range.upperBound)" }
            let verdict = figure.both.contains(figure.truth) ? "held" : "MISSED"
            return "  \(name): truth \(figure.truth), forecast \(figure.forecast), "
                + "simulation \(range(figure.simulated)), market \(range(figure.market)), "
                + "both \(range(figure.both)): \(verdict)"
        }
        return (["seed \(self.seed): \(self.market)"] + lines).joined(separator: "\n")
    }
}
