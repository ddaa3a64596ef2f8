/// How much a rule of the contract demands, in the words of RFC 2119.
public enum RuleLevel: String, Codable, Sendable {
    /// An adapter that breaks the rule is wrong.
    case must = "MUST"
    /// There may be good reasons to do otherwise; they should be known.
    case should = "SHOULD"
}
