import MediationCore
import MediationSimulation
import MediationTesting
import Testing

/// Banners whose requests come at known times.
///
/// The first load begins with the session and ends after the latency. From then on, the banner looks once a second; the
/// first look begins the count of the time for which it was seen. A later load ends within the second of a look, and the
/// count goes on from that look. So of loads that take less than a second, the second begins an interval and a second
/// after the end of the first, and each further one an interval after the one before.
@Suite(.onOwnThreads)
struct BannerClosedFormTests {
    private static let sessions = max(TestSize.requests(200_000), 8_192)

    private static func run(_ model: SimulationModel) -> SimulationResult {
        Simulation(model).run(requests: 0..<Self.sessions)
    }

    /// Returns the times at which loads begin, in seconds, for intervals between them.
    private static func starts(latency: Double, _ intervals: [Double]) -> [Double] {
        intervals.reduce(into: [0]) { starts, interval in
            let last = starts[starts.count - 1]
            // The first look comes a second after the first load, which no later load delays by part of a second.
            starts.append(starts.count == 1 ? latency + 1 + interval : last + latency.rounded(.down) + interval)
        }
    }

    /// Requests are made by the sessions that last longer, and ads shown by those that last until the load has ended.
    @Test(arguments: [(30.0, 0.3), (30, 2.4), (60, 0.7), (150, 0.3)], [20.0, 120, 600])
    func exponentialSessionsHaveTheExpectedRequests(times: (refresh: Double, latency: Double), mean: Double) throws {
        let decay = 0.9
        let model = try BannerModel.model(
            seen: .exponential(mean: mean * 1000),
            refresh: .seconds(times.refresh),
            latency: .constant(times.latency * 1000)
        ) { $1.sessions?.ecpmDecay = decay }
        let result = Self.run(model)
        let starts = Self.starts(latency: times.latency, Array(repeating: times.refresh, count: 500))
        let requests = starts.map { exponential(-$0 / mean) }
        let impressions = starts.map { exponential(-($0 + times.latency) / mean) }
        let revenue = impressions.enumerated().map { BannerModel.price * power(decay, $0) * $1 }
        func sum(_ terms: [Double]) -> Double { terms.reduce(0, +) }
        #expect(result.sessions == Self.sessions)
        expect(try #require(result.requestsPerSession), isNear: sum(requests), "requests per session")
        expect(try #require(result.impressionsPerSession), isNear: sum(impressions), "impressions per session")
        expect(try #require(result.revenuePerThousandSessions), isNear: sum(revenue), "revenue per 1000 sessions")
        expect(
            result.revenuePerThousandRequests,
            isNear: sum(revenue) / sum(requests),
            "revenue per 1000 requests"
        )
    }

    @Test func eachFailureInARowDoublesTheIntervalUpToFourMinutes() throws {
        let mean = 300.0
        let result = Self.run(try BannerModel.model(seen: .exponential(mean: mean * 1000), fill: 0))
        let starts = Self.starts(latency: 0.3, [60, 120] + Array(repeating: 240, count: 60))
        let requests = starts.reduce(0) { $0 + exponential(-$1 / mean) }
        expect(try #require(result.requestsPerSession), isNear: requests, "requests per session")
        #expect(result.impressions == 0)
    }

    @Test func aBannerWithoutRefreshAsksOnceInASession() throws {
        let model = try BannerModel.model(seen: .exponential(mean: 60_000), refresh: .zero)
        let result = Self.run(model)
        #expect(result.requests == result.sessions)
        expect(
            try #require(result.impressionsPerSession),
            isNear: exponential(-0.3 / 60),
            "impressions per session"
        )
        // An ad that comes after the session has ended earns nothing.
        #expect(result.impressions == result.requests - result.abandoned)
    }

    /// The first load ends at 0.3 s; the looks that ask come at 31.3, 61.3 and 91.3 s.
    @Test(arguments: [(31.3, 1), (31.4, 2), (61.3, 2), (61.4, 3), (91.5, 4)])
    func aSessionOfAKnownLengthHasAKnownNumberOfRequests(seconds: Double, requests: Int) throws {
        let result = Simulation(try BannerModel.model(seen: .constant(seconds * 1000))).run(requests: 0..<10)
        #expect(result.sessions == 10)
        #expect(result.requests == 10 * requests)
    }

    /// The second load asks nobody, since the first ad was shown 31 s ago: a failure, after which the banner waits for a
    /// minute.
    @Test(arguments: [(91.3, 2), (91.4, 3)])
    func pacingCountsInTheTimeOfTheSession(seconds: Double, requests: Int) throws {
        let model = try BannerModel.model(seen: .constant(seconds * 1000)) { adUnit, _ in
            adUnit.lineItems[0].pacing = .seconds(45)
        }
        let result = Simulation(model).run(requests: 0..<10)
        #expect(result.requests == 10 * requests)
        #expect(result.lineItems[0].capped == 10)
        #expect(result.impressions == 10)
    }

    @Test func noSessionIsLongerThanFourHours() throws {
        let model = try BannerModel.model(seen: .lognormal(median: 14_000_000, sigma: 8), latency: .constant(1))
        let result = Simulation(model).run(requests: 0..<512)
        #expect(result.latency.greatest == 1)
        // Half of the sessions are longer; in four hours, there are 480 requests.
        let long = Simulation(try BannerModel.model(seen: .constant(14_400_000), latency: .constant(1)))
        #expect(long.run(requests: 0..<2).requests == 2 * 480)
        #expect(result.requests < 512 * 480)
    }

    @Test func daysAreDaysOfSessions() throws {
        let model = try BannerModel.model(seen: .exponential(mean: 60_000)) { _, traffic in
            traffic.drift = DriftTraffic(ecpm: 0.2, requestsPerDay: 1000)
        }
        let simulation = Simulation(model)
        #expect(simulation.blockSize == 1000)
        let result = simulation.run(requests: 0..<20_000, threads: 2)
        #expect(result.sessions == 20_000)
        let few = Simulation(try BannerModel.model(seen: .exponential(mean: 60_000))).run(requests: 0..<20_000)
        let errors = [result, few].map { $0.revenuePerThousandSessions?.standardError ?? 0 }
        #expect(errors[0] > 5 * errors[1], "\(errors)")
        #expect(result.requests == few.requests)
    }
}
