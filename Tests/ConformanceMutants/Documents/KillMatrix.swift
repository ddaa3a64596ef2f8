package import MediationConformance

/// The results of the mutants, and the resulting proof of the suite.
package struct KillMatrix: Sendable {
    /// A mutant and the rules that it has broken.
    package struct Row: Sendable {
        package let mutant: Mutant
        package let tripped: Set<RuleID>

        package init(_ mutant: Mutant, tripped: Set<RuleID>) {
            self.mutant = mutant
            self.tripped = tripped
        }

        /// Indicates whether every rule that must find the mutant has found it.
        package var isKilled: Bool { self.tripped.isSuperset(of: self.mutant.mustTrip) }

        /// The rules that the mutant breaks but should not.
        package var falseAlarms: [RuleID] { self.tripped.subtracting(self.mutant.mayTrip).sorted() }
    }

    /// All rules.
    package let rules: [ContractRule]

    /// The result of each mutant.
    package private(set) var rows: [Row] = []

    /// The faults of the suite itself, such as a reference that breaks a rule.
    package private(set) var faults: [String] = []

    package init(rules: [ContractRule] = AdapterContract.rules) {
        self.rules = rules
    }

    /// Records the result of the reference; `nil` if there is no report.
    package mutating func noteReference(_ report: ConformanceReport?) {
        guard let report else {
            self.note(fault: Self.noReport, of: "the reference")
            return
        }
        let applicable = Set(self.rules.filter { $0.needs.isSubset(of: MutantHarness.capabilities) }.map(\.id))
        for result in report.results where result.verdict != .pass && applicable.contains(result.id) {
            self.faults.append("The reference does not pass rule \(result.id): \(result.verdict)")
        }
        self.note(fault: report.harnessProblem, of: "the reference")
        let count = report.results.count
        if report.results.map(\.id) != self.rules.map(\.id) {
            self.faults.append("The reference was checked against \(count) of \(self.rules.count) rules.")
        }
    }

    /// Records the result of a mutant; `nil` if there is no report.
    package mutating func note(_ mutant: Mutant, _ report: ConformanceReport?) {
        guard let report else {
            self.note(fault: Self.noReport, of: mutant.name)
            return
        }
        self.note(fault: report.harnessProblem, of: mutant.name)
        for result in report.results where result.verdict.kind == .harnessError {
            self.faults.append("\(mutant.name): rule \(result.id) blames the harness: \(result.verdict.reason ?? "")")
        }
        let broken = report.results.filter { $0.verdict == .fail || $0.verdict == .warning }
        self.rows.append(Row(mutant, tripped: Set(broken.map(\.id))))
    }

    private static let noReport = "its process gave no report"

    private mutating func note(fault: String?, of name: String) {
        if let fault { self.faults.append("\(name): \(fault)") }
    }

    /// The problems of the suite; empty if it is proven.
    package var problems: [String] {
        let killed = self.rows.reduce(into: Set<RuleID>()) { $0.formUnion($1.tripped.intersection($1.mutant.mustTrip)) }
        let idle = self.rules.filter { !killed.contains($0.id) }.map { "Rule \($0.id) finds no mutant." }
        return self.problemsOfAdapters + idle
    }

    /// The problems of the adapters that were checked, whether or not they are all.
    package var problemsOfAdapters: [String] {
        let survivors = self.rows.filter { !$0.isKilled }.map { row in
            let missing = row.mutant.mustTrip.subtracting(row.tripped).sorted().map(\.description)
            return "\(row.mutant.name) survives rule \(missing.joined(separator: ", "))."
        }
        let alarms = self.rows.filter { !$0.falseAlarms.isEmpty }.map { row in
            "\(row.mutant.name) breaks rule \(row.falseAlarms.map(\.description).joined(separator: ", ")), which it may not."
        }
        return self.faults + survivors + alarms
    }

    /// The figures in one line.
    package var figures: String { Self.figures(of: self.rows.map(\.mutant), rules: self.rules) }

    static func figures(of mutants: [Mutant], rules: [ContractRule]) -> String {
        let broken = mutants.filter { !$0.mayTrip.isEmpty }
        let kills = broken.map(\.mustTrip.count).reduce(0, +)
        let musts = rules.count { $0.level == .must }
        return "\(rules.count) rules (\(musts) MUST, \(rules.count - musts) SHOULD), \(broken.count) broken adapters, "
            + "\(kills) findings that must be there, \(mutants.count - broken.count) odd but legal adapters"
    }
}
