/// The rows of a list, whatever view shows them.
///
/// Implement it for your content as if there were no ads, and wrap it in a ``FeedDecorator``. A decorator is a data
/// source itself, so decorators nest. `ListView` is the view that shows the rows, such as a table, and `Cell` is the
/// type of its cells.
@MainActor
public protocol FeedDataSource<ListView, Cell>: AnyObject {
    /// The view that shows the rows.
    associatedtype ListView
    /// The type of the cells that show the rows.
    associatedtype Cell: AnyObject

    /// The number of sections; 1 by default.
    var sectionCount: Int { get }

    /// Receives the changes that this data source makes to its rows by itself; set by the decorator around it.
    ///
    /// It is optional: code that changes content can also report the change to the ``FeedModel`` of the decorator.
    var updateHandler: (@MainActor (FeedUpdate) -> Void)? { get set }

    /// Returns the number of rows of a section.
    ///
    /// - Parameter section: The number of the section.
    /// - Returns: The number of rows.
    func rowCount(section: Int) -> Int

    /// Creates or reuses the cell of a row.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row; address it by `place.outer`.
    ///   - place: The row; look up your data by `place.own`.
    /// - Returns: The cell.
    func cell(in view: ListView, at place: RowPlace) -> Cell

    /// Returns whether the user can move a row; by default, the user cannot.
    ///
    /// - Parameter place: The row.
    /// - Returns: `true` if the user can move it.
    func canMove(at place: RowPlace) -> Bool

    /// Moves the data of a row to the place at which the user dropped it.
    ///
    /// Do not report the move to the ``updateHandler``: the caller knows of it.
    ///
    /// - Parameters:
    ///   - source: The row now.
    ///   - destination: The row afterwards, always one of this data source's own.
    func move(from source: RowIndex, to destination: RowIndex)

    /// Called when the rows on the screen change.
    ///
    /// - Parameter rows: The first and the last row that are at least partly visible.
    func screenShows(_ rows: ClosedRange<RowIndex>)

    /// Called when rows will be needed soon.
    ///
    /// - Parameter places: The rows.
    func prefetch(at places: [RowPlace])

    /// Called when rows will not be needed after all.
    ///
    /// - Parameter places: The rows.
    func cancelPrefetching(at places: [RowPlace])
}

extension FeedDataSource {
    /// One section.
    public var sectionCount: Int { 1 }

    /// No handler: changes are not reported.
    public var updateHandler: (@MainActor (FeedUpdate) -> Void)? {
        get { nil }
        set {}  // Such a data source has nothing to report.
    }

    /// Returns `false`: no row can be moved.
    ///
    /// - Parameter place: The row.
    /// - Returns: `false`.
    public func canMove(at place: RowPlace) -> Bool { false }

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - source: The row now.
    ///   - destination: The row afterwards.
    public func move(from source: RowIndex, to destination: RowIndex) {}

    /// Does nothing.
    ///
    /// - Parameter rows: The first and the last row that are at least partly visible.
    public func screenShows(_ rows: ClosedRange<RowIndex>) {}

    /// Does nothing.
    ///
    /// - Parameter places: The rows.
    public func prefetch(at places: [RowPlace]) {}

    /// Does nothing.
    ///
    /// - Parameter places: The rows.
    public func cancelPrefetching(at places: [RowPlace]) {}
}
