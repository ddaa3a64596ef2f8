/// The reason that the check of a rule ends early.
package enum BenchStop: Error, Hashable, Sendable {
    /// A precondition of the rule does not hold; other rules cover it.
    case notVerified(String)
    /// The rule is about something that the adapter or its network does not have.
    case notApplicable(String)
    /// The harness is at fault.
    case harness(String)

    var message: String {
        switch self {
        case .notVerified(let message), .notApplicable(let message), .harness(let message): message
        }
    }
}
