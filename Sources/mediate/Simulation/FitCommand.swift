import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation

struct FitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fit",
        abstract: "Makes a simulation from your reports and logs.",
        discussion: """
            Reads AdMob exports and API answers, reports of AppLovin MAX and LevelPlay as CSV or JSON, response infos \
            of this library (mediate run --json), and waterfall infos of MAX or response infos of Google's SDK, one \
            per line. Each is recognised by its content. Several can be combined: totals by line item with totals that \
            include the requests, as MAX exports them; reports for the rates with logs for the latencies.

            Before the model predicts anything, it is simulated with the current waterfall and must reproduce the \
            reports: attempts, fills and revenue of each line item. Differences beyond chance may be worth up to 1 % \
            of the revenue in total; beyond that, the likely cause is named, with the option that repairs it. See \
            docs/simulation.md.

            --column takes the header, = and one of: \(FitOptions.columnNames.joined(separator: ", ")).

            Exit codes: 0 fitted and reproduced, 1 the model does not reproduce the reports (the file is written), 64 \
            wrong usage, 65 a report cannot be read, does not match the others, or has too many unusable rows, 73 the \
            file cannot be written, 74 output cannot be written.
            """
    )

    /// The model does not reproduce the reports.
    static let notReproduced = ExitCode(1)

    @Argument(help: "The reports and logs.", completion: .file())
    var reports: [String]

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The simulation to write: JSON if the name ends in .json, otherwise YAML. It is written whole or not at all.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String

    @Option(
        help: ArgumentHelp("The format of all reports, if it is not recognised.", valueName: "format"),
        completion: .list(ReportFormat.allCases.map(\.rawValue)),
        transform: Self.format
    )
    var format: ReportFormat?

    @Option(
        help: ArgumentHelp("The waterfall of the reports. (default: derived from them)", valueName: "file"),
        completion: .file()
    )
    var config: String?

    @Option(help: ArgumentHelp("The ad unit to use, if there are several.", valueName: "id"))
    var adUnit: String?

    @Option(
        help: ArgumentHelp("Split the users by country or by format.", valueName: "what"),
        completion: .list(FitOptions.Segmentation.allCases.map(\.rawValue)),
        transform: Self.segmentation
    )
    var by: FitOptions.Segmentation?

    @Option(
        name: .customLong("column"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The meaning of an unknown column; may be given several times.",
            valueName: "header=what"
        ),
        transform: Self.pair
    )
    var columns: [PairArgument] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The value in USD of one unit of the currency of the reports, if it is not USD.",
            valueName: "n"
        )
    )
    var usd: Double?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The reason why a line item is asked less often than it has its turn; may be given several times.",
            valueName: "name=why"
        ),
        transform: Self.pair
    )
    var explained: [PairArgument] = []

    @OptionGroup var rows: FitRowOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The number of requests to simulate for the check.", valueName: "n")
    )
    var requests = 1_000_000

    func validate() throws {
        guard 1000...1_000_000_000 ~= self.requests else {
            throw ValidationError("--requests must be from 1000 to 1000000000.")
        }
        if let twice = self.reports.first(where: { path in self.reports.count { $0 == path } > 1 }) {
            throw ValidationError("\(twice.quoted) is there twice, and would count twice.")
        }
        try OutputPaths.check([("-o", self.output)], apartFrom: self.reports + [self.config])
        if let usd, !(usd.isFinite && usd > 0 && usd < 1e6) { throw ValidationError("--usd must be positive.") }
        for pair in self.columns where !FitOptions.columnNames.contains(pair.value) {
            throw ValidationError(
                "--column: \(pair.value.quoted) is none of \(FitOptions.columnNames.joined(separator: ", "))."
            )
        }
    }

    func run() throws {
        let file = try WholeFile(self.output)
        let fitted: FittedTraffic
        let formats: [ReportFormat]
        do throws(MediationError) {
            (fitted, formats) = try self.fit()
        } catch {
            throw Exit.failure(Exit.badInput, error.message)
        }
        try file.write(try self.text(of: fitted))
        let reports = Array(zip(self.reports, formats)).map { (path: $0, format: $1) }
        Output.text(FitText(fitted: fitted, reports: reports).description)
        if !fitted.reproduction.isReproduced { throw Self.notReproduced }
    }

    private func fit() throws(MediationError) -> (FittedTraffic, [ReportFormat]) {
        var options = FitOptions(
            format: self.format,
            adUnit: self.adUnit,
            segmentation: self.by,
            columns: Dictionary(self.columns.map { ($0.name, $0.value) }) { _, last in last },
            usd: self.usd,
            explained: Dictionary(self.explained.map { ($0.name, $0.value) }) { _, last in last },
            requests: self.requests,
            threads: max(ProcessInfo.processInfo.activeProcessorCount, 1)
        )
        self.rows.apply(to: &options)
        if let config { options.configuration = try ConfigurationFile.read(config, lineItemProblem: nil) }
        var fit = ReportFit(options)
        for path in self.reports {
            let file = try InputFile.open(path)
            try fit.read(name: path) { () throws(MediationError) -> Data? in
                do {
                    let data = try file.read(upToCount: 1 << 20)
                    return data?.isEmpty == false ? data : nil
                } catch {
                    let reason = "cannot be read; check the disk or the program that writes it"
                    throw MediationError(.configurationUnreadable, "\(path): \(reason)")
                }
            }
        }
        return (try fit.fit(), fit.formats)
    }
}

// MARK: - The file

extension FitCommand {
    private func text(of fitted: FittedTraffic) throws -> String {
        let path = self.config.map { Self.path($0, from: self.output) }
        if self.output.lowercased().hasSuffix(".json") {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(fitted.file(configurationAt: path)), as: UTF8.self) + "\n"
        }
        var lines = ["Made by mediate fit from \(self.reports.map(\.printable).joined(separator: ", "))."]
        if !fitted.reproduction.isReproduced {
            lines.append("NOT REPRODUCED: do not rely on what this model predicts for other waterfalls.")
            lines += fitted.causes.map { "Likely cause: \($0.finding) To repair it: \($0.remedy)" }
        }
        lines += fitted.notes
        return lines.map { "# \($0.printable)\n" }.joined() + YAMLText.text(of: fitted.node(configurationAt: path))
    }

    /// Returns the path by which one file must refer to another: relative to the same folder, or absolute.
    static func path(_ path: String, from file: String) -> String {
        let (parts, folder) = (Self.parts(of: path), Self.parts(of: file).dropLast())
        if path.hasPrefix("/") == file.hasPrefix("/"), parts.starts(with: folder) {
            return parts.dropFirst(folder.count).joined(separator: "/")
        }
        if path.hasPrefix("/") { return path }
        return URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// Returns the names in a path, which may have several slashes between two of them, or `.` as a name.
    private static func parts(of path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
}

// MARK: - Arguments

extension FitCommand {
    private static func pair(_ text: String) throws -> PairArgument { try PairArgument(text) }

    private static func format(_ text: String) throws -> ReportFormat {
        if let format = ReportFormat(rawValue: text) { return format }
        let known = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("\(text.quoted) is none of \(known).")
    }

    private static func segmentation(_ text: String) throws -> FitOptions.Segmentation {
        if let segmentation = FitOptions.Segmentation(rawValue: text) { return segmentation }
        throw ValidationError("\(text.quoted) is neither country nor format.")
    }
}
