import MediationFeed
import MediationTesting

/// Compares a section of the list with the naive one.
struct SectionCheck {
    let list: FeedList
    let number: Int
    let naive: NaiveSection

    /// Checks everything about a few rows, items and slots, or about all of them in a small list.
    func problems(_ random: inout SplitMix64) -> [String] {
        let rows = self.naive.rows
        let items = self.naive.items
        let slots = self.naive.slots
        var problems: [String] = []
        func check(_ isTrue: Bool, _ what: @autoclosure () -> String) {
            if !isTrue { problems.append("section \(self.number): \(what())") }
        }
        let list = self.list
        check(list.contentCount(section: self.number) == items.count, "content count")
        check(list.rowCount(section: self.number) == rows.count, "\(list.rowCount(section: self.number)) rows")
        check(list.slotCount(section: self.number) == slots.count, "slot count")
        check(list.adCount(section: self.number) == slots.count { $0.ad != nil }, "ad count")
        guard problems.isEmpty else { return problems }
        let (shown, itemRows) = self.expected(rows)
        for row in Self.some(rows.count, &random) {
            check(list.row(row, section: self.number) == shown[row], "row \(row) is not \(shown[row])")
        }
        for item in Self.some(items.count, &random) {
            check(list.row(ofContent: item, section: self.number) == itemRows[item], "row of item \(item)")
        }
        let expected = self.expectedSlots()
        for rank in Self.some(slots.count, &random) {
            let slot = expected[rank]
            check(list.slot(slot.id) == slot, "slot \(slot), not \(list.slot(slot.id).map { "\($0)" } ?? "none")")
            check(list.slot(after: slot.id) == (rank + 1 < slots.count ? expected[rank + 1] : nil), "next slot")
            check(list.slot(before: slot.id) == (rank > 0 ? expected[rank - 1] : nil), "slot before")
        }
        for row in Self.some(rows.count + 2, &random) {
            let slot = expected.first { $0.row >= row }
            check(list.firstSlot(fromRow: row, section: self.number) == slot, "first slot from row \(row)")
        }
        for value in [-1, items.count, Int.max, Int.min] {
            check(list.row(ofContent: value, section: self.number) == nil, "row of item \(value)")
        }
        for value in [-1, rows.count, Int.max, Int.min] {
            check(list.row(value, section: self.number) == nil, "row \(value)")
        }
        return problems
    }

    private static func some(_ count: Int, _ random: inout SplitMix64) -> [Int] {
        if count <= 24 { return Array(0..<count) }
        return (0..<12).map { _ in Int.random(in: 0..<count, using: &random) } + [0, count - 1]
    }

    private func expected(_ rows: [NaiveRow]) -> (rows: [FeedRow], itemRows: [Int]) {
        var shown: [FeedRow] = []
        var itemRows: [Int] = []
        for row in rows {
            let slot = AdSlot.ID(section: self.naive.number, ordinal: row.ordinal)
            if !row.isSlot {
                itemRows.append(shown.count)
                shown.append(.content(itemRows.count - 1))
            } else if let ad = row.ad {
                shown.append(.ad(ad, slot: slot))
            } else {
                shown.append(.placeholder(slot: slot))
            }
        }
        return (shown, itemRows)
    }

    private func expectedSlots() -> [AdSlot] {
        var slots: [AdSlot] = []
        var (row, items) = (0, 0)
        let haveRows = self.naive.options.emptySlots == .placeholders
        for entry in self.naive.list {
            guard entry.isSlot else {
                row += 1
                items += 1
                continue
            }
            let hasRow = haveRows || entry.ad != nil
            let id = AdSlot.ID(section: self.naive.number, ordinal: entry.ordinal)
            let state: AdSlot.State = entry.ad.map { entry.isExpired ? .expired($0) : .filled($0) } ?? .empty
            slots.append(
                AdSlot(id: id, state: state, contentIndex: items, rank: slots.count, row: row, hasRow: hasRow)
            )
            if hasRow { row += 1 }
        }
        return slots
    }
}
