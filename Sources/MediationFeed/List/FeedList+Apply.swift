extension FeedList {
    /// Makes several changes of the content at once: a batch, or what another list did to its rows.
    ///
    /// What becomes of the slots follows from the items before and after. Between two items that stay, items that come take
    /// the places of those that go, one by one, and the slots among them stay; where none come, the slots between
    /// those that go are closed. The time grows with the square of the number of moves.
    ///
    /// - Parameter changes: What happened to the items of a section, by their indices.
    /// - Returns: What happened to the rows.
    /// - Throws: A ``FeedError`` if there is no such section, or the changes do not fit its content.
    public mutating func apply(_ changes: RowChanges) throws(FeedError) -> RowChanges {
        let section = changes.section
        try self.check(section: section)
        let count = self.contentCount(section: section)
        if let mistake = changes.mistake(count: count) { throw FeedError(.outOfRange, mistake) }
        return self.edit(section) { $0.change(changes) }
    }
}
