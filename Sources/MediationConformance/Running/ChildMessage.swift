/// A line that a child process writes.
enum ChildMessage: Codable {
    /// The party whose code runs now, and to which a crash or a hang is attributed from here on.
    case stage(String)
    /// The latest event: the only trace of a check whose process does not end properly.
    case entry(TimelineEntry)
    /// An event that is not worth an entry.
    case beat
    /// The result of the rule.
    case result(RuleResult)
    /// The result of the self-check.
    case selfCheck(AdapterConformance.SelfCheck)
}
