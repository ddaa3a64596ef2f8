/// Tables by which 32 random bits become a value in USD per 1000, cut as ``TableParts`` says.
///
/// Numbers are in floating point: bids of two cents and of a thousand USD are as exact as each other, whatever the other
/// tables have. Loads that draw values are not the fastest anyway, and so each cell has several parts.
struct ValueTables: Sendable {
    /// The first bits of a part, what is at its start, and what is added until its end.
    ///
    /// Before the parts of a table, one for each cell says by ``bits`` where those of the cell begin.
    struct Cell: Hashable, Sendable {
        var bits: UInt32
        var base: Double
        var width: Double
    }

    private struct Key: Hashable {
        var law: Law
        var cuts: [Double]
    }

    /// What is more comes out as this; no impression earns as much.
    private static let greatest = 1e11

    private(set) var cells: ContiguousArray<Cell> = []
    private var offsets: [Key: Int32] = [:]

    /// Where the table of a law begins; it is made if there is none.
    ///
    /// - Parameters:
    ///   - law: The law.
    ///   - cuts: What its numbers are compared with: exactly as many are below each as the law says.
    /// - Returns: The number of its first cell.
    mutating func offset(of law: Law, cuts: [Double]) -> Int32 {
        let key = Key(law: law, cuts: cuts)
        if let offset = self.offsets[key] { return offset }
        let first = self.cells.count
        self.offsets[key] = Int32(first)
        // Beyond the last of the bits a law may have no end.
        let greatest = min(law.quantile(1, tail: 0x1p-33), Self.greatest)
        let table = TableParts(law, cuts: cuts, isFine: true)
        let none = Cell(bits: 0, base: 0, width: 0)
        // One more, for where the last ones end.
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

    /// The value that 32 random bits stand for, by the table at an offset.
    static func number(_ bits: UInt64, _ cells: UnsafePointer<Cell>, at offset: Int32) -> Double {
        let table = cells + Int(offset)
        let cell = Int(truncatingIfNeeded: bits >> UInt64(TableParts.tailBits))
        let rank = UInt32(truncatingIfNeeded: bits)
        var (low, high) = (Int(table[cell].bits), Int(table[cell + 1].bits))
        let end = high < Int(table[TableParts.cellCount].bits) ? UInt64(table[high].bits) : 1 << 32
        var last = end
        while high - low > 1 {
            let middle = (low + high) / 2
            if table[middle].bits <= rank {
                low = middle
            } else {
                high = middle
                last = UInt64(table[middle].bits)
            }
        }
        let part = table[low]
        let fraction = (Double(rank - part.bits) + 0.5) / Double(last - UInt64(part.bits))
        return part.base + part.width * fraction
    }
}
