import MediationCore
import MediationSimulation
import MediationTesting

/// Random waterfalls for searches, with the best of all their sequences, found by trying each.
enum RandomSequences {
    enum Kind: CaseIterable {
        case latencyPrice, abandonment, deadline, deadlineAndPatience, segments
    }

    static func model(_ kind: Kind, items count: Int, seed: UInt64) throws -> SimulationModel {
        var random = SplitMix64(seed: seed &* 31 &+ 5)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        var traffic = TrafficModel(showRate: number(0.5...1))
        let items = (0..<count).map { index in
            let item = "item \(index)"
            traffic.lineItems[item] = LineItemTraffic(
                fill: number(0.02...0.6),
                fillLatency: .lognormal(median: number(150...900), sigma: number(0.3...0.9)),
                noFillLatency: .exponential(mean: number(100...900)),
                errors: 0
            )
            return LineItem(
                name: item,
                adapter: "Adapter",
                ecpm: number(0.5...20),
                timeout: .milliseconds(Int.random(in: 400...1500, using: &random))
            )
        }
        var deadline = Duration.seconds(600)
        switch kind {
        case .latencyPrice: break
        case .abandonment: traffic.patience = .milliseconds(Int.random(in: 800...4000, using: &random))
        case .deadline: deadline = .milliseconds(Int.random(in: 700...2000, using: &random))
        case .deadlineAndPatience:
            deadline = .milliseconds(Int.random(in: 700...2000, using: &random))
            traffic.patience = .milliseconds(Int.random(in: 800...4000, using: &random))
        case .segments:
            traffic.segments = [
                SegmentTraffic(name: "a", share: 0.4, factors: .init(ecpm: 1.5, fill: 1.3)),
                SegmentTraffic(name: "b", share: 0.3, lineItems: ["item 0": .init(ecpm: 3, fill: 0.2)]),
            ]
        }
        let adUnit = AdUnit(id: "random", deadline: deadline, order: .listed, lineItems: items)
        return try SimulationModel(adUnit: adUnit, traffic: traffic)
    }

    /// Returns the best value among all orders of all subsets, and their number.
    static func best(of problem: SequenceProblem) -> (value: Double, count: Int) {
        var best = (value: 0.0, count: 1)
        func extend(_ used: Set<Int>, _ state: SequenceProblem.State, _ value: Double) {
            for item in 0..<problem.count where !used.contains(item) {
                var next = state
                let longer = value + problem.append(item, to: &next)
                best.value = max(best.value, longer)
                best.count += 1
                extend(used.union([item]), next, longer)
            }
        }
        extend([], problem.start, 0)
        return best
    }
}
