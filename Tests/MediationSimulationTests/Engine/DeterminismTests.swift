import Foundation
import MediationCore
import MediationSimulation
import MediationTesting
import Testing

@Suite(.onOwnThreads)
struct DeterminismTests {
    private static let requests = max(TestSize.requests(10_240), 4096)

    /// Returns a model that uses everything that has a state or draws a number.
    private static func model(
        _ change: (inout AdUnit, inout TrafficModel) -> Void = { _, _ in }
    ) throws -> SimulationModel {
        try Bench10.model(strategy: .parallel(2, wait: .milliseconds(100))) { adUnit, traffic in
            adUnit.lineItems[3].frequencyCaps = [FrequencyCap(impressions: 1, per: .seconds(3600))]
            adUnit.lineItems.append(LineItem(name: "bidder", adapter: "Adapter", bidder: Bidder(floor: 1)))
            traffic.lineItems["item 0"]?.fill = nil
            traffic.lineItems["item 0"]?.network = "network"
            traffic.networks["network"] = NetworkTraffic(valuation: .lognormal(median: 5, sigma: 1))
            traffic.patience = .seconds(5)
            traffic.showRate = 0.6
            traffic.sessions = SessionTraffic(depth: 4, ecpmDecay: 0.9)
            traffic.segments = [
                SegmentTraffic(name: "us", share: 0.3, factors: .init(ecpm: 2, fill: 1.2)),
                SegmentTraffic(name: "br", share: 0.3, factors: .init(ecpm: 0.5)),
            ]
            change(&adUnit, &traffic)
        }
    }

    enum Kind: CaseIterable {
        case plain, full, drifting, rewarded, banner

        func model() throws -> SimulationModel {
            switch self {
            case .plain: try Bench10.model()
            case .full: try DeterminismTests.model()
            case .drifting: try Bench10.model { $1.drift = DriftTraffic(ecpm: 0.2, fill: 0.1, requestsPerDay: 1000) }
            case .rewarded:
                try Bench10.model { adUnit, traffic in
                    adUnit.format = .rewarded
                    traffic.completionRate = 0.7
                }
            case .banner:
                try DeterminismTests.model { adUnit, traffic in
                    adUnit.format = .banner
                    adUnit.refresh = .seconds(30)
                    traffic.patience = nil
                    traffic.sessions = SessionTraffic(seen: .lognormal(median: 60_000, sigma: 1), ecpmDecay: 0.9)
                }
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func threadsMakeNoDifference(kind: Kind) throws {
        let simulation = Simulation(try kind.model())
        let one = simulation.run(requests: 0..<Self.requests, seed: 7)
        #expect((kind == .banner ? one.sessions : one.requests) == Self.requests)
        #expect(simulation.run(requests: 0..<Self.requests, seed: 7, threads: 2) == one)
        #expect(simulation.run(requests: 0..<Self.requests, seed: 7, threads: 7) == one)
        #expect(simulation.run(requests: 0..<Self.requests, seed: 8) != one)
    }

    @Test(arguments: Kind.allCases, [1, 5, 64])
    func shardsInAnyOrderMakeTheSameResult(kind: Kind, count: Int) throws {
        let simulation = Simulation(try kind.model())
        let one = simulation.run(requests: 0..<Self.requests, seed: 7)
        var random = SplitMix64(seed: UInt64(count))
        let shards = (0..<count).map {
            simulation.run(requests: simulation.shard($0, of: count, requests: Self.requests), seed: 7)
        }.shuffled(using: &random)
        var merged = shards[0]
        for shard in shards.dropFirst() { try merged.merge(shard) }
        #expect(merged == one)
        let data = try JSONEncoder().encode(merged)
        #expect(try JSONDecoder().decode(SimulationResult.self, from: data) == one)
    }

    @Test func whatDoesNotBelongTogetherIsNotMerged() throws {
        let (model, other) = (Simulation(try Kind.plain.model()), Simulation(try Kind.full.model()))
        var result = model.run(requests: 0..<2048, seed: 1)
        #expect(throws: SimulationMergeError.otherSeed) { try result.merge(model.run(requests: 2048..<4096, seed: 2)) }
        #expect(throws: SimulationMergeError.otherModel) { try result.merge(other.run(requests: 2048..<4096, seed: 1)) }
        #expect(throws: SimulationMergeError.overlap(1024)) {
            try result.merge(model.run(requests: 1024..<4096, seed: 1))
        }
        try result.merge(model.run(requests: 4096..<5120, seed: 1))
        #expect(result.ranges == [0..<2048, 4096..<5120])
    }

    @Test func orderOfLineItemsDoesNotChangeWhatTheyDraw() throws {
        let model = try Bench10.model { adUnit, _ in
            adUnit.order = .listed
            // Without timeouts, the order does not affect whether any line item has an ad.
            adUnit.deadline = .seconds(1800)
            for index in adUnit.lineItems.indices { adUnit.lineItems[index].timeout = .seconds(1000) }
        }
        var adUnit = model.adUnit
        adUnit.lineItems.reverse()
        let first = Simulation(model).run(requests: 0..<Self.requests)
        let second = Simulation(try model.with(adUnit: adUnit)).run(requests: 0..<Self.requests)
        #expect(first.loads == second.loads)
        #expect(first.time != second.time)
    }

    @Test func whoCancelsGetsTheFirstRequests() throws {
        let simulation = Simulation(try Kind.plain.model())
        let asked = LockedValue(0)
        let part = simulation.run(
            requests: 0..<1_000_000,
            isCancelled: {
                asked.withLock {
                    $0 += 1
                    return $0 > 2
                }
            }
        )
        #expect(part.ranges == [0..<part.requests])
        #expect(part == simulation.run(requests: 0..<part.requests))
    }

    @Test func plainAndFullLoadsAreTheSame() throws {
        // With patience that never ends, loads take the same path as all other loads.
        let patient = try Bench10.model { _, traffic in traffic.patience = .seconds(10_000_000) }
        let full = Simulation(patient).run(requests: 0..<Self.requests)
        let plain = Simulation(try Kind.plain.model()).run(requests: 0..<Self.requests)
        #expect(full.lineItems == plain.lineItems)
        #expect(full.latency == plain.latency)
        #expect(full.ecpmSum == plain.ecpmSum)
    }
}
