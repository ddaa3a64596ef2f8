/// The division of 32 random bits into the 256 equal cells of a table, and of some cells into parts.
///
/// Within a part, the number grows in a straight line with the mean that the law has there. The first and the last cell
/// are cut into parts that get smaller toward the end, down to a single number: the tails are those of the law as far
/// as 32 bits reach. Where a law has a step, and at each number that drawn numbers are compared with, such as a
/// timeout, one part ends and another begins. So the share of the law below such a number is exact.
struct TableParts {
    static let bodyBits = 8
    static let tailBits = 32 - Self.bodyBits
    static let cellCount = 1 << Self.bodyBits
    /// The number of bits that divide each halving of a tail into parts.
    private static let tailPartBits = 4
    /// The number of the last part of a tail without cuts.
    private static let lastTailPart = (tailBits - tailPartBits + 1) << tailPartBits - 1
    /// The number of bits that divide another cell with cuts.
    private static let evenPartBits = 4
    /// The number of cuts in a cell up to which its parts are looked up by their ``Division``.
    private static let greatestCutCount = 8
    private static let all = 1 << 32

    /// A part, and the bounds of its numbers: from the lower one on, and below the upper one.
    struct Part {
        var bits: Range<Int>
        var least: Double?
        var limit: Double?
    }

    private let law: Law
    private let isFine: Bool
    /// The numbers at which parts end, ascending, with the number of bit patterns below each.
    private let cuts: [(value: Double, bits: Int)]
    private let steps: [Int]

    /// Divides the bits for a law.
    ///
    /// - Parameters:
    ///   - law: The law.
    ///   - cuts: The numbers that drawn numbers are compared with.
    ///   - isFine: `true` to cut all cells, and not only those with a cut inside.
    init(_ law: Law, cuts: [Double], isFine: Bool = false) {
        self.law = law
        self.isFine = isFine
        self.cuts = Set(cuts).sorted().map { ($0, Self.all - Self.bits(law.probability(ofAtLeast: $0))) }
        self.steps =
            law.atoms.map { atoms in
                var sum = 0.0
                return atoms.map {
                    sum += $0.share
                    return Self.bits(sum)
                }
            } ?? []
    }

    private static func bits(_ share: Double) -> Int { Int((min(max(share, 0), 1) * Double(Self.all)).rounded()) }

    /// Returns the parts of a cell.
    func parts(ofCell cell: Int) -> [Part] {
        let range = cell << Self.tailBits..<(cell + 1) << Self.tailBits
        let inside = (self.cuts.map(\.bits) + self.steps).filter { $0 > range.lowerBound && $0 < range.upperBound }
        var ends = Set(inside)
        if !self.steps.isEmpty {
            // A law with steps is level between them.
        } else if cell == 0 || cell == Self.cellCount - 1 {
            ends.formUnion(cell == 0 ? Self.tailEnds : Self.tailEnds.map { Self.all - $0 })
        } else if self.isFine || !inside.isEmpty {
            let size = range.count >> (inside.isEmpty ? 2 : Self.evenPartBits)
            ends.formUnion(stride(from: range.lowerBound, to: range.upperBound, by: size).dropFirst())
        }
        let bounds = [range.lowerBound] + ends.sorted() + [range.upperBound]
        return zip(bounds, bounds.dropFirst()).map { first, last in
            Part(
                bits: first..<last,
                least: self.cuts.last { $0.bits <= first }?.value,
                limit: self.cuts.first { $0.bits >= last }?.value
            )
        }
    }

    /// The ends of the parts of a tail, as distances from the tail's end.
    private static let tailEnds: [Int] = {
        var ends = Array(1...(1 << Self.tailPartBits))
        for octave in 0..<(Self.tailBits - Self.tailPartBits) {
            let first = 1 << (octave + Self.tailPartBits)
            ends += (1...(1 << Self.tailPartBits)).map { first + $0 << octave }
        }
        return ends.filter { $0 < 1 << Self.tailBits }
    }()

    /// The way in which a cell is divided, apart from cuts; no enumeration, which would take a call to read.
    struct Division: RawRepresentable, Equatable {
        /// By cuts and steps alone, by very many cuts, or not at all.
        static let irregular = Division(rawValue: 0)
        static let lowerTail = Division(rawValue: 1)
        static let upperTail = Division(rawValue: 2)
        static let even = Division(rawValue: 3)

        let rawValue: UInt32
    }

    /// Returns the way in which a cell is divided that has a number of parts.
    func division(ofCell cell: Int, parts count: Int) -> Division {
        let isTail = cell == 0 || cell == Self.cellCount - 1
        let regularCount = isTail ? Self.tailEnds.count + 1 : 1 << Self.evenPartBits
        let isRegular = self.steps.isEmpty && regularCount...(regularCount + Self.greatestCutCount) ~= count
        guard isRegular else { return .irregular }
        return cell == 0 ? .lowerTail : isTail ? .upperTail : .even
    }

    /// Returns the part of a cell that contains the bits below those of the cell, or one that comes before it by no more
    /// than the number of cuts.
    @inline(__always)
    static func part(_ bits: UInt32, _ division: Division) -> Int {
        if division == .even { return Int(bits >> UInt32(self.tailBits - self.evenPartBits)) }
        if division == .lowerTail { return self.part(atDistance: bits) }
        guard division == .upperTail else { return 0 }
        return self.lastTailPart - self.part(atDistance: 1 << UInt32(self.tailBits) - 1 - bits)
    }

    /// Returns the part of a tail at a distance from the tail's end, which divides each halving alike.
    @inline(__always)
    private static func part(atDistance distance: UInt32) -> Int {
        let octave = max(UInt32.bitWidth - self.tailPartBits - 1 - distance.leadingZeroBitCount, 0)
        return octave << self.tailPartBits + Int(distance >> UInt32(octave))
    }

    /// Returns the straight line that stands for the law in a part, with the mean that the law has there.
    func line(_ part: Part, upTo greatest: Double) -> (base: Double, width: Double) {
        let scale = 1.0 / Double(Self.all)
        func number(_ bits: Double) -> Double {
            min(max(self.law.quantile(bits * scale, tail: (Double(Self.all) - bits) * scale), 0), greatest)
        }
        let (first, span) = (Double(part.bits.lowerBound), Double(part.bits.count))
        guard self.steps.isEmpty else { return (number(first + 0.5 * span), 0) }
        // Gauss' rule for two points gives the law's mean as the middle of the line.
        let low = max(number(first), part.least ?? 0)
        let high = max(min(number(first + span), part.limit ?? greatest), low)
        let mean = (number(first + 0.211_324_865_405_187_1 * span) + number(first + 0.788_675_134_594_812_9 * span)) / 2
        let middle = min(max(mean, low), high)
        let width = 2 * min(middle - low, high - middle)
        return (middle - width / 2, width)
    }
}
