// Edits of the content where every slot stays in its row: to the slots, content only comes and goes at the end.
extension FeedSection {
    mutating func insertInFixedRows(_ count: Int, at index: Int) -> RowChanges {
        var changes = RowChanges()
        let crossed = self.slotsWithRows(from: index + 1)
        self.end.gap += count
        let opened = self.options.appendingOpensSlots ? self.openSlots() : 0
        changes.moved = crossed.map { RowChanges.Move(from: $0, to: $0) }
        let rows = self.row(ofContent: index)..<self.row(ofContent: index + count - 1) + 1
        for part in Self.parts(of: rows, without: crossed) { changes.insert(part) }
        self.addRows(ofLast: opened, to: &changes)
        return changes
    }

    mutating func removeInFixedRows(_ range: Range<Int>) -> RowChanges {
        var changes = RowChanges()
        // The one right before the first item is not crossed, but may be without content after it from now on.
        let slots = self.slotsWithRows(from: range.lowerBound)
        let rows = self.row(ofContent: range.lowerBound)..<self.row(ofContent: range.upperBound - 1) + 1
        self.end.gap -= range.count
        let least = self.rule.allowsTrailingAd ? 0 : 1
        while self.end.gap < least, self.slotCount > 0 {
            if let last = self.tree.last, self.end.plain == 0 { self.release(last, &changes.released) }
            self.closeLast()
        }
        // Rows of slots do not change: those that are left are the first ones.
        let left = self.slotsWithRows(from: range.lowerBound).count
        let crossed = slots[..<left].filter { $0 > rows.lowerBound }
        changes.moved = crossed.map { RowChanges.Move(from: $0, to: $0) }
        changes.removed = Self.parts(of: rows, without: slots)
        for row in slots[left...] { changes.remove(old: row) }
        return changes
    }

    func moveInFixedRows(from source: Int, to destination: Int) -> RowChanges {
        var changes = RowChanges()
        let last = max(source, destination)
        let crossed = self.slotsWithRows(from: min(source, destination) + 1, to: last)
        var moves = crossed.map { RowChanges.Move(from: $0, to: $0) }
        let from = self.row(ofContent: source)
        let to = self.row(ofContent: destination)
        moves.insert(RowChanges.Move(from: from, to: to), at: source < destination ? moves.count : 0)
        changes.moved = moves
        return changes
    }

    /// The rows of the slots that have so many items before them, in ascending order.
    func slotsWithRows(from content: Int, to last: Int = .max) -> [Int] {
        var rows: [Int] = []
        guard var slot = self.slot(fromContent: content) else { return [] }
        while slot.content <= last {
            if self.hasRow(slot) { rows.append(self.row(of: slot)) }
            guard let next = self.nextSlotWithRow(after: slot) else { break }
            slot = next
        }
        return rows
    }

    func nextSlotWithRow(after slot: LocatedSlot) -> LocatedSlot? {
        if self.options.emptySlots.haveRows { return self.slot(rank: slot.rank + 1) }
        return self.slot(adRank: slot.ads + (slot.hasAd ? 1 : 0))
    }

    /// What is left of a stretch of rows without some of them.
    static func parts(of rows: Range<Int>, without some: [Int]) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = rows.lowerBound
        for row in some where rows.contains(row) {
            if start < row { parts.append(start..<row) }
            start = row + 1
        }
        if start < rows.upperBound { parts.append(start..<rows.upperBound) }
        return parts
    }
}
