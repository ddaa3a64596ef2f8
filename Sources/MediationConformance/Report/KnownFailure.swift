/// A rule that an adapter is known to violate, with the reason that it is not fixed yet.
///
/// A known failure does not fail the run. A known failure that no longer occurs does, and so does one whose number
/// matches no rule, so that the list cannot become outdated.
public struct KnownFailure: Hashable, Codable, Sendable {
    /// The number of the rule, as in "3.5".
    public var rule: String

    /// The reason for the failure, or a reference to where it is tracked.
    public var reason: String

    /// Creates a known failure.
    ///
    /// - Parameters:
    ///   - rule: The number of the rule, as in "3.5".
    ///   - reason: The reason for the failure, or a reference to where it is tracked; must not be blank.
    public init(_ rule: String, reason: String) {
        self.rule = rule
        self.reason = reason
    }
}
