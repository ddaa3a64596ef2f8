// Edits in the app's coordinates, as if there were no ads. The app changes its own data first: the handler is called
// before the call returns. An invalid edit is an error, and changes nothing.
extension FeedCoordinator {
    /// Adds items at the end of a section, like ``FeedList/append(_:section:)``.
    ///
    /// - Parameters:
    ///   - count: The number of items.
    ///   - section: The number of the section.
    /// - Throws: A ``FeedError`` if the count is out of range or there is no such section.
    public func append(_ count: Int, section: Int = 0) throws(FeedError) {
        self.take(try self.list.append(count, section: section))
    }

    /// Inserts items, like ``FeedList/insert(_:at:section:)``.
    ///
    /// - Parameters:
    ///   - count: The number of items.
    ///   - index: The index of the first new item.
    ///   - section: The number of the section.
    /// - Throws: A ``FeedError`` if the count or the index is out of range or there is no such section.
    public func insert(_ count: Int, at index: Int, section: Int = 0) throws(FeedError) {
        self.take(try self.list.insert(count, at: index, section: section))
    }

    /// Removes items, like ``FeedList/remove(_:section:)``.
    ///
    /// - Parameters:
    ///   - range: The indices of the items.
    ///   - section: The number of the section.
    /// - Throws: A ``FeedError`` if the items or the section do not exist.
    public func remove(_ range: Range<Int>, section: Int = 0) throws(FeedError) {
        self.take(try self.list.remove(range, section: section))
    }

    /// Moves an item, like ``FeedList/move(from:to:section:)``.
    ///
    /// - Parameters:
    ///   - source: The index of the item now.
    ///   - destination: The index of the item afterwards.
    ///   - section: The number of the section.
    /// - Throws: A ``FeedError`` if the items or the section do not exist.
    public func move(from source: Int, to destination: Int, section: Int = 0) throws(FeedError) {
        self.take(try self.list.move(from: source, to: destination, section: section))
    }

    /// Reports that items were replaced or show something else, like ``FeedList/replace(_:section:)``.
    ///
    /// - Parameters:
    ///   - range: The indices of the items.
    ///   - section: The number of the section.
    /// - Throws: A ``FeedError`` if the items or the section do not exist.
    public func replace(_ range: Range<Int>, section: Int = 0) throws(FeedError) {
        self.take(try self.list.replace(range, section: section))
    }

    /// Adds a section.
    ///
    /// - Parameters:
    ///   - section: The identity and the number of items of the section.
    ///   - index: The number that the section gets.
    /// - Throws: A ``FeedError`` if a number is out of range, or if the list has a section with this identity.
    public func insertSection(_ section: FeedSectionContent, at index: Int) throws(FeedError) {
        self.take(try self.list.insertSection(section, at: index))
    }

    /// Removes a section; ads in it that have not been on the screen yet are used for other slots.
    ///
    /// - Parameter index: The number of the section.
    /// - Throws: A ``FeedError`` if there is no such section.
    public func removeSection(at index: Int) throws(FeedError) {
        self.take(try self.list.removeSection(at: index))
    }

    /// Moves a section with everything in it.
    ///
    /// - Parameters:
    ///   - source: The number of the section now.
    ///   - destination: The number of the section afterwards.
    /// - Throws: A ``FeedError`` if there is no such section.
    public func moveSection(from source: Int, to destination: Int) throws(FeedError) {
        self.take(try self.list.moveSection(from: source, to: destination))
    }
}
