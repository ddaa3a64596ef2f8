/// The findings in the log of an experiment.
package struct ExperimentJudgement: Sendable {
    /// The rules by which it is judged, which are set before the experiment begins.
    package struct Rules: Hashable, Sendable {
        /// The name of the variant that is compared with.
        package var control: String
        /// The metric that decides.
        package var metric = ExperimentMetric.revenuePerUser
        /// The metrics that must not suffer.
        package var guardrails: [ExperimentMetric] = [.fill, .latency]
        /// The share of users that should have the treatment.
        package var share = 0.5
        /// The days for which each user counts, from the day of assignment on.
        package var window = 7
        /// The probability that the metric, or any guardrail, is ever judged wrongly; half of it is for each.
        package var alpha = 0.05
        /// The users for whom the experiment was planned.
        package var planned = 5000
        /// The revenue of a user above which no more counts, in USD.
        package var cap: Double?

        package init(control: String) { self.control = control }

        /// The probability that the metric is ever judged wrongly.
        var metricAlpha: Double { Self.metricAlpha(of: self.alpha, besides: self.guardrails) }

        /// Returns the part of a probability that the metric has beside guardrails.
        package static func metricAlpha(of alpha: Double, besides guardrails: [ExperimentMetric]) -> Double {
            guardrails.isEmpty ? alpha : alpha / 2
        }
    }

    /// The finding about a metric.
    package struct Finding: Sendable {
        package enum Verdict: String, Sendable {
            case better, worse, open
            /// A guardrail: no loss beyond the allowed one.
            case kept
            /// A guardrail: a loss beyond the allowed one.
            case broken
        }

        package let metric: ExperimentMetric
        package let control: Double
        package let treatment: Double
        package let lift: Double?
        /// The lift, at all looks together.
        package let interval: ClosedRange<Double>?
        package let verdict: Verdict
    }

    package let rules: Rules
    package let treatment: String
    package let controlUsers: Int
    package let treatmentUsers: Int
    /// Users whose window has not ended; they count later.
    package let openUsers: Int
    /// The highest probability with which chance makes a split as uneven as this one, at any time.
    package let splitProbability: Double
    package let finding: Finding
    package let guardrails: [Finding]
    /// The share of the variance that remained after what users earned before was taken into account.
    package let remainingVariance: Double?

    /// Fewer users in a variant say nothing; the smaller one may need more (``Lift/isNearNormal(skewness:)``).
    package static let leastUsers = 100

    /// Indicates whether the users were split as planned; otherwise nothing else can be trusted.
    package var isSplitAsPlanned: Bool { self.splitProbability >= SplitTest.leastProbability }

    /// Judges a log.
    package init(_ log: ExperimentLog, rules: Rules) throws(ExperimentError) {
        let closed = log.closedUsers(window: rules.window)
        guard log.variants.contains(rules.control) else {
            throw .noSuchVariant(rules.control, log.variants.sorted())
        }
        let others = log.variants.subtracting([rules.control])
        guard others.count == 1, let treatment = others.first else { throw .notTwoVariants(log.variants.sorted()) }
        let (control, treated) = (closed[rules.control] ?? [], closed[treatment] ?? [])
        self.rules = rules
        self.treatment = treatment
        (self.controlUsers, self.treatmentUsers) = (control.count, treated.count)
        self.openUsers = log.userCount - control.count - treated.count
        self.splitProbability = SplitTest(share: rules.share, tunedFor: rules.planned).probability(
            control: control.count,
            treatment: treated.count
        )
        let adjustment = rules.metric == .revenuePerUser ? EarlierRevenue(control + treated, cap: rules.cap) : nil
        self.remainingVariance = adjustment?.remainingVariance
        let sequence = ConfidenceSequence(alpha: rules.metricAlpha, tunedFor: rules.planned)
        func parts(_ metric: ExperimentMetric, _ user: ExperimentUser) -> (above: Double, below: Double) {
            var parts = metric.parts(of: user, cap: rules.cap)
            if metric == rules.metric, let adjustment { parts.above -= adjustment.correction(of: user) }
            return parts
        }
        func finding(_ metric: ExperimentMetric, _ sequence: ConfidenceSequence, margin: Double?) -> Finding {
            let sides = [control, treated].map { users in users.map { parts(metric, $0) } }
            let (base, other) = (RatioEstimate(sides[0]), RatioEstimate(sides[1]))
            let lift = Lift(of: other, over: base)
            let isEnough =
                min(base.count, other.count) >= Self.leastUsers
                && lift?.isNearNormal(skewness: RatioEstimate.skewness(of: sides)) == true
            let standardErrors = isEnough ? sequence.standardErrors(after: base.count + other.count) : .infinity
            let interval = lift?.interval(standardErrors: standardErrors)
            return Finding(
                metric: metric,
                control: base.value,
                treatment: other.value,
                lift: lift?.value,
                interval: interval,
                verdict: Self.verdict(interval, metric, margin: margin)
            )
        }
        self.finding = finding(rules.metric, sequence, margin: nil)
        let alpha = rules.metricAlpha / Double(max(rules.guardrails.count, 1))
        let each = ConfidenceSequence(alpha: alpha, tunedFor: rules.planned)
        self.guardrails = rules.guardrails.map { finding($0, each, margin: $0.allowedLoss) }
    }

    private static func verdict(_ interval: ClosedRange<Double>?, _ metric: ExperimentMetric, margin: Double?)
        -> Finding.Verdict
    {
        guard let interval else { return .open }
        let gain = metric.isCost ? -interval.upperBound ... -interval.lowerBound : interval
        guard let margin else { return gain.lowerBound > 0 ? .better : gain.upperBound < 0 ? .worse : .open }
        return gain.lowerBound > -margin ? .kept : gain.upperBound < -margin ? .broken : .open
    }
}
