import MediationConformance

/// The reports on an adapter with one version of its SDK after the other.
struct Recertification {
    /// The outcome for the adapter with one version.
    struct Outcome {
        struct Broken {
            let result: RuleResult
            /// The first version with which the rule was broken, without a break until now.
            let since: String
            /// The version before that, if the rule held with it.
            let heldWith: String?
        }

        let version: String
        let report: ConformanceReport
        /// The rules that fail the run, and those that held before.
        let broken: [Broken]
        /// The rules that held with the version before, and have not been checked with this one.
        let unchecked: [RuleResult]

        /// As that of the report; 1 also if a SHOULD that held is broken.
        var exitCode: Int32 { self.broken.isEmpty ? self.report.exitCode : max(1, self.report.exitCode) }

        /// The line of a changelog about a version with which every rule holds.
        var changelogLine: String {
            "- Certified with SDK \(self.version): \(self.counts), contract \(self.report.suiteVersion)."
        }

        private var counts: String {
            let summary = self.report.summary
            let others = [(summary.notApplicable, "not applicable"), (summary.notVerified, "not verified")]
            let texts = others.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
            return (["\(summary.passed) of \(summary.total) rules"] + texts).joined(separator: ", ")
        }

        var text: String {
            var lines = ["SDK \(self.version): \(self.exitCode == 0 ? "certified, \(self.counts)" : self.failure)"]
            let explained = self.broken.filter(self.isExplained)
            for broken in self.broken where !self.isExplained(broken) {
                lines.append("  \(broken.result.id)  \(broken.result.text)")
                lines.append("        \(broken.history)")
                if let happened = broken.result.happened { lines.append("        Happened: \(happened)") }
            }
            if !explained.isEmpty {
                let rules = explained.map(\.result.id.description).joined(separator: ", ")
                lines.append("  \(rules)  broken, too, perhaps by this alone")
            }
            if !self.unchecked.isEmpty {
                let rules = self.unchecked.map(\.id.description).joined(separator: ", ")
                lines.append("  \(rules)  not checked any more")
            }
            return lines.joined(separator: "\n")
        }

        /// Indicates whether another broken rule may be the reason.
        private func isExplained(_ broken: Broken) -> Bool {
            let reason = broken.result.cause ?? broken.result.foundBroken
            return reason != broken.result.id && self.broken.contains { $0.result.id == reason }
        }

        private var failure: String {
            guard self.broken.isEmpty else {
                let rules = self.broken.count == 1 ? "1 rule is" : "\(self.broken.count) rules are"
                return "not certified, \(rules) broken"
            }
            let reasons = [self.report.harnessProblem].compactMap(\.self) + self.report.reservations
            return "not certified, \(reasons.isEmpty ? "its harness is at fault" : reasons.joined(separator: ", "))"
        }
    }

    private var history: [(version: String, report: ConformanceReport)]

    /// Begins with the last report, if there is one.
    init(last: ConformanceReport?) {
        self.history = last.map { [($0.networkSDKVersion ?? "of the last report", $0)] } ?? []
    }

    /// Adds the report with the next version, and compares it with those before.
    mutating func add(_ report: ConformanceReport, of version: String) -> Outcome {
        let before = self.history
        self.history.append((version, report))
        let broken = report.results.compactMap { result -> Outcome.Broken? in
            guard Self.isBroken(result) || result.failsRun else { return nil }
            // The reports before this one in which the rule is broken, too.
            let wasBroken = before.reversed().prefix { Self.isBroken(result.id, in: $0.report) }
            let since = wasBroken.last?.version ?? version
            let last = before.dropLast(wasBroken.count).last
            let heldWith = last.flatMap { Self.holds(result.id, in: $0.report) ? $0.version : nil }
            // A SHOULD that never held fails no run.
            guard result.failsRun || heldWith != nil else { return nil }
            return Outcome.Broken(result: result, since: since, heldWith: heldWith)
        }
        let unchecked = report.results.filter { result in
            guard let last = before.last?.report, Self.holds(result.id, in: last) else { return false }
            return result.verdict.kind == .notApplicable || result.verdict.kind == .notVerified
        }
        return Outcome(version: version, report: report, broken: broken, unchecked: unchecked)
    }

    private static func isBroken(_ result: RuleResult) -> Bool {
        (result.verdict == .fail || result.verdict == .warning) && result.knownFailure == nil
    }

    private static func isBroken(_ rule: RuleID, in report: ConformanceReport) -> Bool {
        report.results.contains { $0.id == rule && Self.isBroken($0) }
    }

    private static func holds(_ rule: RuleID, in report: ConformanceReport) -> Bool {
        report.results.contains { $0.id == rule && $0.verdict == .pass }
    }
}

extension Recertification.Outcome.Broken {
    /// The version with which the rule last held, and the one that broke it.
    fileprivate var history: String {
        if self.result.isStale { return "It is a known failure no more: it holds." }
        guard let heldWith else { return "Broken since SDK \(self.since), or before." }
        // The same version again: something else has changed.
        if heldWith == self.since { return "Held in the last report with SDK \(heldWith), broken now." }
        return "Held with SDK \(heldWith), broken since SDK \(self.since)."
    }
}
