/// What happens to the rows of a list, whatever view shows them.
///
/// Every function has a default. What is not here is a ``RowQuestion``.
@MainActor
public protocol FeedDelegate<ListView, Cell>: AnyObject {
    /// The view that shows the rows.
    associatedtype ListView
    /// What a row is shown in.
    associatedtype Cell: AnyObject

    /// Whether a tap selects a row; it does unless you say otherwise.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - place: The row.
    /// - Returns: Whether a tap selects it.
    func shouldSelect(in view: ListView, at place: RowPlace) -> Bool

    /// Says that a row was tapped.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - place: The row.
    func didSelect(in view: ListView, at place: RowPlace)

    /// Says that a row is selected no more.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - place: The row.
    func didDeselect(in view: ListView, at place: RowPlace)

    /// Says that a row comes on screen.
    ///
    /// - Parameters:
    ///   - cell: What it is shown in.
    ///   - view: The view that shows it.
    ///   - place: The row.
    func willDisplay(_ cell: Cell, in view: ListView, at place: RowPlace)

    /// Says that a row is not on screen any more.
    ///
    /// - Parameters:
    ///   - cell: What it was shown in.
    ///   - view: The view that showed it.
    ///   - place: The row as it was when it came on screen; by now there may be none, or another one.
    func didEndDisplaying(_ cell: Cell, in view: ListView, at place: RowPlace)

    /// How large a row is to be; left to the view unless you say otherwise.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - place: The row.
    /// - Returns: The size; `nil` leaves it to the view.
    func size(in view: ListView, at place: RowPlace) -> RowSize?

    /// Where a row may be dropped.
    ///
    /// - Parameters:
    ///   - source: The row that the user moves.
    ///   - proposed: Where it would go.
    /// - Returns: Where it is to go.
    func moveDestination(from source: RowPlace, proposed: RowIndex) -> RowIndex

    /// Answers any other question about a row.
    ///
    /// - Parameters:
    ///   - question: The question; its type says what it is about.
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
    /// A tap selects it.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - place: The row.
    /// - Returns: `true`.
    public func shouldSelect(in view: ListView, at place: RowPlace) -> Bool { true }

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - place: The row.
    public func didSelect(in view: ListView, at place: RowPlace) {}

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - place: The row.
    public func didDeselect(in view: ListView, at place: RowPlace) {}

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - cell: What it is shown in.
    ///   - view: The view that shows it.
    ///   - place: The row.
    public func willDisplay(_ cell: Cell, in view: ListView, at place: RowPlace) {}

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - cell: What it was shown in.
    ///   - view: The view that showed it.
    ///   - place: The row as it was when it came on screen.
    public func didEndDisplaying(_ cell: Cell, in view: ListView, at place: RowPlace) {}

    /// Left to the view.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - place: The row.
    /// - Returns: `nil`.
    public func size(in view: ListView, at place: RowPlace) -> RowSize? { nil }

    /// Where it would go.
    ///
    /// - Parameters:
    ///   - source: The row that the user moves.
    ///   - proposed: Where it would go.
    /// - Returns: `proposed`.
    public func moveDestination(from source: RowPlace, proposed: RowIndex) -> RowIndex { proposed }

    /// No answer.
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
