// Edits of the content, which answer what happened to the rows. The indices have been checked.
extension FeedSection {
    mutating func append(_ count: Int) -> RowChanges {
        var changes = RowChanges()
        let before = self.rowCount
        let wasEmpty = self.contentCount == 0
        self.end.gap += count
        if self.options.appendingOpensSlots || wasEmpty { self.openSlots() }
        changes.insert(before..<self.rowCount)
        return changes
    }

    mutating func insert(_ count: Int, at index: Int) -> RowChanges {
        if index == self.contentCount { return self.append(count) }
        if count == 0 { return RowChanges() }
        if self.options.strategy.anchor == .row { return self.insertInFixedRows(count, at: index) }
        var changes = RowChanges()
        if let slot = self.widen(at: index, by: count) {
            let row = index + self.row(of: slot) - slot.content
            changes.inserted = [row..<row + count]
        } else {
            let opened = self.options.appendingOpensSlots ? self.openSlots() : 0
            changes.insert(self.row(ofContent: index)..<self.row(ofContent: index + count - 1) + 1)
            self.addRows(ofLast: opened, to: &changes)
        }
        return changes
    }

    mutating func remove(_ range: Range<Int>) -> RowChanges {
        if range.isEmpty { return RowChanges() }
        if range.count == self.contentCount { return self.removeAll() }
        if self.options.strategy.anchor == .row { return self.removeInFixedRows(range) }
        var changes = RowChanges()
        let next = self.slot(fromContent: range.upperBound)
        if let next, next.content - next.gap <= range.lowerBound {
            // All in one gap, as it is most of the time.
            let row = range.lowerBound + self.row(of: next) - next.content
            changes.removed = [row..<row + range.count]
        } else {
            changes.removed = [self.row(ofContent: range.lowerBound)..<self.row(ofContent: range.upperBound - 1) + 1]
        }
        let narrowed = self.narrow(range, before: next, &changes.released)
        let opened = self.settle(narrowed: narrowed, &changes)
        self.addRows(ofLast: opened, to: &changes)
        return changes
    }

    mutating func removeAll() -> RowChanges {
        var changes = RowChanges()
        if self.rowCount > 0 { changes.removed = [0..<self.rowCount] }
        changes.released = self.releasedAds()
        self.tree.removeAll()
        self.end = SlotEntry(ordinal: 0, gap: 0, state: .end)
        return changes
    }

    /// Every ad, as it is when the section goes.
    func releasedAds() -> [ReleasedAd] {
        var released: [ReleasedAd] = []
        var ordinal = 0
        while let entry = self.tree.place(from: ordinal)?.entry {
            self.release(entry, &released)
            ordinal = entry.ordinal + 1
        }
        return released
    }

    /// `destination` is where the item is afterwards.
    mutating func move(from source: Int, to destination: Int) -> RowChanges {
        if source == destination { return RowChanges() }
        if self.options.strategy.anchor == .row { return self.moveInFixedRows(from: source, to: destination) }
        var changes = RowChanges()
        let from = self.row(ofContent: source)
        let next = self.slot(fromContent: source + 1)
        let narrowed = self.narrow(source..<source + 1, before: next, &changes.released)
        if destination == self.contentCount { self.end.gap += 1 } else { self.widen(at: destination, by: 1) }
        changes.moved = [RowChanges.Move(from: from, to: self.row(ofContent: destination))]
        let opened = self.settle(narrowed: narrowed, &changes)
        self.addRows(ofLast: opened, to: &changes)
        changes.moved[0].to = self.row(ofContent: destination)
        return changes
    }

    func replace(_ range: Range<Int>) -> RowChanges {
        var changes = RowChanges()
        guard let first = range.first, let last = range.last else { return changes }
        let rows = self.row(ofContent: first)..<self.row(ofContent: last) + 1
        changes.updated = Self.parts(of: rows, without: self.slotsWithRows(from: first + 1, to: last))
        return changes
    }

    /// The rows of slots that were opened just now.
    func addRows(ofLast count: Int, to changes: inout RowChanges) {
        guard count > 0, self.options.emptySlots.haveRows else { return }
        for rank in self.slotCount - count..<self.slotCount {
            guard let slot = self.slot(rank: rank) else { continue }
            let row = self.row(of: slot)
            changes.insert(row..<row + 1)
        }
    }
}
