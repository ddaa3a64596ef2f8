// Edits in the app's coordinates, as if there were no ads. An invalid edit is an error, and changes nothing.
extension FeedList {
    /// Adds items at the end of a section.
    ///
    /// - Parameters:
    ///   - count: The number of items.
    ///   - section: The number of the section.
    /// - Returns: The changes of the rows.
    /// - Throws: A ``FeedError`` if the count is out of range or there is no such section.
    public mutating func append(_ count: Int, section: Int = 0) throws(FeedError) -> RowChanges {
        try self.checkRoom(for: count, section: section)
        return self.edit(section) { $0.append(count) }
    }

    /// Inserts items.
    ///
    /// - Parameters:
    ///   - count: The number of items.
    ///   - index: The index of the first new item; to append, the current number of items.
    ///   - section: The number of the section.
    /// - Returns: The changes of the rows.
    /// - Throws: A ``FeedError`` if the count or the index is out of range or there is no such section.
    public mutating func insert(_ count: Int, at index: Int, section: Int = 0) throws(FeedError) -> RowChanges {
        try self.checkRoom(for: count, section: section)
        try self.check(index, in: 0...self.contentCount(section: section), "the index")
        return self.edit(section) { $0.insert(count, at: index) }
    }

    /// Removes items.
    ///
    /// Slots between removed items are closed; a slot before the first or after the last removed item stays.
    ///
    /// - Parameters:
    ///   - range: The indices of the items.
    ///   - section: The number of the section.
    /// - Returns: The changes of the rows.
    /// - Throws: A ``FeedError`` if the items or the section do not exist.
    public mutating func remove(_ range: Range<Int>, section: Int = 0) throws(FeedError) -> RowChanges {
        try self.check(range, section: section)
        return self.edit(section) { $0.remove(range) }
    }

    /// Moves an item.
    ///
    /// The slots stay between the other items. A slot that is then behind the last item stays in its row if the rule
    /// has it there.
    ///
    /// - Parameters:
    ///   - source: The index of the item now.
    ///   - destination: The index of the item afterwards.
    ///   - section: The number of the section.
    /// - Returns: The changes of the rows.
    /// - Throws: A ``FeedError`` if the items or the section do not exist.
    public mutating func move(from source: Int, to destination: Int, section: Int = 0) throws(FeedError) -> RowChanges {
        try self.check(section: section)
        let last = self.contentCount(section: section) - 1
        guard last >= 0 else { throw FeedError(.outOfRange, "there is no item to move; the section is empty") }
        for index in [source, destination] { try self.check(index, in: 0...last, "the index") }
        return self.edit(section) { $0.move(from: source, to: destination) }
    }

    /// Reports that items were replaced or show something else.
    ///
    /// - Parameters:
    ///   - range: The indices of the items.
    ///   - section: The number of the section.
    /// - Returns: The changes of the rows.
    /// - Throws: A ``FeedError`` if the items or the section do not exist.
    public func replace(_ range: Range<Int>, section: Int = 0) throws(FeedError) -> RowChanges {
        try self.check(range, section: section)
        var changes = self.sections[section].slots.replace(range)
        changes.section = section
        return changes
    }

    mutating func edit(_ section: Int, _ body: (inout FeedSection) -> RowChanges) -> RowChanges {
        if self.positions.areListWide { self.updateSurroundings(of: section) }
        var changes = body(&self.sections[section].slots)
        changes.section = section
        return changes
    }

    private func checkRoom(for count: Int, section: Int) throws(FeedError) {
        try self.check(section: section)
        let room = Self.contentCounts.upperBound - self.contentCount(section: section)
        try self.check(count, in: 0...room, "the number of new items")
    }

    private func check(_ range: Range<Int>, section: Int) throws(FeedError) {
        try self.check(section: section)
        let count = self.contentCount(section: section)
        guard range.lowerBound < 0 || range.upperBound > count else { return }
        let allowed = count == 0 ? "there are none" : "there are 0 to \(count - 1)"
        throw FeedError(.outOfRange, "there are no items \(range.lowerBound)..<\(range.upperBound); \(allowed)")
    }
}
