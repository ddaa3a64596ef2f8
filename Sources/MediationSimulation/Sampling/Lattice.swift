/// The generators of a lattice whose points fill the unit cube evenly, whatever their number.
///
/// Coordinate `d` of point `k` is `k`, with the bits mirrored at the binary point, times the generator `d`, without the
/// whole part. The generators were chosen one after another, each of 100 random ones so that pairs and triples of
/// coordinates of the first 2¹¹, 2¹³, 2¹⁴, 2¹⁵ and 2¹⁶ points have the least worst-case errors in the Korobov space. Errors in
/// all coordinates at once would let some pairs be almost the same, and few figures depend on more than three at once.
enum Lattice {
    /// The number of purposes that the lattice has dimensions for: two for each, as a draw has two halves.
    static let mostPurposes = generators.count / 2

    /// Returns the generators of a purpose's two coordinates, in two halves.
    static func generator(_ purpose: Int) -> UInt64 {
        Self.generators[2 * purpose] << 32 | Self.generators[2 * purpose + 1]
    }

    private static let generators: [UInt64] = [
        1, 46309, 10801, 56129, 12521, 26735, 27687, 11191, 56883, 1745, 5253, 23293, 52895, 30307, 22879, 34913,
        48345, 39455, 47645, 26665, 14393, 8845, 36029, 16227, 45197, 12077, 1221, 11443, 12927, 41073, 31967, 56381,
        49861, 27625, 1169, 20295, 6419, 34837, 59645, 459, 11983, 46029, 4321, 7511, 31223, 20091, 5123, 8381,
        52047, 32941, 44737, 47655, 25083, 1109, 62857, 21799, 22949, 55083, 42261, 8805, 15741, 10063, 18367, 44641,
        51955, 60665, 18569, 8221, 33337, 2737, 45301, 30243, 25811, 11155, 20883, 6877, 64823, 47539, 46863, 32683,
        27227, 18211, 57369, 12767, 7653, 61095, 46745, 33417, 13847, 56351, 52947, 19543, 18337, 3647, 13331, 15707,
        21297, 1643, 26239, 53805, 1189, 63005, 60539, 889, 39751, 4041, 25061, 41557, 33673, 23321, 19055, 37357,
        17769, 25627, 25621, 10021, 19119, 48007, 19731, 62555, 44473, 22385, 14965, 8379, 16671, 57449, 55163, 1809,
    ]
}
