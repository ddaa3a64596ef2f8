import MediationCore
import MediationSimulation
import Testing

/// The certainty of figures whose requests depend on each other.
@Suite(.onOwnThreads)
struct BlockErrorTests {
    private static let requestsPerDay = 1024

    private static func simulation() throws -> Simulation {
        let model = try ClosedFormTests.model(
            prices: [1],
            traffic: [ClosedFormTests.rate(1, .constant(10))]
        ) { _, traffic in
            traffic.drift = DriftTraffic(ecpm: 0.3, requestsPerDay: Self.requestsPerDay)
        }
        return Simulation(model)
    }

    /// The factors of the days have a mean of 1, so every impression earns 1 USD per 1000 on average.
    @Test(arguments: [2, 5]) func intervalsOfFewDaysHoldTheTruthAsOftenAsTheySay(days: Int) throws {
        let simulation = try Self.simulation()
        let seeds = 200
        let hits = try (0..<seeds).count { seed in
            let result = simulation.run(requests: 0..<(days * Self.requestsPerDay), seed: UInt64(seed))
            return try #require(result.revenuePerThousandRequests.interval).contains(1)
        }
        // 95 % of the intervals, minus four standard errors of such a share.
        #expect(Double(hits) / Double(seeds) > 0.888, "\(hits) of \(seeds)")
    }

    @Test(arguments: [1, 1.5]) func fewerThanTwoDaysHaveNoInterval(days: Double) throws {
        let requests = Int(days * Double(Self.requestsPerDay))
        let result = try Self.simulation().run(requests: 0..<requests)
        #expect(result.revenuePerThousandRequests.interval == nil)
        #expect(result.fillRate.interval == nil)
        #expect(result.meanLatency.interval == nil)
        #expect(result.ecpm.interval == nil)
    }

    @Test func theStudentQuantilesAreThoseOfTables() throws {
        let simulation = try Self.simulation()
        let table = [1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 9: 2.2622, 29: 2.0452]
        for (freedom, quantile) in table {
            let result = simulation.run(requests: 0..<((freedom + 1) * Self.requestsPerDay))
            let revenue = result.revenuePerThousandRequests
            let (interval, error) = (try #require(revenue.interval), try #require(revenue.standardError))
            #expect(abs((interval.upperBound - revenue.value) / error / quantile - 1) < 0.000_5, "\(freedom)")
        }
    }
}
