#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The parsed command line of a conformance executable.
package struct ConformanceCommand {
    /// An error that indicates a wrong command line.
    package struct Problem: Error {
        package let message: String
    }

    /// The options of the run.
    package private(set) var options = ConformanceOptions()

    /// The format of the printed report; `nil` for text for people.
    package private(set) var format: ReportFormat?

    /// The paths and the formats of the files to which the report is also written.
    package private(set) var files: [(path: String, format: ReportFormat)] = []

    /// Indicates whether the suite runs again whenever the program has been built again.
    private(set) var isWatching = false

    private var arguments: [String] = []

    /// The arguments for another run with the same rules and the same seed, whatever a report says by then.
    var argumentsForNextRun: [String] {
        var next: [String] = []
        var rest = self.arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--seed", "--failing-only", "--rule": _ = rest.popFirst()
            default: next.append(argument)
            }
        }
        let rules = (self.options.rules ?? []).flatMap { ["--rule", $0.description] }
        return next + rules + ["--seed", "\(self.options.seed)"]
    }

    /// Indicates whether the text has every rule and every event.
    package private(set) var isVerbose = false

    /// The text to print instead of running; `nil` to run.
    package private(set) var information: String?

    package static let usage = """
        OPTIONS:
          --rule ID                Check this rule only; may be given several times.
          --list                   List the rules.
          --explain ID             Explain a rule.
          --seed NUMBER            What names, orders and scripts are made from; the default is a new one for each run.
          --only NUMBER            Perform only this one of the seed's scripts for rules 12.1 to 12.4.
          --known-failing ID=WHY   A rule that the adapter is known to break; may be given several times.
          --failing-only FILE      Check only the rules that are broken in this report, a .json of an earlier run, with
                                   its seed.
          --watch                  Run again after each build of this program, with the same rules and seed.
          --strict                 Fail if anything was not seen: rules not verified, privacy or counting not declared.
          --verbose                Print every rule, and every event of those that are broken.
          --format FORMAT          What is printed: text, tap, junit or json.
          --report FILE            Write the report to a file, too: .html, .svg, .json, .xml for JUnit's, or .tap; may
                                   be given several times.

        """

    /// Reads the arguments.
    package init(_ arguments: [String]) throws(Problem) {
        var rest = arguments[...]
        var seed: UInt64?
        var formerSeed: UInt64?
        while let option = rest.popFirst() {
            switch option {
            case "--help": self.information = Self.usage
            case "--list": self.information = AdapterContract.list
            case "--explain":
                let text = try Self.value(of: option, &rest)
                let explanation = RuleID(text).flatMap(AdapterContract.explanation)
                if explanation == nil { _ = try Self.rule(text) }
                self.information = explanation
            case "--rule":
                self.options.rules = (self.options.rules ?? []) + [try Self.rule(Self.value(of: option, &rest)).id]
            case "--format": self.format = try Self.format(Self.value(of: option, &rest))
            case "--report":
                let path = try Self.value(of: option, &rest)
                guard let format = ReportFormat(path: path) else {
                    throw Problem(message: "\"\(path)\" must end in \(ReportFormat.fileExtensions).")
                }
                self.files.append((path, format))
            case "--verbose": self.isVerbose = true
            case "--watch": self.isWatching = true
            case "--strict": self.options.isStrict = true
            case "--failing-only":
                let report = try Self.report(Self.value(of: option, &rest))
                self.options.rules = (self.options.rules ?? []) + report.broken
                formerSeed = report.seed
            case "--seed":
                let text = try Self.value(of: option, &rest)
                seed = UInt64(text)
                if seed == nil { throw Problem(message: "\"\(text)\" is no seed.") }
            case "--only":
                let text = try Self.value(of: option, &rest)
                guard let number = Int(text), number > 0 else {
                    throw Problem(message: "\"\(text)\" is no number of a script, as in \"--only 12\".")
                }
                self.options.script = number
            case "--known-failing":
                let text = try Self.value(of: option, &rest)
                guard let known = KnownFailure(argument: text) else {
                    throw Problem(message: "\"\(text)\" is not the number of a rule, = and a reason.")
                }
                _ = try Self.rule(known.rule)
                self.options.knownFailing.append(known)
            default: throw Problem(message: "Unknown argument \"\(option)\".\n\(Self.usage)")
            }
        }
        guard self.options.script == nil || seed ?? formerSeed != nil else {
            throw Problem(message: "--only needs the --seed of the report that names the script.")
        }
        let combinations = ContractSection.combinations.rawValue
        guard self.options.script == nil || self.options.rules?.contains(where: { $0.section == combinations }) ?? true
        else {
            throw Problem(message: "--only is for a rule of section \(combinations).")
        }
        self.options.seed = seed ?? formerSeed ?? ConformanceOptions.anySeed()
        self.arguments = arguments
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Problem) -> String {
        guard let value = rest.popFirst() else { throw Problem(message: "\(option) takes a value.") }
        return value
    }

    private static func rule(_ text: String) throws(Problem) -> ContractRule {
        guard let id = RuleID(text), let rule = AdapterContract.rule(id) else {
            throw Problem(message: "There is no rule \"\(text)\"; --list lists them.")
        }
        return rule
    }

    /// Returns the rules that are broken in an earlier report, and its seed.
    private static func report(_ path: String) throws(Problem) -> (broken: [RuleID], seed: UInt64) {
        let report: ConformanceReport
        do {
            report = try JSONDecoder().decode(
                ConformanceReport.self,
                from: Data(contentsOf: URL(fileURLWithPath: path))
            )
        } catch {
            throw Problem(message: "\(path) is no JSON report that --report has written: \(error)")
        }
        let broken = report.results.filter { $0.isBroken || $0.verdict.kind == .harnessError }.map(\.id)
        let rules = broken.filter { AdapterContract.rule($0) != nil }
        guard !rules.isEmpty else { throw Problem(message: "No rule is broken in \(path).") }
        return (rules, report.seed)
    }

    /// - Returns: `nil` for text.
    private static func format(_ name: String) throws(Problem) -> ReportFormat? {
        if name == "text" { return nil }
        guard let format = ReportFormat(name: name), ReportFormat.printed.contains(format) else {
            throw Problem(message: "\"\(name)\" is no format; those are text, tap, junit and json.")
        }
        return format
    }
}

extension ReportFormat {
    /// The formats that are useful in a terminal or a pipe.
    package static let printed: [ReportFormat] = [.tap, .junit, .json]

    /// The file extensions that a report may have, for a message.
    package static let fileExtensions =
        Self.all.dropLast().map { ".\($0.fileExtension)" }.joined(separator: ", ")
        + Self.all.suffix(1).map { " or .\($0.fileExtension)" }.joined()
}

extension KnownFailure {
    /// Reads a known failure from a command-line argument such as "3.5=the SDK's fault"; `nil` if it has no reason.
    package init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts[1].contains(where: { !$0.isWhitespace }) else { return nil }
        self.init(parts[0], reason: parts[1])
    }
}
