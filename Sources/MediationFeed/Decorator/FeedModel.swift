/// Who keeps a list: a ``FeedCoordinator``, or a ``FeedListModel`` whose slots the app fills.
///
/// Changes of content are told in the app's coordinates, as if there were no ads. All that they do to the rows goes to
/// the ``changeHandler``, in the same turn.
@MainActor
public protocol FeedModel: AnyObject {
    /// The list as it is now.
    var list: FeedList { get }

    /// Who is told of every change, when it has been made; set by the decorator.
    var changeHandler: (@MainActor (FeedChange) -> Void)? { get set }

    /// Says which rows are on the screen.
    ///
    /// - Parameter rows: The first and the last row of which something can be seen.
    func screenShows(_ rows: ClosedRange<RowIndex>)

    /// Changes the content of a section.
    ///
    /// - Parameter changes: What happened to the items, by their indices.
    /// - Throws: A ``FeedError`` if there is no such section, or the changes do not fit its content.
    func changeContent(_ changes: RowChanges) throws(FeedError)

    /// Adds a section.
    ///
    /// - Parameters:
    ///   - section: Its identity, and how many items it has.
    ///   - index: Its number, once it is there.
    /// - Throws: A ``FeedError`` if a number is out of range, or there is a section with this identity.
    func insertSection(_ section: FeedSectionContent, at index: Int) throws(FeedError)

    /// Removes a section.
    ///
    /// - Parameter index: Its number.
    /// - Throws: A ``FeedError`` if there is no such section.
    func removeSection(at index: Int) throws(FeedError)

    /// Moves a section.
    ///
    /// - Parameters:
    ///   - source: Its number now.
    ///   - destination: Its number afterwards.
    /// - Throws: A ``FeedError`` if there is no such section.
    func moveSection(from source: Int, to destination: Int) throws(FeedError)
}

extension FeedCoordinator: FeedModel {
    /// Makes several changes of the content at once, as ``FeedList/apply(_:)``.
    ///
    /// - Parameter changes: What happened to the items of a section, by their indices.
    /// - Throws: A ``FeedError`` if there is no such section, or the changes do not fit its content.
    public func changeContent(_ changes: RowChanges) throws(FeedError) {
        self.take(try self.list.apply(changes))
    }
}
