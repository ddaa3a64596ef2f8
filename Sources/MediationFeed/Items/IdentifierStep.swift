/// One step of a change to rows that are known by their identities, as in diffable data sources.
package enum IdentifierStep<ID: Hashable>: Hashable {
    package enum Place: Hashable {
        case before(ID)
        case after(ID)
        case end
    }

    case delete([ID])
    case insert([ID], Place)
    case move(ID, Place)
    case reload([ID])
}

extension RowChanges {
    /// Returns the steps from the old identities, by row, to the new ones; as many as the change has parts.
    package func identifierSteps<ID>(
        from before: (Int) -> ID?,
        to new: some RandomAccessCollection<ID>
    ) -> [IdentifierStep<ID>] {
        func after(_ row: Int) -> ID { new[new.index(new.startIndex, offsetBy: row)] }
        let script = RowScript(self)
        // While a drop is being corrected, the app may have changed its content already: a row that stays has its identity.
        func anchor(_ row: Int) -> ID { script.keptRow(row).flatMap(before) ?? after(row) }
        var came = self.inserted
        var deleted: [ID?] = self.removed.joined().map(before)
        var reloaded: [ID] = []
        for (from, to) in script.updatedRows {
            if before(from) == after(to) {
                reloaded.append(after(to))
            } else {
                // Another item has taken the row of this one.
                deleted.append(before(from))
                came.append(to..<to + 1)
            }
        }
        // A row that moved and now shows another item is another row.
        let moves = self.moved.filter { before($0.from) == after($0.to) }
        for move in self.moved where before(move.from) != after(move.to) {
            deleted.append(before(move.from))
            came.append(move.to..<move.to + 1)
        }
        // For a view that compares identities, a row that is removed and inserted again was there all the time.
        let gone = Set(deleted)
        reloaded += came.joined().map(after).filter { gone.contains($0) }
        var steps: [IdentifierStep<ID>] = []
        if !deleted.isEmpty { steps.append(.delete(deleted.compactMap(\.self))) }
        var parts = came.map { (rows: $0, isMove: false) } + moves.map { (rows: $0.to..<$0.to + 1, isMove: true) }
        parts.sort { $0.rows.lowerBound < $1.rows.lowerBound }
        var firstKept = 0
        for part in parts where part.rows.lowerBound <= firstKept { firstKept = part.rows.upperBound }
        guard firstKept < new.count else {
            if !moves.isEmpty { steps.append(.delete(moves.map { after($0.to) })) }
            if !new.isEmpty { steps.append(.insert(Array(new), .end)) }
            return reloaded.isEmpty ? steps : steps + [.reload(reloaded)]
        }
        for (rows, isMove) in parts {
            let isAbove = rows.lowerBound < firstKept
            let place = isAbove ? IdentifierStep.Place.before(anchor(firstKept)) : .after(anchor(rows.lowerBound - 1))
            steps.append(isMove ? .move(after(rows.lowerBound), place) : .insert(rows.map(after), place))
        }
        return reloaded.isEmpty ? steps : steps + [.reload(reloaded)]
    }
}

extension RowScript {
    /// Returns where a row was that stays, in the same order and without a change; `nil` for any other row.
    fileprivate func keptRow(_ row: Int) -> Int? {
        var start = 0
        for segment in self.segments {
            if row < start + segment.count {
                return segment.origin == .kept && !segment.isUpdated ? segment.old + row - start : nil
            }
            start += segment.count
        }
        return self.rest + row - start
    }

    /// Rows that remain but show something else, before and after.
    fileprivate var updatedRows: [(old: Int, new: Int)] {
        var rows: [(old: Int, new: Int)] = []
        var new = 0
        for segment in self.segments {
            if segment.isUpdated { rows += (0..<segment.count).map { (segment.old + $0, new + $0) } }
            new += segment.count
        }
        return rows
    }
}
