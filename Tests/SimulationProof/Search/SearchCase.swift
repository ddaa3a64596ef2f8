import Foundation
package import MediationCore
package import MediationSimulation
import MediationTesting

/// A bad starting waterfall for a search, with timeouts that are far too short or too long, and floors of a cent or
/// above any price that is paid.
package struct SearchCase: Sendable {
    package let seed: UInt64
    package let model: SimulationModel
    package let objective: SearchObjective

    /// Creates the case of a seed, with that many line items; `nil` for two to four.
    package init(seed: UInt64, items count: Int? = nil) throws {
        var dice = SearchDice(seed: seed)
        self.seed = seed
        let number = count ?? [2, 2, 2, 3, 3, 3, 3, 3, 3, 4][dice.number(0...9)]
        let isLarge = number > 4
        var traffic = TrafficModel(showRate: dice.share(0.5...1))
        var items: [LineItem] = []
        for index in 0..<number {
            let name = "item \(index)"
            let answer = dice.law()
            var item = LineItemTraffic(
                fillLatency: answer,
                noFillLatency: dice.isOne(in: 2) ? answer : dice.law(),
                errors: dice.isOne(in: 6) ? 0.1 : 0
            )
            var price = dice.spread(0.5...20)
            if !isLarge, dice.isOne(in: 2) {
                // Occasionally, two line items share a network.
                let network = dice.isOne(in: 4) ? "shared" : "network \(index)"
                let valuation = traffic.networks[network]?.valuation ?? dice.valuation()
                traffic.networks[network] = NetworkTraffic(valuation: valuation)
                item.network = network
                price = dice.badFloor(valuation)
            } else {
                item.fill = dice.share(isLarge ? 0.005...0.3 : 0.02...0.7)
            }
            traffic.lineItems[name] = item
            let timeout = isLarge ? dice.spread(500...10_000) : dice.spread(500...60_000)
            items.append(LineItem(name: name, adapter: "Adapter", ecpm: price, timeout: .milliseconds(Int(timeout))))
        }
        if dice.isOne(in: 4) { traffic.patience = .milliseconds(Int(dice.spread(1000...20_000))) }
        if dice.isOne(in: 6) {
            traffic.segments = [SegmentTraffic(name: "a", share: 0.4, factors: .init(ecpm: 1.5, fill: 1.2))]
        }
        self.objective = SearchObjective(latencyPrice: dice.isOne(in: 3) ? dice.spread(0.02...1) : 0)
        let deadline = dice.isOne(in: 4) && !isLarge ? 60_000 : dice.spread(1500...12_000)
        let adUnit = AdUnit(
            id: "search",
            deadline: .milliseconds(Int(deadline)),
            order: .listed,
            lineItems: items
        )
        self.model = try SimulationModel(adUnit: adUnit, traffic: traffic)
    }

    /// Returns the exact value of a waterfall of the case's line items.
    package func value(of items: [LineItem]) throws -> Double {
        var adUnit = self.model.adUnit
        adUnit.lineItems = items
        adUnit.order = .listed
        return self.objective.value(of: try ExactEvaluator.evaluate(try self.model.with(adUnit: adUnit)))
    }
}

/// Draws the parts of a case.
private struct SearchDice {
    private var random: SplitMix64

    init(seed: UInt64) {
        self.random = SplitMix64(seed: seed &* 977 &+ 13)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self.random) }

    mutating func isOne(in count: Int) -> Bool { self.number(1...count) == 1 }

    mutating func share(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self.random) }

    /// Returns a random number that is as likely between one and two as between ten and twenty.
    mutating func spread(_ range: ClosedRange<Double>) -> Double {
        exp(self.share(log(range.lowerBound)...log(range.upperBound)))
    }

    mutating func law() -> Law {
        switch self.number(0...7) {
        case 0: return .constant(self.spread(50...1500).rounded())
        case 1: return .exponential(mean: self.spread(100...1500))
        case 2:
            let most = self.spread(300...3000)
            return .samples(Samples((0..<30).map { _ in self.share(50...most).rounded() }))
        default: return .lognormal(median: self.spread(100...1500), sigma: self.share(0.3...1))
        }
    }

    mutating func valuation() -> Law {
        switch self.number(0...3) {
        case 0: .uniform(from: 0, to: self.spread(2...20))
        case 1: .beta(alpha: self.share(0.8...5), beta: self.share(0.8...6), scale: self.spread(2...30))
        default: .lognormal(median: self.spread(0.5...8), sigma: self.share(0.4...1.2))
        }
    }

    mutating func badFloor(_ valuation: Law) -> Double {
        let floor =
            switch self.number(0...2) {
            case 0: 0.01
            case 1: valuation.quantile(0.999) * self.spread(2...20)
            default: self.spread(0.01...200)
            }
        return max((min(floor, 50_000) * 100).rounded() / 100, 0.01)
    }
}
