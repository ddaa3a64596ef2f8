public import MediationConformance

/// Sample reports for testing the formats.
public enum ReportSamples {
    /// All samples, each with a name that can serve as a file name.
    public static let all: [(name: String, report: ConformanceReport)] = [
        ("kept", kept), ("broken", broken), ("flawed", flawed), ("warned", warned), ("black-box", blackBox),
        ("selection", selection), ("stale", stale), ("unmatched", unmatched), ("harness", harness),
        ("harness-rule", harnessRule), ("empty", empty), ("hostile", hostile),
    ]

    /// Returns the sample with this name.
    public static func named(_ name: String) -> ConformanceReport? {
        Self.all.first { $0.name == name }?.report
    }

    /// The report on an adapter that keeps all rules that apply to it.
    public static let kept = made(allRules { _, _ in .pass })

    /// The report on an adapter with every outcome that a rule can have, except an error of the harness.
    public static let broken: ConformanceReport = {
        var report = flawed
        report.results.break(RuleID(3, 4), RuleID(3, 10), RuleID(6, 9))
        report.results.know(RuleID(5, 1), "mended in the next release of the network's SDK")
        return report
    }()

    /// The report on an adapter with known failures and warnings that does not fail.
    public static let flawed: ConformanceReport = {
        var report = warned
        report.results.break(RuleID(7, 2), RuleID(8, 1))
        report.results.know(RuleID(7, 2), "https://example.com/tracker/17")
        report.results.know(RuleID(8, 1), "the network's SDK keeps its delegate; they know")
        report.results.set(RuleID(9, 4), .notVerified(reason: "the check cannot be run in a process of its own here"))
        return report
    }()

    /// The report on an adapter that does not do everything that it should.
    public static let warned: ConformanceReport = {
        var report = kept
        report.results.break(RuleID(2, 6), RuleID(5, 8))
        report.results.set(RuleID(4, 9), .notApplicable(reason: "adChoices is not declared"))
        return report
    }()

    /// The report that a harness of three lines can produce.
    public static let blackBox: ConformanceReport = {
        var report = made(
            allRules { id, _ in
                id.section == 1 || id.number == 4
                    ? .pass : .notVerified(reason: "the harness does not play the network")
            }
        )
        report.tier = .blackBox
        report.capabilities = []
        return report
    }()

    /// A report on two rules only.
    public static let selection: ConformanceReport = {
        var report = kept
        report.selection = [RuleID(3, 4), RuleID(3, 5)]
        report.results.removeAll { !(report.selection ?? []).contains($0.id) }
        return report
    }()

    /// A report with a known failure that no longer occurs.
    public static let stale: ConformanceReport = {
        var report = kept
        report.results.know(RuleID(3, 9), "fixed long ago")
        return report
    }()

    /// A report with known failures that match nothing or have no reason.
    public static let unmatched: ConformanceReport = {
        var report = kept
        report.unmatchedKnownFailures = [
            KnownFailure("9.99", reason: "of an older contract"), KnownFailure("3.1", reason: " "),
        ]
        return report
    }()

    /// A report on an unusable harness.
    public static let harness: ConformanceReport = {
        var report = made([])
        report.adapterVersion = nil
        report.networkSDKVersion = nil
        report.harnessProblem = "BrokenHarness: makeAdapter() returned the same adapter twice; make a new one each time"
        return report
    }()

    /// A report on a harness that fails at one rule.
    public static let harnessRule: ConformanceReport = {
        var report = broken
        report.results.set(RuleID(6, 5), .harnessError(message: "perform(.untrack) threw NotImplemented"))
        return report
    }()

    /// A report without results.
    public static let empty = made([])

    /// A report with every harmful message, in every place that can hold one.
    public static let hostile: ConformanceReport = {
        var report = broken
        for (index, message) in HostileText.all.enumerated() { report.results.plant(message.text, at: index) }
        report.adapter = "Evil</script>\u{202E}\0Adapter # SKIP\n\"'<&>"
        report.harness = "]]>\u{1B}[31m"
        report.adapterVersion = "1.0\nok 1 - planted"
        report.networkSDKVersion = "\u{FFFF}"
        report.toolchain = "Swift\r\nBail out! planted"
        report.capabilities = [AdapterCapability(rawValue: "<b>"), .icon]
        report.unmatchedKnownFailures = [KnownFailure("\"><script>\n9.9", reason: "]]>\0# SKIP")]
        return report
    }()

    private static func made(_ results: [RuleResult]) -> ConformanceReport {
        ConformanceReport(
            harness: "ExampleHarness",
            adapter: "ExampleCustomEvent",
            adapterVersion: "12.4.0.1",
            networkSDKVersion: "12.4.0",
            tier: .networkPlayed,
            seed: 42,
            capabilities: [
                .setUp, .images, .icon, .starRating, .video, .countsImpressions, .countsClicks, .presentation,
                .privacy,
            ],
            results: results
        )
    }

    private static func allRules(_ verdict: (RuleID, RuleLevel) -> Verdict) -> [RuleResult] {
        SampleRules.all.map { rule in
            RuleResult(
                id: rule.id,
                level: rule.level,
                text: rule.text,
                verdict: verdict(rule.id, rule.level),
                timeline: rule.id.number % 3 == 0 ? [] : SampleRules.kept,
                likelyCause: "The handler is stored, and called by whoever comes.",
                fix: "Take the handler out of its place before it is called: whoever comes second finds none."
            )
        }
    }
}

extension [RuleResult] {
    fileprivate mutating func change(_ id: RuleID, _ change: (inout RuleResult) -> Void) {
        for index in self.indices where self[index].id == id { change(&self[index]) }
    }

    fileprivate mutating func set(_ id: RuleID, _ verdict: Verdict) {
        self.change(id) {
            $0.verdict = verdict; $0.timeline = []
        }
    }

    fileprivate mutating func know(_ id: RuleID, _ reason: String) {
        self.change(id) { $0.knownFailure = reason }
    }

    fileprivate mutating func `break`(_ ids: RuleID...) {
        for id in ids {
            self.change(id) { result in
                result.verdict = result.level == .must ? .fail : .warning
                result.expected = "The handler is called once."
                result.happened =
                    "The handler was called twice: with an ad, then with the error \"no fill\" (code 204)."
                result.timeline = id.number == 10 ? SampleRules.long : SampleRules.broken
            }
        }
    }

    /// Puts a message into every text of one result, with a verdict that differs from the next result's.
    fileprivate mutating func plant(_ text: String, at index: Int) {
        guard self.indices.contains(index) else { return }
        let verdicts: [Verdict] = [
            .fail, .warning, .notApplicable(reason: text), .notVerified(reason: text), .fail, .pass,
        ]
        self[index].verdict = verdicts[index % verdicts.count]
        self[index].level = self[index].verdict == .warning ? .should : .must
        self[index].text = "The adapter MUST bear this: \(text)"
        self[index].expected = text
        self[index].happened = text
        self[index].likelyCause = text
        self[index].fix = text
        self[index].knownFailure = index == 4 ? text : nil
        self[index].timeline = TimelineEntry.Party.allCases.map { TimelineEntry(time: .zero, party: $0, event: text) }
    }
}
