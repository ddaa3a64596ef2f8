/// A problem of a run as a whole, and not of a rule.
struct RunProblem {
    /// Indicates whether the problem is the harness, which says nothing about the adapter, or the list of known
    /// failures.
    let isHarness: Bool
    /// The subject of the problem, in one short line.
    let name: String
    /// The description of the problem.
    let text: String
}

extension ConformanceReport {
    /// All problems of the run, except rules that revealed a fault of the harness.
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

    /// The parameters of the run, by name, for the head of a report.
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
            ("formats", "Formats", self.formats.joined(separator: ", ")),
            ("capabilities", "Capabilities", self.capabilities.map(\.rawValue).joined(separator: ", ")),
        ]
        if !self.reservations.isEmpty {
            facts.append(("reservations", "Not seen", self.reservations.joined(separator: "; ")))
        }
        if let selection = self.selection {
            facts.append(("selection", "Rules selected", selection.map(\.description).joined(separator: ", ")))
        }
        return facts
    }
}
