/// Tables that turn 32 random bits into a value in USD per 1000, divided as ``TableParts`` describes.
///
/// Numbers are in floating point, so that bids of two cents and of a thousand USD are equally precise, whatever the
/// other tables contain. Loads that draw values are not the fastest anyway, so each cell has several parts.
struct ValueTables: Sendable {
    /// The first bits of a part, the number at its start, and the increase up to its end.
    ///
    /// A table begins with one element per cell, whose ``bits`` are the position of the cell's first part.
    struct Cell: Hashable, Sendable {
        var bits: UInt32
        var base: Double
        var width: Double
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
        let none = Cell(bits: 0, base: 0, width: 0)
        // One more element for the end of the last parts.
        self.cells += Array(repeating: none, count: TableParts.cellCount + 1)
        for cell in 0..<TableParts.cellCount {
            self.cells[first + cell].bits = UInt32(self.cells.count - first)
            self.cells += table.parts(ofCell: cell).map { part in
                let line = table.line(part, upTo: greatest)
                return Cell(bits: UInt32(part.bits.lowerBound), base: line.base, width: line.width)
            }
        }
        self.cells[first + TableParts.cellCount].bits = UInt32(self.cells.count - first)
        return Int32(first)
    }

    /// Returns the value that 32 random bits stand for, from the table at an offset.
    static func number(_ bits: UInt64, _ cells: UnsafePointer<Cell>, at offset: Int32) -> Double {
        let table = cells + Int(offset)
        let cell = Int(truncatingIfNeeded: bits >> UInt64(TableParts.tailBits))
        let rank = UInt32(truncatingIfNeeded: bits)
        let end = Int(table[TableParts.cellCount].bits)
        func first(_ part: Int) -> UInt64 { part < end ? UInt64(table[part].bits) : 1 << 32 }
        var (low, high) = (Int(table[cell].bits), Int(table[cell + 1].bits))
        // Most cells have equal parts, so the guess is right and saves mispredicted branches.
        let rest = bits & (1 << UInt64(TableParts.tailBits) - 1)
        let guess = low + Int((rest * UInt64(high - low)) >> UInt64(TableParts.tailBits))
        if table[guess].bits <= rank, UInt64(rank) < first(guess + 1) { (low, high) = (guess, guess + 1) }
        while high - low > 1 {
            let middle = (low + high) / 2
            if table[middle].bits <= rank { low = middle } else { high = middle }
        }
        let part = table[low]
        let fraction = (Double(rank - part.bits) + 0.5) / Double(first(low + 1) - UInt64(part.bits))
        return part.base + part.width * fraction
    }
}
