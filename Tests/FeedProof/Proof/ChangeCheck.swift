import MediationFeed

/// Checks a change set against the rows before and after.
enum ChangeCheck {
    static func problems(_ changes: RowChanges, from old: [NaiveRow], to new: [NaiveRow], isFixed: Bool) -> [String] {
        var problems = Self.shape(changes, old: old.count, new: new.count)
        guard problems.isEmpty else { return problems }
        // A view asks only for the rows that the change set reports as new or changed.
        let rows = changes.applied(to: old) { new[$0] }
        if rows != new { problems.append("applied to the old rows, the changes do not give the new ones") }
        let before = Set(old.map(RowName.init))
        let after = Set(new.map(RowName.init))
        for row in changes.removed.joined() where after.contains(RowName(old[row])) {
            // A view does not accept a row that moves and loses its ad: the row is removed and inserted.
            guard old[row].isSlot, old[row].ad != nil, Self.isInserted(old[row], changes, new) else {
                problems.append("old row \(row) is removed and is still there")
                continue
            }
        }
        for row in changes.inserted.joined() where before.contains(RowName(new[row])) && new[row].ad != nil {
            problems.append("new row \(row) is inserted and was there before")
        }
        for row in changes.updated.joined() {
            guard let place = new.firstIndex(where: { $0.isSame(as: old[row]) }),
                new[place] != old[row] || old[row].isSlot
            else {
                problems.append("old row \(row) is updated and did not change")
                continue
            }
        }
        for move in changes.moved where !old[move.from].isSame(as: new[move.to]) {
            problems.append("\(move) is of two different rows")
        }
        for move in changes.moved.prefix(4) + changes.moved.suffix(4) where old[move.from].isSlot && isFixed {
            if Self.items(old, before: move.from) == Self.items(new, before: move.to) {
                problems.append("the slot of \(move) moves though nothing flowed around it")
            }
        }
        return problems
    }

    private static func items(_ rows: [NaiveRow], before row: Int) -> Set<Int> {
        Set(rows[..<row].compactMap(\.item))
    }

    private static func isInserted(_ slot: NaiveRow, _ changes: RowChanges, _ new: [NaiveRow]) -> Bool {
        changes.inserted.joined().contains { new[$0].isSame(as: slot) }
    }

    /// Checks that all rows exist, and that the lists are in order and name no row twice.
    private static func shape(_ changes: RowChanges, old: Int, new: Int) -> [String] {
        var problems: [String] = []
        func check(_ ranges: [Range<Int>], _ count: Int, _ name: String) {
            var last = -1
            for range in ranges {
                if range.isEmpty || range.lowerBound <= last || range.upperBound > count {
                    problems.append("\(name) is not in order: \(ranges) of \(count) rows")
                    return
                }
                last = range.upperBound
            }
        }
        check(changes.removed, old, "removed")
        check(changes.inserted, new, "inserted")
        check(changes.updated, old, "updated")
        let from = changes.moved.map(\.from)
        let to = changes.moved.map(\.to)
        if to != to.sorted() { problems.append("moved is not in order: \(changes.moved)") }
        let oldRows = Array(changes.removed.joined()) + Array(changes.updated.joined()) + from
        if Set(oldRows).count != oldRows.count { problems.append("an old row is named twice: \(changes)") }
        let newRows = Array(changes.inserted.joined()) + to
        if Set(newRows).count != newRows.count { problems.append("a new row is named twice: \(changes)") }
        let count = old - changes.removed.joined().count + changes.inserted.joined().count
        if count != new { problems.append("\(old) rows become \(count) and not \(new): \(changes)") }
        return problems
    }
}
