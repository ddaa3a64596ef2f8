import MediationSimulation
import MediationTesting

/// A waterfall whose truth is known, with the results of requests to it.
struct KnownTraffic {
    struct Item {
        var name: String
        var network: String
        var fill: Double
        var ecpm: Double
        /// The latency of fills, in milliseconds.
        var fillLatency = Law.lognormal(median: 600, sigma: 0.5)
        var noFillLatency = Law.lognormal(median: 200, sigma: 0.4)
        var timeout = Double.infinity
    }

    struct Counts {
        var attempts = 0
        var fills = 0
        var impressions = 0
    }

    enum Outcome {
        case filled, empty, timedOut
    }

    /// The course of one request: the attempts with their latencies.
    struct Load {
        var steps: [(outcome: Outcome, latency: Double)] = []
        var isShown = false

        /// The line item that had an ad; `nil` if there was no ad.
        var winner: Int? { self.steps.last?.outcome == .filled ? self.steps.count - 1 : nil }
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

    /// Returns each request, drawn from a seed; without latencies, nothing times out.
    func loads(seed: UInt64, hasLatencies: Bool = true) -> [Load] {
        var random = SplitMix64(seed: seed)
        func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
        return (0..<self.requests).map { _ in
            var load = Load()
            for item in self.items {
                let isFilled = unit() < item.fill
                let latency = hasLatencies ? (isFilled ? item.fillLatency : item.noFillLatency).quantile(unit()) : 0
                guard latency <= item.timeout else {
                    load.steps.append((.timedOut, item.timeout + 0.3))
                    continue
                }
                load.steps.append((isFilled ? .filled : .empty, latency))
                guard isFilled else { continue }
                load.isShown = unit() < self.showRate
                break
            }
            return load
        }
    }

    /// Returns the counts of the requests by day and line item.
    func counts(seed: UInt64) -> [[Counts]] {
        let empty = [Counts](repeating: Counts(), count: self.items.count)
        var counts = [[Counts]](repeating: empty, count: self.days)
        for (number, load) in self.loads(seed: seed, hasLatencies: false).enumerated() {
            for index in load.steps.indices { counts[number % self.days][index].attempts += 1 }
            guard let winner = load.winner else { continue }
            counts[number % self.days][winner].fills += 1
            if load.isShown { counts[number % self.days][winner].impressions += 1 }
        }
        return counts
    }

    /// Returns the number of requests on a day.
    func requests(day: Int) -> Int { (self.requests + self.days - 1 - day) / self.days }
}
