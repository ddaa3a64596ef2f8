import MediationSimulation
import Testing

@Suite(.onOwnThreads)
struct LawTests {
    private static let laws: [Law] = [
        .constant(300), .exponential(mean: 300), .lognormal(median: 450, sigma: 0.6),
        .lognormal(median: 450, p95: 1200),
        .uniform(from: 100, to: 700), .beta(alpha: 1, beta: 6, scale: 30), .beta(alpha: 5, beta: 5, scale: 30),
        .samples(Samples([300, 100, 200, 200, 1000])), .samples(Samples([7])),
    ]

    @Test(arguments: Self.laws)
    func quantileAndCDFAreInversesOfEachOther(law: Law) {
        for step in 1..<100 {
            let probability = Double(step) / 100
            let value = law.quantile(probability)
            #expect(law.cdf(value * (1 + 1e-9)) >= probability - 1e-8)
            #expect(law.cdf(value * (1 - 1e-9) - 1e-9) <= probability + 1e-8)
        }
    }

    @Test(arguments: Self.laws)
    func meansAreIntegralsOfTheQuantile(law: Law) {
        let steps = 1000
        let values = (0..<steps).map { law.quantile((Double($0) + 0.5) / Double(steps)) }
        for limit in [50.0, 200, 450, 900] {
            let sum = values.reduce(0) { $0 + min($1, limit) }
            let above = values.reduce(0) { $0 + ($1 >= limit ? $1 : 0) }
            let scale = law.mean + 1
            #expect((law.mean(atMost: limit) - sum / Double(steps)).magnitude < 1e-3 * scale)
            #expect((law.mean(ofAtLeast: limit) - above / Double(steps)).magnitude < 1e-2 * scale)
        }
    }

    @Test func normalQuantileHasAllDigitsInTheTails() {
        let law = Law.lognormal(median: 1, sigma: 1)
        #expect((law.quantile(0.95) - 5.180_251_602_233_015).magnitude < 1e-12)
        #expect((law.quantile(1 - 1e-9, tail: 1e-9) / 402.545_1 - 1).magnitude < 1e-5)
    }

    @Test func lognormalByPercentilesHasThem() {
        let law = Law.lognormal(median: 450, p95: 1200)
        #expect((law.cdf(450) - 0.5).magnitude < 1e-12)
        #expect((law.cdf(1200) - 0.95).magnitude < 1e-12)
    }

    @Test func equalSamplesAreReachedAllAtOnce() {
        let law = Law.samples(Samples([100, 200, 200, 300]))
        #expect(law.cdf(200) - law.cdf(199.999) > 0.33)
        #expect(law.probability(ofAtLeast: 200) > 0.66)
    }
}
