/// An object that keeps a list: a ``FeedCoordinator``, or a ``FeedListModel`` whose slots the app fills.
///
/// Changes of the content are reported in the app's coordinates, as if there were no ads. Their effects on the rows go
/// to the ``changeHandler`` in the same turn.
@MainActor
public protocol FeedModel: AnyObject {
    /// The list as it is now.
    var list: FeedList { get }

    /// Called after every change; set by the decorator.
    var changeHandler: (@MainActor (FeedChange) -> Void)? { get set }

    /// Called when the rows on the screen change.
    ///
    /// - Parameter rows: The first and the last row that are at least partly visible.
    func screenShows(_ rows: ClosedRange<RowIndex>)

    /// Changes the content of a section.
    ///
    /// - Parameter changes: The changes of the items, by their indices.
    /// - Throws: A ``FeedError`` if there is no such section or the changes do not fit its content.
    func changeContent(_ changes: RowChanges) throws(FeedError)

    /// Adds a section.
    ///
    /// - Parameters:
    ///   - section: The identity and the number of items of the section.
    ///   - index: The number that the section gets.
    /// - Throws: A ``FeedError`` if a number is out of range, or if the list has a section with this identity.
    func insertSection(_ section: FeedSectionContent, at index: Int) throws(FeedError)

    /// Removes a section.
    ///
    /// - Parameter index: The number of the section.
    /// - Throws: A ``FeedError`` if there is no such section.
    func removeSection(at index: Int) throws(FeedError)

    /// Moves a section.
    ///
    /// - Parameters:
    ///   - source: The number of the section now.
    ///   - destination: The number of the section afterwards.
    /// - Throws: A ``FeedError`` if there is no such section.
    func moveSection(from source: Int, to destination: Int) throws(FeedError)
}

extension FeedCoordinator: FeedModel {
    /// Makes several changes of the content at once, like ``FeedList/apply(_:)``.
    ///
    /// - Parameter changes: The changes of the items of a section, by their indices.
    /// - Throws: A ``FeedError`` if there is no such section or the changes do not fit its content.
    public func changeContent(_ changes: RowChanges) throws(FeedError) {
        self.take(try self.list.apply(changes))
    }
}
