/// Tables by which 32 random bits become a latency or a value, one after the other in one array.
///
/// The body of a table cuts the bits into 256 equal cells, in each of which the number grows in a straight line with the
/// mean that the law has there. The first and the last cell are cut again, into cells that get smaller toward the end,
/// down to a single number: the tails are those of the law as far as 32 bits reach.
///
/// What comes out is in millionths of what the law is in: nanoseconds, or millionths of USD. It is kept in ticks of
/// 2^`shift` of them, so that 32 bits are enough: in loads of 4 s a tick is one nanosecond, in loads of 8 s it is two.
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

    /// For numbers up to a limit, in millionths; all that are greater are alike.
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
        for index in 0..<Self.bodyCells {
            self.append(law, from: index << Self.tailBits, to: (index + 1) << Self.tailBits)
        }
        for isUpper in [false, true] {
            for index in 0..<Self.tailCells {
                let (from, to) = Self.bounds(ofTailCell: index)
                if isUpper {
                    self.append(law, from: 1 << 32 - to, to: 1 << 32 - from)
                } else {
                    self.append(law, from: from, to: to)
                }
            }
        }
        return offset
    }

    /// The part of a tail, as distances from its end, that a cell stands for.
    private static func bounds(ofTailCell index: Int) -> (Int, Int) {
        let octave = index >> Self.tailCellBits
        let part = index & (1 << Self.tailCellBits - 1)
        guard octave > 0 else { return (part, part + 1) }
        let step = 1 << (octave - 1)
        let first = step << Self.tailCellBits
        return (first + part * step, first + (part + 1) * step)
    }

    private mutating func append(_ law: Law, from: Int, to: Int) {
        let ticks = 1e6 / Double(1 << self.shift)
        let scale = 1.0 / 4_294_967_296
        func number(_ bits: Double) -> Double {
            let value = law.quantile(bits * scale, tail: (4_294_967_296 - bits) * scale)
            return min(max(value * ticks, 0), self.greatest)
        }
        let (first, span) = (Double(from), Double(to - from))
        // Of the middle, by Gauss' rule for two points, and of the ends: the mean is that of the law.
        let mean = (number(first + 0.211_324_865_405_187_1 * span) + number(first + 0.788_675_134_594_812_9 * span)) / 2
        let low = number(first)
        let high = min(number(first + span), self.greatest)
        let width = max(high - low, 0)
        let base = min(max(mean - width / 2, 0), self.greatest)
        self.cells.append(Cell(base: UInt32(base.rounded()), width: UInt32(min(width, self.greatest - base).rounded())))
    }
}

// MARK: - Looking up

extension QuantileTables {
    /// The number that 32 random bits stand for, in millionths, by the table at an offset.
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
        let first = Self.bodyCells &+ (isUpper ? Self.tailCells : 0)
        let cell = cells[Int(offset) &+ first &+ index]
        let ticks = UInt64(cell.base) &+ (UInt64(cell.width) &* fraction) >> 16
        return Int64(truncatingIfNeeded: ticks) &<< shift
    }
}
