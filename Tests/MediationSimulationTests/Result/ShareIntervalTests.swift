import MediationCore
import MediationSimulation
import Testing

/// Intervals of fill rates, in short simulations.
struct ShareIntervalTests {
    private static func fillRate(
        _ fill: Double,
        of requests: Int,
        _ change: (inout TrafficModel) -> Void = { _ in }
    ) throws -> Estimate {
        let law = Law.constant(100)
        let item = LineItemTraffic(fill: fill, fillLatency: law, noFillLatency: law, errors: 0)
        var traffic = TrafficModel(showRate: 1, lineItems: ["Birch": item])
        change(&traffic)
        let lineItems = [LineItem(name: "Birch", adapter: "Adapter", ecpm: 1)]
        let model = try SimulationModel(adUnit: AdUnit(id: "feed", lineItems: lineItems), traffic: traffic)
        return Simulation(model).run(requests: 0..<requests).fillRate
    }

    @Test func whatNeverOccurredMayStillOccur() throws {
        let none = try #require(try Self.fillRate(0, of: 1000).interval)
        #expect(none.lowerBound == 0)
        // By Wilson: z² / (n + z²).
        #expect(abs(none.upperBound - 0.003_826_76) < 1e-8)
        let all = try #require(try Self.fillRate(1, of: 1000).interval)
        #expect(all.upperBound == 1)
        #expect(abs(all.lowerBound - 0.996_173_24) < 1e-8)
    }

    @Test func intervalOfARareFillIsAboveZero() throws {
        let rare = try Self.fillRate(0.01, of: 300)
        let interval = try #require(rare.interval)
        #expect(interval.lowerBound > 0 || rare.value == 0)
        #expect(interval.contains(rare.value) && interval.contains(0.01))
    }

    @Test func intervalOfManyRequestsIsThatOfTheStandardError() throws {
        let many = try Self.fillRate(0.3, of: 100_000)
        let (interval, error) = (try #require(many.interval), try #require(many.standardError))
        #expect(abs(interval.lowerBound - (many.value - 1.96 * error)) < 0.01 * error)
        #expect(abs(interval.upperBound - (many.value + 1.96 * error)) < 0.02 * error)
    }

    @Test func intervalOfFewDaysIsWithinWhatSharesMayBe() throws {
        for fill in [0.02, 0.98] {
            let rate = try Self.fillRate(fill, of: 2048) { $0.drift = DriftTraffic(ecpm: 0.3, requestsPerDay: 1024) }
            let interval = try #require(rate.interval)
            #expect(interval.lowerBound >= 0 && interval.upperBound <= 1 && interval.contains(rate.value))
        }
    }

    @Test func oneRequestHasNoInterval() throws {
        #expect(try Self.fillRate(0.5, of: 1).interval == nil)
    }
}
