import MediationCore

extension AdapterContract {
    /// Returns a readable explanation of a rule, or of an unused number and its reason; `nil` for any other number.
    package static func explanation(of id: RuleID) -> String? {
        if let rule = self.rule(id) { return rule.explanation }
        return self.impossibleByType.first { $0.id == id }.map { breach in
            """
            \(id)  no rule

            What adapters do wrong elsewhere, and cannot here: \(breach.breach)

            Why:  \(breach.reason)

            """
        }
    }

    /// A readable list of all rules by section, with one line per rule.
    package static var list: String {
        ContractSection.allCases.map { section -> String in
            let rules = Self.rules.filter { $0.section == section }
            guard !rules.isEmpty else { return "" }
            let lines = rules.map { rule in
                "  \(rule.id.description.padded(to: 6))\(rule.level.rawValue.padded(to: 8))\(rule.text)\n"
            }
            return "\(section.rawValue)  \(section.title)\n\(lines.joined())"
        }
        .filter { !$0.isEmpty }
        .joined(separator: "\n")
    }
}

extension ContractRule {
    /// A readable explanation of the rule, with all of its properties.
    package var explanation: String {
        let formats = self.formats.map { "adapters for \($0.map(\.rawValue).joined(separator: ", ")) ads" }
        let applies =
            (formats ?? (self.needs.isEmpty ? "every adapter" : "adapters"))
            + (self.needs.isEmpty
                ? "" : " whose harness declares \(self.needs.map(\.rawValue).sorted().joined(separator: ", "))")
        let checked = self.tier == .blackBox ? "with every harness" : "if the harness plays the network"
        let place = self.isolation == .childProcess ? ", in a process of its own" : ""
        return """
            \(self.id)  \(self.level.rawValue)  \(self.section.title)

            \(self.text)

            Why:           \(self.intent)
            Likely cause:  \(self.likelyCause)
            Fix:           \(self.fix)
            Applies to:    \(applies)
            Checked:       \(checked)\(place)

            """
    }
}
