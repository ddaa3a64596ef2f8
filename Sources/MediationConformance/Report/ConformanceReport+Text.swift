extension ConformanceReport {
    /// The report as readable text: each rule with its verdict and, if it is violated, what was expected, what happened
    /// and what to do; then the number of rules by verdict.
    public var text: String { self.head + self.results.map { $0.report + "\n" }.joined() + self.tail }

    /// The text before the results: the adapter and the parameters of the run.
    var head: String {
        var lines = [
            "\(self.adapter) \(self.adapterVersion ?? "?"), network SDK \(self.networkSDKVersion ?? "?")",
            "Contract \(self.suiteVersion) (\(self.catalogueHash)), tier \(self.tier.rawValue), seed \(self.seed)",
            "",
        ]
        if let problem = self.harnessProblem {
            lines += ["HARNESS ERROR: \(problem.onOneLine)", "This says nothing about the adapter.", ""]
        }
        return lines.joined(separator: "\n") + (lines.isEmpty ? "" : "\n")
    }

    /// The text after the results: known failures that match nothing, and the counts.
    var tail: String {
        var lines: [String] = []
        for failure in self.unmatchedKnownFailures {
            let why = failure.reason.contains { !$0.isWhitespace } ? "there is no such rule" : "it gives no reason"
            lines.append("UNMATCHED  known failure \"\(failure.rule.onOneLine)\": \(why)")
        }
        lines += ["", self.summary.line]
        return lines.joined(separator: "\n") + "\n"
    }
}

extension RuleResult {
    /// The word for the verdict in the text.
    private var word: String {
        if self.isStale { return "STALE" }
        if self.isKnownFailure { return "known" }
        return switch self.verdict.kind {
        case .pass: "pass"
        case .fail: "FAIL"
        case .warning: "warning"
        case .notApplicable: "n/a"
        case .notVerified: "unverified"
        case .harnessError: "ERROR"
        }
    }

    /// The rule and its outcome, as in ``ConformanceReport/text``.
    package var report: String { self.lines.joined(separator: "\n") }

    private var lines: [String] {
        let word = self.word
        let id = self.id.description
        let indent = String(repeating: " ", count: 18)
        var lines = [
            word + String(repeating: " ", count: max(1, 12 - word.count))
                + id + String(repeating: " ", count: max(1, 6 - id.count)) + self.text.onOneLine
        ]
        if let reason = self.verdict.reason { lines.append(indent + reason.onOneLine) }
        if self.isStale { lines.append(indent + "It is said to be broken and is not: take it off the list.") }
        if self.isKnownFailure, let reason = self.knownFailure { lines.append(indent + "Known: \(reason.onOneLine)") }
        guard self.verdict == .fail || self.verdict == .warning else { return lines }
        if let expected = self.expected { lines.append(indent + "Expected: \(expected.onOneLine)") }
        if let happened = self.happened { lines.append(indent + "Happened: \(happened.onOneLine)") }
        lines += self.timeline.map { entry in
            let (seconds, attoseconds) = entry.time.components
            let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
            return indent + "  \(milliseconds) ms  \(entry.party.rawValue) \(entry.event.onOneLine)"
        }
        lines.append(indent + "Likely: \(self.likelyCause)")
        lines.append(indent + "Fix: \(self.fix)")
        return lines
    }
}

extension ConformanceReport.Summary {
    /// The counts in one line.
    public var line: String {
        var parts = ["\(self.passed) passed", "\(self.failed) failed"]
        for (count, what) in [
            (self.warnings, self.warnings == 1 ? "warning" : "warnings"),
            (self.knownFailures, self.knownFailures == 1 ? "known failure" : "known failures"), (self.stale, "stale"),
            (self.notApplicable, "not applicable"), (self.notVerified, "not verified"), (self.harnessErrors, "errors"),
        ] where count > 0 {
            parts.append("\(count) \(what)")
        }
        return "\(self.total) \(self.total == 1 ? "rule" : "rules"): \(parts.joined(separator: ", "))"
    }
}

extension String {
    /// The text with control characters replaced by spaces, so that it cannot change the layout of a report.
    var onOneLine: String {
        String(
            String.UnicodeScalarView(
                self.unicodeScalars.map { scalar in
                    scalar.properties.generalCategory == .control ? " " : scalar
                }
            )
        )
    }
}
