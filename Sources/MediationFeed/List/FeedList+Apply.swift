extension FeedList {
    /// Makes several changes of the content at once: a batch, or the row changes of another list.
    ///
    /// The items before and after determine the outcome for the slots. Between two items that stay, incoming items take
    /// the places of outgoing ones, one by one, and the slots among them stay; where none come in, the slots between
    /// outgoing items are closed. The time grows with the square of the number of moves.
    ///
    /// - Parameter changes: The changes of the items of a section, by their indices.
    /// - Returns: The changes of the rows.
    /// - Throws: A ``FeedError`` if there is no such section or the changes do not fit its content.
    public mutating func apply(_ changes: RowChanges) throws(FeedError) -> RowChanges {
        let section = changes.section
        try self.check(section: section)
        let count = self.contentCount(section: section)
        if let mistake = changes.mistake(count: count) { throw FeedError(.outOfRange, mistake) }
        return self.edit(section) { $0.change(changes) }
    }
}
