import ArgumentParser
import MediationCore
import MediationSimulation

struct EvaluateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Calculates the exact revenue of a waterfall without simulating it.",
        discussion: """
            This works for waterfalls that ask one line item at a time and whose line items answer independently. For \
            others, the command gives the reason; use `mediate simulate` instead.

            Exit codes: 0 evaluated, 1 there is no exact evaluation, 64 wrong usage, 65 invalid file, 74 output cannot \
            be written.
            """
    )

    @Argument(help: "The simulation file: JSON if the name ends in .json, otherwise YAML.", completion: .file())
    var file: String

    @OptionGroup var price: LatencyPriceOption

    @Flag(help: "Print JSON instead of tables; docs/schemas/evaluation-result.schema.json describes it.")
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
