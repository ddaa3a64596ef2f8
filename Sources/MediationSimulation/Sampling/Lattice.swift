/// The generators of a lattice whose points fill the unit cube evenly, whatever their number.
///
/// Coordinate `d` of point `k` is `k`, with the bits mirrored at the binary point, times the generator `d`, without the
/// whole part. The generators were chosen one after another, each of 96 random ones so that the first 2⁸, 2¹⁰ … 2¹⁶
/// points have the least worst-case error in the Korobov space with a weight of ¼ for each coordinate; so the first ones
/// are the best.
enum Lattice {
    /// The number of purposes that the lattice has dimensions for: two for each, as a draw has two halves.
    static let mostPurposes = generators.count / 2

    /// Returns the generators of a purpose's two coordinates, in two halves.
    static func generator(_ purpose: Int) -> UInt64 {
        Self.generators[2 * purpose] << 32 | Self.generators[2 * purpose + 1]
    }

    private static let generators: [UInt64] = [
        1, 36203, 48671, 36943, 35869, 46271, 54161, 5991, 55243, 57993, 21965, 11287, 58763, 32645, 31523, 32611,
        48123, 61113, 17517, 48875, 39333, 20261, 7897, 12685, 52711, 62285, 48543, 22453, 24799, 4975, 7637, 3273,
        65305, 37643, 21681, 28971, 13151, 23617, 8235, 6779, 5471, 22513, 23127, 36349, 3015, 54197, 25167, 52831,
        46629, 56011, 46101, 59497, 28177, 63849, 60147, 31469, 12019, 60495, 45391, 43739, 25603, 59959, 28987,
        30717, 50281, 14171, 625, 57345, 8807, 12243, 42333, 32573, 25355, 21645, 43263, 12365, 759, 63793, 25865,
        41143, 12271, 10533, 20497, 50065, 57329, 49971, 36027, 41803, 24391, 39681, 10437, 60323, 25383, 61255,
        58793, 30013, 63445, 60035, 13241, 45777, 49635, 8805, 24639, 15839, 50023, 26987, 19063, 53523, 22379, 9043,
        19955, 19421, 29633, 15541, 34947, 64535, 7241, 8629, 16987, 33205, 17795, 59105, 51487, 10705, 63075, 59731,
        45567, 28423,
    ]
}
