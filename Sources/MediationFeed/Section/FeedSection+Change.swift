// A change of the content, however many parts it has. The content before and after determines the outcome: no step in
// between closes a slot that has its place afterwards.
extension FeedSection {
    /// Makes a change, and returns the changes of the rows.
    mutating func change(_ changes: RowChanges) -> RowChanges {
        let before = self
        let runs = ContentRun.runs(of: changes)
        let growth = runs.reduce(0) { $0 + $1.new.count - $1.old.count }
        guard before.contentCount + growth > 0 else { return self.removeAll() }
        var result = SlotChanges()
        if self.isFixed {
            // For the slots, content is only added and removed at the end.
            self.end.gap += growth
        } else {
            for run in runs.reversed() { self.replace(run, of: before, &result) }
            result.narrowed.reverse()
        }
        if self.options.firstSlotStays, !self.isFixed { self.keepFirstSlot(of: before, &result) }
        if !runs.isEmpty { self.settle(after: before, &result) }
        return RowReport(before: before, after: self, runs: runs, slots: result).changes(changes)
    }

    private mutating func removeAll() -> RowChanges {
        var changes = RowChanges()
        if self.rowCount > 0 { changes.removed = [0..<self.rowCount] }
        changes.released = self.releasedAds()
        self.tree.removeAll()
        self.end = SlotEntry(ordinal: self.nextOrdinal, gap: 0, state: .end)
        return changes
    }

    /// Replaces outgoing items with incoming ones.
    ///
    /// The first incoming items take the places of outgoing ones, one by one, and the slots among them stay. If more
    /// items go out than come in, the rest is removed behind them; if more come in, the rest is inserted.
    private mutating func replace(_ run: ContentRun, of before: FeedSection, _ result: inout SlotChanges) {
        let index = run.old.lowerBound + run.replacedCount
        if index < run.old.upperBound {
            result.narrowed += self.narrow(index..<run.old.upperBound, &result)
        } else if run.new.count > run.old.count {
            let count = run.new.count - run.old.count
            if index == before.contentCount { self.end.gap += count } else { self.widen(at: index, by: count) }
        }
    }
}

/// The effect of one change on the slots of a section.
struct SlotChanges {
    /// Slots that may have come too close to the slot before them, or near an ad that was not near before; ascending.
    var narrowed: [Int] = []
    /// Slots that were closed because of their new place.
    var closed: [Int] = []
    /// Slots that stayed in place while content moved past them.
    var stayed: [Int] = []
    /// Slots whose ad was taken out because the same ad is nearby.
    var cleared: [Int] = []
    /// Ads that are no longer in the section.
    var released: [ReleasedAd] = []
}
