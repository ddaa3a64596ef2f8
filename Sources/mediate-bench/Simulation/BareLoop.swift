import MediationCore
import MediationSimulation

/// The same simulation as one loop, written for this waterfall alone: no machine, no strategies, no other rules.
///
/// It draws its numbers in the same way (one mixed number for each attempt, a table of 256 cells with finer ones at the
/// ends) and counts the same things. The time that the library takes beyond it is the cost of the machine and of
/// generality.
final class BareLoop {
    private struct Cell {
        var base: UInt32
        var width: UInt32
    }

    private struct Item {
        var key: UInt64
        var fill: UInt64
        var table: Int
    }

    private static let body = 256
    private static let tail = 336
    private static let buckets = 47 * 64 + 1

    private let items: UnsafeMutablePointer<Item>
    private let cells: UnsafeMutablePointer<Cell>
    /// For each line item: the times of its turns, the number and the times of the loads that ended there, and its ads,
    /// timeouts and cuts.
    private let counters: UnsafeMutablePointer<UInt64>
    private let histogram: UnsafeMutablePointer<UInt64>
    private let count = BenchmarkTraffic.items.count
    private(set) var deadlineHits = 0

    init() {
        let count = BenchmarkTraffic.items.count
        let size = Self.body + 2 * Self.tail
        self.items = .allocate(capacity: count)
        self.cells = .allocate(capacity: count * size)
        self.counters = .allocate(capacity: 6 * count + 64)
        self.counters.initialize(repeating: 0, count: 6 * count + 64)
        self.histogram = .allocate(capacity: Self.buckets)
        self.histogram.initialize(repeating: 0, count: Self.buckets)
        for (index, item) in BenchmarkTraffic.items.enumerated() {
            let fill = UInt64((item.fill * 0x1p32).rounded())
            let key = Self.mix(UInt64(index) &+ 0x1234_5678)
            (self.items + index).initialize(to: Item(key: key, fill: fill, table: index * size))
            for (cell, bounds) in Self.bounds.enumerated() {
                let (low, high) = (Self.ticks(item.law, bounds.0), Self.ticks(item.law, bounds.1))
                let width = UInt32((high - low).rounded())
                (self.cells + index * size + cell).initialize(to: Cell(base: UInt32(low.rounded()), width: width))
            }
        }
    }

    deinit {
        self.items.deallocate()
        self.cells.deallocate()
        self.counters.deallocate()
        self.histogram.deallocate()
    }

    /// The bounds of the cells within 2³²: those of the body, of the lower end and of the upper end.
    private static var bounds: [(Int, Int)] {
        let body = (0..<Self.body).map { ($0 << 24, ($0 + 1) << 24) }
        let lower = (0..<Self.tail).map { index in
            let (octave, part) = (index >> 4, index & 15)
            guard octave > 0 else { return (part, part + 1) }
            let step = 1 << (octave - 1)
            return ((16 + part) * step, (17 + part) * step)
        }
        return body + lower + lower.map { ((1 << 32) - $0.1, (1 << 32) - $0.0) }
    }

    /// Returns a quantile in units of 2 ns, so that 32 bits are enough.
    private static func ticks(_ law: Law, _ bits: Int) -> Double {
        min(law.quantile(Double(bits) / 0x1p32) * 5e5, 4e9 + 2)
    }

    @inline(__always)
    private static func mix(_ number: UInt64) -> UInt64 {
        var mixed = number
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    @inline(__always)
    private static func key(_ seedKey: UInt64, _ request: Int) -> UInt64 {
        Self.mix(seedKey &+ UInt64(truncatingIfNeeded: request) &* 0x9E37_79B9_7F4A_7C15)
    }

    @inline(__always)
    private static func draw(_ key: UInt64) -> UInt64 {
        let product = key.multipliedFullWidth(by: key ^ 0x9E6C_63D0_876A_9A35)
        return product.high ^ product.low
    }

    /// The number of requests that each line item has filled.
    var filledByItem: [Int] { (0..<self.count).map { Int(self.counters[3 * self.count + $0]) } }

    var filled: Int { self.filledByItem.reduce(0, +) }

    @inline(never)
    func run(_ requests: Range<Int>, seed: UInt64) {
        let (items, cells, counters, count) = (self.items, self.cells, self.counters, self.count)
        let seedKey = Self.mix(seed)
        let deadline: Int64 = 8_000_000_000
        let timeout: Int64 = 2_500_000_000
        var deadlineHits = 0
        var next = Self.key(seedKey, requests.lowerBound)
        for request in requests {
            let key = next
            next = Self.key(seedKey, request &+ 1)
            var time: Int64 = 0
            var position = 0
            while true {
                counters[position] &+= UInt64(bitPattern: time)
                let item = items + position
                let bits = Self.draw(key ^ item.pointee.key)
                let latency = Self.latency(bits & 0xFFFF_FFFF, cells + item.pointee.table)
                let limit = min(timeout, deadline &- time)
                if latency < limit {
                    time &+= latency
                    if bits >> 32 < item.pointee.fill {
                        counters[3 &* count &+ position] &+= 1
                        break
                    }
                } else {
                    time &+= limit
                    if time >= deadline {
                        counters[5 &* count &+ position] &+= 1
                        deadlineHits &+= 1
                        break
                    }
                    counters[4 &* count &+ position] &+= 1
                }
                guard position &+ 1 < count else { break }
                position &+= 1
            }
            counters[count &+ position] &+= 1
            counters[2 &* count &+ position] &+= UInt64(bitPattern: time)
            self.histogram[Int(Float(time).bitPattern >> 17) &- 127 << 6 &+ 1] &+= 1
        }
        self.deadlineHits += deadlineHits
    }

    @inline(__always)
    private static func latency(_ bits: UInt64, _ cells: UnsafeMutablePointer<Cell>) -> Int64 {
        guard UInt32(truncatingIfNeeded: bits) &+ 1 << 24 >= 2 << 24 else { return Self.tailLatency(bits, cells) }
        let index = Int(truncatingIfNeeded: bits >> 24)
        let fraction = (bits >> 8) & 0xFFFF
        let ticks = UInt64(cells[index].base) &+ (UInt64(cells[index].width) &* fraction) >> 16
        return Int64(truncatingIfNeeded: ticks) &<< 1
    }

    @inline(never)
    private static func tailLatency(_ bits: UInt64, _ cells: UnsafeMutablePointer<Cell>) -> Int64 {
        let isUpper = bits >> 31 == 1
        let distance = isUpper ? 0xFFFF_FFFF &- bits : bits
        let length = 64 - distance.leadingZeroBitCount
        var index = Int(truncatingIfNeeded: distance)
        if length > 4 {
            let part = Int(truncatingIfNeeded: distance >> UInt64(length - 5)) & 15
            index = (length - 4) << 4 | part
        }
        let cell = cells[Self.body + (isUpper ? Self.tail : 0) + index]
        return Int64(UInt64(cell.base) + UInt64(cell.width) / 2) << 1
    }
}
