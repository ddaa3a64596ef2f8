/// The part of an adapter's surroundings that a harness lets the suite play.
///
/// Closed: another case comes only with a new major version.
public enum ConformanceTier: Int, Codable, Comparable, Sendable {
    /// The suite plays mediation alone: the adapter talks to its real network.
    case blackBox = 1
    /// The suite plays the network, too, through the harness.
    case networkPlayed = 2

    /// Returns whether `lhs` lets the suite play less than `rhs` does.
    public static func < (lhs: ConformanceTier, rhs: ConformanceTier) -> Bool { lhs.rawValue < rhs.rawValue }
}
