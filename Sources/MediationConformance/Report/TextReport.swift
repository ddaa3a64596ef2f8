/// A report as text for people, in pieces that can be shown as soon as they are known.
///
/// A short report has a line for each section and for each rule that was not kept, and then the findings: the broken
/// rules that no other broken rule explains. Of rules in a row that are unverified for the same reason, it has the first.
struct TextReport {
    /// The number of events that a finding shows, and the numbers of findings that are shown with them, and at all: a
    /// short report fits on two screens.
    private static let mostEvents = 16, mostLongFindings = 3, mostFindings = 8

    /// The number of spaces before what is said about a rule.
    static let indent = String(repeating: " ", count: 18)

    private let isVerbose: Bool
    /// The reason that the last result gives for not being verified.
    private var lastReason: String?
    /// The results of the section that is being checked.
    private var section: [RuleResult] = []

    /// Begins a report.
    ///
    /// - Parameter isVerbose: `true` for all rules with everything that is known about them.
    init(isVerbose: Bool) { self.isVerbose = isVerbose }

    /// Returns the whole text.
    static func text(of report: ConformanceReport, isVerbose: Bool) -> String {
        var text = TextReport(isVerbose: isVerbose)
        return text.head(report) + report.results.map { text.add($0) }.joined() + text.tail(report)
    }

    /// Returns the text before the results: the adapter and the parameters of the run.
    func head(_ report: ConformanceReport) -> String {
        var lines = [
            "\(report.adapter) \(report.adapterVersion ?? "?"), network SDK \(report.networkSDKVersion ?? "?")",
            "Contract \(report.suiteVersion) (\(report.catalogueHash)), tier \(report.tier.rawValue), "
                + "seed \(report.seed)",
            "Formats: \(report.formats.joined(separator: ", "))",
            "",
        ]
        if let problem = report.harnessProblem {
            lines += ["HARNESS ERROR: \(problem.onOneLine)", "This says nothing about the adapter.", ""]
        }
        return Self.joined(lines)
    }

    /// Returns the text on the next result, and on the section that ends with the one before.
    mutating func add(_ result: RuleResult) -> String {
        if self.isVerbose { return result.report + "\n" }
        let end = self.section.last.map { $0.section != result.section } ?? false ? self.endOfSection() : ""
        self.section.append(result)
        if result.outcome == .notApplicable { return end }
        // An adapter that hangs whenever it is asked leaves a hundred rules unverified.
        let reason = result.outcome == .notVerified ? result.verdict.reason : nil
        defer { self.lastReason = reason }
        if result.outcome == .pass { return end }
        if let reason, reason == self.lastReason { return end }
        return end + Self.joined([result.headline] + result.remarks)
    }

    /// Returns the text after the results: the findings, known failures that match nothing, and the counts.
    mutating func tail(_ report: ConformanceReport) -> String {
        var lines: [String] = []
        if !self.isVerbose { lines += Self.findings(report) }
        for failure in report.unmatchedKnownFailures {
            let why = failure.reason.contains { !$0.isWhitespace } ? "there is no such rule" : "it gives no reason"
            lines.append("UNMATCHED  known failure \"\(failure.rule.onOneLine)\": \(why)")
        }
        let limits = report.reservations
        lines += ["", report.summary.line]
        if !limits.isEmpty { lines.append("Not seen: \(limits.joined(separator: "; "))") }
        if report.isStrict, report.exitCode == 1, !report.isBroken { lines.append("That fails a strict run.") }
        return self.endOfSection() + Self.joined(lines)
    }

    private mutating func endOfSection() -> String {
        guard let section = self.section.first?.section else { return "" }
        defer { self.section = [] }
        let number = "\(section.rawValue)".padded(to: 6)
        let counts = ConformanceReport.Summary(self.section).parts.joined(separator: ", ")
        return Self.joined([String(repeating: " ", count: 12) + number + "\(section.title): \(counts)"])
    }

    private static func findings(_ report: ConformanceReport) -> [String] {
        let findings = report.results.filter { $0.isBroken && !$0.isKnownFailure && $0.cause == nil }
        var lines: [String] = []
        if findings.count == 1 { lines = ["", "The finding:"] }
        if findings.count > 1 { lines = ["", "\(findings.count) findings:"] }
        for (index, finding) in findings.prefix(Self.mostFindings).enumerated() {
            let isShort = index >= Self.mostLongFindings
            lines.append(contentsOf: [""] + finding.finding(mostEvents: isShort ? 0 : Self.mostEvents))
            let others = report.results.filter { $0.cause == finding.id && !$0.isKnownFailure }.map(\.id.description)
            if !others.isEmpty {
                let (rules, verb) = others.count == 1 ? ("Rule", "is") : ("Rules", "are")
                lines.append("\(Self.indent)\(rules) \(others.listed) \(verb) broken, too, perhaps by this alone.")
            }
        }
        let rest = findings.dropFirst(Self.mostFindings).map(\.id.description)
        if !rest.isEmpty { lines += ["", "The verbose report has those of rules \(rest.listed), too."] }
        return lines
    }

