/// Keeps a list whose slots the app fills by itself.
@MainActor
public final class FeedListModel: FeedModel {
    /// The list as it is now.
    public private(set) var list: FeedList

    /// Who is told of every change, when it has been made.
    public var changeHandler: (@MainActor (FeedChange) -> Void)?

    /// Keeps a list.
    ///
    /// - Parameter list: The list.
    public init(_ list: FeedList) {
        self.list = list
    }

    /// Changes the rows, and says so.
    ///
    /// ```swift
    /// try model.change { try $0.append(20) }
    /// model.change { $0.fill(slot, with: ad) }
    /// ```
    ///
    /// - Parameter body: Makes one change, and answers what happened.
    /// - Returns: What happened.
    /// - Throws: What the change throws; then nothing has happened.
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

    /// Changes the sections, and says so.
    ///
    /// - Parameter body: Makes one change, and answers what happened.
    /// - Returns: What happened.
    /// - Throws: What the change throws; then nothing has happened.
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

    /// Changes the content of a section.
    ///
    /// - Parameter changes: What happened to the items, by their indices.
    /// - Throws: A ``FeedError`` if there is no such section, or the changes do not fit its content.
    public func changeContent(_ changes: RowChanges) throws(FeedError) {
        try self.change { list throws(FeedError) in try list.apply(changes) }
    }

    /// Adds a section.
    ///
    /// - Parameters:
    ///   - section: Its identity, and how many items it has.
    ///   - index: Its number, once it is there.
    /// - Throws: A ``FeedError`` if a number is out of range, or there is a section with this identity.
    public func insertSection(_ section: FeedSectionContent, at index: Int) throws(FeedError) {
        try self.changeSections { list throws(FeedError) in try list.insertSection(section, at: index) }
    }

    /// Removes a section.
    ///
    /// - Parameter index: Its number.
    /// - Throws: A ``FeedError`` if there is no such section.
    public func removeSection(at index: Int) throws(FeedError) {
        try self.changeSections { list throws(FeedError) in try list.removeSection(at: index) }
    }

    /// Moves a section.
    ///
    /// - Parameters:
    ///   - source: Its number now.
    ///   - destination: Its number afterwards.
    /// - Throws: A ``FeedError`` if there is no such section.
    public func moveSection(from source: Int, to destination: Int) throws(FeedError) {
        try self.changeSections { list throws(FeedError) in try list.moveSection(from: source, to: destination) }
    }

    /// Does nothing: nobody waits for an ad.
    ///
    /// - Parameter rows: The first and the last row of which something can be seen.
    public func screenShows(_ rows: ClosedRange<RowIndex>) {}
}
