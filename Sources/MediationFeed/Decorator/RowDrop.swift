/// A row that is dropped at another place.
struct RowDrop {
    /// The row before the drop.
    let source: RowIndex
    /// The row in the view after the drop, counted without the row at its old place.
    let destination: RowIndex

    init(from source: RowIndex, to destination: RowIndex) {
        self.source = source
        self.destination = destination
    }

    var isInOneSection: Bool { self.source.section == self.destination.section }

    /// The same move as changes of items.
    var contentChanges: [RowChanges] {
        let (source, destination) = (self.source, self.destination)
        if self.isInOneSection {
            let move = RowChanges.Move(from: source.row, to: destination.row)
            return [RowChanges(section: source.section, moved: [move])]
        }
        return [
            RowChanges(section: source.section, removed: [source.row..<source.row + 1]),
            RowChanges(section: destination.section, inserted: [destination.row..<destination.row + 1]),
        ]
    }

    /// Returns the changes that lead from the rows after the drop to the intended rows.
    ///
    /// - Parameters:
    ///   - changes: The changes that led from the rows before the drop to the intended rows.
    ///   - new: The row that the dropped item has now, if it moved.
    /// - Returns: The changes.
    func corrections(after changes: [FeedChange], new: RowIndex?) -> [FeedChange] {
        var result: [FeedChange] = []
        var undone = self.undoing
        for change in changes {
            guard case .rows(let rows) = change, let undo = undone.removeValue(forKey: rows.section) else {
                result.append(change)
                continue
            }
            var script = RowScript(undo).followed(by: RowScript(rows))
            if !self.isInOneSection, let new, rows.section == new.section, new.section == self.destination.section {
                script = script.taking(old: self.destination.row, for: new.row)
            }
            var correction = script.simplified().changes(section: rows.section)
            correction.released = rows.released
            result.append(.rows(correction))
        }
        result += undone.values.sorted { $0.section < $1.section }.map(FeedChange.rows)
        return result.filter { change in
            guard case .rows(let rows) = change else { return true }
            return !rows.isEmpty || !rows.released.isEmpty
        }
    }

    /// The changes that undo the drop, by section.
    private var undoing: [Int: RowChanges] {
        let (source, destination) = (self.source, self.destination)
        guard self.isInOneSection else {
            return [
                source.section: RowChanges(section: source.section, inserted: [source.row..<source.row + 1]),
                destination.section: RowChanges(
                    section: destination.section,
                    removed: [destination.row..<destination.row + 1]
                ),
            ]
        }
        guard source != destination else { return [:] }
        let move = RowChanges.Move(from: destination.row, to: source.row)
        return [source.section: RowChanges(section: source.section, moved: [move])]
    }
}
