/// The summary of a report in a few words.
struct ReportHeadline {
    /// The overall tone of a report.
    enum Tone: String {
        /// The adapter complies with every rule that applies, and all of them were checked.
        case good
        /// The adapter complies with every rule that was checked, but not all was seen.
        case partial
        /// The run does not fail, but there are warnings or known failures.
        case flawed
        /// The run fails.
        case bad
        /// The run says nothing about the adapter.
        case harnessError
    }

    let tone: Tone
    let text: String

    init(_ report: ConformanceReport) {
        let summary = report.summary
        self.tone =
            if report.exitCode == 2 {
                .harnessError
            } else if report.exitCode == 1 {
                .bad
            } else if summary.knownFailures + summary.warnings > 0 {
                .flawed
            } else {
                report.reservations.isEmpty && report.selection == nil ? .good : .partial
            }
        self.text =
            switch self.tone {
            case .harnessError: "The harness is at fault"
            case .bad where summary.failed > 0: "Breaks \(Self.count(summary.failed, "rule"))"
            case .bad where report.isBroken: "The list of known failures is out of date"
            case .bad: "Keeps the contract as far as it was checked, which does not pass a strict run"
            case .flawed where summary.knownFailures > 0:
                "Keeps the contract, but for \(Self.count(summary.knownFailures, "known failure"))"
            case .flawed: "Keeps the contract, with \(Self.count(summary.warnings, "warning"))"
            case .partial where report.selection != nil: "Keeps the rules that were selected"
            case .partial: "Keeps the contract as far as it was checked"
            case .good: "Keeps the contract"
            }
    }

    static func count(_ count: Int, _ word: String) -> String {
        "\(count) \(word)\(count == 1 ? "" : "s")"
    }
}
