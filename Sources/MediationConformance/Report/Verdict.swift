/// The verdict on one rule.
///
/// Closed: another case comes only with a new major version.
public enum Verdict: Hashable, Sendable {
    /// The adapter complies with the rule.
    case pass
    /// The adapter violates a MUST rule, or a sanitizer has reported something during the check.
    case fail
    /// The adapter does not comply with a SHOULD rule.
    case warning
    /// The rule is about a capability that the harness does not declare.
    case notApplicable(reason: String)
    /// The rule was not checked: a prerequisite is missing, such as a harness that plays the network.
    case notVerified(reason: String)
    /// The harness or the suite itself is at fault: this says nothing about the adapter.
    case harnessError(message: String)

    /// The verdict without its reason, as a stable word.
    ///
    /// Closed: another case comes only with a new major version.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// The adapter complies with the rule.
        case pass
        /// The adapter violates a MUST rule, or a sanitizer has reported something during the check.
        case fail
        /// The adapter does not comply with a SHOULD rule.
        case warning
        /// The rule does not apply.
        case notApplicable
        /// The rule was not checked.
        case notVerified
        /// The harness or the suite is at fault.
        case harnessError
    }

    /// The verdict without its reason.
    public var kind: Kind {
        switch self {
        case .pass: .pass
        case .fail: .fail
        case .warning: .warning
        case .notApplicable: .notApplicable
        case .notVerified: .notVerified
        case .harnessError: .harnessError
        }
    }

    /// The reason that the adapter was not judged; `nil` if it was judged.
    public var reason: String? {
        switch self {
        case .pass, .fail, .warning: nil
        case .notApplicable(let reason), .notVerified(let reason), .harnessError(let reason): reason
        }
    }
}

extension Verdict: Codable {
    private enum CodingKeys: CodingKey {
        case kind, reason
    }

    /// Reads a verdict from its kind and its reason.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .pass: self = .pass
        case .fail: self = .fail
        case .warning: self = .warning
        case .notApplicable: self = .notApplicable(reason: try container.decode(String.self, forKey: .reason))
        case .notVerified: self = .notVerified(reason: try container.decode(String.self, forKey: .reason))
        case .harnessError: self = .harnessError(message: try container.decode(String.self, forKey: .reason))
        }
    }

    /// Writes the kind, and the reason if there is one.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.kind, forKey: .kind)
        try container.encodeIfPresent(self.reason, forKey: .reason)
    }
}
