import MediationCore
import MediationSimulation
import MediationTesting
import Testing

@Suite(.onOwnThreads)
struct LatencyHistogramTests {
    private static func result(
        _ laws: [Law],
        deadline: Duration = .seconds(60),
        _ change: (inout AdUnit, inout TrafficModel) -> Void = { _, _ in }
    ) throws -> SimulationResult {
        let model = try ClosedFormTests.model(
            prices: laws.indices.map { Double(laws.count - $0) },
            traffic: laws.map { ClosedFormTests.rate(0, $0) },
            deadline: deadline,
            change
        )
        return Simulation(model).run(requests: 0..<TestSize.requests(65_536))
    }

    @Test(arguments: [true, false]) func figuresOfAConstantLatencyAreThatLatency(isPlain: Bool) throws {
        let result = try Self.result([.constant(5000)]) { _, traffic in
            if !isPlain { traffic.sessions = SessionTraffic(depth: 3) }
        }
        for share in [0, 0.01, 0.5, 0.99, 1] { #expect(result.latency.percentile(share) == 5000) }
        #expect(result.latency.share(notSlowerThan: 4999.999) == 0)
        #expect(result.latency.share(notSlowerThan: 5000) == 1)
        #expect(result.meanLatency.value == 5000)
        #expect(result.meanLatency.standardError == 0)
    }

    @Test func noPercentileIsBeyondTheDeadline() throws {
        let result = try Self.result([.constant(5000), .constant(5000)], deadline: .seconds(8))
        #expect(result.latency.percentile(0.99) == 8000)
        #expect(result.latency.least == 8000)
        #expect(result.latency.greatest == 8000)
    }

    @Test func percentilesAreBetweenTheShortestAndTheLongestLoad() throws {
        let result = try Self.result([.lognormal(median: 300, sigma: 0.003)])
        let (least, greatest) = (try #require(result.latency.least), try #require(result.latency.greatest))
        // Four standard deviations from the median.
        #expect(least > 294 && least < 298 && greatest < 306 && greatest > 302)
        #expect(result.latency.percentile(0) == least)
        #expect(result.latency.percentile(1) == greatest)
    }

    /// Laws that are a single number for a table, which is not a whole number of its ticks.
    @Test(arguments: [Law.lognormal(median: 333.333333, sigma: 1e-12), .lognormal(median: 333.300001, sigma: 1e-9)])
    func lawsAsNarrowAsATickKeepTheirLatency(law: Law) throws {
        let result = try Self.result([law])
        #expect(abs(result.meanLatency.value - law.quantile(0.5)) < 1e-4)
    }

    /// The standard error of the mean is compared with the standard deviation of the law.
    @Test(arguments: [
        (Law.lognormal(median: 1000, sigma: 0.5), 603.9), (.lognormal(median: 1000, sigma: 0.1), 100.75),
        (.exponential(mean: 500), 500),
    ])
    func errorsOfTheMeanAreThoseOfTheLaw(law: Law, deviation: Double) throws {
        let result = try Self.result([law])
        let error = try #require(result.meanLatency.standardError)
        let expected = deviation / Double(result.requests - 1).squareRoot()
        #expect(abs(error / expected - 1) < 0.03)
    }
}
