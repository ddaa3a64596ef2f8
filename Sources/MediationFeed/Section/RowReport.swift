/// The effect of a content change on the rows of a section; its size grows with the change.
struct RowReport {
    let before: FeedSection
    let after: FeedSection
    let runs: [ContentRun]
    let slots: SlotChanges

    /// Returns the changes of the rows that result from changes of the items.
    func changes(_ items: RowChanges) -> RowChanges {
        var changes = RowChanges()
        let moves = items.moved.map { move in
            let from = self.before.row(ofContent: move.from)
            return RowChanges.Move(from: from, to: self.after.row(ofContent: move.to))
        }
        let crossing = self.crossingSlots
        changes.moved = (moves + crossing).sorted { $0.to < $1.to }
        changes.removed = self.removedRows(without: moves.map(\.from))
        changes.inserted = self.insertedRows(without: moves.map(\.to))
        let updated = items.updated.flatMap { self.before.replace($0).updated }
        let cleared = self.haveRows ? self.rows(of: self.slots.cleared.filter { !self.isAnew($0) }) : []
        changes.updated = (updated + cleared.map { $0..<$0 + 1 }).joinedRows
        if !changes.moved.isEmpty { changes = RowScript(changes).simplified().changes(section: 0) }
        changes.released = self.slots.released
        return changes
    }

    private var haveRows: Bool { self.before.options.emptySlots.haveRows }

    /// Returns whether a slot has moved and lost its ad: no view accepts both for one row, so it is a new row.
    private func isAnew(_ ordinal: Int) -> Bool {
        self.slots.stayed.contains(ordinal) && self.slots.cleared.contains(ordinal)
    }

    /// Returns the rows, before the change, of the slots that had one.
    private func rows(of ordinals: [Int]) -> [Int] {
        ordinals.compactMap { ordinal in
            self.before.slot(ordinal: ordinal).flatMap { self.before.hasRow($0) ? self.before.row(of: $0) : nil }
        }
    }

    private func isThere(_ slot: LocatedSlot) -> Bool {
        guard !self.isAnew(slot.ordinal) else { return false }
        return self.after.slot(ordinal: slot.ordinal).map(self.after.hasRow) ?? false
    }

    private func removedRows(without moved: [Int]) -> [Range<Int>] {
        var removed: [Range<Int>] = []
        let rowsLeft = self.rowsLeft
        for run in self.runs where !run.old.isEmpty {
            let (first, last) = (run.old.lowerBound, run.old.upperBound - 1)
            let rows = self.before.row(ofContent: first)..<self.before.row(ofContent: last) + 1
            // Most slots behind the items whose places are taken are gone.
            let lastTaken = self.before.isFixed ? last : min(last, first + run.replacedCount)
            let taken = self.before.slotsWithRows(from: first + 1, to: lastTaken)
            let left = taken.filter(self.isThere).map { self.before.row(of: $0) } + rowsLeft
            removed += rows.parts(without: (left + moved).sorted())
        }
        let cleared = self.slots.cleared.filter { !self.haveRows || self.isAnew($0) }
        let closed = self.rows(of: self.slots.closed + cleared)
        return (removed + closed.map { $0..<$0 + 1 }).joinedRows
    }

    /// The rows, before the change, of slots that stayed although everything around them went.
    private var rowsLeft: [Int] {
        let left = self.slots.stayed.compactMap(self.before.slot(ordinal:))
        return left.filter { self.before.hasRow($0) && self.isThere($0) }.map { self.before.row(of: $0) }
    }

    private func insertedRows(without moved: [Int]) -> [Range<Int>] {
        var inserted: [Range<Int>] = []
        for run in self.runs where !run.new.isEmpty {
            let (first, last) = (run.new.lowerBound, run.new.upperBound - 1)
            let rows = self.after.row(ofContent: first)..<self.after.row(ofContent: last) + 1
            let known = self.after.slotsWithRows(from: first + 1, to: last) { $0.ordinal < self.before.nextOrdinal }
            inserted += rows.parts(without: (known.map { self.after.row(of: $0) } + moved).sorted())
        }
        guard self.haveRows else { return inserted.joinedRows }
        var opened = self.slots.stayed.filter(self.isAnew).compactMap(self.after.slot(ordinal:))
        // Slots that are new come last.
        var rank = self.after.rank(from: self.before.nextOrdinal)
        while let slot = self.after.slot(rank: rank) {
            opened.append(slot)
            rank += 1
        }
        inserted += opened.map { self.after.row(of: $0) }.map { $0..<$0 + 1 }
        return inserted.joinedRows
    }

    /// The moves of slots that stayed in place while content that stayed moved past them.
    private var crossingSlots: [RowChanges.Move] {
        guard let first = self.runs.first, let last = self.runs.last else { return [] }
        guard self.before.isFixed else {
            return self.slots.stayed.compactMap(self.before.slot(ordinal:)).compactMap(self.move)
        }
        let isSameAtEnd = last.old.upperBound == last.new.upperBound
        let end = isSameAtEnd ? last.old.upperBound : .max
        return self.before.slotsWithRows(from: first.old.lowerBound, to: end).compactMap { slot in
            self.keptBefore(slot.content, \.old) == self.keptBefore(slot.content, \.new) ? nil : self.move(slot)
        }
    }

    private func move(_ slot: LocatedSlot) -> RowChanges.Move? {
        guard self.before.hasRow(slot), self.isThere(slot), let new = self.after.slot(ordinal: slot.ordinal) else {
            return nil
        }
        return RowChanges.Move(from: self.before.row(of: slot), to: self.after.row(of: new))
    }

    /// Returns the number of items that stay among the first `count` items, before or after the change.
    private func keptBefore(_ count: Int, _ side: KeyPath<ContentRun, Range<Int>>) -> Int {
        var kept = count
        for run in self.runs {
            let range = run[keyPath: side]
            guard range.lowerBound < count else { break }
            kept -= min(range.upperBound, count) - range.lowerBound
        }
        return kept
    }
}

extension Range<Int> {
    /// Returns the parts of a range of rows that remain without some rows, given in ascending order.
    func parts(without some: [Int]) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = self.lowerBound
        for row in some where self.contains(row) {
            if start < row { parts.append(start..<row) }
            start = row + 1
        }
        if start < self.upperBound { parts.append(start..<self.upperBound) }
        return parts
    }
}

extension [Range<Int>] {
    /// The same rows in ascending order, each of them once.
    var joinedRows: [Range<Int>] {
        var result: [Range<Int>] = []
        for range in self.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = result.last, last.upperBound >= range.lowerBound {
                result[result.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}
