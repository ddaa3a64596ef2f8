import MediationFeed
import MediationTesting

extension FeedBenchmark {
    /// Measures the memory after edits all over the list.
    static func memoryOfEdits(_ list: FeedList) -> Row {
        Self.memory("memory of a slot that was edited") {
            var edited = list
            var random = Random()
            for number in 0..<Self.edits { Self.edit(&edited, number, &random) }
            return edited
        }
    }

    /// Measures the memory with an ad in each slot, filled from top to bottom or in any order.
    static func memoryOfAds(_ positions: AdPositions, inOrder: Bool) throws -> Row {
        let empty = try FeedList(positions, content: 1_000_000)
        var slots: [AdSlot.ID] = []
        var next = empty.firstSlot(fromRow: 0)
        while let slot = next {
            slots.append(slot.id)
            next = empty.slot(after: slot.id)
        }
        var random = Random()
        if !inOrder { slots.shuffle(using: &random) }
        return Self.memory("memory of an ad, \(inOrder ? "in order" : "in any order")") {
            var list = empty
            for slot in slots { _ = list.fill(slot, with: FeedAd(1)) }
            return list
        }
    }

    private static func memory(_ what: String, _ make: () -> FeedList) -> Row {
        // The first round allocates what is kept for good.
        _ = make().rowCount()
        guard let before = Heap.bytesInUse else { return Row(what: "feed: \(what)", figure: "not measured") }
        let list = make()
        let after = Heap.bytesInUse ?? before
        let bytes = Double(after - before) / Double(list.slotsInUse)
        let isMet = withExtendedLifetime(list) { bytes <= 64 }
        return Row(
            what: "feed: \(what)",
            figure: "\(bytes.text) B",
            baseline: "\(MemoryLayout<FeedRow>.stride) B a row, array",
            target: "<= 64 B",
            isMet: isMet
        )
    }

    /// Measures scrolling down the whole list, with an ad put into each slot that is reached.
    static func scroll(_ positions: AdPositions, _ effort: Effort) throws -> [Row] {
        var totals: [Double] = []
        var longest: [Double] = []
        for _ in 0..<effort.runs {
            var list = try FeedList(positions, content: 1_000_000)
            var next = list.firstSlot(fromRow: 0)
            var most = 0.0
            var steps = 0
            let start = ThreadTime.now
            var last = start
            while let slot = next {
                _ = list.fill(slot.id, with: FeedAd(steps))
                next = list.firstSlot(fromRow: slot.row + 1)
                steps += 1
                let now = ThreadTime.now
                most = max(most, now - last)
                last = now
            }
            guard list.adCount() == 111_111 else { throw BenchmarkFailure("\(list.adCount()) ads after scrolling") }
            totals.append(last - start)
            longest.append(most)
        }
        let array = try Self.scrollOfArray(positions)
        return [
            Row(
                what: "feed: scroll through 111,111 ads",
                figure: "\((totals.median * 1e3).text) ms",
                baseline: "\((array * 111_111).text) s, array (from 50 steps)",
                ratio: (totals.median / (array * 111_111)).times
            ),
            Row(what: "feed: longest step of it", figure: "\((longest.median * 1e6).text) µs"),
        ]
    }

    /// Returns the seconds per ad that is inserted into an array of the rows, at places all over the array.
    private static func scrollOfArray(_ positions: AdPositions) throws -> Double {
        let list = try FeedList(positions, content: 1_000_000)
        var rows = Array(list.rows())
        rows.reserveCapacity(rows.count + 100)
        guard let slot = list.firstSlot(fromRow: 0) else { throw BenchmarkFailure("there is no slot") }
        let seconds = ThreadTime.of {
            for step in 0..<50 { rows.insert(.ad(FeedAd(step), slot: slot.id), at: step * 20_000) }
        }
        return rows.count > 1_000_000 ? seconds / 50 : .nan
    }
}
