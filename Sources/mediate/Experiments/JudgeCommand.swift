import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation

struct JudgeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "judge",
        abstract: "Judges an experiment from its log, as often as you like.",
        discussion: """
            Reads a table in CSV with one row for each user and day, and the columns user, variant, day (2026-03-31) \
            and revenue (USD). Optional columns are before (the user's revenue before the experiment), requests, \
            fills, impressions and latency (total milliseconds of all loads). Users who are assigned and do nothing \
            need a row of zeros.

            Users are compared, not requests, each for the same number of days. The intervals hold at all times \
            together: looking every day, and stopping as soon as there is an answer, makes no error more likely. The \
            guardrails must hold: fill may fall by at most 1 % and the show rate by at most 2 %, and latency may rise \
            by at most 5 %.

            Exit codes: 0 judged, whatever the answer, 1 the users were not split as planned, so no result can be \
            trusted, 64 wrong usage, 65 the table cannot be read, 74 output cannot be written.
            """
    )

    /// The users were not split as planned.
    static let unevenSplit = ExitCode(1)

    @Argument(help: "The log of the experiment, in CSV.", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("The variant that the other one is compared with.", valueName: "name"))
    var control = "control"

    @Option(help: ArgumentHelp("The number of users that the experiment was planned for.", valueName: "n"))
    var planned = 5000

    @Option(
        name: .customLong("guardrail"),
        help: ArgumentHelp(
            "A metric that must not get worse; may be given several times. (default: those in the table)",
            valueName: "metric"
        ),
        completion: .list(ExperimentMetric.allCases.map(\.rawValue)),
        transform: ExperimentOptions.metric
    )
    var guardrails: [ExperimentMetric] = []

    @OptionGroup var options: ExperimentOptions

    @Flag(help: "Print JSON instead of a table; docs/schemas/experiment-judgement.schema.json describes it.")
    var json = false

    func validate() throws {
        guard 100...1_000_000_000 ~= self.planned else {
            throw ValidationError("--planned must be from 100 to 1000000000.")
        }
        guard !self.guardrails.contains(self.options.metric) else {
            throw ValidationError("--guardrail: \(self.options.metric.rawValue) is what the experiment is to change.")
        }
    }

    func run() throws {
        var rules = ExperimentJudgement.Rules(control: self.control)
        rules.metric = self.options.metric
        rules.share = self.options.share.share
        rules.window = self.options.window
        rules.alpha = self.options.alpha.share
        rules.planned = self.planned
        rules.cap = self.options.cap
        let judgement: ExperimentJudgement
        do {
            let log = try ExperimentLogFile.read(self.file)
            rules.guardrails = self.guardrails.isEmpty ? log.guardrails(besides: rules.metric) : self.guardrails
            if let unknown = (self.guardrails + [rules.metric]).first(where: { !log.knows($0) }) {
                let reason = "nothing is known of \(unknown.rawValue); its columns are missing or 0"
                throw Exit.failure(Exit.badInput, "\(self.file.printable): \(reason).")
            }
            judgement = try ExperimentJudgement(log, rules: rules)
        } catch let error as ExperimentError {
            throw Exit.failure(Exit.badInput, "\(self.file.printable): \(error).")
        } catch let error as MediationError {
            throw Exit.failure(Exit.badInput, error.message)
        }
        let report = JudgeReport(judgement: judgement)
        if self.json { Output.line(try report.json) } else { Output.text(report.description) }
        if !judgement.isSplitAsPlanned { throw Self.unevenSplit }
    }
}
