/// Handles events of the rows of a list, whatever view shows them.
///
/// Every function has a default. Anything without a function here is a ``RowQuestion``.
@MainActor
public protocol FeedDelegate<ListView, Cell>: AnyObject {
    /// The view that shows the rows.
    associatedtype ListView
    /// The type of the cells that show the rows.
    associatedtype Cell: AnyObject

    /// Returns whether a tap selects a row; by default, it does.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - place: The row.
    /// - Returns: `true` if a tap selects it.
    func shouldSelect(in view: ListView, at place: RowPlace) -> Bool

    /// Called when a row is tapped.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - place: The row.
    func didSelect(in view: ListView, at place: RowPlace)

    /// Called when a row is deselected.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - place: The row.
    func didDeselect(in view: ListView, at place: RowPlace)

    /// Called when a row is about to appear on the screen.
    ///
    /// - Parameters:
    ///   - cell: The cell that shows the row.
    ///   - view: The view that shows the row.
    ///   - place: The row.
    func willDisplay(_ cell: Cell, in view: ListView, at place: RowPlace)

    /// Called when a row has left the screen.
    ///
    /// - Parameters:
    ///   - cell: The cell that showed the row.
    ///   - view: The view that showed the row.
    ///   - place: The row as it was when it appeared on the screen; by now it may be gone or replaced.
    func didEndDisplaying(_ cell: Cell, in view: ListView, at place: RowPlace)

    /// Returns the size of a row; by default, the view decides.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - place: The row.
    /// - Returns: The size; `nil` leaves it to the view.
    func size(in view: ListView, at place: RowPlace) -> RowSize?

    /// Returns the destination of a dragged row.
    ///
    /// - Parameters:
    ///   - source: The row that the user moves.
    ///   - proposed: The destination that the view proposes.
    /// - Returns: The destination.
    func moveDestination(from source: RowPlace, proposed: RowIndex) -> RowIndex

    /// Returns the answer to any other question about a row.
    ///
    /// - Parameters:
    ///   - question: The question, whose type determines its subject.
    ///   - view: The view that shows the row.
    ///   - place: The row.
    /// - Returns: The answer; `nil` for none.
    func answer<Question: RowQuestion>(
        _ question: Question,
        in view: ListView,
        at place: RowPlace
    ) -> Question.Answer?
}

extension FeedDelegate {
    /// Returns `true`: a tap selects the row.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - place: The row.
    /// - Returns: `true`.
    public func shouldSelect(in view: ListView, at place: RowPlace) -> Bool { true }

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - place: The row.
    public func didSelect(in view: ListView, at place: RowPlace) {}

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - place: The row.
    public func didDeselect(in view: ListView, at place: RowPlace) {}

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - cell: The cell that shows the row.
    ///   - view: The view that shows the row.
    ///   - place: The row.
    public func willDisplay(_ cell: Cell, in view: ListView, at place: RowPlace) {}

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - cell: The cell that showed the row.
    ///   - view: The view that showed the row.
    ///   - place: The row as it was when it appeared on the screen.
    public func didEndDisplaying(_ cell: Cell, in view: ListView, at place: RowPlace) {}

    /// Returns `nil`: the view decides.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - place: The row.
    /// - Returns: `nil`.
    public func size(in view: ListView, at place: RowPlace) -> RowSize? { nil }

    /// Returns the proposed destination.
    ///
    /// - Parameters:
    ///   - source: The row that the user moves.
    ///   - proposed: The destination that the view proposes.
    /// - Returns: `proposed`.
    public func moveDestination(from source: RowPlace, proposed: RowIndex) -> RowIndex { proposed }

    /// Returns no answer.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - view: The view that shows the row.
    ///   - place: The row.
    /// - Returns: `nil`.
    public func answer<Question: RowQuestion>(
        _ question: Question,
        in view: ListView,
        at place: RowPlace
    ) -> Question.Answer? { nil }
}
