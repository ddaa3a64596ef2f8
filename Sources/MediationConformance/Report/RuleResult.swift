/// What came of checking one rule, with all that helps to understand it.
///
/// Its text may contain anything: parts of it come from the adapter.
public struct RuleResult: Hashable, Codable, Sendable, Identifiable {
    /// The number of the rule.
    public var id: RuleID

    /// How much the rule demands.
    public var level: RuleLevel

    /// The rule itself.
    public var text: String

    /// What came of it.
    public var verdict: Verdict

    /// What should have happened; `nil` unless the rule is broken.
    public var expected: String?

    /// What happened instead; `nil` unless the rule is broken.
    public var happened: String?

    /// What happened during the check, in order.
    public var timeline: [TimelineEntry]

    /// What is most often wrong with an adapter that breaks this rule.
    public var likelyCause: String

    /// What to do about it.
    public var fix: String

    /// Why the author knows that the adapter breaks this rule; `nil` if it is expected to keep it.
    public var knownFailure: String?

    /// Creates a result.
    public init(
        id: RuleID,
        level: RuleLevel,
        text: String,
        verdict: Verdict,
        expected: String? = nil,
        happened: String? = nil,
        timeline: [TimelineEntry] = [],
        likelyCause: String = "",
        fix: String = "",
        knownFailure: String? = nil
    ) {
        self.id = id
        self.level = level
        self.text = text
        self.verdict = verdict
        self.expected = expected
        self.happened = happened
        self.timeline = timeline
        self.likelyCause = likelyCause
        self.fix = fix
        self.knownFailure = knownFailure
    }

    /// The section that the rule is in.
    public var section: ContractSection { ContractSection(rawValue: self.id.section) ?? .robustness }

    /// Whether the author knows of a failure that is not there any more; this fails the run.
    public var isStale: Bool { self.knownFailure != nil && self.verdict == .pass }

    /// Whether the adapter breaks the rule and its author knows.
    public var isKnownFailure: Bool {
        self.knownFailure != nil && (self.verdict == .fail || self.verdict == .warning)
    }

    /// Whether this result alone fails the run: a failure that is not known, or a known one that is stale.
    public var failsRun: Bool { self.isStale || (self.verdict == .fail && self.knownFailure == nil) }
}
