import ArgumentParser
import MediationSimulation

/// How `simulate` and `merge` say what came of it: both say the same of the same.
struct SimulationOutput: ParsableArguments {
    @Flag(help: "Print JSON in place of tables; docs/schemas/simulation-result.schema.json describes it.")
    var json = false

    func print(_ result: SimulationResult, of model: SimulationModel, isComplete: Bool = true) throws {
        if self.json {
            Output.line(try SimulationJSON(result, of: model, isComplete: isComplete).text)
        } else {
            Output.text(SimulationText(model: model, result: result).description)
        }
    }
}
