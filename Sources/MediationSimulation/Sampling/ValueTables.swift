/// Tables by which 32 random bits become a value in USD per 1000.
///
/// They are cut as ``QuantileTables`` are, but each cell has numbers in floating point: bids of two cents and of a thousand
/// USD are as exact as each other, whatever the other tables have. Loads that draw values are not the fastest anyway.
struct ValueTables: Sendable {
    /// What is at the start of a cell, and what is added until its end.
    struct Cell: Hashable, Sendable {
        var base: Double
        var width: Double
    }

    /// What is more comes out as this; no impression earns as much.
    private static let greatest = 1e11

    private(set) var cells: ContiguousArray<Cell> = []
    private var offsets: [Law: Int32] = [:]

    /// Where the table of a law begins; it is made if there is none.
    mutating func offset(of law: Law) -> Int32 {
        if let offset = self.offsets[law] { return offset }
        let offset = Int32(self.cells.count)
        self.offsets[law] = offset
        // Beyond the last of the bits a law may have no end.
        let greatest = min(law.quantile(1, tail: 0x1p-33), Self.greatest)
        self.cells += QuantileTables.ranges.map { range in
            let line = QuantileTables.line(of: law, range) { min(max($0, 0), greatest) }
            return Cell(base: line.base, width: line.width)
        }
        return offset
    }

    /// The value that 32 random bits stand for, by the table at an offset.
    static func number(_ bits: UInt64, _ cells: UnsafePointer<Cell>, at offset: Int32) -> Double {
        let place = QuantileTables.place(of: bits)
        let cell = cells[Int(offset) &+ place.index]
        return cell.base + cell.width * (Double(place.fraction) / 65_536)
    }
}
