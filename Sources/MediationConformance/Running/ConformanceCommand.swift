/// What the command line of a conformance executable says.
package struct ConformanceCommand {
    /// The command line is wrong.
    package struct Problem: Error {
        package let message: String
    }

    /// How the run goes.
    package private(set) var options = ConformanceOptions()

    /// What to print instead of running; `nil` to run.
    package private(set) var information: String?

    package static let usage = """
        OPTIONS:
          --rule ID                Check this rule only; may be given several times.
          --list                   List the rules.
          --explain ID             Explain a rule.
          --seed NUMBER            What all that is random is made from.
          --known-failing ID=WHY   A rule that the adapter is known to break; may be given several times.

        """

    /// Reads the arguments.
    package init(_ arguments: [String]) throws(Problem) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--help": self.information = Self.usage
            case "--list": self.information = Self.list
            case "--explain": self.information = try Self.rule(Self.value(of: option, &rest)).explanation
            case "--rule":
                self.options.rules = (self.options.rules ?? []) + [try Self.rule(Self.value(of: option, &rest)).id]
            case "--seed":
                let text = try Self.value(of: option, &rest)
                guard let seed = UInt64(text) else { throw Problem(message: "\"\(text)\" is no seed.") }
                self.options.seed = seed
            case "--known-failing":
                let parts = try Self.value(of: option, &rest).split(separator: "=", maxSplits: 1)
                let reason = parts.count == 2 ? String(parts[1]) : ""
                self.options.knownFailing.append(KnownFailure(String(parts.first ?? ""), reason: reason))
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

    private static var list: String {
        AdapterContract.rules.map { "\($0.id)\t\($0.level.rawValue)\t\($0.text)\n" }.joined()
    }
}

extension ContractRule {
    /// All that there is to say of the rule, for people.
    package var explanation: String {
        """
        \(self.id)  \(self.level.rawValue)  \(self.section.title)
        \(self.text)

        Why: \(self.intent)
        Likely cause: \(self.likelyCause)
        Fix: \(self.fix)

        """
    }
}
