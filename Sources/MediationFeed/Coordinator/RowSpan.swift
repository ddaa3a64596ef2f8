/// A span of consecutive rows; before anything is known, the last row is above the first.
struct RowSpan: Hashable, Sendable {
    private(set) var first = RowIndex(0)
    private(set) var last = RowIndex(-1)

    init() {}

    init(first: RowIndex, last: RowIndex) {
        self.first = first
        self.last = last
    }

    var isEmpty: Bool { self.first > self.last }

    /// Returns the span from the first to the last row of both spans.
    func union(_ other: RowSpan) -> RowSpan {
        if self.isEmpty { return other }
        if other.isEmpty { return self }
        return RowSpan(first: min(self.first, other.first), last: max(self.last, other.last))
    }

    /// Follows changes of the rows: the span keeps the same rows, wherever they are.
    ///
    /// It also keeps ads that content flowed around, whichever rows are now the first and the last, but not an item
    /// that was moved. `list` is the list after the changes.
    mutating func follow(_ changes: RowChanges, in list: FeedList) {
        guard !self.isEmpty else { return }
        let section = changes.section
        let ads = changes.moved.filter { move in
            let row = RowIndex(move.from, section: section)
            return self.first <= row && row <= self.last && list.row(move.to, section: section)?.slot != nil
        }
        if self.first.section == section { self.first.row = changes.row(afterCall: self.first.row) }
        if self.last.section == section { self.last.row = changes.row(afterCall: self.last.row) }
        for move in ads {
            let row = RowIndex(move.to, section: section)
            self.first = min(self.first, row)
            self.last = max(self.last, row)
        }
    }

    /// Follows changes of the sections; `sectionCount` is that of the list after the call.
    mutating func follow(_ changes: SectionChanges, sectionCount: Int) {
        guard !self.isEmpty else { return }
        if let index = changes.removed { self.leave(index, sectionCount: sectionCount) }
        if let index = changes.inserted {
            if self.first.section >= index { self.first.section += 1 }
            if self.last.section >= index { self.last.section += 1 }
        }
        if let move = changes.moved {
            let ends = [self.first, self.last].map { end in
                RowIndex(end.row, section: move.place(of: end.section))
            }
            self.first = min(ends[0], ends[1])
            self.last = max(ends[0], ends[1])
        }
    }

    /// Replaces the rows of a removed section with those after it, or with those before it if there are none after it.
    private mutating func leave(_ index: Int, sectionCount: Int) {
        guard sectionCount > 0 else {
            self = RowSpan()
            return
        }
        if self.first.section == index { self.first.row = 0 }
        if self.first.section > index { self.first.section -= 1 }
        if self.last.section == index { self.last.row = .max / 2 }
        if self.last.section >= index { self.last.section -= 1 }
        if self.first.section == sectionCount { self.first = RowIndex(.max / 2, section: sectionCount - 1) }
        self.last = max(self.first, self.last)
    }
}

extension RowChanges.Move {
    /// Returns the place of a section after the move of one section.
    func place(of section: Int) -> Int {
        if section == self.from { return self.to }
        let without = section > self.from ? section - 1 : section
        return without >= self.to ? without + 1 : without
    }
}

extension RowChanges {
    /// Returns the row after the call; for a row that is gone or was moved, that of the next row.
    func row(afterCall old: Int) -> Int {
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
