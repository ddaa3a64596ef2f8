/// Why two results cannot be merged.
public enum SimulationMergeError: Error, Hashable, Sendable {
    /// They are of different configurations, traffic or versions of the engine.
    case otherModel
    /// They are of different seeds.
    case otherSeed
    /// They have requests in common; the first of them.
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
