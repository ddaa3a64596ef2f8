import ArgumentParser
import MediationCore
import MediationSimulation

/// How `simulate` and `merge` say what came of it: both say the same of the same.
struct SimulationOutput: ParsableArguments {
    @Flag(help: "Print JSON in place of tables; docs/schemas/simulation-result.schema.json describes it.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Write a page with charts to this file, too; its name ends in .html. It tells as well what 10 % more of "
                + "each timeout, floor and fill rate is worth.",
            valueName: "file"
        ),
        completion: .file(extensions: ["html"])
    )
    var report: String?

    func validate() throws {
        if let report, !report.lowercased().hasSuffix(".html") {
            throw ValidationError("--report: \(report.quoted) must end in .html.")
        }
    }

    /// Checks that the page can be written, before there is anything to write.
    func reportFile() throws -> WholeFile? { try self.report.map(WholeFile.init) }

    func print(_ result: SimulationResult, of model: SimulationModel, isComplete: Bool = true) throws {
        if self.json {
            Output.line(try SimulationJSON(result, of: model, isComplete: isComplete).text)
        } else {
            Output.text(SimulationText(model: model, result: result).description)
        }
    }

    /// Writes the page.
    ///
    /// - Parameters:
    ///   - file: Where to.
    ///   - result: What came of the simulation.
    ///   - model: What was simulated.
    ///   - alternatives: What to compare it with, by name.
    ///   - threads: How many threads simulate changes; `nil` to leave changes and alternatives out.
    /// - Throws: The exit code, if the file cannot be written.
    func write(
        to file: WholeFile,
        _ result: SimulationResult,
        of model: SimulationModel,
        alternatives: [(name: String, model: SimulationModel)] = [],
        threads: Int?
    ) throws {
        let seed = result.identity.seed
        let requests = min(max(result.requests / 4, 50_000), 500_000)
        var sensitivity: Sensitivity?
        var compared: [SimulationReport.Alternative] = []
        if let threads {
            sensitivity = Sensitivity(of: model, requests: requests, seed: seed, threads: threads)
            let models = alternatives.map(\.model)
            let traffic = models.isEmpty ? nil : PairedTraffic(model, requests: requests, seed: seed, others: models)
            if let traffic {
                compared = alternatives.map { .init(name: $0.name, differences: traffic.differences(of: $0.model)) }
            }
        }
        let report = SimulationReport(
            model: model,
            result: result,
            sensitivity: sensitivity,
            alternatives: compared,
            writtenBy: "mediate \(Version.current)"
        )
        try file.write(report.html)
    }
}
