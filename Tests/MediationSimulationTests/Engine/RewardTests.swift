import MediationCore
import MediationSimulation
import MediationTesting
import Testing

/// Rewards of the two formats that have them.
@Suite(.onOwnThreads)
struct RewardTests {
    private static let requests = max(TestSize.requests(200_000), 20_000)

    private static func model(
        _ format: AdFormat,
        completionRate: Double?,
        _ change: (inout TrafficModel) -> Void = { _ in }
    ) throws -> SimulationModel {
        try Bench10.model { adUnit, traffic in
            adUnit.format = format
            traffic.completionRate = completionRate
            traffic.showRate = 0.7
            change(&traffic)
        }
    }

    @Test(arguments: [AdFormat.rewarded, .rewardedInterstitial], [0.0, 0.35, 1])
    func theShareOfShownAdsThatIsRewardedIsTheCompletionRate(format: AdFormat, rate: Double) throws {
        let result = Simulation(try Self.model(format, completionRate: rate)).run(requests: 0..<Self.requests)
        expect(try #require(result.completionRate), isNear: rate, "completion rate")
        expectShare(
            Double(result.rewards ?? 0) / Double(result.requests),
            of: result.requests,
            isNear: 0.909526 * 0.7 * rate,
            "rewards per request"
        )
    }

    /// With sessions and days, only the draws of the ads themselves decide.
    @Test func theErrorOfTheCompletionRateIsTheSameWithSessionsAndDrift() throws {
        let model = try Self.model(.rewarded, completionRate: 0.8) {
            $0.sessions = SessionTraffic(depth: 4, ecpmDecay: 0.9)
            $0.drift = DriftTraffic(ecpm: 0.3, fill: 0.2, requestsPerDay: 1000)
        }
        let rates = (1...40).map { seed in
            Simulation(model).run(requests: 0..<2000, seed: seed).completionRate
        }.compactMap(\.self)
        let mean = rates.reduce(0) { $0 + $1.value } / 40
        let spread = (rates.reduce(0) { $0 + ($1.value - mean) * ($1.value - mean) } / 39).squareRoot()
        let stated = try #require(rates[0].standardError)
        #expect((0.6...1.5).contains(spread / stated))
    }

    @Test func everyShownAdIsRewardedWithoutACompletionRate() throws {
        let model = try Self.model(.rewarded, completionRate: nil)
        #expect(
            model.assumptions.contains("Completion rate: 100 %; every ad that is shown is watched to the end.")
        )
        let result = Simulation(model).run(requests: 0..<Self.requests)
        #expect(result.rewards == result.impressions)
    }

    /// An impression is paid for, watched to the end or not.
    @Test func rewardsChangeNothingElse() throws {
        let plain = Simulation(try Self.model(.interstitial, completionRate: nil)).run(requests: 0..<Self.requests)
        let result = Simulation(try Self.model(.rewarded, completionRate: 0.5)).run(requests: 0..<Self.requests)
        #expect(plain.rewards == nil)
        #expect(plain.completionRate == nil)
        #expect(result.lineItems == plain.lineItems)
        #expect(result.latency == plain.latency)
        #expect(result.ecpmSum == plain.ecpmSum)
    }

    @Test(arguments: [AdFormat.native, .banner, .interstitial, .appOpen])
    func formatsWithoutRewardsHaveNoCompletionRate(format: AdFormat) {
        let error = #expect(throws: MediationError.self) { try Self.model(format, completionRate: 0.5) }
        let place = "traffic: completionRate: goes with rewards, and the format of the ad unit \"bench10\" is"
        #expect(error?.message.contains("\(place) \"\(format.rawValue)\"") == true, "\(error?.message ?? "")")
    }
}
