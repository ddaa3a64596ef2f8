/// Tables that turn 32 random bits into a value in USD per 1000, divided as ``TableParts`` describes.
///
/// Numbers are in floating point, so that bids of two cents and of a thousand USD are equally precise, whatever the
/// other tables contain. Loads that draw values are not the fastest anyway, so each cell has several parts.
struct ValueTables: Sendable {
    /// The first bits of a part, the number at its start, and the increase: for each bit pattern if all parts of its
    /// cell are equal, or up to the end of the part.
    ///
    /// A table begins with one element per cell, whose ``bits`` are the position of the cell's first part, and whose
    /// ``partBits`` are 0, or, if all its parts are equal, the number of bits that tell the patterns of one apart.
    struct Cell: Hashable, Sendable {
        var bits: UInt32
        var partBits: UInt32 = 0
        var base = 0.0
        var increase = 0.0
    }

    private struct Key: Hashable {
        var law: Law
        var cuts: [Double]
    }

    /// The greatest result; greater values become this one, which no impression earns.
    private static let greatest = 1e11

    private(set) var cells: ContiguousArray<Cell> = []
    private var offsets: [Key: Int32] = [:]

    /// Returns the position of a law's table, which is made if there is none.
    ///
    /// - Parameters:
    ///   - law: The law.
    ///   - cuts: The numbers that values are compared with; the share below each is exactly that of the law.
    /// - Returns: The index of the table's first cell.
    mutating func offset(of law: Law, cuts: [Double]) -> Int32 {
        let key = Key(law: law, cuts: cuts)
        if let offset = self.offsets[key] { return offset }
        let first = self.cells.count
        self.offsets[key] = Int32(first)
        // Beyond the last bits, a law may be unbounded.
        let greatest = min(law.quantile(1, tail: 0x1p-33), Self.greatest)
        let table = TableParts(law, cuts: cuts, isFine: true)
        // One more element for the end of the last parts.
        self.cells += Array(repeating: Cell(bits: 0), count: TableParts.cellCount + 1)
        for cell in 0..<TableParts.cellCount {
            let parts = table.parts(ofCell: cell)
            let size = parts.allSatisfy { $0.bits.count == parts[0].bits.count } ? parts[0].bits.count : 0
            self.cells[first + cell].bits = UInt32(self.cells.count - first)
            self.cells[first + cell].partBits = size > 0 ? UInt32(size.trailingZeroBitCount) : 0
            self.cells += parts.map { part in
                let line = table.line(part, upTo: greatest)
                let increase = size > 0 ? line.width / Double(size) : line.width
                return Cell(bits: UInt32(part.bits.lowerBound), base: line.base, increase: increase)
            }
        }
        self.cells[first + TableParts.cellCount].bits = UInt32(self.cells.count - first)
        return Int32(first)
    }

    /// Returns the value that 32 random bits stand for, from the table at an offset.
    @inline(__always)
    static func number(_ bits: UInt64, _ cells: UnsafePointer<Cell>, at offset: Int32) -> Double {
        let table = cells + Int(offset)
        let cell = Int(truncatingIfNeeded: bits >> UInt64(TableParts.tailBits))
        guard table[cell].partBits != 0 else { return Self.number(bits, cell, table) }
        let rest = bits & (1 << UInt64(TableParts.tailBits) - 1)
        let index = Int(table[cell].bits) &+ Int(truncatingIfNeeded: rest &>> UInt64(table[cell].partBits))
        let part = table[index]
        let rank = Double(UInt32(truncatingIfNeeded: bits) &- part.bits)
        return part.base + part.increase * (rank + 0.5)
    }

    /// Returns the value from a cell whose parts are not equal.
    @inline(never)
    private static func number(_ bits: UInt64, _ cell: Int, _ table: UnsafePointer<Cell>) -> Double {
        let rank = UInt32(truncatingIfNeeded: bits)
        let end = Int(table[TableParts.cellCount].bits)
        var (low, high) = (Int(table[cell].bits), Int(table[cell + 1].bits))
        while high - low > 1 {
            let middle = (low + high) / 2
            if table[middle].bits <= rank { low = middle } else { high = middle }
        }
        let part = table[low]
        let next = low + 1 < end ? UInt64(table[low + 1].bits) : 1 << 32
        return part.base + part.increase * ((Double(rank - part.bits) + 0.5) / Double(next - UInt64(part.bits)))
    }
}
