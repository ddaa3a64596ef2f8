/// The rows of a list, whatever view shows them.
///
/// Write your content as one, as if there were no ads, and put a ``FeedDecorator`` around it, which is one itself: so
/// decorators nest. `ListView` is the view that shows the rows, such as a table, and `Cell` what it shows one in.
@MainActor
public protocol FeedDataSource<ListView, Cell>: AnyObject {
    /// The view that shows the rows.
    associatedtype ListView
    /// What a row is shown in.
    associatedtype Cell: AnyObject

    /// How many sections there are; 1 unless you say otherwise.
    var sectionCount: Int { get }

    /// Who is told of changes that this data source makes to its rows by itself; set by the decorator around it.
    ///
    /// Optional: whoever changes content can also tell the ``FeedModel`` of the decorator.
    var updateHandler: (@MainActor (FeedUpdate) -> Void)? { get set }

    /// How many rows a section has.
    ///
    /// - Parameter section: The number of the section.
    /// - Returns: The number of rows.
    func rowCount(section: Int) -> Int

    /// Makes the cell of a row, or takes one that can be used again.
    ///
    /// - Parameters:
    ///   - view: The view that shows it; ask it by `place.outer`.
    ///   - place: The row; look your data up by `place.own`.
    /// - Returns: The cell.
    func cell(in view: ListView, at place: RowPlace) -> Cell

    /// Whether the user can move a row; not unless you say otherwise.
    ///
    /// - Parameter place: The row.
    /// - Returns: Whether it can be moved.
    func canMove(at place: RowPlace) -> Bool

    /// Moves the data of a row to where the user dropped it.
    ///
    /// Do not tell the ``updateHandler`` of it: who calls this knows.
    ///
    /// - Parameters:
    ///   - source: The row now.
    ///   - destination: Its row afterwards, never one that is not yours.
    func move(from source: RowIndex, to destination: RowIndex)

    /// Says which rows are on the screen.
    ///
    /// - Parameter rows: The first and the last row of which something can be seen.
    func screenShows(_ rows: ClosedRange<RowIndex>)

    /// Says that rows will be needed soon.
    ///
    /// - Parameter places: The rows.
    func prefetch(at places: [RowPlace])

    /// Says that rows will not be needed after all.
    ///
    /// - Parameter places: The rows.
    func cancelPrefetching(at places: [RowPlace])
}

extension FeedDataSource {
    /// One section.
    public var sectionCount: Int { 1 }

    /// Nobody is told.
    public var updateHandler: (@MainActor (FeedUpdate) -> Void)? {
        get { nil }
        set {}  // Such a data source has nothing to tell.
    }

    /// No row can be moved.
    ///
    /// - Parameter place: The row.
    /// - Returns: `false`.
    public func canMove(at place: RowPlace) -> Bool { false }

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - source: The row now.
    ///   - destination: Its row afterwards.
    public func move(from source: RowIndex, to destination: RowIndex) {}

    /// Does nothing.
    ///
    /// - Parameter rows: The first and the last row of which something can be seen.
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
