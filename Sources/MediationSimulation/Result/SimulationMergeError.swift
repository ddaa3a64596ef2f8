/// The reason that two results cannot be merged.
public enum SimulationMergeError: Error, Hashable, Sendable {
    /// Different configurations, traffic or versions of the engine.
    case otherModel
    /// Different seeds.
    case otherSeed
    /// Requests in common; the associated value is the first of them.
    case overlap(Int)
}

extension SimulationMergeError: CustomStringConvertible {
    /// The reason in words.
    public var description: String {
        switch self {
        case .otherModel: "they are of different configurations, traffic or versions"
        case .otherSeed: "they are of different seeds"
        case .overlap(let request): "both have request \(request)"
        }
    }
}
