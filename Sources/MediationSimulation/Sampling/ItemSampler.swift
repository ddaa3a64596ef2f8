/// The numbers needed to draw the answer of a line item: 64 bytes, one cache line.
struct ItemSampler: Sendable {
    /// The key of the line item.
    var key: UInt64
    /// The key of the network whose valuation decides; the same as ``key`` if none does.
    var rankKey: UInt64
    /// The threshold below which 32 random bits bring a fill.
    var fill: UInt64
    /// The threshold below which 32 random bits that bring no fill are errors; with a valuation, all bits below it are
    /// errors.
    var error: UInt64
    /// The offsets of the tables of its latencies, by kind of answer, and of the table of the valuation that is paid, or
    /// -1 if ``pay`` is paid.
    private var tables: SIMD4<Int32>
    /// The eCPM of an impression, in millionths of USD; the minimum if a valuation is paid.
    var pay: UInt64
    var valueFactor = 1.0

    init(key: UInt64, noFillTable: Int32, fillTable: Int32, errorTable: Int32, pay: UInt64) {
        self.key = key
        self.rankKey = key
        self.fill = 0
        self.error = 0
        self.tables = [noFillTable, fillTable, errorTable, -1]
        self.pay = pay
    }

    var valueTable: Int32 {
        get { self.tables[3] }
        set { self.tables[3] = newValue }
    }

    /// Returns the offset of the table of latencies of a kind of answer.
    @inline(__always)
    func table(of kind: LoadAnswer.Kind) -> Int32 { self.tables[Int(kind.rawValue)] }
}

/// The numbers needed to draw a bid.
struct BidSampler: Sendable {
    /// The index of the line item.
    var item: Int
    var floor: Double
    /// The key for drawing whether there is a bid, and its amount.
    var key: UInt64
    var bid: UInt64
    /// The key of the network whose valuation is the bid; 0 if the bidder has its own law.
    var networkKey: UInt64
    var valueTable: Int32
    var valueFactor: Double
    var signalKey: UInt64
    var signalTable: Int32
    var paysSecond: Bool
}
