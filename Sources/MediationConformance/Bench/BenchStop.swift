/// Why the check of a rule ends before its end.
package enum BenchStop: Error, Hashable, Sendable {
    /// What the rule builds on did not come about; other rules are about that.
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
