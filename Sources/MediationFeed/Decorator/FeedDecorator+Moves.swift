// The user drags a row. While it is in the air, the view asks where it may go; when it is dropped, the view moves the row
// and then says so. Ads are neither dragged nor dropped on: a drop there is one between the items around them.
extension FeedDecorator {
    /// Where a row may be dropped: where the view then shows what the list has, if there is such a place.
    ///
    /// - Parameters:
    ///   - source: The row that the user moves.
    ///   - proposed: Where it would go.
    /// - Returns: Where it is to go; its own row if it is to stay.
    public func moveDestination(from source: RowPlace, proposed: RowIndex) -> RowIndex {
        let drop = RowDrop(from: source.own, to: proposed)
        guard let item = self.content(at: source.own), let target = self.list.target(of: drop) else {
            return source.own
        }
        let place = RowPlace(own: item, outer: source.outer)
        let wanted = self.delegate?.moveDestination(from: place, proposed: target) ?? target
        return self.list.row(of: drop, target: wanted) ?? source.own
    }

    /// Moves a row: the data source its item, and the list with it.
    ///
    /// - Parameters:
    ///   - source: The row now.
    ///   - destination: Where it was dropped, which may be an ad's place.
    public func move(from source: RowIndex, to destination: RowIndex) {
        let drop = RowDrop(from: source, to: destination)
        let move = self.makeMove(drop)
        // Also if nothing moved: who is around this one thinks that the row is where it was dropped.
        let update = self.update(move.changes, after: drop, move)
        guard let updateHandler = self.updateHandler else { return update.commit() }
        updateHandler(update)
    }

    /// Moves a row that the view has moved already, and answers what it still has to change.
    ///
    /// That is nothing if the row was dropped at its ``moveDestination(from:proposed:)``, unless two ads came too close.
    /// Until the update is committed, the rows are those that the view has now. Nobody else is told of the move.
    ///
    /// - Parameters:
    ///   - source: The row before.
    ///   - destination: Where it was dropped.
    /// - Returns: The changes from the rows as the view has them now; there may be none.
    public func completeMove(from source: RowIndex, to destination: RowIndex) -> FeedUpdate {
        // No view has moved a row that there is not.
        guard self.list.row(source.row, section: source.section) != nil else { return FeedUpdate([]) }
        let rows = 0...self.list.rowCount(section: destination.section)
        let row = min(max(rows.lowerBound, destination.row), rows.upperBound)
        let drop = RowDrop(from: source, to: RowIndex(row, section: destination.section))
        let move = self.makeMove(drop)
        let new = move.item.flatMap { item in
            move.list.row(ofContent: item.row, section: item.section).map { RowIndex($0, section: item.section) }
        }
        let update = self.update(drop.corrections(after: move.changes, new: new), after: drop, move)
        guard update.changes.isEmpty else { return update }
        update.commit()
        return FeedUpdate([])
    }

    /// What happened when an item was moved.
    private struct ItemMove {
        /// What that does to the rows before the move.
        var changes: [FeedChange] = []
        /// The index that the item has now; `nil` if nothing moved, or if the data source told by itself what happened.
        var item: RowIndex?
        /// The list with the item where it is now.
        var list: FeedList
        /// What the data source told of it, which is not committed yet.
        var told: [FeedUpdate] = []
    }

    private func makeMove(_ drop: RowDrop) -> ItemMove {
        guard let item = self.content(at: drop.source), let target = self.list.target(of: drop), target != item else {
            return ItemMove(list: self.list)
        }
        self.toldWhileMoving = []
        self.dataSource.move(from: item, to: target)
        let told = self.toldWhileMoving ?? []
        self.toldWhileMoving = nil
        let moved = FeedUpdate(RowDrop(from: item, to: target).contentChanges.map(FeedChange.rows))
        let updates = told.isEmpty ? [moved] : told
        let changes = updates.flatMap(self.makeInModel)
        if changes.isEmpty, updates.contains(where: self.isToCome) {
            self.awaited += told
            return ItemMove(list: self.list)
        }
        return ItemMove(
            changes: FeedChange.joined(changes),
            item: told.isEmpty ? target : nil,
            list: self.model.list,
            told: told
        )
    }

    /// An update from the rows that a view has after a drop; until it is committed, these are the rows.
    private func update(_ changes: [FeedChange], after drop: RowDrop, _ move: ItemMove) -> FeedUpdate {
        self.list = self.list.shown(after: drop)
        self.announced = move.list
        return FeedUpdate(changes) {
            for update in move.told { update.commit() }
            self.list = move.list
            self.announced = nil
        }
    }
}
