/// The level of obligation of a rule of the contract, in the words of RFC 2119.
///
/// Closed: another case comes only with a new major version.
public enum RuleLevel: String, Codable, Sendable {
    /// An adapter that violates the rule is faulty.
    case must = "MUST"
    /// There may be good reasons to deviate from the rule, but they should be known.
    case should = "SHOULD"
}
