import MediationCore
import MediationSimulation
import MediationTesting
import Testing

/// Random banners against a slow reference that shares no code with the simulation.
@Suite(.onOwnThreads)
struct NaiveBannerTests {
    private static let sessions = 12 * 1024

    /// Returns a random banner: one to four line items, some with limits, and any refresh.
    private static func model(seed: UInt64) throws -> SimulationModel {
        var random = SplitMix64(seed: seed &+ 901)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        func law(_ range: ClosedRange<Double>) -> Law {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .constant(number(range).rounded())
            case 1: .exponential(mean: number(range))
            case 2: .lognormal(median: number(range), sigma: number(0.2...0.9))
            default: .samples(Samples((0..<20).map { _ in number(range) }))
            }
        }
        return try BannerModel.model(
            seen: law(5_000...200_000),
            refresh: .seconds([0, 30, 30, 45, 60, 150][Int.random(in: 0..<6, using: &random)])
        ) { adUnit, traffic in
            adUnit.deadline = .milliseconds(Int.random(in: 800...6000, using: &random))
            adUnit.lineItems = []
            for index in 0..<Int.random(in: 1...4, using: &random) {
                let name = "item \(index)"
                traffic.lineItems[name] = LineItemTraffic(
                    fill: number(0...0.9),
                    fillLatency: law(100...1500),
                    noFillLatency: law(100...1500),
                    errors: 0
                )
                var item = LineItem(
                    name: name,
                    adapter: "Adapter",
                    ecpm: number(0.5...8),
                    timeout: .milliseconds(Int.random(in: 300...2500, using: &random)),
                    minimumTime: .nanoseconds(1)
                )
                switch Int.random(in: 0..<4, using: &random) {
                case 0: item.pacing = .seconds(Int.random(in: 20...150, using: &random))
                case 1: item.frequencyCaps = [FrequencyCap(impressions: 2, per: .seconds(120))]
                default: break
                }
                adUnit.lineItems.append(item)
            }
            traffic.lineItems["A"] = nil
            traffic.showRate = number(0.3...1)
            traffic.sessions?.ecpmDecay = number(0.5...1)
        }
    }

    @Test(arguments: 0..<UInt64(TestSize.cases(200)))
    func figuresAreThoseOfTheReference(seed: UInt64) throws {
        let model = try Self.model(seed: seed)
        let result = Simulation(model).run(requests: 0..<Self.sessions, seed: seed)
        var naive = NaiveBanner(model, seed: seed)
        let sessions = (0..<Self.sessions).map { _ in naive.session() }
        func compare(_ figure: Estimate?, _ what: String, _ value: (NaiveBanner.Session) -> Double) throws {
            let values = sessions.map(value)
            let mean = values.reduce(0, +) / Double(values.count)
            let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
            // Tables of latencies are cut into straight lines.
            let margin = 5 * (variance / Double(values.count)).squareRoot() + 1e-3 * mean
            expect(try #require(figure), isNear: mean, margin: margin, "\(what), seed \(seed)")
        }
        try compare(result.requestsPerSession, "requests per session", \.requests)
        try compare(result.impressionsPerSession, "impressions per session", \.impressions)
        try compare(result.revenuePerThousandSessions, "revenue per 1000 sessions", \.revenue)
        let cut = Double(result.abandoned) / Double(result.sessions)
        let expected = sessions.reduce(0) { $0 + $1.cutShort } / Double(Self.sessions)
        expectShare(cut, of: Self.sessions / 2, isNear: expected, margin: 2e-3, "loads cut short, seed \(seed)")
    }
}
