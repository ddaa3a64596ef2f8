/// A line that a child process writes.
enum ChildMessage: Codable {
    /// Whose code runs now: a crash or a hang from here on is theirs.
    case stage(String)
    /// What has just happened: all that is left of a check whose process does not end well.
    case entry(TimelineEntry)
    /// Something has happened that is not worth an entry.
    case beat
    /// What came of the rule.
    case result(RuleResult)
    /// What came of the self-check.
    case selfCheck(AdapterConformance.SelfCheck)
}
