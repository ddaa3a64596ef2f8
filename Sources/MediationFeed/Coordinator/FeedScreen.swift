/// What the user sees of a list, and so which slots may change. // F9
struct FeedScreen: Hashable, Sendable {
    /// The rows on the screen; before anything is known, the last one is above the first.
    private(set) var first = RowIndex(0)
    private(set) var last = RowIndex(-1)

    /// Whether the user last went towards the beginning, and is not there yet.
    private(set) var goesUp = false

    mutating func show(_ rows: ClosedRange<RowIndex>) {
        let first = Self.sensible(rows.lowerBound)
        if first != self.first { self.goesUp = first < self.first && first > RowIndex(0) }
        self.first = first
        self.last = Self.sensible(rows.upperBound)
    }

    /// Rows come from views, which may be behind.
    private static func sensible(_ index: RowIndex) -> RowIndex {
        RowIndex(min(max(0, index.row), .max / 2), section: min(max(0, index.section), .max / 2))
    }

    /// The slot that is to get the next ad: on the screen, or ahead of it; `nil` if none within reach may get one.
    func slotToFill(in list: FeedList, lookAhead: Int) -> AdSlot? {
        let placeholder = list.slots(from: self.first, through: self.last).first { self.mayFill($0, $1) }
        if let placeholder { return placeholder.0 }
        guard self.goesUp else {
            let end = list.index(self.last, movedDownBy: lookAhead)
            return list.slots(from: self.last, through: end).first { self.mayFill($0, $1) }?.0
        }
        let start = list.index(self.first, movedUpBy: lookAhead)
        return Array(list.slots(from: start, through: self.first)).last { self.mayFill($0, $1) }?.0
    }

    /// A slot within reach whose ad has expired, and whose row can go unseen, or become a placeholder.
    func slotToClear(in list: FeedList, lookAhead: Int) -> AdSlot? {
        let start = list.index(self.first, movedUpBy: lookAhead)
        let end = list.index(self.last, movedDownBy: lookAhead)
        return list.slots(from: start, through: end).first { slot, index in
            guard case .expired = slot.state else { return false }
            return index > self.last || (index < self.first && list.options.emptySlots.haveRows)
        }?.0
    }

    /// Nothing on the screen may move, and no ad on the screen may become another one.
    private func mayFill(_ slot: AdSlot, _ index: RowIndex) -> Bool {
        if case .filled = slot.state { return false }
        if index > self.last { return true }
        // A new row would push what is on the screen.
        guard slot.hasRow else { return false }
        return index < self.first || slot.state == .empty
    }

    /// The slots on the screen that have an ad.
    func ads(in list: FeedList) -> [(slot: AdSlot.ID, ad: FeedAd)] {
        list.slots(from: self.first, through: self.last).compactMap { slot, _ in
            if case .filled(let ad) = slot.state { (slot.id, ad) } else { nil }
        }
    }
}

extension FeedScreen {
    /// What was on the screen still is, until the view says otherwise.
    mutating func follow(_ changes: RowChanges) {
        guard self.first <= self.last else { return }
        if self.first.section == changes.section { self.first.row = changes.row(afterCall: self.first.row) }
        if self.last.section == changes.section { self.last.row = changes.row(afterCall: self.last.row) }
    }

    /// `sectionCount` is that of the list after the call.
    mutating func follow(_ changes: SectionChanges, sectionCount: Int) {
        guard self.first <= self.last else { return }
        if let index = changes.removed { self.leave(index, sectionCount: sectionCount) }
        if let index = changes.inserted {
            if self.first.section >= index { self.first.section += 1 }
            if self.last.section >= index { self.last.section += 1 }
        }
        if let move = changes.moved {
            let ends = [self.first, self.last].map { end in
                RowIndex(end.row, section: Self.section(end.section, after: move))
            }
            self.first = min(ends[0], ends[1])
            self.last = max(ends[0], ends[1])
        }
    }

    /// Of a section that is gone, what comes after it counts as on the screen; if nothing does, what comes before it.
    private mutating func leave(_ index: Int, sectionCount: Int) {
        guard sectionCount > 0 else {
            self = FeedScreen()
            return
        }
        if self.first.section == index { self.first.row = 0 }
        if self.first.section > index { self.first.section -= 1 }
        if self.last.section == index { self.last.row = .max / 2 }
        if self.last.section >= index { self.last.section -= 1 }
        if self.first.section == sectionCount { self.first = RowIndex(.max / 2, section: sectionCount - 1) }
        self.last = max(self.first, self.last)
    }

    private static func section(_ section: Int, after move: RowChanges.Move) -> Int {
        if section == move.from { return move.to }
        let without = section > move.from ? section - 1 : section
        return without >= move.to ? without + 1 : without
    }
}

extension RowChanges {
    /// Where a row is after the call; of one that is gone or moved, where the next one is.
    fileprivate func row(afterCall old: Int) -> Int {
        var row = old
        for range in self.removed where range.lowerBound < old {
            row -= min(range.upperBound, old) - range.lowerBound
        }
        for move in self.moved where move.from < old { row -= 1 }
        let new = self.inserted + self.moved.map { $0.to..<$0.to + 1 }
        for range in new.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.lowerBound <= row {
            row += range.count
        }
        return row
    }
}

extension FeedList {
    /// The slots whose rows, had or to be had, are in a range, from above to below.
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
