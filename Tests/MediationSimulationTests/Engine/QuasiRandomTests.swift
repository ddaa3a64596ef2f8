import MediationCore
import MediationSimulation
import MediationTesting
import SimulationProof
import Testing

/// Simulations whose random numbers are spread evenly; `mediate-check simulation coverage` runs a thousand of each model.
@Suite(.onOwnThreads)
struct QuasiRandomTests {
    private static func simulation(_ model: CoverageModel) throws -> Simulation {
        Simulation(try model.model(), sampling: .quasiRandom)
    }

    @Test(arguments: [CoverageModel.deadline, .everything])
    func threadsAndShardsMakeNoDifference(model: CoverageModel) throws {
        let simulation = try Self.simulation(model)
        let requests = 3 * simulation.blockSize + 1000
        let one = simulation.run(requests: 0..<requests, seed: 7)
        #expect(simulation.run(requests: 0..<requests, seed: 7, threads: 3) == one)
        let shards = (0..<3).map { simulation.shard($0, of: 3, requests: requests) }.shuffled()
        var merged = simulation.run(requests: shards[0], seed: 7)
        for shard in shards.dropFirst() { try merged.merge(simulation.run(requests: shard, seed: 7)) }
        #expect(merged == one)
    }

    @Test(arguments: [CoverageModel.deadline, .sessions, .auction])
    func theRevenueHasTheSameExpectation(model: CoverageModel) throws {
        let simulation = try Self.simulation(model)
        let result = simulation.run(requests: 0..<(10 * simulation.blockSize), seed: 3)
        let truth = try model.truth(requests: 0, threads: 1)
        let revenue = result.revenuePerThousandRequests
        let error = try #require(revenue.standardError)
        #expect(abs(revenue.value - truth.revenue) < 5 * error + truth.error)
    }

    @Test func otherFiguresHaveTheSameExpectation() throws {
        let (even, random) = (try Self.simulation(.everything), Simulation(try CoverageModel.everything.model()))
        let requests = 10 * even.blockSize
        let (one, other) = (even.run(requests: 0..<requests), random.run(requests: 0..<requests))
        for figure in [\.fillRate, \.ecpm, \.meanLatency] as [KeyPath<SimulationResult, Estimate>] {
            let (value, reference) = (one[keyPath: figure], other[keyPath: figure])
            let errors = (try #require(value.standardError), try #require(reference.standardError))
            #expect(abs(value.value - reference.value) < 5 * (errors.0 + errors.1), "\(value), \(reference)")
        }
        for (item, reference) in zip(one.lineItems, other.lineItems) {
            let (count, expected) = (Double(item.loads), Double(reference.loads))
            #expect(abs(count - expected) < 10 + 6 * (count + expected).squareRoot(), "\(item.name)")
        }
    }

    @Test func theSameRequestsAreAsGoodAsManyMore() throws {
        let even = try Self.simulation(.deadline)
        let requests = 10 * even.blockSize
        let random = Simulation(even.model).run(requests: 0..<requests).revenuePerThousandRequests
        let revenue = even.run(requests: 0..<requests).revenuePerThousandRequests
        #expect(try #require(revenue.standardError) * 3 < (try #require(random.standardError)))
    }

    @Test func resultsOfAnotherSamplingAreNotMerged() throws {
        let even = try Self.simulation(.deadline)
        var result = even.run(requests: 0..<even.blockSize)
        let other = Simulation(even.model).run(requests: even.blockSize..<(2 * even.blockSize))
        #expect(throws: SimulationMergeError.otherModel) { try result.merge(other) }
    }
}
