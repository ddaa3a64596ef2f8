import ArgumentParser
import MediationCore
import MediationSimulation

struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Works out exactly what a waterfall will earn, without simulating it.",
        discussion: """
            That is possible for waterfalls that ask one line item at a time and whose line items answer independently; \
            for others it says why not, and `mediate simulate` does it.

            Exit codes: 0 evaluated, 1 there is no exact evaluation, 64 wrong usage, 65 bad file, 74 output cannot be \
            written.
            """
    )

    @Argument(help: "The simulation: JSON if the name ends in .json, else YAML.", completion: .file())
    var file: String

    @OptionGroup var price: LatencyPriceOption

    @Flag(help: "Print JSON in place of tables; docs/schemas/evaluation-result.schema.json describes it.")
    var json = false

    func run() throws {
        let model = try SimulationInput.read(self.file).model
        let evaluation: ExactEvaluation
        do throws(ExactEvaluationError) {
            evaluation = try ExactEvaluator.evaluate(model)
        } catch {
            throw Exit.failure(
                Exit.noEvaluation,
                "\(self.file.printable): there is no exact evaluation, since \(error). "
                    + "Run `mediate simulate \(self.file.printable)`."
            )
        }
        let report = EvaluateReport(model: model, evaluation: evaluation, objective: self.price.objective)
        if self.json { Output.line(try report.json) } else { Output.text(report.description) }
    }
}

extension Exit {
    /// The waterfall can only be simulated.
    static let noEvaluation = ExitCode(1)
}
