/// The part of a list that the user sees, which determines the slots that may change.
struct FeedScreen: Hashable, Sendable {
    /// The rows on the screen.
    private var shown = RowSpan()
    /// The span from the first to the last row that has been on the screen so far.
    private var seen = RowSpan()
    /// The rows that were on the screen before the user last scrolled down; empty if the user scrolled up.
    private var left = RowSpan()

    /// Indicates whether any rows were reported.
    var isKnown: Bool { !self.shown.isEmpty }

    private var first: RowIndex { self.shown.first }
    private var last: RowIndex { self.shown.last }

    /// Indicates whether the user last scrolled towards the beginning, and is not there yet.
    private(set) var goesUp = false

    mutating func show(_ rows: ClosedRange<RowIndex>) {
        let new = RowSpan(first: Self.sensible(rows.lowerBound), last: Self.sensible(rows.upperBound))
        guard new != self.shown else { return }
        if new.first != self.first { self.goesUp = new.first < self.first && new.first > RowIndex(0) }
        self.left = new.first > self.first ? self.shown : RowSpan()
        self.seen = self.seen.union(new)
        self.shown = new
    }

    /// Limits the numbers of a row: a view that reports it may be behind.
    private static func sensible(_ index: RowIndex) -> RowIndex {
        RowIndex(min(max(0, index.row), .max / 2), section: min(max(0, index.section), .max / 2))
    }

    /// Returns the slot to fill next: on the screen, ahead of it, or just left; `nil` if no slot may get an ad.
    func slotToFill(in list: FeedList, lookAhead: Int) -> AdSlot? {
        let placeholder = list.slots(from: self.first, through: self.last).first { self.mayFill($0, $1) }
        if let placeholder { return placeholder.0 }
        if self.goesUp, list.index(self.first, movedUpBy: 1).row >= 0 {
            let start = list.index(self.first, movedUpBy: lookAhead)
            return Array(list.slots(from: start, through: self.first)).last { self.mayFill($0, $1) }?.0
        }
        let end = list.index(self.last, movedDownBy: lookAhead)
        if let slot = list.slots(from: self.last, through: end).first(where: { self.mayFill($0, $1) }) { return slot.0 }
        // Such a slot had no ad while it was on the screen, where no row may be inserted.
        let missed = list.slots(from: self.left.first, through: self.left.last)
        return Array(missed).last { !$0.hasRow && $1 < self.first && self.mayFill($0, $1) }?.0
    }

    /// Returns a slot within reach whose ad has expired, and whose row can go unseen or become a placeholder.
    func slotToClear(in list: FeedList, lookAhead: Int) -> AdSlot? {
        let start = list.index(self.first, movedUpBy: lookAhead)
        let end = list.index(self.last, movedDownBy: lookAhead)
        return list.slots(from: start, through: end).first { slot, index in
            guard case .expired = slot.state else { return false }
            return index > self.last || (index < self.first && list.options.emptySlots.haveRows)
        }?.0
    }

    /// Returns whether a slot may be filled: nothing on the screen may move, and no ad there may be replaced.
    ///
    /// Above the screen, only a slot that the user has passed gets a new row: the user sees it on the way back.
    private func mayFill(_ slot: AdSlot, _ index: RowIndex) -> Bool {
        if case .filled = slot.state { return false }
        if index > self.last { return true }
        if index < self.first { return slot.hasRow || index >= self.seen.first && !self.seen.isEmpty }
        return slot.hasRow && slot.state == .empty
    }

    /// Returns the filled slots on the screen with their ads.
    func ads(in list: FeedList) -> [(slot: AdSlot.ID, ad: FeedAd)] {
        list.slots(from: self.first, through: self.last).compactMap { slot, _ in
            if case .filled(let ad) = slot.state { (slot.id, ad) } else { nil }
        }
    }
}

extension FeedScreen {
    /// Follows changes of the rows: what was on the screen still is, until the view reports otherwise.
    mutating func follow(_ changes: RowChanges, in list: FeedList) {
        self.shown.follow(changes, in: list)
        self.seen.follow(changes, in: list)
        self.left.follow(changes, in: list)
    }

    /// Follows changes of the sections; `sectionCount` is that of the list after the call.
    mutating func follow(_ changes: SectionChanges, sectionCount: Int) {
        self.shown.follow(changes, sectionCount: sectionCount)
        self.seen.follow(changes, sectionCount: sectionCount)
        self.left.follow(changes, sectionCount: sectionCount)
    }
}

extension FeedList {
    /// Returns the slots whose rows, existing or future, are in a range, from top to bottom.
    fileprivate func slots(from first: RowIndex, through last: RowIndex) -> some Sequence<(AdSlot, RowIndex)> {
        var section = first.section
        var slot = self.firstSlot(fromRow: first.row, section: section)
        return AnyIterator {
            while slot == nil, section < last.section, section + 1 < self.sectionCount {
                section += 1
                slot = self.firstSlot(fromRow: 0, section: section)
            }
            guard let found = slot else { return nil }
            let index = RowIndex(found.row, section: section)
            guard index <= last else { return nil }
            slot = self.slot(after: found.id)
            return (found, index)
        }
    }

    fileprivate func index(_ index: RowIndex, movedDownBy count: Int) -> RowIndex {
        var index = RowIndex(index.row + count, section: index.section)
        while index.section + 1 < self.sectionCount, index.row >= self.rowCount(section: index.section) {
            index.row -= self.rowCount(section: index.section)
            index.section += 1
        }
        return index
    }

    fileprivate func index(_ index: RowIndex, movedUpBy count: Int) -> RowIndex {
        var index = RowIndex(index.row - count, section: min(index.section, self.sectionCount))
        while index.section > 0, index.row < 0 {
            index.section -= 1
            index.row += self.rowCount(section: index.section)
        }
        return index
    }
}
