extension FeedList {
    /// Changes the positions of the ads; with ``AdPositions/none``, the list has no ads.
    ///
    /// A section whose positions stay the same keeps its slots, unless those of the whole list change:
    /// ``FeedPositions/maximumCount`` and ``FeedPositions/countsThroughSections``. Every other section gets the slots that it would have
    /// if it were new. Of its ads, those stay that have as many items before them as one of these slots, unless
    /// ``FeedOptions/repeatDistance`` forbids it. Their slots keep their identities; all other slots are new.
    ///
    /// - Parameter positions: The positions, by the identity of a section.
    /// - Returns: The changes of the rows, for each section that has changed.
    @discardableResult
    public mutating func changePositions(_ positions: FeedPositions) -> [RowChanges] {
        self.setPositions(positions)
        var changes: [RowChanges] = []
        while let next = self.placeNextSection() { changes.append(next) }
        return changes
    }

    /// Sets the positions, which ``placeNextSection()`` then applies to one section after the other.
    mutating func setPositions(_ positions: FeedPositions) {
        let isSameForList =
            self.positions.maximumCount == positions.maximumCount
            && self.positions.countsThroughSections == positions.countsThroughSections
        self.positions = positions
        for index in self.sections.indices {
            let section = self.sections[index]
            let own = positions[section.id, number: section.firstNumber]
            // A handler may change positions while a change of the whole list has not come to this section.
            let keepsSlots = isSameForList && own == section.positions && section.nextPositions == nil
            self.sections[index].nextPositions = keepsSlots ? nil : own
        }
    }

    /// Applies new positions to a section that does not have them yet; returns `nil` if there is none.
    mutating func placeNextSection() -> RowChanges? {
        guard let index = self.sections.firstIndex(where: { $0.nextPositions != nil }),
            let positions = self.sections[index].nextPositions
        else { return nil }
        self.sections[index].positions = positions
        self.sections[index].nextPositions = nil
        self.updateSurroundings(of: index)
        return self.edit(index) { $0.place(positions) }
    }
}
