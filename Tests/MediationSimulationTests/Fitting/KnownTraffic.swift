import MediationSimulation
import TestSupport

/// A waterfall whose truth is known, and what came of requests to it.
struct KnownTraffic {
    struct Item {
        var name: String
        var network: String
        var fill: Double
        var ecpm: Double
        /// In milliseconds.
        var fillLatency = Law.lognormal(median: 600, sigma: 0.5)
        var noFillLatency = Law.lognormal(median: 200, sigma: 0.4)
    }

    struct Counts {
        var attempts = 0
        var fills = 0
        var impressions = 0
    }

    /// What became of one request: how far it came, and the latencies on the way.
    struct Load {
        /// Who had an ad; `nil` for nobody.
        var winner: Int?
        var latencies: [Double]
        var isShown: Bool
    }

    var items = [
        Item(name: "Alpha high", network: "Alpha", fill: 0.04, ecpm: 12.5),
        Item(name: "Beta", network: "Beta", fill: 0.11, ecpm: 6.25),
        Item(name: "Alpha low", network: "Alpha", fill: 0.3, ecpm: 3),
        Item(name: "House", network: "House", fill: 0.9, ecpm: 0.5),
    ]
    var showRate = 0.64
    var requests = 40_000
    var days = 2

    /// Each request, from a seed.
    func loads(seed: UInt64) -> [Load] {
        var random = SplitMix64(seed: seed)
        func unit() -> Double { Double.random(in: 0..<1, using: &random) }
        return (0..<self.requests).map { _ in
            var load = Load(winner: nil, latencies: [], isShown: false)
            for (index, item) in self.items.enumerated() {
                let isFilled = unit() < item.fill
                load.latencies.append((isFilled ? item.fillLatency : item.noFillLatency).quantile(unit()))
                guard isFilled else { continue }
                load.winner = index
                load.isShown = unit() < self.showRate
                break
            }
            return load
        }
    }

    /// The same, counted by day and line item.
    func counts(seed: UInt64) -> [[Counts]] {
        let empty = [Counts](repeating: Counts(), count: self.items.count)
        var counts = [[Counts]](repeating: empty, count: self.days)
        for (number, load) in self.loads(seed: seed).enumerated() {
            for index in load.latencies.indices { counts[number % self.days][index].attempts += 1 }
            guard let winner = load.winner else { continue }
            counts[number % self.days][winner].fills += 1
            if load.isShown { counts[number % self.days][winner].impressions += 1 }
        }
        return counts
    }

    /// How many requests a day has.
    func requests(day: Int) -> Int { (self.requests + self.days - 1 - day) / self.days }
}
