/// The outcome of a rule in a report: its verdict, combined with the author's list of known failures.
enum RuleOutcome: String, CaseIterable {
    case fail, stale, harnessError, warning, knownFailure, notVerified, notApplicable, pass

    /// The outcome in a word or two, for people.
    var title: String {
        switch self {
        case .fail: "Broken"
        case .stale: "Stale"
        case .harnessError: "Harness error"
        case .warning: "Warning"
        case .knownFailure: "Known failure"
        case .notVerified: "Not verified"
        case .notApplicable: "Not applicable"
        case .pass: "Kept"
        }
    }

    /// A symbol that works without colour.
    var symbol: String {
        switch self {
        case .fail: "✗"
        case .stale: "↻"
        case .harnessError: "⊘"
        case .warning: "!"
        case .knownFailure: "≈"
        case .notVerified: "?"
        case .notApplicable: "–"
        case .pass: "✓"
        }
    }
}

extension RuleResult {
    var outcome: RuleOutcome {
        if self.isStale { return .stale }
        if self.isKnownFailure { return .knownFailure }
        return switch self.verdict.kind {
        case .pass: .pass
        case .fail: .fail
        case .warning: .warning
        case .notApplicable: .notApplicable
        case .notVerified: .notVerified
        case .harnessError: .harnessError
        }
    }

    /// The reason for the outcome, in one line; `nil` if the adapter complies with the rule.
    var remark: String? {
        switch self.outcome {
        case .pass: nil
        case .fail, .warning: self.broken
        case .stale: "The rule is kept, but listed as a known failure: take it off the list."
        case .knownFailure: "known failure: \(Legible.shortLine(self.knownFailure ?? ""))"
        case .notApplicable: "not applicable: \(Legible.shortLine(self.verdict.reason ?? ""))"
        case .notVerified: "not verified: \(Legible.shortLine(self.verdict.reason ?? ""))"
        case .harnessError: "harness error: \(Legible.shortLine(self.verdict.reason ?? ""))"
        }
    }

    private var broken: String {
        let line = Legible.shortLine(self.happened ?? "")
        return line.isEmpty ? "The rule is broken." : line
    }
}
