import Foundation
import MediationCore
import MediationTesting
import Testing

/// Random valid and invalid configurations made in code, checked against a second version of the rules.
///
/// A failure prints the seed of its case; `CONFIGURATION_SEED=<seed> swift test --filter ConfigurationPropertyTests` runs
/// that case alone.
struct ConfigurationPropertyTests {
    @Test func whatIsGoodIsReadBackAsItWasAndNothingElsePasses() throws {
        let replayed = ProcessInfo.processInfo.environment["CONFIGURATION_SEED"].flatMap(UInt64.init)
        for seed in replayed.map({ $0...$0 }) ?? 0...UInt64(TestSize.cases(10_000)) {
            var random = SplitMix64(seed: seed)
            let configuration = Self.configuration(&random)
            let isGood = Self.isGood(configuration)
            let isAccepted = (try? configuration.validate()) != nil
            try #require(isAccepted == isGood, "CONFIGURATION_SEED=\(seed) \(configuration)")
            guard isGood else { continue }
            let data = try JSONEncoder().encode(configuration)
            let decoded = try JSONDecoder().decode(MediationConfiguration.self, from: data)
            try #require(decoded == configuration, "CONFIGURATION_SEED=\(seed) \(configuration)")
            try #require(try MediationConfiguration(json: data) == configuration, "CONFIGURATION_SEED=\(seed)")
        }
    }

    // MARK: The rules

    private static let longest: Duration = .seconds(366 * 86400)

    private static func isGood(_ configuration: MediationConfiguration) -> Bool {
        let rule = configuration.circuitBreaker
        let breakerIsGood = rule.failures >= 1 && rule.failures <= 1_000_000 && rule.pause > .zero
        return breakerIsGood && rule.longestPause >= rule.pause && configuration.adUnits.allSatisfy(Self.isGood)
    }

    private static func isGood(_ adUnit: AdUnit) -> Bool {
        let strategy = adUnit.strategy
        var isGood = (1...16).contains(strategy.width) && strategy.wait >= .zero && strategy.wait <= adUnit.deadline
        if let hedgeDelay = strategy.hedgeDelay {
            isGood = isGood && strategy.width > 1 && hedgeDelay > .zero && hedgeDelay <= adUnit.deadline
        }
        let bidding = adUnit.bidding
        isGood = isGood && bidding.signalTimeout > .zero && bidding.signalTimeout < bidding.timeout
        return isGood && bidding.timeout <= adUnit.deadline && adUnit.lineItems.allSatisfy(Self.isGood)
    }

    private static func isGood(_ lineItem: LineItem) -> Bool {
        var isGood = lineItem.bidder == nil ? lineItem.ecpm > 0 && lineItem.ecpm.isFinite : lineItem.ecpm == 0
        if let floor = lineItem.bidder?.floor { isGood = isGood && floor >= 0 && floor.isFinite }
        if let pacing = lineItem.pacing { isGood = isGood && pacing > .zero && pacing <= Self.longest }
        isGood = isGood && Set(lineItem.frequencyCaps.map(\.period)).count == lineItem.frequencyCaps.count
        return isGood
            && lineItem.frequencyCaps.allSatisfy {
                (1...1_000_000).contains($0.impressions) && $0.period > .zero && $0.period <= Self.longest
            }
    }

    // MARK: Random configurations

    private static func configuration(_ random: inout SplitMix64) -> MediationConfiguration {
        let failures = Self.oddly([.min, 0, 1_000_001, .max], usually: [1, 5, 1_000_000], &random)
        let pause: Duration = Self.oddly([.zero, .seconds(-1)], usually: [.nanoseconds(1), .seconds(30)], &random)
        let longestPause: Duration = Self.oddly(
            [.zero, .nanoseconds(-1)],
            usually: [.seconds(30), .seconds(900)],
            &random
        )
        return MediationConfiguration(
            adUnits: (0...Int.random(in: 0...1, using: &random)).map { Self.adUnit("\($0)", &random) },
            circuitBreaker: CircuitBreakerRule(failures: failures, pause: pause, longestPause: longestPause)
        )
    }

    private static func adUnit(_ id: String, _ random: inout SplitMix64) -> AdUnit {
        let odd: [Duration] = [.zero, .seconds(-1), .nanoseconds(-1), .seconds(9), .seconds(Int64.min)]
        let usual: [Duration] = [.nanoseconds(1), .milliseconds(300), .seconds(2)]
        let width = Self.oddly([.min, -1, 0, 17, .max], usually: Array(1...16), &random)
        let hedgeDelay = Bool.random(using: &random) ? nil : Self.oddly(odd, usually: usual, &random)
        let wait = Self.oddly(odd, usually: usual + [.zero], &random)
        let signalTimeout: Duration = Self.oddly(odd, usually: [.nanoseconds(1), .milliseconds(900)], &random)
        let timeout: Duration = Self.oddly(odd, usually: [.seconds(1), .seconds(2)], &random)
        let hasBidding = Bool.random(using: &random)
        return AdUnit(
            id: id,
            deadline: Bool.random(using: &random) ? .seconds(8) : .milliseconds(2001),
            order: Bool.random(using: &random) ? .price : .listed,
            strategy: WaterfallStrategy(width: width, hedgeDelay: hedgeDelay, wait: wait),
            lateAds: LateAdPolicy.allCases.randomElement(using: &random) ?? .keep,
            bidding: hasBidding ? BiddingLimits(signalTimeout: signalTimeout, timeout: timeout) : nil,
            lineItems: (0...Int.random(in: 0...2, using: &random)).map { Self.lineItem("\($0)", &random) }
        )
    }

    private static func lineItem(_ name: String, _ random: inout SplitMix64) -> LineItem {
        let periods: [Duration] = [.nanoseconds(1), .seconds(60), .seconds(3600), Self.longest]
        let oddPeriods: [Duration] = [.zero, .seconds(-60), Self.longest + .nanoseconds(1), .seconds(Int64.max)]
        var lineItem = LineItem(
            name: name,
            adapter: "A",
            ecpm: Self.oddly([.nan, 0, -1, .infinity, -.infinity], usually: [0.1, 12.5], &random),
            frequencyCaps: (0..<Int.random(in: 0...2, using: &random)).map { _ in
                let impressions = Self.oddly([.min, 0, 1_000_001, .max], usually: [1, 3, 1_000_000], &random)
                return FrequencyCap(impressions: impressions, per: Self.oddly(oddPeriods, usually: periods, &random))
            },
            pacing: Bool.random(using: &random) ? nil : Self.oddly(oddPeriods, usually: periods, &random)
        )
        guard Bool.random(using: &random) else { return lineItem }
        lineItem.ecpm = Self.oddly([.nan, 1, -1], usually: [0], &random)
        lineItem.bidder = Bidder(floor: Self.oddly([.nan, -0.1, .infinity], usually: [0, 0.5], &random))
        return lineItem
    }

    /// Returns one of the odd values occasionally, so that about as many configurations are valid as invalid.
    private static func oddly<Value>(
        _ odd: [Value],
        usually usual: [Value],
        _ random: inout SplitMix64
    ) -> Value {
        let isOdd = UInt64.random(in: 0..<40, using: &random) == 0
        return (isOdd ? odd.randomElement(using: &random) : nil) ?? usual.randomElement(using: &random) ?? odd[0]
    }
}
