/// What is wrong with a run as a whole and not with a rule.
struct RunProblem {
    /// Whether it is the harness, which says nothing about the adapter, or the list of known failures.
    let isHarness: Bool
    /// What it is about, in one short line.
    let name: String
    /// What is wrong.
    let text: String
}

extension ConformanceReport {
    /// All that is wrong with the run; rules that told of a fault of the harness are not among it.
    var runProblems: [RunProblem] {
        var problems: [RunProblem] = []
        if let problem = self.harnessProblem {
            problems.append(RunProblem(isHarness: true, name: "harness", text: problem))
        } else if self.results.isEmpty {
            problems.append(RunProblem(isHarness: true, name: "harness", text: "No rule was checked."))
        }
        for failure in self.unmatchedKnownFailures {
            let name = "known failure \"\(Legible.shortLine(failure.rule, limit: 30))\""
            let hasReason = failure.reason.contains { !$0.isWhitespace }
            let text = hasReason ? "matches no rule; its reason: \(failure.reason)" : "gives no reason"
            problems.append(RunProblem(isHarness: false, name: name, text: text))
        }
        return problems
    }

    /// What a run was made with, by name: for the head of a report.
    var facts: [(name: String, title: String, value: String)] {
        var facts: [(String, String, String)] = [
            ("adapter", "Adapter", self.adapter),
            ("adapterVersion", "Adapter version", self.adapterVersion ?? "unknown"),
            ("networkSDKVersion", "Network SDK version", self.networkSDKVersion ?? "unknown"),
            ("harness", "Harness", self.harness),
            ("tier", "Tier", String(self.tier.rawValue)),
            ("suiteVersion", "Contract", self.suiteVersion),
            ("catalogueHash", "Catalogue hash", self.catalogueHash),
            ("seed", "Seed", String(self.seed)),
            ("toolchain", "Toolchain", self.toolchain),
            ("capabilities", "Capabilities", self.capabilities.map(\.rawValue).joined(separator: ", ")),
        ]
        if let selection = self.selection {
            facts.append(("selection", "Rules selected", selection.map(\.description).joined(separator: ", ")))
        }
        return facts
    }
}
