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
        let (changes, _) = self.makeMove(RowDrop(from: source, to: destination))
        // Also if nothing moved: who is around this one thinks that the row is where it was dropped.
        self.updateHandler?(FeedUpdate(changes))
    }

    /// Moves a row that the view has moved already, and answers what it still has to change.
    ///
    /// That is nothing if the row was dropped at its ``moveDestination(from:proposed:)``, unless two ads came too close.
    /// Nobody else is told of the move.
    ///
    /// - Parameters:
    ///   - source: The row before.
    ///   - destination: Where it was dropped.
    /// - Returns: The changes from the rows as the view has them now.
    public func completeMove(from source: RowIndex, to destination: RowIndex) -> [FeedChange] {
        // No view has moved a row that there is not.
        guard self.list.row(source.row, section: source.section) != nil else { return [] }
        let rows = 0...self.list.rowCount(section: destination.section)
        let row = min(max(rows.lowerBound, destination.row), rows.upperBound)
        let drop = RowDrop(from: source, to: RowIndex(row, section: destination.section))
        let (changes, item) = self.makeMove(drop)
        return drop.corrections(after: changes, new: item.flatMap(self.row(ofContent:)))
    }

    /// Moves an item, and answers what that does to the rows, and the index that the item has now.
    ///
    /// The index is `nil` if nothing moved, or if the data source has told by itself what happened.
    private func makeMove(_ drop: RowDrop) -> (changes: [FeedChange], item: RowIndex?) {
        guard let item = self.content(at: drop.source), let target = self.list.target(of: drop), target != item else {
            return ([], nil)
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
            return ([], nil)
        }
        for update in told { update.commit() }
        self.list = self.model.list
        return (FeedChange.joined(changes), told.isEmpty ? target : nil)
    }
}
