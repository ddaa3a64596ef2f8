/// The outcome of checking one rule, with everything that helps to understand it.
///
/// The text may contain anything: parts of it come from the adapter.
public struct RuleResult: Hashable, Codable, Sendable, Identifiable {
    /// The number of the rule.
    public var id: RuleID

    /// The level of obligation of the rule.
    public var level: RuleLevel

    /// The text of the rule.
    public var text: String

    /// The verdict.
    public var verdict: Verdict

    /// The expected result; `nil` unless the rule is violated.
    public var expected: String?

    /// The actual result; `nil` unless the rule is violated.
    public var happened: String?

    /// The rule that a generated script has found broken; `nil` unless this result is that of generated scripts.
    public var foundBroken: RuleID?

    /// The broken rule that this one may be broken because of, and that is to be mended first; `nil` unless there is one.
    ///
    /// Known from broken adapters, and from checks that show the same symptom, such as the same trap.
    public var cause: RuleID?

    /// The innermost calls of the thread that trapped, innermost first; `nil` unless they are known.
    public var calls: [String]?

    /// The events of the check, in order; of a violated rule, those since the start of the load that shows it.
    public var timeline: [TimelineEntry]

    /// The most frequent mistake of adapters that violate this rule.
    public var likelyCause: String

    /// The remedy.
    public var fix: String

    /// The reason for the known failure of this rule; `nil` if the adapter is expected to comply with it.
    public var knownFailure: String?

    /// Creates a result.
    public init(
        id: RuleID,
        level: RuleLevel,
        text: String,
        verdict: Verdict,
        expected: String? = nil,
        happened: String? = nil,
        foundBroken: RuleID? = nil,
        cause: RuleID? = nil,
        calls: [String]? = nil,
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
        self.foundBroken = foundBroken
        self.cause = cause
        self.calls = calls
        self.timeline = timeline
        self.likelyCause = likelyCause
        self.fix = fix
        self.knownFailure = knownFailure
    }

    /// The section of the rule.
    public var section: ContractSection { ContractSection(rawValue: self.id.section) ?? .robustness }

    /// Indicates whether the known failure no longer occurs, which fails the run.
    public var isStale: Bool { self.knownFailure != nil && self.verdict == .pass }

    /// Indicates whether the violation is a known failure.
    public var isKnownFailure: Bool {
        self.knownFailure != nil && self.isBroken
    }

    /// Indicates whether the rule is violated, known or not.
    var isBroken: Bool { self.verdict == .fail || self.verdict == .warning }

    /// Indicates whether this result alone fails the run: an unknown failure, or a stale known one.
    public var failsRun: Bool { self.isStale || (self.verdict == .fail && self.knownFailure == nil) }
}
