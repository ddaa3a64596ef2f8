import ArgumentParser
import Foundation
import MediationSimulation
import SimulationProof

/// Lets experiments be planned and judged whose truth is known.
struct ExperimentsCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "experiments",
        abstract: "Counts how often experiments with a known truth, looked at each day, are judged wrongly or in vain.",
        discussion: """
            Of experiments without a difference, at most 5 % may find one. Of those with a difference, as many must find \
            it as the plan says, within 2 points. The chance of the count itself, two standard errors, comes on top. Exits \
            with 1 otherwise. --figures prints what .ci/check-experiments.py works out again.
            """
    )

    @Option(help: "How many experiments of each kind.")
    var count = 10_000

    @Option(help: "The seed.")
    var seed: UInt64 = 1

    @Flag(help: "Print figures for given numbers as JSON, and run nothing.")
    var figures = false

    func run() throws {
        if self.figures { return print(try ReferenceFigures.json) }
        let same = ExperimentProof(days: 28, usersPerDay: 400, lift: 0)
        let mistakes = same.shareFound(experiments: self.count, seed: self.seed)
        let chance = 2 * (0.05 * 0.95 / Double(self.count)).squareRoot()
        print(String(format: "no difference: %.2f %% found one, at most 5 %%", mistakes * 100))
        var holds = mistakes <= 0.05 + chance
        for (lift, days, cap) in [(0.2, 40, 10.0), (0.2, 60, 10), (0.3, 28, 10), (0.2, 40, 5)] {
            let proof = ExperimentProof(days: days, usersPerDay: 400, lift: lift, cap: cap)
            let planned = proof.plannedPower(pastUsers: 400_000) ?? 0
            let found = proof.shareFound(experiments: self.count, seed: self.seed)
            let chance = 2 * (planned * (1 - planned) / Double(self.count)).squareRoot()
            let text = "+%.0f %%, %d days, no more than %.0f USD of a user: %.2f %% found it, %.2f %% planned"
            print(String(format: text, lift * 100, days, cap, found * 100, planned * 100))
            holds = holds && abs(found - planned) <= 0.02 + chance
        }
        if !holds { throw ExitCode.failure }
    }
}

/// Figures for given numbers, which a script works out again with other programs.
private struct ReferenceFigures: Encodable {
    let usersForOneLook: [Double]
    let usersForOneLookUneven: Double
    let ratio: [Double]
    let liftOfRatios: [Double]
    let splits: [Double]
    let crossings: [Double]
    let radii: [Double]
    let sequentialDifference: Double
    let remainingVariance: Double

    static var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            return String(decoding: try encoder.encode(ReferenceFigures()), as: UTF8.self)
        }
    }

    init() {
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
        self.splits = [(50_500, 49_500), (90_210, 89_790)].map {
            ExperimentJudgement.splitProbability($0, $1, share: 0.5)
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
