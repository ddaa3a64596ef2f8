/// A row that is dropped in another place.
struct RowDrop {
    /// Where it was.
    let source: RowIndex
    /// Where it is in the view, when it has been taken out of where it was.
    let destination: RowIndex

    init(from source: RowIndex, to destination: RowIndex) {
        self.source = source
        self.destination = destination
    }

    var isInOneSection: Bool { self.source.section == self.destination.section }

    /// The same of items.
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

    /// What leads from the rows after the drop to the rows that there are to be.
    ///
    /// - Parameters:
    ///   - changes: What led from the rows before to those that there are to be.
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

    /// What takes the drop back, by section.
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
