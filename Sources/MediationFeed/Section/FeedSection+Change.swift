// A change of the content, however many parts it has. What comes of it follows from the content before and after: no step
// in between closes a slot that has its place afterwards.
extension FeedSection {
    /// Makes a change, and answers what happened to the rows.
    mutating func change(_ changes: RowChanges) -> RowChanges {
        let before = self
        let runs = ContentRun.runs(of: changes)
        let growth = runs.reduce(0) { $0 + $1.new.count - $1.old.count }
        guard before.contentCount + growth > 0 else { return self.removeAll() }
        var result = SlotChanges()
        if self.isFixed {
            // To the slots, content only comes and goes at the end.
            self.end.gap += growth
        } else {
            for run in runs.reversed() { self.replace(run, of: before, &result) }
        }
        self.settle(after: before, &result)
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

    /// Takes items out and puts others in.
    ///
    /// The first ones take the places of those that go, one by one, and slots among them stay. If more go than come, the
    /// rest is taken out behind them; if more come, the rest is put in.
    private mutating func replace(_ run: ContentRun, of before: FeedSection, _ result: inout SlotChanges) {
        let index = run.old.lowerBound + run.replacedCount
        if index < run.old.upperBound {
            result.narrowed = self.narrow(index..<run.old.upperBound, &result) + result.narrowed
        } else if run.new.count > run.old.count {
            let count = run.new.count - run.old.count
            if index == before.contentCount { self.end.gap += count } else { self.widen(at: index, by: count) }
        }
    }
}

/// What became of the slots of a section in one change.
struct SlotChanges {
    /// Slots that may have come too close to the one before them, or near an ad that they were not near before; ascending.
    var narrowed: [Int] = []
    /// Slots that were closed because of where they had come to.
    var closed: [Int] = []
    /// Slots that stayed in their place while content went by.
    var stayed: [Int] = []
    /// Slots whose ad was taken out, because its like is near.
    var cleared: [Int] = []
    /// Ads that are not in the section any more.
    var released: [ReleasedAd] = []
}