    private static func joined(_ lines: [String]) -> String { lines.map { "\($0)\n" }.joined() }
}

extension RuleResult {
    /// The rule with all that is known about its outcome, in lines.
    package var report: String {
        ([self.headline] + self.remarks + (self.isBroken ? self.details(mostEvents: .max) : [])).joined(separator: "\n")
    }

    /// The violation of the rule, with at most so many events; without events, nothing but what to do.
    fileprivate func finding(mostEvents: Int) -> [String] { [self.headline] + self.details(mostEvents: mostEvents) }

    /// The word for the verdict, the number and the text of the rule.
    fileprivate var headline: String {
        self.word.padded(to: 12) + self.id.description.padded(to: 6) + self.text.onOneLine
    }

    /// The reason for a verdict other than a violation, and what is known about a violation.
    fileprivate var remarks: [String] {
        var lines: [String] = []
        if let reason = self.verdict.reason { lines.append(reason.onOneLine) }
        if self.isStale { lines.append("It is said to be broken and is not: take it off the list.") }
        if self.isKnownFailure, let reason = self.knownFailure { lines.append("Known: \(reason.onOneLine)") }
        return lines.map { TextReport.indent + $0 }
    }

    private func details(mostEvents: Int) -> [String] {
        var lines: [String] = []
        if let expected = self.expected { lines.append("Expected: \(expected.onOneLine)") }
        if let happened = self.happened { lines.append("Happened: \(happened.onOneLine)") }
        lines += (self.calls ?? []).map { "  in \($0.onOneLine)" }
        let omitted = max(0, self.timeline.count - mostEvents)
        if omitted > 0, mostEvents > 0 { lines.append("  (\(omitted) earlier events)") }
        lines += self.timeline.suffix(mostEvents).map { entry in
            let (seconds, attoseconds) = entry.time.components
            let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
            return "  \(milliseconds) ms  \(entry.party.rawValue) \(entry.event.onOneLine)"
        }
        if mostEvents > 0 { lines.append("Likely: \(self.likelyCause)") }
        lines.append("Fix: \(self.fix)")
        if let cause = self.cause, mostEvents == .max {
            lines.append("Perhaps broken by rule \(cause) alone: mend that first.")
        }
        return lines.map { TextReport.indent + $0 }
    }

    /// The word for the verdict in the text.
    private var word: String {
        switch self.outcome {
        case .stale: "STALE"
        case .knownFailure: "known"
        case .pass: "pass"
        case .fail: "FAIL"
        case .warning: "warning"
        case .notApplicable: "n/a"
        case .notVerified: "unverified"
        case .harnessError: "ERROR"
        }
    }
}

extension ConformanceReport.Summary {
    /// The counts in one line.
    public var line: String {
        "\(self.total) \(self.total == 1 ? "rule" : "rules"): \(self.parts.joined(separator: ", "))"
    }

    /// The counts, each with its word; those that are 0 are left out, except for failures.
    fileprivate var parts: [String] {
        var parts = ["\(self.passed) passed", "\(self.failed) failed"]
        for (count, what) in [
            (self.warnings, self.warnings == 1 ? "warning" : "warnings"),
            (self.knownFailures, self.knownFailures == 1 ? "known failure" : "known failures"), (self.stale, "stale"),
            (self.notApplicable, "not applicable"), (self.notVerified, "not verified"), (self.harnessErrors, "errors"),
        ] where count > 0 {
            parts.append("\(count) \(what)")
        }
        return parts
    }
}

extension String {
    /// The text on one line and without invisible characters, so that it cannot change the layout of a report.
    fileprivate var onOneLine: String { Legible.line(self) }

    /// The text, followed by spaces up to a width, but by at least one.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - self.count))
    }
}

extension [String] {
    /// The texts as a list in a sentence.
    fileprivate var listed: String {
        self.count < 2 ? self.joined() : "\(self.dropLast().joined(separator: ", ")) and \(self[self.count - 1])"
    }
}
