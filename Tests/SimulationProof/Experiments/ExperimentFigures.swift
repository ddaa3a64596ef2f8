import Foundation
import MediationSimulation

/// Figures for given numbers, which a script works out again with other programs.
package struct ExperimentFigures: Encodable {
    let usersForOneLook: [Double]
    let usersForOneLookUneven: Double
    let ratio: [Double]
    let liftOfRatios: [Double]
    let splits: [Double]
    let crossings: [Double]
    let radii: [Double]
    let sequentialDifference: Double
    let remainingVariance: Double

    package static var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            return String(decoding: try encoder.encode(ExperimentFigures()), as: UTF8.self)
        }
    }

    private init() {
        func effect(_ variation: Double) -> ExperimentEffect {
            ExperimentEffect(change: 0.05, seen: 0.05, variation: variation, treated: variation)
        }
        var plan = ExperimentPlan(arrivals: UserArrivals(perDay: 1))
        self.usersForOneLook = [1, 2.6, 5.11].map { plan.usersForOneLook(effect($0)) }
        plan.share = 0.1
        self.usersForOneLookUneven = plan.usersForOneLook(effect(1))
        let below: [Double] = [2, 4, 1, 6, 5, 3, 2, 5]
        func estimate(_ above: [Double]) -> RatioEstimate {
            zip(above, below).reduce(into: RatioEstimate()) { $0.add(above: $1.0, below: $1.1) }
        }
        let (first, second) = (estimate([0, 3, 0, 12, 5, 0, 1, 7]), estimate([1, 4, 0, 15, 6, 0, 2, 9]))
        self.ratio = [first.value, first.variance, second.value, second.variance]
        let lift = Lift(of: second, over: first)?.interval(standardErrors: 1.5)
        self.liftOfRatios = [lift?.lowerBound ?? 0, lift?.upperBound ?? 0]
        self.splits = [(50_500, 49_500, 0.5), (90_900, 89_100, 0.5), (900, 130, 0.1)].map { control, treatment, share in
            SplitTest(share: share, tunedFor: 5_000).probability(control: control, treatment: treatment)
        }
        self.crossings = [2, 5, 10, 20].map { looks in
            let shares = (1...looks).map { Double($0) / Double(looks) }
            return RepeatedLooks(bounds: shares.map { _ in 1.959963984540054 }, shares: shares).crossing(drift: 0)
        }
        let sequence = ConfidenceSequence(alpha: 0.05, tunedFor: 10_000)
        self.radii = [1_000, 10_000, 50_000].map { 2.5 / Double($0).squareRoot() * sequence.standardErrors(after: $0) }
        // 1.20 ± 8 of 12,000 users, and 1.35 ± 9 of 12,000.
        let usual = ConfidenceSequence(alpha: 0.05, tunedFor: 5_000)
        self.sequentialDifference = (145.0 / 12_000).squareRoot() * usual.standardErrors(after: 24_000)
        let users = zip([0, 3, 0, 12, 5, 0, 1, 7], [1, 2, 0, 9, 4, 1, 0, 6]).map { revenue, before in
            var user = ExperimentUser()
            (user.revenue, user.before) = (revenue, before)
            return user
        }
        self.remainingVariance = EarlierRevenue(users, cap: nil)?.remainingVariance ?? 1
    }
}
