/// The rows of a list that are ads, or keep the place of one.
///
/// Its counterpart for content are ``FeedDataSource`` and ``FeedDelegate``. Only the cell has no default.
@MainActor
public protocol AdRowSource<ListView, Cell>: AnyObject {
    /// The view that shows the rows.
    associatedtype ListView
    /// What a row is shown in.
    associatedtype Cell: AnyObject

    /// Makes the cell of an ad, or takes one that can be used again.
    ///
    /// - Parameters:
    ///   - view: The view that shows it; ask it by `row.place.outer`.
    ///   - row: The ad and its row.
    /// - Returns: The cell.
    func cell(in view: ListView, for row: AdRow) -> Cell

    /// Whether a tap selects an ad; not unless you say otherwise, as ads hear taps by themselves.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - row: The ad and its row.
    /// - Returns: Whether a tap selects it.
    func shouldSelect(in view: ListView, _ row: AdRow) -> Bool

    /// Says that a row was tapped.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - row: The ad and its row.
    func didSelect(in view: ListView, _ row: AdRow)

    /// Says that a row is selected no more.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - row: The ad and its row.
    func didDeselect(in view: ListView, _ row: AdRow)

    /// Says that an ad comes on screen.
    ///
    /// - Parameters:
    ///   - cell: What it is shown in.
    ///   - view: The view that shows it.
    ///   - row: The ad and its row.
    func willDisplay(_ cell: Cell, in view: ListView, _ row: AdRow)

    /// Says that an ad is not on screen any more.
    ///
    /// - Parameters:
    ///   - cell: What it was shown in.
    ///   - view: The view that showed it.
    ///   - row: The ad and its row as they were when it came on screen.
    func didEndDisplaying(_ cell: Cell, in view: ListView, _ row: AdRow)

    /// How large an ad is to be; left to the view unless you say otherwise.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - row: The ad and its row.
    /// - Returns: The size; `nil` leaves it to the view.
    func size(in view: ListView, _ row: AdRow) -> RowSize?

    /// Says that ads will be needed soon.
    ///
    /// - Parameter rows: The ads and their rows.
    func prefetch(_ rows: [AdRow])

    /// Answers any other question about a row.
    ///
    /// - Parameters:
    ///   - question: The question; its type says what it is about.
    ///   - view: The view that shows the row.
    ///   - row: The ad and its row.
    /// - Returns: The answer; `nil` for none.
    func answer<Question: RowQuestion>(_ question: Question, in view: ListView, _ row: AdRow) -> Question.Answer?
}

extension AdRowSource {
    /// A tap does not select it.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - row: The ad and its row.
    /// - Returns: `false`.
    public func shouldSelect(in view: ListView, _ row: AdRow) -> Bool { false }

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - row: The ad and its row.
    public func didSelect(in view: ListView, _ row: AdRow) {}

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - row: The ad and its row.
    public func didDeselect(in view: ListView, _ row: AdRow) {}

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - cell: What it is shown in.
    ///   - view: The view that shows it.
    ///   - row: The ad and its row.
    public func willDisplay(_ cell: Cell, in view: ListView, _ row: AdRow) {}

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - cell: What it was shown in.
    ///   - view: The view that showed it.
    ///   - row: The ad and its row as they were when it came on screen.
    public func didEndDisplaying(_ cell: Cell, in view: ListView, _ row: AdRow) {}

    /// Left to the view.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - row: The ad and its row.
    /// - Returns: `nil`.
    public func size(in view: ListView, _ row: AdRow) -> RowSize? { nil }

    /// Does nothing.
    ///
    /// - Parameter rows: The ads and their rows.
    public func prefetch(_ rows: [AdRow]) {}

    /// No answer.
    ///
    /// - Parameters:
    ///   - question: The question.
    ///   - view: The view that shows the row.
    ///   - row: The ad and its row.
    /// - Returns: `nil`.
    public func answer<Question: RowQuestion>(
        _ question: Question,
        in view: ListView,
        _ row: AdRow
    ) -> Question.Answer? { nil }
}
