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

    /// The path and the format of the file to which the report is also written.
    package private(set) var file: (path: String, format: ReportFormat)?

    /// The text to print instead of running; `nil` to run.
    package private(set) var information: String?

    package static let usage = """
        OPTIONS:
          --rule ID                Check this rule only; may be given several times.
          --list                   List the rules.
          --explain ID             Explain a rule.
          --seed NUMBER            What all that is random is made from.
          --known-failing ID=WHY   A rule that the adapter is known to break; may be given several times.
          --format FORMAT          What is printed: text, tap, junit or json.
          --report FILE            Write the report to a file, too: .html, .svg, .json, .xml for JUnit's, or .tap.

        """

    /// Reads the arguments.
    package init(_ arguments: [String]) throws(Problem) {
        var rest = arguments[...]
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
                self.file = (path, format)
            case "--seed":
                let text = try Self.value(of: option, &rest)
                guard let seed = UInt64(text) else { throw Problem(message: "\"\(text)\" is no seed.") }
                self.options.seed = seed
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
