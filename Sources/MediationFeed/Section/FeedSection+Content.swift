// Edits of the content, which return the changes of the rows. The indices have been checked.
extension FeedSection {
    mutating func append(_ count: Int) -> RowChanges {
        if self.surroundings.matter {
            return self.change(RowChanges(inserted: [self.contentCount..<self.contentCount + count]))
        }
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
        if self.changesAsAWhole {
            return self.change(RowChanges(inserted: [index..<index + count]))
        }
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
        if !self.changesAsAWhole, let changes = self.removeInOneGap(range) { return changes }
        return self.change(RowChanges(removed: [range]))
    }

    /// Removes items between two slots that stay, the most frequent case; returns `nil` if more would change.
    private mutating func removeInOneGap(_ range: Range<Int>) -> RowChanges? {
        guard range.count < self.contentCount else { return nil }
        var changes = RowChanges()
        if let next = self.slot(fromContent: range.upperBound) {
            guard next.content - next.gap <= range.lowerBound else { return nil }
            guard next.rank == 0 || next.gap - range.count >= self.rule.minimumSpacing else { return nil }
            let row = range.lowerBound + self.row(of: next) - next.content
            changes.removed = [row..<row + range.count]
            self.set(next) { $0.gap -= range.count }
        } else {
            guard self.contentCount - self.end.gap <= range.lowerBound else { return nil }
            guard self.end.gap - range.count >= self.leastContentAtEnd else { return nil }
            let row = self.row(ofContent: range.lowerBound)
            changes.removed = [row..<row + range.count]
            self.end.gap -= range.count
        }
        return changes
    }

    /// Moves an item; `destination` is its index afterwards.
    mutating func move(from source: Int, to destination: Int) -> RowChanges {
        if source == destination { return RowChanges() }
        return self.change(RowChanges(moved: [RowChanges.Move(from: source, to: destination)]))
    }

    func replace(_ range: Range<Int>) -> RowChanges {
        var changes = RowChanges()
        guard let first = range.first, let last = range.last else { return changes }
        let rows = self.row(ofContent: first)..<self.row(ofContent: last) + 1
        let slots = self.slotsWithRows(from: first + 1, to: last).map { self.row(of: $0) }
        changes.updated = rows.parts(without: slots)
        return changes
    }

    /// Returns every ad, as released when the section is removed.
    func releasedAds() -> [ReleasedAd] {
        var released: [ReleasedAd] = []
        var ordinal = 0
        while let entry = self.tree.place(from: ordinal)?.entry {
            self.release(entry, &released)
            ordinal = entry.ordinal + 1
        }
        return released
    }

    /// Adds the rows of slots that were just opened.
    private func addRows(ofLast count: Int, to changes: inout RowChanges) {
        guard count > 0, self.options.emptySlots.haveRows else { return }
        for rank in self.slotCount - count..<self.slotCount {
            guard let slot = self.slot(rank: rank) else { continue }
            let row = self.row(of: slot)
            changes.insert(row..<row + 1)
        }
    }
}
