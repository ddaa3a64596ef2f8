import MediationCore
import MediationSimulation
import MediationTesting
import Testing

/// Several line items of one network, which see the same valuation.
@Suite(.onOwnThreads)
struct LadderTests {
    private static func model(
        _ floors: [(network: String, floor: Double)],
        networks: [String: Law],
        _ change: (inout AdUnit, inout TrafficModel) -> Void = { _, _ in }
    ) throws -> SimulationModel {
        let traffic = floors.map {
            LineItemTraffic(
                network: $0.network,
                fillLatency: .lognormal(median: 300, sigma: 0.6),
                noFillLatency: .exponential(mean: 400),
                errors: 0.03
            )
        }
        return try ClosedFormTests.model(prices: floors.map(\.floor), traffic: traffic) { adUnit, all in
            all.networks = networks.mapValues { NetworkTraffic(valuation: $0) }
            change(&adUnit, &all)
        }
    }

    /// k floors at 1 - i / (k + 1) against a uniform valuation fill k of k + 1 requests, and earn half of that.
    @Test(arguments: 1...6)
    func evenFloorsAreWorkedOutExactly(count: Int) throws {
        let floors = (1...count).map { 1 - Double($0) / Double(count + 1) }
        let model = try Self.model(floors.map { ("n", $0) }, networks: ["n": .uniform(from: 0, to: 1)]) { _, traffic in
            for name in traffic.lineItems.keys { traffic.lineItems[name]?.errors = 0 }
        }
        let exact = try ExactEvaluator.evaluate(model)
        let share = Double(count) / Double(count + 1)
        #expect((exact.fillRate - share).magnitude < 1e-12)
        #expect((exact.revenuePerThousandRequests - share / 2).magnitude < 1e-12)
        #expect((exact.lineItems[count - 1].attempts - 2 / Double(count + 1)).magnitude < 1e-12)
    }

    /// Floors that pay the network's valuation of the request earn everything above the lowest one.
    @Test func floorsThatPayTheValuationEarnAllAboveTheLowest() throws {
        let law = Law.lognormal(median: 2, sigma: 0.7)
        let model = try Self.model([("n", 4), ("n", 2), ("n", 1)], networks: ["n": law]) { _, traffic in
            for name in traffic.lineItems.keys {
                traffic.lineItems[name]?.errors = 0
                traffic.lineItems[name]?.price = .valuation
            }
        }
        let exact = try ExactEvaluator.evaluate(model)
        #expect((exact.revenuePerThousandRequests - law.mean(ofAtLeast: 1)).magnitude < 1e-9)
    }

    /// Two networks have alternating floors, with timeouts, errors, a deadline, patience, segments and sessions.
    @Test(arguments: 0..<4)
    func floorsOfTwoNetworksAreWhatIsSimulated(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let floors = (0..<6).map { ($0.isMultiple(of: 2) ? "a" : "b", Double.random(in: 1...9, using: &random)) }
        let networks: [String: Law] = ["a": .lognormal(median: 3, sigma: 0.8), "b": .uniform(from: 0, to: 8)]
        let model = try Self.model(floors, networks: networks) { adUnit, traffic in
            for index in adUnit.lineItems.indices { adUnit.lineItems[index].timeout = .milliseconds(700) }
            traffic.segments = [
                SegmentTraffic(
                    name: "s",
                    share: 0.4,
                    factors: .init(ecpm: 1.4),
                    lineItems: ["item 1": .init(ecpm: 0.6)]
                )
            ]
            if seed % 2 == 0 { adUnit.deadline = .milliseconds(1500) }
            if seed % 3 == 0 { traffic.patience = .seconds(2) }
            if seed % 4 == 1 { traffic.sessions = SessionTraffic(depth: 4, ecpmDecay: 0.8) }
        }
        let exact = try ExactEvaluator.evaluate(model)
        let result = Simulation(model).run(requests: 0..<131_072, seed: seed)
        expect(result.revenuePerThousandRequests, isNear: exact.revenuePerThousandRequests, margin: 1e-3, "revenue")
        expect(result.fillRate, isNear: exact.fillRate, margin: 1e-4, "fill")
        expect(result.meanLatency, isNear: exact.meanLatency, margin: 0.2, "latency")
        for (item, expected) in zip(result.lineItems, exact.lineItems) {
            expectCount(item.attempts, isNear: expected.attempts * Double(result.requests), "attempts of \(item.name)")
        }
    }
}
