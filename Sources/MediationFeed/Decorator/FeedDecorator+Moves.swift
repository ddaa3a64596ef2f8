// The user drags a row. During the drag, the view asks for the destination; after the drop, the view moves the row and
// then reports it. Ads can be neither dragged nor dropped on: a drop on an ad goes between the items around it.
extension FeedDecorator {
    /// Returns the destination of a dragged row: one at which the view then matches the list, if possible.
    ///
    /// - Parameters:
    ///   - source: The row that the user moves.
    ///   - proposed: The destination that the view proposes.
    /// - Returns: The destination; the row itself if it should stay.
    public func moveDestination(from source: RowPlace, proposed: RowIndex) -> RowIndex {
        let drop = RowDrop(from: source.own, to: proposed)
        guard let item = self.content(at: source.own), let target = self.list.target(of: drop) else {
            return source.own
        }
        let place = RowPlace(own: item, outer: source.outer)
        let wanted = self.delegate?.moveDestination(from: place, proposed: target) ?? target
        return self.list.row(of: drop, target: wanted) ?? source.own
    }

    /// Moves a row: its item in the data source, and the list with it.
    ///
    /// - Parameters:
    ///   - source: The row now.
    ///   - destination: The row at which it was dropped, which may be an ad's place.
    public func move(from source: RowIndex, to destination: RowIndex) {
        let drop = RowDrop(from: source, to: destination)
        let move = self.makeMove(drop)
        // Even if nothing moved: the view or decorator around this one assumes that the row is where it was dropped.
        let update = self.update(move.changes, after: drop, move)
        guard let updateHandler = self.updateHandler else { return update.commit() }
        updateHandler(update)
    }

    /// Completes a move that the view has already made, and returns the changes that the view still has to make.
    ///
    /// There are none if the row was dropped at its ``moveDestination(from:proposed:)``, unless two ads came too close.
    /// Until the update is committed, the rows are those that the view has now. The ``updateHandler`` is not called.
    ///
    /// - Parameters:
    ///   - source: The row before the move.
    ///   - destination: The row at which it was dropped.
    /// - Returns: The changes to the rows that the view has now; there may be none.
    public func completeMove(from source: RowIndex, to destination: RowIndex) -> FeedUpdate {
        // A view cannot have moved a row that does not exist.
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

    /// The outcome of a move.
    private struct ItemMove {
        /// The changes of the rows before the move.
        var changes: [FeedChange] = []
        /// The index that the item has now; `nil` if nothing moved, or if the data source reported the changes by
        /// itself.
        var item: RowIndex?
        /// The list after the move.
        var list: FeedList
        /// The updates that the data source reported, which are not committed yet.
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

    /// Creates an update of the rows that a view has after a drop; until it is committed, the list has these rows.
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
