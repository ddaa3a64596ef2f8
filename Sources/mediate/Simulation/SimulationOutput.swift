import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation

/// The output options of `simulate` and `merge`, which print the same text for the same result.
struct SimulationOutput: ParsableArguments {
    @Flag(help: "Print JSON instead of tables; docs/schemas/simulation-result.schema.json describes it.")
    var json = false

    @Flag(help: "Print CSV instead of tables: one figure per line, with its intervals.")
    var csv = false

    @Option(
        help: ArgumentHelp(
            "Also write a page with charts to this file, whose name ends in .html. It includes the effect of 10 % more "
                + "for each timeout, floor and fill rate.",
            valueName: "file"
        ),
        completion: .file(extensions: ["html"])
    )
    var report: String?

    func validate() throws {
        if self.csv, self.json { throw ValidationError("Give --csv or --json, not both.") }
        if let report, !report.lowercased().hasSuffix(".html") {
            throw ValidationError("--report: \(report.quoted) must end in .html.")
        }
    }

    /// Checks that the page can be written, before there is anything to write.
    func reportFile() throws -> WholeFile? { try self.report.map(WholeFile.init) }

    func print(_ result: SimulationResult, of model: SimulationModel, isComplete: Bool = true) throws {
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let seed = result.identity.seed
        let errors = MarketComparison.compare(model, seed: seed, threads: threads)?.base
        let segments = SegmentResult.results(of: model, requests: result.unitCount, seed: seed, threads: threads)
        if self.json {
            Output.line(try SimulationJSON(result, of: model, errors, segments, isComplete: isComplete).text)
        } else {
            let text = SimulationText(model: model, result: result, errors: errors, segments: segments)
            Output.text(self.csv ? text.csv : text.description)
        }
    }

    /// Writes the page.
    ///
    /// - Parameters:
    ///   - file: The file of the page.
    ///   - result: The result of the simulation.
    ///   - model: The model that was simulated.
    ///   - path: The file that it is from; empty if it is from several.
    ///   - alternatives: The models to compare it with, by name.
    ///   - threads: The number of threads that simulate changes.
    ///   - isComplete: `true` unless the simulation was interrupted.
    ///   - isCancelled: A closure that is asked from time to time whether to stop and write what there is.
    /// - Returns: `true` if the page has everything that it should have; if not, a note on the page says so.
    /// - Throws: The exit code if the file cannot be written.
    func write(
        to file: WholeFile,
        _ result: SimulationResult,
        of model: SimulationModel,
        from path: String,
        alternatives: [(name: String, model: SimulationModel)] = [],
        threads: Int,
        isComplete: Bool = true,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> Bool {
        let requests = min(max(result.unitCount / 4, 50_000), 500_000)
        let progress = SimulationProgress(total: nil, unit: model.unit)
        let seed = result.identity.seed
        let models = alternatives.map(\.model)
        let comparison =
            models.isEmpty
            ? nil
            : PairedComparison.compare(
                model,
                with: models,
                requests: requests,
                seed: seed,
                threads: threads,
                progress: progress.show(done:of:),
                isCancelled: isCancelled
            )
        let market = MarketComparison.compare(
            model,
            with: models,
            seed: seed,
            threads: threads,
            isCancelled: isCancelled
        )
        let isTooLong = SensitivityCost.isTooMuch(of: model)
        let sensitivity =
            isTooLong
            ? nil
            : Sensitivity(
                of: model,
                requests: requests,
                seed: seed,
                threads: threads,
                progress: progress.show(done:of:),
                isCancelled: isCancelled
            )
        progress.end()
        var parts: [PageNote.Part] = []
        func add(_ name: String, _ requests: Int?, isComplete: Bool) {
            parts.append(PageNote.Part(name: name, requests: requests, isComplete: isComplete))
        }
        if !isTooLong {
            add("What 10 % more is worth", sensitivity?.requests, isComplete: sensitivity?.isComplete ?? false)
        }
        if !alternatives.isEmpty {
            add("Alternatives", comparison?.requests, isComplete: comparison?.isComplete ?? false)
        }
        if ([model] + models).contains(where: \.isInDoubt) {
            add("Intervals of the uncertainty about the market", nil, isComplete: market != nil)
        }
        let cut = PageNote.text(parts, model.unit, isSimulationCut: !isComplete)
        let notes = [cut, isTooLong ? SensitivityCost.note(on: model) : nil].compactMap(\.self)
        let differences = zip(alternatives, comparison?.alternatives ?? [])
        let report = SimulationReport(
            model: model,
            result: result,
            sensitivity: sensitivity,
            alternatives: try differences.enumerated().map { index, pair in
                SimulationReport.Alternative(
                    name: pair.0.name,
                    differences: pair.1,
                    errors: market?.alternatives[index],
                    changes: try Self.changes(from: model.adUnit, to: pair.0.model.adUnit),
                    notes: [market.flatMap { CompareTable.certainty(pair.1.value, $0.alternatives[index].value) }]
                        .compactMap(\.self) + CompareCautions.of(pair.0.model, besides: model)
                )
            },
            note: notes.isEmpty ? nil : notes.joined(separator: " "),
            errors: market?.base,
            source: Self.source(path),
            writtenBy: "mediate \(Version.current)"
        )
        try file.write(report.html)
        return cut == nil
    }

    /// Returns the differences of two waterfalls, a line each.
    private static func changes(from old: AdUnit, to new: AdUnit) throws -> [String] {
        var other = new
        other.id = old.id
        let diff = try ConfigurationDiff(
            from: MediationConfiguration(adUnits: [old]),
            to: MediationConfiguration(adUnits: [other])
        )
        guard !diff.isEmpty else { return [] }
        return DiffReport(diff: diff).description.split(separator: "\n").dropFirst().map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    /// Returns the name of a file with the day of its last change.
    private static func source(_ path: String) -> String {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let date = attributes?[.modificationDate] as? Date else { return path }
        return "\(path) of \(ISO8601DateFormatter().string(from: date).prefix(10))"
    }
}
