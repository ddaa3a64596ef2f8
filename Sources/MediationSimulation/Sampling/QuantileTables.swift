/// Tables by which 32 random bits become a latency, one after the other in one array.
///
/// The body of a table cuts the bits into 256 equal cells, in each of which the number grows in a straight line with the
/// mean that the law has there. The first and the last cell are cut again, into cells that get smaller toward the end,
/// down to a single number: the tails are those of the law as far as 32 bits reach.
///
/// What comes out is in nanoseconds, of a law in milliseconds. It is kept in ticks of 2^`shift` of them, so that 32 bits
/// are enough: in loads of 4 s a tick is one nanosecond, in loads of 8 s it is two.
struct QuantileTables: Sendable {
    /// What is added for a fraction of a cell, in 65536ths.
    struct Cell: Hashable, Sendable {
        var base: UInt32
        var width: UInt32
    }

    private static let bodyBits = 8
    private static let tailBits = 32 - Self.bodyBits
    /// Of each halving of a tail.
    private static let tailCellBits = 4
    private static let tailCells = (Self.tailBits - Self.tailCellBits + 1) << Self.tailCellBits
    private static let bodyCells = 1 << Self.bodyBits
    private static let size = Self.bodyCells + 2 * Self.tailCells

    let shift: Int64
    private(set) var cells: ContiguousArray<Cell> = []
    private var offsets: [Law: Int32] = [:]
    /// In ticks; what is greater comes out as this.
    private let greatest: Double

    /// For latencies up to a limit, in nanoseconds; all that are greater are alike.
    init(limit: Int64) {
        var shift: Int64 = 0
        while limit >> shift >= Int64(UInt32.max) - 2 { shift += 1 }
        self.shift = shift
        self.greatest = Double(limit >> shift + 2)
    }

    /// Where the table of a law begins; it is made if there is none.
    mutating func offset(of law: Law) -> Int32 {
        if let offset = self.offsets[law] { return offset }
        let offset = Int32(self.cells.count)
        self.offsets[law] = offset
        for range in Self.ranges { self.append(law, range) }
        return offset
    }

    /// The part of a tail, as distances from its end, that a cell stands for.
    private static func bounds(ofTailCell index: Int) -> Range<Int> {
        let octave = index >> Self.tailCellBits
        let part = index & (1 << Self.tailCellBits - 1)
        guard octave > 0 else { return part..<(part + 1) }
        let step = 1 << (octave - 1)
        let first = step << Self.tailCellBits
        return (first + part * step)..<(first + (part + 1) * step)
    }

    private mutating func append(_ law: Law, _ range: Range<Int>) {
        let ticks = 1e6 / Double(1 << self.shift)
        let greatest = self.greatest
        let line = Self.line(of: law, range) { min(max($0 * ticks, 0), greatest) }
        let base = min(line.base, greatest)
        self.cells.append(Cell(base: UInt32(base.rounded()), width: UInt32(min(line.width, greatest - base).rounded())))
    }
}

// MARK: - Cells

extension QuantileTables {
    /// Which of the 32 bits each cell of a table stands for.
    static let ranges: [Range<Int>] = {
        let body = (0..<Self.bodyCells).map { $0 << Self.tailBits..<($0 + 1) << Self.tailBits }
        let lower = (0..<Self.tailCells).map(Self.bounds)
        let upper = lower.map { 1 << 32 - $0.upperBound..<1 << 32 - $0.lowerBound }
        return body + lower + upper
    }()

    /// The straight line that stands for a law in a cell, with the mean that the law has there.
    static func line(
        of law: Law,
        _ range: Range<Int>,
        _ limited: (Double) -> Double
    ) -> (base: Double, width: Double) {
        let scale = 1.0 / 4_294_967_296
        func number(_ bits: Double) -> Double {
            limited(law.quantile(bits * scale, tail: (4_294_967_296 - bits) * scale))
        }
        let (first, span) = (Double(range.lowerBound), Double(range.count))
        // Of the middle, by Gauss' rule for two points, and of the ends: the mean is that of the law.
        let mean = (number(first + 0.211_324_865_405_187_1 * span) + number(first + 0.788_675_134_594_812_9 * span)) / 2
        let width = max(number(first + span) - number(first), 0)
        return (max(mean - width / 2, 0), width)
    }
}

// MARK: - Looking up

extension QuantileTables {
    /// The latency that 32 random bits stand for, in nanoseconds, by the table at an offset.
    @inline(__always)
    static func number(
        _ bits: UInt64,
        _ cells: UnsafePointer<Cell>,
        at offset: Int32,
        shift: Int64
    ) -> Int64 {
        // One cell less at each end, in one comparison.
        guard UInt32(truncatingIfNeeded: bits) &+ (1 << Self.tailBits) >= 2 << Self.tailBits else {
            return Self.tailNumber(bits, cells, at: offset, shift: shift)
        }
        let index = Int(truncatingIfNeeded: bits >> UInt64(Self.tailBits))
        let cell = cells[Int(offset) &+ index]
        let fraction = (bits >> UInt64(Self.tailBits - 16)) & 0xFFFF
        let ticks = UInt64(cell.base) &+ (UInt64(cell.width) &* fraction) >> 16
        return Int64(truncatingIfNeeded: ticks) &<< shift
    }

    @inline(never)
    private static func tailNumber(
        _ bits: UInt64,
        _ cells: UnsafePointer<Cell>,
        at offset: Int32,
        shift: Int64
    ) -> Int64 {
        let place = Self.placeInTail(bits)
        let cell = cells[Int(offset) &+ place.index]
        let ticks = UInt64(cell.base) &+ (UInt64(cell.width) &* place.fraction) >> 16
        return Int64(truncatingIfNeeded: ticks) &<< shift
    }

    /// In which cell of a table 32 random bits are, and where in it, in 65536ths.
    static func place(of bits: UInt64) -> (index: Int, fraction: UInt64) {
        guard UInt32(truncatingIfNeeded: bits) &+ (1 << Self.tailBits) >= 2 << Self.tailBits else {
            return Self.placeInTail(bits)
        }
        return (Int(truncatingIfNeeded: bits >> UInt64(Self.tailBits)), (bits >> UInt64(Self.tailBits - 16)) & 0xFFFF)
    }

    @inline(__always)
    private static func placeInTail(_ bits: UInt64) -> (index: Int, fraction: UInt64) {
        let isUpper = bits >> 31 == 1
        let distance = isUpper ? 0xFFFF_FFFF &- bits : bits
        let length = UInt64(64 &- distance.leadingZeroBitCount)
        let partBits = UInt64(Self.tailCellBits)
        var index = Int(truncatingIfNeeded: distance)
        var fraction: UInt64 = 0x8000
        if length > partBits {
            let octave = length &- partBits
            let step = octave &- 1
            let part = (distance >> step) & (1 << partBits &- 1)
            index = Int(truncatingIfNeeded: octave << partBits | part)
            if step > 0 {
                // The bits below, in 65536ths.
                let rest = distance & (1 << step &- 1)
                let part = (rest << 16) >> step
                fraction = isUpper ? 0xFFFF &- part : part
            }
        }
        return (Self.bodyCells &+ (isUpper ? Self.tailCells : 0) &+ index, fraction)
    }
}
