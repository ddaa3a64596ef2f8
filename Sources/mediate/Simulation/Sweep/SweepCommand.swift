import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation

struct SweepCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sweep",
        abstract: "Predicts the revenue for each of several timeouts, prices, floors or widths.",
        discussion: """
            Simulates a waterfall with each value on the same requests, and compares the results with the waterfall as \
            it is. Separate values with commas, as in 500ms,1s,2s, or give a range, as in 500ms..4s, and the number of \
            its values with --steps.

            Exit codes: 0 compared, 64 wrong usage, 65 invalid file, 73 the page cannot be written, 74 output cannot \
            be written, 130 interrupted (the results so far are printed).
            """
    )

    @Argument(help: "The simulation file: JSON if the name ends in .json, otherwise YAML.", completion: .file())
    var file: String

    @Argument(
        help: ArgumentHelp(
            "The key to change: \(SweepKey.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "key"
        ),
        transform: Self.key
    )
    var key: SweepKey

    @Argument(help: "The values to try.")
    var values: String

    @Option(help: ArgumentHelp("The line item to change. (default: all that can have the key)", valueName: "name"))
    var lineItem: String?

    @Option(help: ArgumentHelp("The number of values in a range.", valueName: "n"))
    var steps = 9

    @Flag(help: "Print CSV instead of a table.")
    var csv = false

    @Option(
        help: ArgumentHelp("Also write a page with a chart to this file, whose name ends in .html.", valueName: "file"),
        completion: .file(extensions: ["html"])
    )
    var report: String?

    @OptionGroup var options: CompareOptions

    func validate() throws {
        guard 2...100 ~= self.steps else { throw ValidationError("--steps must be from 2 to 100.") }
        if self.csv, self.options.json { throw ValidationError("Give --csv or --json, not both.") }
        if self.lineItem != nil, !self.key.isOfLineItems {
            throw ValidationError("--line-item: line items have no \(self.key.rawValue); the ad unit has.")
        }
        if let report, !report.lowercased().hasSuffix(".html") {
            throw ValidationError("--report: \(report.quoted) must end in .html.")
        }
        _ = try SweepValues(self.values, of: self.key, steps: self.steps)
    }

    func run() throws {
        let page = try self.report.map(WholeFile.init)
        let values = try SweepValues(self.values, of: self.key, steps: self.steps).values
        let model = try SimulationInput.read(self.file).model
        let models = try values.map { try self.model(model, $0) }
        let interruption = CompareInterruption()
        let progress = SimulationProgress(total: nil, unit: model.unit)
        let comparison = PairedComparison.compare(
            model,
            with: models,
            objective: self.options.price.objective,
            requests: self.options.requests,
            seed: self.options.seed,
            threads: self.options.threadCount,
            progress: progress.show(done:of:),
            isCancelled: interruption.check
        )
        progress.end()
        guard let comparison else { throw Exit.failure(Exit.interrupted, "Interrupted before the first requests.") }
        let now = self.key.value(in: model.adUnit, of: self.lineItem)
        let sweep = Sweep(
            key: self.key,
            lineItem: self.lineItem,
            now: now,
            values: values,
            comparison: comparison,
            objective: self.options.price.objective
        )
        let cautions = [sweep.unpricedTime(model)].compactMap(\.self) + CompareCautions.of(models, besides: model)
        try page?.write(
            SweepPage(
                sweep,
                title: model.adUnit.id,
                notes: cautions,
                assumptions: model.assumptions,
                writtenBy: "mediate \(Version.current)"
            ).html
        )
        let wasInterrupted = interruption.wasInterrupted && !comparison.isComplete
        let report = SweepReport(
            sweep: sweep,
            file: self.file,
            seed: self.options.seed,
            isComplete: !wasInterrupted,
            cautions: cautions,
            assumptions: model.assumptions
        )
        if self.options.json {
            Output.line(try report.json)
        } else {
            Output.text(self.csv ? report.csv : report.description)
        }
        if wasInterrupted {
            throw Exit.failure(Exit.interrupted, "Interrupted after \(model.unit.count(comparison.requests)).")
        }
    }

    private func model(_ model: SimulationModel, _ value: Double) throws -> SimulationModel {
        guard let adUnit = self.key.setting(value, in: model.adUnit, of: self.lineItem) else {
            if let lineItem, !model.adUnit.lineItems.contains(where: { $0.name == lineItem }) {
                let known = model.adUnit.lineItems.map(\.name.quoted).joined(separator: ", ")
                throw Exit.failure(
                    Exit.badInput,
                    "\(self.file.printable): there is no line item \(lineItem.quoted); there are \(known)"
                )
            }
            let names = model.adUnit.lineItems.filter {
                ($0.bidder != nil) == (self.key == .floor) || self.key == .timeout
            }
            let known = names.isEmpty ? "" : "; it is one of \(names.map(\.name.quoted).joined(separator: ", "))"
            let subject = self.lineItem.map { "\($0.quoted) has" } ?? "No line item has"
            throw Exit.failure(Exit.badInput, "\(self.file.printable): \(subject) no \(self.key.rawValue)\(known)")
        }
        do throws(MediationError) {
            return try model.with(adUnit: adUnit)
        } catch {
            let text = self.key.text(of: value)
            throw Exit.failure(Exit.badInput, "\(self.key.rawValue) \(text): \(error.message)")
        }
    }

    private static func key(_ text: String) throws -> SweepKey {
        if let key = SweepKey(rawValue: text) { return key }
        let known = SweepKey.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("\(text.quoted) is none of \(known).")
    }
}

/// The values of a sweep, from the text of an argument.
struct SweepValues {
    /// Durations are in milliseconds.
    let values: [Double]

    init(_ text: String, of key: SweepKey, steps: Int) throws {
        let ends = text.components(separatedBy: "..")
        guard ends.count == 2 else {
            self.values = try text.split(separator: ",", omittingEmptySubsequences: false).map {
                try Self.value(String($0), key)
            }
            return
        }
        let (low, high) = (try Self.value(ends[0], key), try Self.value(ends[1], key))
        guard low < high else { throw ValidationError("\(text.quoted): the first value must be less than the second.") }
        var values: [Double] = []
        for index in 0..<steps {
            let value = low + (high - low) * Double(index) / Double(steps - 1)
            // Whole widths; milliseconds, if they tell the values apart; hundredths of a cent.
            let isWide = high - low >= Double(steps)
            let unit = key == .width || key.isDuration && isWide ? 1 : key.isDuration ? 1e3 : 1e4
            let round = (value * unit).rounded() / unit
            if values.last != round { values.append(round) }
        }
        self.values = values
    }

    private static func value(_ text: String, _ key: SweepKey) throws -> Double {
        if key.isDuration {
            guard let duration = try? DurationText.duration(of: text, allowingZero: key == .wait || key == .hedgeDelay)
            else {
                throw ValidationError("\(text.quoted) is no duration such as 800ms or 2s.")
            }
            guard duration <= .seconds(86_400) else { throw ValidationError("\(text.quoted) is longer than a day.") }
            let (seconds, attoseconds) = duration.components
            return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
        }
        guard let number = Double(text), number.isFinite, 0...1e6 ~= number, key != .width || number == number.rounded()
        else {
            throw ValidationError("\(text.quoted) is no \(key == .width ? "whole number" : "number of USD").")
        }
        return number
    }
}
