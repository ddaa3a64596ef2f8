/// A model that keeps a list whose slots the app fills by itself.
@MainActor
public final class FeedListModel: FeedModel {
    /// The list as it is now.
    public private(set) var list: FeedList

    /// Called after every change.
    public var changeHandler: (@MainActor (FeedChange) -> Void)?

    /// Creates a model that keeps a list.
    ///
    /// - Parameter list: The list.
    public init(_ list: FeedList) {
        self.list = list
    }

    /// Changes the rows, and reports the changes.
    ///
    /// ```swift
    /// try model.change { try $0.append(20) }
    /// model.change { $0.fill(slot, with: ad) }
    /// ```
    ///
    /// - Parameter body: A closure that makes one change and returns the resulting changes.
    /// - Returns: The changes of the rows.
    /// - Throws: The error that `body` throws; the list is then unchanged.
    @discardableResult
    public func change<Failure: Error>(
        _ body: (inout FeedList) throws(Failure) -> RowChanges
    ) throws(Failure) -> RowChanges {
        var list = self.list
        let changes = try body(&list)
        self.list = list
        if !changes.isEmpty { self.changeHandler?(.rows(changes)) }
        return changes
    }

    /// Changes the sections, and reports the changes.
    ///
    /// - Parameter body: A closure that makes one change and returns the resulting changes.
    /// - Returns: The changes of the sections.
    /// - Throws: The error that `body` throws; the list is then unchanged.
    @discardableResult
    public func changeSections<Failure: Error>(
        _ body: (inout FeedList) throws(Failure) -> SectionChanges
    ) throws(Failure) -> SectionChanges {
        var list = self.list
        let changes = try body(&list)
        self.list = list
        if changes != SectionChanges() { self.changeHandler?(.sections(changes)) }
        return changes
    }

    /// Changes the positions of the ads, like ``FeedList/changePositions(_:)``, and reports the changes of each section.
    ///
    /// - Parameter positions: The positions, by the identity of a section.
    /// - Returns: The changes of the rows.
    @discardableResult
    public func changePositions(_ positions: FeedPositions) -> [RowChanges] {
        var all: [RowChanges] = []
        self.list.setPositions(positions)
        while let changes = self.list.placeNextSection() {
            all.append(changes)
            if !changes.isEmpty { self.changeHandler?(.rows(changes)) }
        }
        return all
    }

    /// Changes the content of a section.
    ///
    /// - Parameter changes: The changes of the items, by their indices.
    /// - Throws: A ``FeedError`` if there is no such section or the changes do not fit its content.
    public func changeContent(_ changes: RowChanges) throws(FeedError) {
        try self.change { list throws(FeedError) in try list.apply(changes) }
    }

    /// Adds a section.
    ///
    /// - Parameters:
    ///   - section: The identity and the number of items of the section.
    ///   - index: The number that the section gets.
    /// - Throws: A ``FeedError`` if a number is out of range, or if the list has a section with this identity.
    public func insertSection(_ section: FeedSectionContent, at index: Int) throws(FeedError) {
        try self.changeSections { list throws(FeedError) in try list.insertSection(section, at: index) }
    }

    /// Removes a section.
    ///
    /// - Parameter index: The number of the section.
    /// - Throws: A ``FeedError`` if there is no such section.
    public func removeSection(at index: Int) throws(FeedError) {
        try self.changeSections { list throws(FeedError) in try list.removeSection(at: index) }
    }

    /// Moves a section.
    ///
    /// - Parameters:
    ///   - source: The number of the section now.
    ///   - destination: The number of the section afterwards.
    /// - Throws: A ``FeedError`` if there is no such section.
    public func moveSection(from source: Int, to destination: Int) throws(FeedError) {
        try self.changeSections { list throws(FeedError) in try list.moveSection(from: source, to: destination) }
    }

    /// Does nothing: the app fills the slots by itself.
    ///
    /// - Parameter rows: The first and the last row that are at least partly visible.
    public func screenShows(_ rows: ClosedRange<RowIndex>) {}
}
