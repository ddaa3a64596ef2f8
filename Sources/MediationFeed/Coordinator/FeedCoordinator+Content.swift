// Edits in the app's coordinates, as if there were no ads. The app changes its own data first: the handler is told before
// the call returns. An edit that makes no sense is an error, and changes nothing.
extension FeedCoordinator {
    /// Adds items at the end of a section, as ``FeedList/append(_:section:)``.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - section: The number of the section.
    /// - Throws: A ``FeedError`` if there are no such items or there is no such section.
    public func append(_ count: Int, section: Int = 0) throws(FeedError) {
        self.take(try self.list.append(count, section: section))
    }

    /// Inserts items, as ``FeedList/insert(_:at:section:)``.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - index: The index of the first of them, once they are there.
    ///   - section: The number of the section.
    /// - Throws: A ``FeedError`` if there are no such items or there is no such section.
    public func insert(_ count: Int, at index: Int, section: Int = 0) throws(FeedError) {
        self.take(try self.list.insert(count, at: index, section: section))
    }

    /// Removes items, as ``FeedList/remove(_:section:)``.
    ///
    /// - Parameters:
    ///   - range: The indices of the items.
    ///   - section: The number of the section.
    /// - Throws: A ``FeedError`` if there are no such items or there is no such section.
    public func remove(_ range: Range<Int>, section: Int = 0) throws(FeedError) {
        self.take(try self.list.remove(range, section: section))
    }

    /// Moves an item, as ``FeedList/move(from:to:section:)``.
    ///
    /// - Parameters:
    ///   - source: The index of the item now.
    ///   - destination: Its index afterwards.
    ///   - section: The number of the section.
    /// - Throws: A ``FeedError`` if there are no such items or there is no such section.
    public func move(from source: Int, to destination: Int, section: Int = 0) throws(FeedError) {
        self.take(try self.list.move(from: source, to: destination, section: section))
    }

    /// Says that items have become others, or show something else, as ``FeedList/replace(_:section:)``.
    ///
    /// - Parameters:
    ///   - range: The indices of the items.
    ///   - section: The number of the section.
    /// - Throws: A ``FeedError`` if there are no such items or there is no such section.
    public func replace(_ range: Range<Int>, section: Int = 0) throws(FeedError) {
        self.take(try self.list.replace(range, section: section))
    }

    /// Adds a section.
    ///
    /// - Parameters:
    ///   - section: Its identity, and how many items it has.
    ///   - index: Its number, once it is there.
    /// - Throws: A ``FeedError`` if a number is out of range, or there is a section with this identity.
    public func insertSection(_ section: FeedSectionContent, at index: Int) throws(FeedError) {
        self.take(try self.list.insertSection(section, at: index))
    }

    /// Removes a section; ads in it that were not on the screen yet are used for other slots.
    ///
    /// - Parameter index: Its number.
    /// - Throws: A ``FeedError`` if there is no such section.
    public func removeSection(at index: Int) throws(FeedError) {
        self.take(try self.list.removeSection(at: index))
    }

    /// Moves a section with all that is in it.
    ///
    /// - Parameters:
    ///   - source: Its number now.
    ///   - destination: Its number afterwards.
    /// - Throws: A ``FeedError`` if there is no such section.
    public func moveSection(from source: Int, to destination: Int) throws(FeedError) {
        self.take(try self.list.moveSection(from: source, to: destination))
    }
}
