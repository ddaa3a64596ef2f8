/// How much of an adapter's surroundings a harness lets the suite play.
public enum ConformanceTier: Int, Codable, Comparable, Sendable {
    /// The suite plays mediation alone: the adapter speaks to its network as ever.
    case blackBox = 1
    /// The suite plays the network too, through the harness.
    case networkPlayed = 2

    /// Whether less can be played.
    public static func < (lhs: ConformanceTier, rhs: ConformanceTier) -> Bool { lhs.rawValue < rhs.rawValue }
}
