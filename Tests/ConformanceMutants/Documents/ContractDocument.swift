package import MediationConformance
import MediationCore

/// The file `docs/adapter-contract.md`, generated from the rules.
package enum ContractDocument {
    /// The name of the file in `docs`.
    package static let fileName = "adapter-contract.md"

    /// Returns the text of the document.
    package static func text(
        of rules: [ContractRule] = AdapterContract.rules,
        impossible: [AdapterContract.ImpossibleByType] = AdapterContract.impossibleByType
    ) -> String {
        let sections = ContractSection.allCases.compactMap { Self.section($0, rules, impossible) }
        return ([Self.head(rules)] + sections).joined(separator: "\n")
    }

    private static func head(_ rules: [ContractRule]) -> String {
        let musts = rules.count { $0.level == .must }
        let shoulds = rules.count - musts
        let counts = "There are \(rules.count) rules: \(musts) MUST and \(shoulds) SHOULD, in the sense of RFC 2119."
        return """
            <!-- Made from the rules in Sources/MediationConformance/Rules by `swift run mediate-check adapters prove --write`. -->

            # The adapter contract

            \(Paragraph.wrapped(Self.introduction + " " + counts))

            \(Self.howToRead.map { Paragraph.wrapped("- \($0)", indent: 2) }.joined(separator: "\n"))

            Version \(AdapterContract.version), hash `\(AdapterContract.hash(of: rules))`.

            """
    }

    private static let introduction = """
        The rules for adapters. MediationConformance checks them: \
        [Certify an adapter](writing-an-adapter.md) says how, and `swift run mediate-check adapters proof` prints the broken \
        adapters that each rule finds. `--explain 3.5` adds the likely cause of a breach, and how to fix it. \
        [Write an adapter](adapters.md) explains the API.
        """

    private static let howToRead = [
        "Numbers are stable: the number of a removed rule is not used again.",
        "**Black box**: checked with every harness. All others need one that plays the network.",
        "**For**: the capabilities that a harness must declare for the rule to apply.",
        "**Native ads**: a rule about these alone. Other rules about loads are checked with one format that the adapter has.",
        "**Each format**: checked with each format that the adapter has.",
        "**Own process**: a wrong adapter may crash or hang there.",
        "**In apps**: `Checked` sees breaches of it, or some of them, in debug builds.",
    ]

    private static func section(
        _ section: ContractSection,
        _ rules: [ContractRule],
        _ impossible: [AdapterContract.ImpossibleByType]
    ) -> String? {
        let rules = rules.filter { $0.section == section }.map { ($0.id, Self.text(of: $0)) }
        let free = impossible.filter { $0.id.section == section.rawValue }.map { ($0.id, Self.text(of: $0)) }
        guard !rules.isEmpty || !free.isEmpty else { return nil }
        let entries = (rules + free).sorted { $0.0 < $1.0 }.map(\.1)
        return "## \(section.rawValue). \(section.title)\n\n" + entries.joined(separator: "\n")
    }

    private static func text(of rule: ContractRule) -> String {
        let text = Paragraph.wrapped("**\(rule.id) \(rule.level.rawValue)** · \(rule.text)")
        let circumstances = Self.circumstances(of: rule).map { "\n\(Paragraph.wrapped("*\($0)*"))\n" } ?? ""
        return "\(Self.anchor(rule.id))\(text)\n\n\(Paragraph.wrapped(rule.intent))\n\(circumstances)"
    }

    private static func circumstances(of rule: ContractRule) -> String? {
        let needs = rule.needs.map { "`\($0.rawValue)`" }.sorted().joined(separator: ", ")
        let all = [
            rule.tier == .blackBox ? "Black box" : nil,
            rule.formats == [.native] ? "Native ads" : nil,
            rule.isCheckedWithEachFormat ? "Each format" : nil,
            rule.needs.isEmpty ? nil : "For \(needs)",
            rule.isolation == .childProcess ? "Own process" : nil,
            AdapterConformance.rulesCheckedInApps.contains(rule.id) ? "In apps" : nil,
        ]
        let present = all.compactMap(\.self)
        return present.isEmpty ? nil : present.joined(separator: " · ")
    }

    private static func text(of impossible: AdapterContract.ImpossibleByType) -> String {
        let text = "**\(impossible.id) impossible here** · \(impossible.breach) \(impossible.reason)"
        return Self.anchor(impossible.id) + Paragraph.wrapped(text) + "\n"
    }

    /// Returns the anchor for links to a rule, which does not depend on how headings are turned into anchors.
    private static func anchor(_ id: RuleID) -> String { "<a id=\"rule-\(id)\"></a>\n\n" }
}
