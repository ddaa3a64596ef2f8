/// Tables that turn 32 random bits into a latency, one after another in one array, divided as ``TableParts`` describes.
///
/// The laws are in milliseconds, the results in nanoseconds. Cells with a single part keep them in ticks of 2^`shift`
/// nanoseconds, so that 32 bits are enough: in loads of 4 s a tick is one nanosecond, in loads of 8 s it is two.
struct QuantileTables: Sendable {
    /// The number at the start of a cell, and the increase up to its end, in ticks.
    ///
    /// In a cell with several parts, ``width`` marks a list and ``base`` is the position of the list: the number of
    /// parts and their division, and then, for each part, its first bits and their number, and, in nanoseconds, the
    /// number at its start and the increase, each in two halves.
    struct Cell: Hashable, Sendable {
        var base: UInt32
        var width: UInt32
    }

    private struct Key: Hashable {
        var law: Law
        var cuts: [Double]
    }

    private static let isList = UInt32.max

    let shift: Int64
    private(set) var cells: ContiguousArray<Cell> = []
    private var offsets: [Key: Int32] = [:]
    /// The greatest result in nanoseconds; greater numbers become this one.
    private let greatest: Int64

    /// Creates tables for latencies up to a limit, in nanoseconds; all greater latencies are alike.
    init(limit: Int64) {
        var shift: Int64 = 0
        while limit >> shift >= Int64(UInt32.max) - 2 { shift += 1 }
        self.shift = shift
        self.greatest = (limit >> shift + 2) << shift
    }

    /// Returns the position of a law's table, which is made if there is none.
    ///
    /// - Parameters:
    ///   - law: The law.
    ///   - cuts: The numbers that latencies are compared with, in milliseconds; the share below each is exactly that of
    ///     the law.
    /// - Returns: The index of the table's first cell.
    mutating func offset(of law: Law, cuts: [Double]) -> Int32 {
        let key = Key(law: law, cuts: cuts)
        if let offset = self.offsets[key] { return offset }
        let first = self.cells.count
        let offset = Int32(first)
        self.offsets[key] = offset
        self.cells += Array(repeating: Cell(base: 0, width: 0), count: TableParts.cellCount)
        let parts = TableParts(law, cuts: cuts)
        for cell in 0..<TableParts.cellCount {
            let lines = parts.parts(ofCell: cell).map { ($0.bits, self.line($0, of: parts)) }
            self.cells[first + cell] =
                self.plainCell(lines.map(\.1)) ?? self.list(lines, parts.division(ofCell: cell, parts: lines.count))
        }
        return offset
    }

    /// Returns the straight line of a part in whole nanoseconds; it never reaches the cut that comes next.
    private func line(_ part: TableParts.Part, of parts: TableParts) -> (base: Int64, width: Int64) {
        let line = parts.line(part, upTo: Double(self.greatest) / 1e6)
        let least = part.least.map(Self.nanoseconds) ?? 0
        let limit = part.limit.map { max(Self.nanoseconds($0) - 1, 0) } ?? .max
        let base = min(max(Self.nanoseconds(line.base), least), max(limit, least))
        return (base, min(Self.nanoseconds(line.width), max(limit - base, 0)))
    }

    private static func nanoseconds(_ milliseconds: Double) -> Int64 {
        Int64(min(milliseconds * 1e6, 0x1p62).rounded())
    }

    /// Returns a cell with one part; `nil` if there are several parts, or if a constant is not a whole number of ticks.
    private func plainCell(_ lines: [(base: Int64, width: Int64)]) -> Cell? {
        guard let line = lines.first, lines.count == 1 else { return nil }
        let tick = Int64(1) << self.shift
        guard line.width > 0 || line.base % tick == 0 else { return nil }
        let base = line.width > 0 ? (line.base + tick / 2) >> self.shift : line.base >> self.shift
        return Cell(base: UInt32(base), width: UInt32((line.width + tick / 2) >> self.shift))
    }

    private mutating func list(
        _ lines: [(bits: Range<Int>, line: (base: Int64, width: Int64))],
        _ division: TableParts.Division
    ) -> Cell {
        let place = UInt32(self.cells.count)
        self.cells.append(Cell(base: UInt32(lines.count), width: division.rawValue))
        for (bits, line) in lines {
            let first = UInt32(truncatingIfNeeded: bits.lowerBound & (1 << TableParts.tailBits - 1))
            self.cells.append(Cell(base: first, width: UInt32(bits.count)))
            self.cells.append(Self.halves(line.base))
            self.cells.append(Self.halves(line.width))
        }
        return Cell(base: place, width: Self.isList)
    }

    private static func halves(_ number: Int64) -> Cell {
        Cell(base: UInt32(truncatingIfNeeded: number), width: UInt32(truncatingIfNeeded: number >> 32))
    }
}

// MARK: - Looking up

extension QuantileTables {
    /// Returns the latency that 32 random bits stand for, in nanoseconds, from the table at an offset.
    @inline(__always)
    static func number(
        _ bits: UInt64,
        _ cells: UnsafePointer<Cell>,
        at offset: Int32,
        shift: Int64
    ) -> Int64 {
        let index = Int(truncatingIfNeeded: bits >> UInt64(TableParts.tailBits))
        let cell = cells[Int(offset) &+ index]
        // Lists are rare, and stand apart in the loop.
        guard _fastPath(cell.width != Self.isList) else { return Self.number(bits, cells + Int(cell.base)) }
        let fraction = (bits >> UInt64(TableParts.tailBits - 16)) & 0xFFFF
        let ticks = UInt64(cell.base) &+ (UInt64(cell.width) &* fraction) >> 16
        return Int64(truncatingIfNeeded: ticks) &<< shift
    }

    /// Returns the latency from the list of a cell with several parts.
    @inline(never)
    private static func number(_ bits: UInt64, _ list: UnsafePointer<Cell>) -> Int64 {
        let rest = UInt32(truncatingIfNeeded: bits) & (1 << UInt32(TableParts.tailBits) - 1)
        let part = list + 1 + 3 &* Self.index(ofPartWith: rest, list)
        let fraction = (UInt64(rest &- part[0].base) << 16 | 0x8000) / UInt64(part[0].width)
        let width = UInt64(part[2].width) << 32 | UInt64(part[2].base)
        let base = UInt64(part[1].width) << 32 | UInt64(part[1].base)
        return Int64(truncatingIfNeeded: base &+ (width &* fraction) >> 16)
    }

    /// Returns the index of the part that contains the bits below those of the cell.
    @inline(__always)
    private static func index(ofPartWith rest: UInt32, _ list: UnsafePointer<Cell>) -> Int {
        let (parts, count) = (list + 1, Int(list[0].base))
        let division = TableParts.Division(rawValue: list[0].width)
        guard division == .irregular else {
            // Only cuts come between.
            var index = TableParts.part(rest, division)
            while index &+ 1 < count, parts[3 &* (index &+ 1)].base <= rest { index &+= 1 }
            return index
        }
        var (low, high) = (0, count)
        while high &- low > 1 {
            let middle = (low &+ high) >> 1
            if parts[3 &* middle].base <= rest { low = middle } else { high = middle }
        }
        return low
    }
}
