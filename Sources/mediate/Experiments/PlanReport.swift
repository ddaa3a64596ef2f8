import Foundation
import MediationSimulation

/// A plan, for people and programs.
struct PlanReport: CustomStringConvertible {
    struct Row: Encodable {
        /// As a share, not in percent.
        let change: Double
        /// The change of the metric.
        let seen: Double
        /// `null` if two years are not enough.
        let users: Int?
        let days: Int?
        let usersForOneLook: Int
    }

    /// The most users that a row can have; more than that are needed only if there is next to nothing to see.
    static let mostUsers = 1e15

    let plan: ExperimentPlan
    let past: ExperimentPast
    /// The revenue of a user above which no more counts.
    let cap: Double?
    /// The metrics that `judge` keeps half of the probability of a wrong answer for.
    let guardrails: [ExperimentMetric]
    let rows: [Row]

    private var metric: ExperimentMetric { self.past.metric }

    init(
        plan: ExperimentPlan,
        past: ExperimentPast,
        cap: Double? = nil,
        guardrails: [ExperimentMetric] = [],
        changes: [Double]
    ) {
        self.plan = plan
        self.past = past
        self.cap = cap
        self.guardrails = guardrails
        self.rows = changes.map { change in
            let effect = past.effect(of: change)
            let days = plan.daysWithDailyLooks(effect)
            return Row(
                change: change,
                seen: effect.seen,
                users: days.map { plan.users(in: $0) },
                days: days.map { $0 + plan.window - 1 },
                usersForOneLook: Int(plan.usersForOneLook(effect).rounded(.up))
            )
        }
    }

    var description: String {
        ([self.heading, "\(self.table)"] + self.notes).joined(separator: "\n\n")
    }

    private var heading: String {
        let spread = FigureText.percent(self.past.variation, places: 0)
        return """
            \(FigureText.count(self.past.userCount)) users, each followed for \(self.plan.window) days; \
            \(FigureText.count(self.plan.users(in: 7))) come in a week, \(FigureText.count(self.plan.users(in: 28))) in four
            \(self.metric.title): \(self.metric.text(self.past.value)); users differ by \(spread) of it (standard deviation)
            """
    }

    private var table: TextTable {
        TextTable(
            header: ["Change", "Seen", "Users", "Days, with a\nlook each day", "Users, with one\nlook at the end"],
            rows: self.rows.map { row in
                [
                    FigureText.signed(FigureText.percent(row.change, places: 1)),
                    FigureText.signed(FigureText.percent(row.seen, places: 1)),
                    row.users.map(FigureText.count) ?? "-", row.days.map(FigureText.count) ?? "over two years",
                    FigureText.count(row.usersForOneLook),
                ]
            },
            rightAligned: [0, 1, 2, 3, 4]
        )
    }

    private var notes: [String] {
        let power = FigureText.percent(self.plan.power, places: 0)
        let whole = self.guardrails.isEmpty
        let alpha = FigureText.percent(self.plan.alpha * (whole ? 1 : 2), places: 1)
        let mistake =
            whole
            ? alpha
            : "half of \(alpha); the guardrails (\(self.guardrails.map(\.rawValue).joined(separator: ", "))) have the other half"
        var notes = [
            "Found with a probability of \(power), by mistake with \(mistake).\nPass the users to `mediate judge --planned`."
        ]
        if self.metric.isRevenue, let few = self.tooFew { notes.append(few) }
        return notes
    }

    /// A warning that a few users earn most of it, if the smaller variant has too few users for that.
    private var tooFew: String? {
        let users = Double(self.rows.map { $0.users ?? .max }.min() ?? 0)
        guard self.past.usersForNormalMean > users * min(self.plan.share, 1 - self.plan.share) else { return nil }
        let needed = FigureText.count(Int(min(self.past.usersForNormalMean, Self.mostUsers)))
        let cap = FigureText.decimal(self.past.highRevenue, places: 4)
        let rarely = """
            A few users earn much of it (skewness \(FigureText.decimal(self.past.skewness, places: 1))): with fewer than \(needed) \
            users in each variant, changes are found
            more rarely than planned.
            """
        // The revenue that is known is already cut off.
        guard self.cap == nil else { return "\(rarely) A lower --cap reduces that number." }
        return """
            \(rarely) --cap \(cap) limits each user's revenue to what 99 % of users do not exceed; use it here and with \
            `mediate judge`.
            """
    }

    private struct Form: Encodable {
        let version = 1
        let metric: String
        let value: Double
        let variation: Double
        let skewness: Double
        let pastUsers: Int
        let window: Int
        let share, alpha, power: Double
        let changes: [Row]
    }

    var json: String {
        get throws {
            let form = Form(
                metric: self.metric.rawValue,
                value: self.past.value,
                variation: self.past.variation,
                skewness: self.past.skewness,
                pastUsers: self.past.userCount,
                window: self.plan.window,
                share: self.plan.share,
                alpha: self.plan.alpha,
                power: self.plan.power,
                changes: self.rows
            )
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(form), as: UTF8.self)
        }
    }
}
