import MediationFeed

/// Measures lists with ads: a million items and an ad in every 10th row, against a plain array of the rows.
enum FeedBenchmark {
    private static let items = 1_000_000
    static let edits = 10_000

    static func rows(_ effort: Effort) throws -> [Row] {
        let positions = try AdPositions(counting: .rows, every: 10)
        let options = FeedOptions(emptySlots: .placeholders)
        let byRule = try FeedList(positions, content: Self.items, options: options)
        guard byRule.rowCount() == Self.items + 111_111, byRule.row(9)?.slot != nil else {
            throw BenchmarkFailure("the list does not have its ads where they should be")
        }
        var edited = byRule
        var random = Random()
        for number in 0..<Self.edits { Self.edit(&edited, number, &random) }
        return try [
            Self.lookup("row by rule", byRule, effort, target: 10),
            Self.itemLookup("item by rule", byRule, effort, target: 10),
            Self.lookup("row after 10,000 edits", edited, effort, target: 150),
            Self.itemLookup("item after 10,000 edits", edited, effort, target: 150),
            Self.editing(edited, effort),
            Self.filling(edited, effort),
            Self.memoryOfEdits(byRule),
            Self.memoryOfAds(positions, inOrder: false),
            Self.memoryOfAds(positions, inOrder: true),
        ] + Self.scroll(positions, effort)
    }

    /// A repeatable generator, as fast as the measurement requires.
    struct Random: RandomNumberGenerator {
        private var state: UInt64 = 1

        mutating func next() -> UInt64 {
            self.state = self.state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return self.state ^ (self.state >> 29)
        }
    }

    static func edit(_ list: inout FeedList, _ number: Int, _ random: inout Random) {
        let index = Int.random(in: 0..<Self.items - 1, using: &random)
        if number % 2 == 0 { _ = try? list.insert(1, at: index) } else { _ = try? list.remove(index..<index + 1) }
    }

    private static func indices(below count: Int) -> [Int] {
        var random = Random()
        return (0..<4096).map { _ in Int.random(in: 0..<count, using: &random) }
    }

    /// Returns the seconds per index.
    private static func time(_ indices: [Int], _ body: (Int) -> Int) -> Double {
        let rounds = 25
        var sum = 0
        let seconds = ThreadTime.of {
            for _ in 0..<rounds { for index in indices { sum &+= body(index) } }
        }
        // Never true, but the compiler does not know that.
        if sum == .min { print(sum) }
        return seconds / Double(rounds * indices.count)
    }

    private static func row(_ what: String, _ comparison: Comparison, array: String, target: Double) -> Row {
        Row(
            what: "feed: \(what)",
            figure: comparison.figure.nanoseconds,
            baseline: "\(comparison.baseline.nanoseconds), \(array)",
            ratio: comparison.ratio.times,
            target: "<= \(Int(target)) ns",
            isMet: comparison.figure * 1e9 <= target
        )
    }

    private static func lookup(_ what: String, _ list: FeedList, _ effort: Effort, target: Double) -> Row {
        let indices = Self.indices(below: list.rowCount())
        let array = Array(list.rows())
        var comparison = Comparison()
        for _ in 0..<effort.runs {
            comparison.add(
                figure: Self.time(indices) { list.row($0)?.contentIndex ?? 0 },
                baseline: Self.time(indices) { array[$0].contentIndex ?? 0 }
            )
        }
        return Self.row(what, comparison, array: "array", target: target)
    }

    private static func itemLookup(_ what: String, _ list: FeedList, _ effort: Effort, target: Double) -> Row {
        let indices = Self.indices(below: list.contentCount())
        // The array that an app would keep beside the rows; it must be rebuilt after each edit.
        let array = list.rows().indices.filter { list.row($0)?.contentIndex != nil }
        var comparison = Comparison()
        for _ in 0..<effort.runs {
            comparison.add(
                figure: Self.time(indices) { list.row(ofContent: $0) ?? 0 },
                baseline: Self.time(indices) { array[$0] }
            )
        }
        return Self.row(what, comparison, array: "second array", target: target)
    }

    private static func editing(_ list: FeedList, _ effort: Effort) -> Row {
        let array = Array(list.rows())
        var comparison = Comparison()
        for _ in 0..<effort.runs {
            var list = list
            var random = Random()
            // The first edits pay for the storage that the copies share.
            for number in 0..<2000 { Self.edit(&list, number, &random) }
            let figure = ThreadTime.of {
                for number in 0..<Self.edits { Self.edit(&list, number, &random) }
            }
            var rows = array
            rows.reserveCapacity(array.count + 10)
            let baseline = ThreadTime.of {
                for number in 0..<20 {
                    let index = Int.random(in: 0..<Self.items - 1, using: &random)
                    if number % 2 == 0 { rows.insert(.content(0), at: index) } else { rows.remove(at: index) }
                }
            }
            comparison.add(figure: figure / Double(Self.edits), baseline: baseline / 20)
        }
        return Self.row("insert or remove an item", comparison, array: "array", target: 500)
    }

    private static func filling(_ list: FeedList, _ effort: Effort) throws -> Row {
        let array = Array(list.rows())
        let slots = Self.indices(below: list.rowCount()).compactMap { list.firstSlot(fromRow: $0)?.id }
        var comparison = Comparison()
        for _ in 0..<effort.runs {
            var list = list
            // With collapsed slots, rows would shift; here the row exists and shows something else.
            var filled = 0
            let figure = ThreadTime.of {
                for slot in slots where list.fill(slot, with: FeedAd(1)).refusal == nil { filled += 1 }
            }
            guard filled > slots.count * 9 / 10 else { throw BenchmarkFailure("only \(filled) slots were filled") }
            var rows = array
            var random = Random()
            let baseline = ThreadTime.of {
                for slot in slots.prefix(20) {
                    rows.insert(.ad(FeedAd(1), slot: slot), at: Int.random(in: 0..<rows.count, using: &random))
                }
            }
            comparison.add(figure: figure / Double(slots.count), baseline: baseline / 20)
        }
        return Self.row("fill a slot", comparison, array: "array", target: 500)
    }
}
