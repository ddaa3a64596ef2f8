/// A rule that an adapter is known to break, and why it is not mended yet.
///
/// A known failure does not fail the run. One that does not fail any more does, and so does one whose number matches no
/// rule: the list cannot grow old.
public struct KnownFailure: Hashable, Codable, Sendable {
    /// The number of the rule, as in "3.5".
    public var rule: String

    /// Why the failure is known and stays, or where it is tracked.
    public var reason: String

    /// Creates a known failure.
    ///
    /// - Parameters:
    ///   - rule: The number of the rule, as in "3.5".
    ///   - reason: Why the failure is known and stays, or where it is tracked; it must say something.
    public init(_ rule: String, reason: String) {
        self.rule = rule
        self.reason = reason
    }
}
