import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation

struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Calculates the number of users and days that an experiment needs to find a change.",
        discussion: """
            Reads a table in CSV about the past, with one row for each user and day, and the columns user, day \
            (2026-03-31) and revenue (USD); other metrics need requests, fills, impressions and latency (total \
            milliseconds of all loads). The table gives the differences between users, and the number of new users per \
            day.

            An experiment assigns users, not requests. `mediate judge` may look at it every day; the days are those \
            until the change is found with the chosen power, and each user is then followed to the end of the window. \
            See docs/experiments.md.

            Exit codes: 0 planned, 64 wrong usage, 65 the table cannot be read, 74 output cannot be written.
            """
    )

    @Argument(help: "The log of past users, in CSV.", completion: .file())
    var file: String

    @Option(
        name: .customLong("change"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A change to find, in percent; may be given several times. (default: 1, 2, 5, 10 and 20)",
            valueName: "percent"
        )
    )
    var changes: [PercentArgument] = []

    @Option(help: ArgumentHelp("The probability of finding a change that exists, in percent.", valueName: "percent"))
    var power = PercentArgument(80)

    @Option(
        help: ArgumentHelp("The number of new users per day. (default: as in the table, day by day)", valueName: "n")
    )
    var usersPerDay: Double?

    @OptionGroup var options: ExperimentOptions

    @Flag(help: "Print JSON instead of a table; docs/schemas/experiment-plan.schema.json describes it.")
    var json = false

    func validate() throws {
        guard 50...99 ~= self.power.percent else { throw ValidationError("--power must be from 50 to 99.") }
        guard self.changes.allSatisfy({ 0.1...300 ~= $0.percent.magnitude }) else {
            throw ValidationError("--change must be from 0.1 to 300, or from -300 to -0.1.")
        }
        if let users = self.usersPerDay, !(1...1e9 ~= users) {
            throw ValidationError("--users-per-day must be from 1 to 1000000000.")
        }
    }

    /// Returns the reason that the users do not differ in the metric.
    private func reasonWithoutDifferences(_ users: [ExperimentUser]) -> String {
        let metric = self.options.metric
        if self.options.cap != nil, ExperimentPast(users, metric: metric, cap: nil) != nil {
            return "every user earns at least the --cap, so that all are the same; use a higher one"
        }
        return "nothing is known of \(metric.rawValue); its columns are missing or 0, or all users are the same"
    }

    func run() throws {
        let log: ExperimentLog
        do {
            log = try ExperimentLogFile.read(self.file, variant: "past")
        } catch {
            throw Exit.failure(Exit.badInput, error.message)
        }
        guard let users = log.closedUsers(window: self.options.window)["past"], users.count > 1 else {
            let reason = "no two users are in it for \(self.options.window) days; give more days, or a smaller --window"
            throw Exit.failure(Exit.badInput, "\(self.file.printable): \(reason).")
        }
        let arrivals = self.usersPerDay.map { UserArrivals(perDay: $0) } ?? log.arrivals
        guard let past = ExperimentPast(users, metric: self.options.metric, cap: self.options.cap) else {
            throw Exit.failure(Exit.badInput, "\(self.file.printable): \(self.reasonWithoutDifferences(users)).")
        }
        var plan = ExperimentPlan(arrivals: arrivals)
        plan.share = self.options.share.share
        plan.window = self.options.window
        // As `judge` does by default for a log with these columns.
        let guardrails = log.guardrails(besides: self.options.metric)
        plan.alpha = ExperimentJudgement.Rules.metricAlpha(of: self.options.alpha.share, besides: guardrails)
        plan.power = self.power.share
        let changes = self.changes.isEmpty ? [0.01, 0.02, 0.05, 0.1, 0.2] : self.changes.map(\.share)
        if let lost = changes.first(where: { !(plan.usersForOneLook(past.effect(of: $0)) <= PlanReport.mostUsers) }) {
            let change = "a change of \(FigureText.signed(FigureText.percent(lost, places: 1)))"
            let reason =
                self.options.cap == nil
                ? "users differ too much to find \(change); give a --cap, or another --metric"
                : "the cap hides \(change): hardly any user who earns is below it; use a higher --cap"
            throw Exit.failure(Exit.badInput, "\(self.file.printable): \(reason).")
        }
        let report = PlanReport(
            plan: plan,
            past: past,
            cap: self.options.cap,
            guardrails: guardrails,
            changes: changes
        )
        if self.json { Output.line(try report.json) } else { Output.text(report.description) }
    }
}
