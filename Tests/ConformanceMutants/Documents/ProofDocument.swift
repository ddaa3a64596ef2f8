package import MediationConformance

/// A page of Markdown about the mutants.
///
/// It contains what each run of the kill matrix must reproduce, but not what may be found by chance, such as a race.
package enum ProofDocument {
    /// Returns the text of the document.
    package static func text(
        rules: [ContractRule] = AdapterContract.rules,
        mutants: [Mutant] = Mutant.all
    ) -> String {
        let broken = mutants.filter { !$0.mayTrip.isEmpty }
        let legal = mutants.filter { $0.mayTrip.isEmpty }
        return [
            Self.head(rules, mutants), Self.byRule(rules, broken), Self.byMutant(broken), Self.legal(legal),
        ].joined(separator: "\n")
    }

    private static func head(_ rules: [ContractRule], _ mutants: [Mutant]) -> String {
        """
        # The proof of the adapter contract

        \(Paragraph.wrapped(Self.introduction))

        **\(KillMatrix.figures(of: mutants, rules: rules)).**

        Contract \(AdapterContract.version), hash `\(AdapterContract.hash(of: rules))`.

        """
    }

    private static let introduction = """
        A suite is worth what it finds. For each rule of [the adapter contract](adapter-contract.md) there is at least one \
        broken adapter that must be found by it, named after the real defect that it stands for where there is one. Each \
        says which rules must find it and which others may, and no other rule may: a false alarm is as bad as a miss. \
        `mediate-check adapters prove` runs all of them against all rules, and fails if an adapter survives, if a rule finds \
        nothing, or if a rule outside of an adapter's set is broken. Generated scripts may find any broken adapter, and run \
        only against those that they must find.
        """

    private static func byRule(_ rules: [ContractRule], _ mutants: [Mutant]) -> String {
        let lines = rules.map { rule in
            let names = mutants.filter { $0.mustTrip.contains(rule.id) }.map { "`\($0.name)`" }
            return "| \(Self.link(rule.id)) | \(rule.level.rawValue) | \(names.joined(separator: ", ")) |"
        }
        return """
            ## By rule

            | Rule | Level | Must find |
            |---|---|---|
            \(lines.joined(separator: "\n"))

            """
    }

    private static func byMutant(_ mutants: [Mutant]) -> String {
        let lines = mutants.map { mutant in
            let others = Self.links(mutant.mayTrip.subtracting(mutant.mustTrip))
            return "| `\(mutant.name)` | \(Self.cell(mutant.standsFor)) | \(Self.links(mutant.mustTrip)) | \(others) |"
        }
        return """
            ## By broken adapter

            | Adapter | Stands for | Must be found by | May be by |
            |---|---|---|---|
            \(lines.joined(separator: "\n"))

            """
    }

    private static func legal(_ mutants: [Mutant]) -> String {
        guard !mutants.isEmpty else { return "" }
        let lines = mutants.map { "| `\($0.name)` | \(Self.cell($0.standsFor)) |" }
        return """
            ## Odd, but legal

            These adapters break no rule, and none may find them.

            | Adapter | Stands for |
            |---|---|
            \(lines.joined(separator: "\n"))

            """
    }

    private static func link(_ id: RuleID) -> String { "[\(id)](\(ContractDocument.fileName)#rule-\(id))" }

    private static func links(_ ids: Set<RuleID>) -> String { ids.sorted().map(Self.link).joined(separator: ", ") }

    private static func cell(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
