/// The reason that a waterfall cannot be evaluated exactly, and must be simulated.
public enum ExactEvaluationError: Error, Hashable, Sendable {
    /// The waterfall asks several line items at a time.
    case strategy
    /// The waterfall has bidders.
    case bidders
    /// The line items of this network and of the networks before it have too many floors together.
    case network(String)
    /// Line items have frequency caps or pacing.
    case limits
    /// Sessions last for as long as users see a banner.
    case seen
    /// Fill rates drift from day to day, or eCPMs where line items have networks.
    case drift
}

extension ExactEvaluationError: CustomStringConvertible {
    /// The reason in words.
    public var description: String {
        switch self {
        case .strategy: "it asks several line items at a time"
        case .bidders: "it has bidders"
        case .network(let name): "the line items of \"\(name)\" and of networks before it have too many floors together"
        case .limits: "it has frequency caps or pacing"
        case .seen: "its sessions last for as long as users see the banner"
        case .drift: "fill rates drift from day to day"
        }
    }
}
