/// Why a waterfall cannot be evaluated exactly, and must be simulated.
public enum ExactEvaluationError: Error, Hashable, Sendable {
    /// It asks several line items at a time.
    case strategy
    /// It has bidders.
    case bidders
    /// Several line items depend on the valuation of this network.
    case network(String)
    /// Line items have frequency caps or pacing.
    case limits
    /// Fill rates drift from day to day.
    case drift
}

extension ExactEvaluationError: CustomStringConvertible {
    /// The reason in words.
    public var description: String {
        switch self {
        case .strategy: "it asks several line items at a time"
        case .bidders: "it has bidders"
        case .network(let name): "several line items depend on the valuation of \"\(name)\""
        case .limits: "it has frequency caps or pacing"
        case .drift: "fill rates drift from day to day"
        }
    }
}
