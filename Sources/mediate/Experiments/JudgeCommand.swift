import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation

struct JudgeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "judge",
        abstract: "Says what an experiment shows so far, as often as you look.",
        discussion: """
            It reads a table in CSV with one row for each user and day, and the columns user, variant, day (2026-03-31) \
            and revenue (USD); before (what the user earned before the experiment), requests, fills, impressions and \
            latency (ms of all loads together) are optional. Who is assigned and does nothing needs a row with zeros.

            Users are compared, not requests, each for as many days. The intervals hold at all times together: looking \
            each day, and stopping when the answer is there, makes no mistakes more likely. The guardrails must not \
            suffer: fill by no more than 1 %, the show rate by 2 %, the latency by 5 %.

            Exit codes: 0 judged, whatever the answer, 1 the users were not split as planned, so that nothing can be \
            trusted, 64 wrong usage, 65 the table cannot be read, 74 output cannot be written.
            """
    )

    /// The users were not split as planned.
    static let unevenSplit = ExitCode(1)

    @Argument(help: "The users and what they did, in CSV.", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("The variant that the other one is compared with.", valueName: "name"))
    var control = "control"

    @Option(help: ArgumentHelp("The users for whom the experiment was planned.", valueName: "n"))
    var planned = 5000

    @Option(
        name: .customLong("guardrail"),
        help: ArgumentHelp(
            "A metric that must not suffer; may be given several times. (default: those of the table)",
            valueName: "metric"
        ),
        completion: .list(ExperimentMetric.allCases.map(\.rawValue)),
        transform: ExperimentOptions.metric
    )
    var guardrails: [ExperimentMetric] = []

    @OptionGroup var options: ExperimentOptions

    @Flag(help: "Print JSON in place of a table; docs/schemas/experiment-judgement.schema.json describes it.")
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
            let known: [ExperimentMetric] = [.fill, .showRate, .latency].filter { log.knows($0) }
            rules.guardrails = self.guardrails.isEmpty ? known.filter { $0 != rules.metric } : self.guardrails
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
