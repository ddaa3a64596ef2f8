import MediationCore
import MediationSimulation
import MediationTesting
import Testing

@Suite(.onOwnThreads)
struct PairedComparisonTests {
    /// Returns the benchmark's waterfall with two line items swapped.
    private static func swapped(_ model: SimulationModel) throws -> SimulationModel {
        var adUnit = model.adUnit
        adUnit.order = .listed
        adUnit.lineItems.swapAt(0, 8)
        return try model.with(adUnit: adUnit)
    }

    @Test func aWaterfallDoesNotDifferFromItself() throws {
        let model = try Bench10.model()
        let comparison = try #require(PairedComparison.compare(model, with: [model], requests: 8192))
        #expect(comparison.requests >= 8192)
        #expect(comparison.alternatives[0].revenue.interval == 0...0)
        #expect(comparison.alternatives[0].latency.interval == 0...0)
        #expect(comparison.alternatives[0].result == comparison.base)
    }

    @Test func differencesAreThoseOfTheExactEvaluation() throws {
        let model = try Bench10.model()
        let other = try Self.swapped(model)
        let objective = SearchObjective(latencyPrice: 0.5)
        let compared = PairedComparison.compare(
            model,
            with: [other],
            objective: objective,
            requests: TestSize.requests(30_000),
            seed: 3
        )
        let difference = try #require(compared).alternatives[0]
        let (now, then) = (try ExactEvaluator.evaluate(model), try ExactEvaluator.evaluate(other))
        let value = objective.value(of: then) - objective.value(of: now)
        let error = try #require(difference.value.standardError)
        #expect((difference.value.value - value).magnitude < 5 * error)
        let fillError = try #require(difference.fillRate.standardError)
        #expect((difference.fillRate.value - (then.fillRate - now.fillRate)).magnitude < 5 * fillError)
        let own = try #require(compared?.base.revenuePerThousandRequests.standardError)
        #expect(try #require(difference.revenue.standardError) < 1.2 * own)
    }

    @Test func threadsChangeNothing() throws {
        let model = try Bench10.model()
        let others = [try Self.swapped(model)]
        let one = try #require(PairedComparison.compare(model, with: others, requests: 8192, threads: 1))
        let three = try #require(PairedComparison.compare(model, with: others, requests: 8192, threads: 3))
        #expect(one.base == three.base)
        #expect(one.alternatives[0].revenue == three.alternatives[0].revenue)
    }

    @Test func blocksOfDifferentSizesAreComparedAsWell() throws {
        let model = try Bench10.model()
        let other = try Bench10.model { _, traffic in
            traffic.drift = DriftTraffic(ecpm: 0.1, requestsPerDay: 768)
        }
        let comparison = try #require(PairedComparison.compare(model, with: [other], requests: 10))
        #expect(comparison.requests.isMultiple(of: 768))
        #expect(comparison.requests.isMultiple(of: 1024))
        #expect(comparison.alternatives[0].revenue.interval != nil)
    }

    @Test func comparisonThatIsCancelledIsNotCompleteHoweverLongItsDaysAre() throws {
        let model = try Bench10.model { _, traffic in
            traffic.drift = DriftTraffic(ecpm: 0.1, requestsPerDay: 1024)
        }
        let isEnough = LockedValue(false)
        let cancelled = PairedComparison.compare(
            model,
            with: [model],
            requests: 10,
            progress: { _, _ in isEnough.withLock { $0 = true } },
            isCancelled: { isEnough.withLock { $0 } }
        )
        let comparison = try #require(cancelled)
        #expect(comparison.requests >= 10)
        #expect(!comparison.isComplete)
        #expect(try #require(PairedComparison.compare(model, with: [model], requests: 10)).isComplete)
    }

    @Test func nothingIsComparedOnceItIsCancelled() throws {
        let model = try Bench10.model()
        #expect(PairedComparison.compare(model, with: [model], requests: 10, isCancelled: { true }) == nil)
    }
}
