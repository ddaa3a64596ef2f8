extension FeedList {
    /// Returns the index that the item of a dropped row gets: always between two items, or at an end.
    ///
    /// - Parameter drop: The rows; a destination that does not exist counts as the nearest one that does.
    /// - Returns: The index that the item should get; `nil` if there is no such section.
    func target(of drop: RowDrop) -> RowIndex? {
        let (source, destination) = (drop.source, drop.destination)
        guard destination.section >= 0, destination.section < self.sectionCount else { return nil }
        let count = self.rowCount(section: destination.section)
        var row = min(max(0, destination.row), drop.isInOneSection ? max(0, count - 1) : count)
        // The row itself is still in the list.
        let isBelow = drop.isInOneSection && row > source.row
        if isBelow { row += 1 }
        let before = self.contentCount(beforeRow: row, section: destination.section)
        return RowIndex(isBelow ? before - 1 : before, section: destination.section)
    }

    /// Returns the row at which a view should drop an item so that it matches the list, or has the least left to
    /// change.
    ///
    /// - Parameters:
    ///   - drop: The rows that the user has in mind.
    ///   - target: The index that the item should get.
    /// - Returns: The row; `nil` if there is no such item or index.
    func row(of drop: RowDrop, target: RowIndex) -> RowIndex? {
        let source = drop.source
        guard let item = self.row(source.row, section: source.section)?.contentIndex else { return nil }
        let place = RowIndex(item, section: source.section)
        guard place != target else { return source }
        var list = self
        var changes: [FeedChange] = []
        for change in RowDrop(from: place, to: target).contentChanges {
            guard let rows = try? list.apply(change) else { return nil }
            changes.append(.rows(rows))
        }
        let new = list.row(ofContent: target.row, section: target.section).map { RowIndex($0, section: target.section) }
        let rows = self.rows(around: target, without: place, row: source.row)
        let proposed = min(max(rows.lowerBound, drop.destination.row), rows.upperBound)
        let effort = [proposed, rows.lowerBound, rows.upperBound].map { row in
            RowDrop(from: source, to: RowIndex(row, section: target.section))
                .corrections(after: changes, new: new)
                .reduce(0) { $0 + $1.effort }
        }
        if effort[0] <= min(effort[1], effort[2]) { return RowIndex(proposed, section: target.section) }
        return RowIndex(effort[1] <= effort[2] ? rows.lowerBound : rows.upperBound, section: target.section)
    }

    /// Returns the list as shown by a view that has moved a row by itself: the slots are where they are on the screen.
    ///
    /// - Parameter drop: The rows.
    /// - Returns: The list, for reading only; unchanged if the row is not an item's.
    func shown(after drop: RowDrop) -> FeedList {
        let (source, destination) = (drop.source, drop.destination)
        guard let item = self.row(source.row, section: source.section)?.contentIndex,
            self.sections.indices.contains(destination.section)
        else { return self }
        var list = self
        list.sections[source.section].slots.takeOut(item)
        list.sections[destination.section].slots.putIn(row: destination.row)
        return list
    }

    /// Returns the rows at which an item can be dropped to get an index: several if there are ads.
    private func rows(around target: RowIndex, without item: RowIndex, row source: Int) -> ClosedRange<Int> {
        let section = target.section
        let isInOneSection = section == item.section
        let count = self.contentCount(section: section) - (isInOneSection ? 1 : 0)
        let end = self.rowCount(section: section) - (isInOneSection ? 1 : 0)
        func row(_ index: Int) -> Int? {
            let isBehind = isInOneSection && index >= item.row
            guard let row = self.row(ofContent: isBehind ? index + 1 : index, section: section) else { return nil }
            return isInOneSection && row > source ? row - 1 : row
        }
        let first = target.row == 0 ? 0 : (row(target.row - 1) ?? end - 1) + 1
        let last = target.row >= count ? end : row(target.row) ?? end
        return first...max(first, last)
    }

    /// Returns the items in a range of rows, or the item after it if there are only ads.
    func content(in rows: ClosedRange<RowIndex>) -> ClosedRange<RowIndex>? {
        let (first, last) = (rows.lowerBound, rows.upperBound)
        guard first.section >= 0, last.section < self.sectionCount else { return nil }
        let lower = RowIndex(self.contentCount(beforeRow: first.row, section: first.section), section: first.section)
        let end = min(last.row, self.rowCount(section: last.section) - 1) + 1
        let after = self.contentCount(beforeRow: end, section: last.section)
        return lower...max(lower, RowIndex(max(0, after - 1), section: last.section))
    }

    private func contentCount(beforeRow row: Int, section: Int) -> Int {
        switch self.row(row, section: section) {
        case .content(let index): index
        case .ad(_, let slot), .placeholder(let slot): self.slot(slot)?.contentIndex ?? 0
        case nil: self.contentCount(section: section)
        }
    }
}

extension FeedSection {
    /// Takes an item out, and does nothing else.
    fileprivate mutating func takeOut(_ index: Int) {
        if let next = self.slot(fromContent: index + 1) {
            self.set(next) { $0.gap -= 1 }
        } else {
            self.end.gap -= 1
        }
    }

    /// Puts in an item, which then has this row, and does nothing else.
    fileprivate mutating func putIn(row: Int) {
        if let next = self.slot(fromRow: row) {
            self.set(next) { $0.gap += 1 }
        } else {
            self.end.gap += 1
        }
    }
}

extension FeedChange {
    /// The number of row changes that a view has to make.
    fileprivate var effort: Int {
        guard case .rows(let rows) = self else { return 0 }
        return rows.moved.count + rows.removed.count + rows.inserted.count + rows.updated.count
    }
}
