import ArgumentParser
import MediationCore
import MediationSimulation

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compares the revenue of several waterfalls on the same requests.",
        discussion: """
            Each file is a simulation for `mediate simulate`; the others are compared with the first one. A line item \
            with the same name draws the same numbers in every file, so differences are far more precise than the \
            figures themselves. The interval of a difference contains the true difference in 95 of 100 cases. The \
            uncertainty about the market, as mediate fit measured it, has an interval of its own; a waterfall counts as \
            better only if the interval of both errors together excludes zero.

            Exit codes: 0 compared, 64 wrong usage, 65 invalid file, 74 output cannot be written, 130 interrupted (the \
            results so far are printed).
            """
    )

    @Argument(help: "The simulation files: JSON if a name ends in .json, otherwise YAML.", completion: .file())
    var files: [String]

    @Flag(help: "Print CSV instead of tables: one difference per line, with its intervals.")
    var csv = false

    @OptionGroup var options: CompareOptions

    func validate() throws {
        if self.csv, self.options.json { throw ValidationError("Give --csv or --json, not both.") }
        guard self.files.count > 1 else { throw ValidationError("There must be at least two files to compare.") }
    }

    func run() throws {
        let models = try self.files.map { try SimulationInput.read($0).model }
        try CompareOptions.checkComparable(zip(self.files, models).map { (name: $0, model: $1) })
        let interruption = CompareInterruption()
        let progress = SimulationProgress(total: nil, unit: models[0].unit)
        let comparison = PairedComparison.compare(
            models[0],
            with: Array(models.dropFirst()),
            objective: self.options.price.objective,
            requests: self.options.requests,
            seed: self.options.seed,
            threads: self.options.threadCount,
            progress: progress.show(done:of:),
            isCancelled: interruption.check
        )
        let market = MarketComparison.compare(
            models[0],
            with: Array(models.dropFirst()),
            objective: self.options.price.objective,
            seed: self.options.seed,
            threads: self.options.threadCount,
            isCancelled: interruption.check
        )
        let qualities = QualitySweep.compare(
            models[0],
            with: Array(models.dropFirst()),
            requests: self.options.requests / 4,
            seed: self.options.seed,
            threads: self.options.threadCount,
            isCancelled: interruption.check
        )
        progress.end()
        guard let comparison else { throw Exit.failure(Exit.interrupted, "Interrupted before the first requests.") }
        let isMarketMissing = market == nil && models.contains(where: \.isInDoubt)
        let isSweepMissing = qualities == nil && QualitySweep.isNeeded(for: models[0])
        let isComplete = comparison.isComplete && !isMarketMissing && !isSweepMissing
        let wasInterrupted = interruption.wasInterrupted && !isComplete
        let report = CompareReport(
            names: self.files,
            models: models,
            comparison: comparison,
            market: market,
            qualities: qualities,
            objective: self.options.price.objective,
            seed: self.options.seed,
            isComplete: !wasInterrupted
        )
        if self.options.json {
            Output.line(try report.json)
        } else {
            Output.text(self.csv ? report.csv : report.description)
        }
        if wasInterrupted {
            throw Exit.failure(
                Exit.interrupted,
                comparison.isComplete
                    ? "Interrupted; the intervals for the market are missing."
                    : "Interrupted after \(models[0].unit.count(comparison.requests))."
            )
        }
    }
}
