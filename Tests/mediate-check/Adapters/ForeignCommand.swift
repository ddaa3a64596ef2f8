import ArgumentParser
import Foundation
import ForeignAdapters
import MediationConformance
import OddAdapters

/// Checks all foreign adapters.
struct ForeignCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "foreign",
        abstract: "Checks broken adapters by authors who have not read the rules: each must be found by its rule.",
        discussion: """
            The controls, which have no known fault, must pass. Without --all-rules, a broken adapter is checked against \
            the rule that must find it.
            """
    )

    @Flag(help: "Check every adapter against every rule, and print what finds it.")
    var allRules = false

    @Flag(help: "Check one broken adapter for each rule that must find some, and the controls.")
    var onePerRule = false

    @Option(help: "Check this adapter only; may be given several times.")
    var only: [String] = []

    /// An adapter and the outcome of the suite.
    private struct Row {
        let adapter: ForeignAdapter
        let outcome: SuiteRun.Outcome

        var problem: String? {
            if self.outcome.results.isEmpty { return "no report" }
            if let problem = self.outcome.harnessProblem { return "the harness is blamed: \(problem)" }
            if self.adapter.mistake == nil {
                let broken = self.outcome.broken.map(\.description).joined(separator: ", ")
                return self.outcome.code == 0 && broken.isEmpty ? nil : "a control is refused by \(broken)"
            }
            guard let rule = self.adapter.rule, !self.outcome.broken.contains(rule) else { return nil }
            return "not found by \(rule)"
        }

        var text: String {
            let broken = self.outcome.broken.map(\.description).joined(separator: " ")
            let name = self.adapter.name.padding(toLength: 36, withPad: " ", startingAt: 0)
            return "\(name) \(self.outcome.code) \(broken.isEmpty ? "-" : broken)"
        }
    }

    @MainActor
    func run() async throws {
        for name in self.only where !ForeignAdapter.all.contains(where: { $0.name == name }) {
            throw ValidationError("There is no adapter \(name).")
        }
        guard ForeignAdapter.misspelt.isEmpty else {
            print("no such adapters: \(ForeignAdapter.misspelt.joined(separator: ", "))")
            throw ExitCode.failure
        }
        let adapters = self.chosen
        let unfound = adapters.filter { $0.mistake != nil && $0.rule == nil }
        let checked = self.allRules ? adapters : adapters.filter { $0.mistake == nil || $0.rule != nil }
        let rows = await self.rows(of: checked)
        let wrong = rows.filter { $0.problem != nil }
        for row in wrong { print("\(row.adapter.name): \(row.problem ?? "")") }
        for adapter in unfound { print("known to be found by no rule: \(adapter.name): \(adapter.mistake ?? "")") }
        let broken = adapters.count { $0.mistake != nil }
        let found = broken - unfound.count - wrong.count { $0.adapter.mistake != nil }
        let controls = adapters.count - broken
        print("foreign adapters: \(found) of \(broken) broken ones found by their rule; controls: \(controls)")
        guard wrong.isEmpty else { throw ExitCode.failure }
    }

    @MainActor
    private var chosen: [ForeignAdapter] {
        let adapters = ForeignAdapter.all.filter { self.only.isEmpty || self.only.contains($0.name) }
        guard self.onePerRule else { return adapters }
        var rules: Set<RuleID> = []
        return adapters.filter { adapter in
            adapter.rule.map { rules.insert($0).inserted } ?? (adapter.mistake == nil)
        }
    }

    /// Checks adapters, four times as many at a time as there are processors: many only wait for a hang.
    @MainActor
    private func rows(of adapters: [ForeignAdapter]) async -> [Row] {
        let executable = AdapterConformance.ownPath
        let allRules = self.allRules
        var rest = adapters[...]
        return await withTaskGroup(of: Row.self) { group in
            var rows: [Row] = []
            func startNext() {
                guard let adapter = rest.popFirst() else { return }
                let rules = allRules ? [] : adapter.rule.map { ["--rule", $0.description] } ?? []
                let words = OddAdapters.words(adapter.name) + rules
                group.addTask { Row(adapter: adapter, outcome: await SuiteRun(executable, words).outcome()) }
            }
            // Most of them wait for something that never comes.
            for _ in 0..<4 * max(1, ProcessInfo.processInfo.activeProcessorCount) { startNext() }
            while let row = await group.next() {
                startNext()
                rows.append(row)
                if allRules { print(row.text) }
                fflush(nil)
            }
            return rows
        }
    }
}
