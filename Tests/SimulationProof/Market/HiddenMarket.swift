import Foundation
import MediationTesting

/// A market that only its own arithmetic knows: line items asked one after another, users of unequal quality, and days on
/// which prices and fill rates differ.
package struct HiddenMarket: Sendable {
    package struct Item: Hashable, Sendable {
        package var name: String
        /// The fill rate of a user of mean quality.
        package var fill: Double
        package var price: Double
    }

    /// The data that the publisher has of it.
    package enum Evidence: CaseIterable, Sendable {
        /// Sums by day, of users who are alike.
        case reportOfEqualUsers
        /// Sums by day, of users who are not.
        case report
        /// Loads, each with its user.
        case log
    }

    package let evidence: Evidence
    package let items: [Item]
    /// The share by which one half of the users fills more, and the other less.
    package let spread: Double
    package let showRate: Double
    /// The coefficients of variation between days.
    package let priceVariation: Double
    package let fillVariation: Double
    package let days: Int
    package let requestsPerDay: Int

    /// The spread that is assumed of markets, and its standard error: what hidden markets are drawn from, too.
    package static let assumed = (spread: 0.3, error: 0.17)

    package init(seed: UInt64) {
        var dice = MarketDice(seed: seed)
        self.evidence = Evidence.allCases[Int(seed % 3)]
        let drawn = Self.assumed.spread + Self.assumed.error * dice.normal()
        self.spread = self.evidence == .reportOfEqualUsers ? 0 : min(max(drawn, 0), 1)
        let count = dice.whole(3...6)
        var price = dice.number(6...16)
        self.items = (1...count).map { index in
            defer { price *= dice.number(0.35...0.8) }
            let isLast = index == count
            // No user fills more often than always.
            let fill = isLast ? dice.number(0.3...0.5) : dice.number(0.02...0.3)
            return Item(name: "Item \(index)", fill: fill, price: (price * 100).rounded() / 100)
        }
        // A log has no impressions.
        self.showRate = self.evidence == .log ? 1 : dice.number(0.4...0.95)
        let isSteady = self.evidence == .log || dice.whole(1...3) == 1
        self.priceVariation = isSteady ? 0 : dice.number(0...0.2)
        self.fillVariation = isSteady ? 0 : dice.number(0...0.1)
        self.days = dice.whole(7...28)
        self.requestsPerDay = dice.whole(500...20_000)
    }

    /// The qualities of the two halves of the users.
    package var qualities: [Double] { [1 + self.spread, 1 - self.spread] }

    /// The fill rate of a line item for users of a quality.
    package func fill(_ item: Item, quality: Double) -> Double { min(item.fill * quality, 1) }

    /// Returns the mean revenue of 1000 requests if the line items are asked in this order.
    package func revenue(_ order: [Item]) -> Double {
        self.qualities.reduce(0) { sum, quality in
            var left = 0.5
            return order.reduce(sum) { sum, item in
                let filled = left * self.fill(item, quality: quality)
                left -= filled
                return sum + filled * self.showRate * item.price
            }
        }
    }

    /// Returns another order, or fewer line items.
    package func changed(seed: UInt64) -> [Item] {
        var dice = MarketDice(seed: seed ^ 0x5EED)
        var items = self.items
        switch dice.whole(1...4) {
        case 1: items.reverse()
        case 2: items.remove(at: dice.whole(0...(items.count - 2)))
        case 3: items.insert(items.removeLast(), at: dice.whole(0...(items.count - 2)))
        default: items.append(items.removeFirst())
        }
        return items
    }
}

/// Draws the numbers of a market, with other methods than the library's.
struct MarketDice {
    private var random: SplitMix64

    init(seed: UInt64) {
        self.random = SplitMix64(seed: seed)
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self.random) }
    mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self.random) }

    mutating func normal() -> Double {
        let radius = (-2 * log(1 - self.number(0...0.999_999_999))).squareRoot()
        return radius * cos(2 * .pi * self.number(0...1))
    }

    /// Returns a lognormal factor with a mean of 1.
    mutating func factor(variation: Double) -> Double {
        guard variation > 0 else { return 1 }
        let variance = log(1 + variation * variation)
        return exp(variance.squareRoot() * self.normal() - variance / 2)
    }

    /// Returns how many of a number of trials succeed.
    mutating func successes(_ trials: Int, _ rate: Double) -> Int {
        let (mean, rest) = (Double(trials) * rate, 1 - rate)
        guard mean > 30, Double(trials) * rest > 30 else {
            return (0..<trials).count { _ in Double.random(in: 0..<1, using: &self.random) < rate }
        }
        let drawn = (mean + (mean * rest).squareRoot() * self.normal()).rounded()
        return min(max(Int(drawn), 0), trials)
    }
}
