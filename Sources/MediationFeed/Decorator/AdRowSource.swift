/// The source of the ad rows of a list.
///
/// Its counterparts for content are ``FeedDataSource`` and ``FeedDelegate``. Only the cell has no default.
@MainActor
public protocol AdRowSource<ListView, Cell>: AnyObject {
    /// The view that shows the rows.
    associatedtype ListView
    /// The type of the cells that show the rows.
    associatedtype Cell: AnyObject

    /// Creates or reuses the cell of an ad.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row; address it by `row.place.outer`.
    ///   - row: The ad and its row.
    /// - Returns: The cell.
    func cell(in view: ListView, for row: AdRow) -> Cell

    /// Returns whether a tap selects an ad; by default it does not, as ads handle taps themselves.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - row: The ad and its row.
    /// - Returns: `true` if a tap selects it.
    func shouldSelect(in view: ListView, _ row: AdRow) -> Bool

    /// Called when an ad is tapped.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - row: The ad and its row.
    func didSelect(in view: ListView, _ row: AdRow)

    /// Called when an ad is deselected.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - row: The ad and its row.
    func didDeselect(in view: ListView, _ row: AdRow)

    /// Called when an ad is about to appear on the screen.
    ///
    /// - Parameters:
    ///   - cell: The cell that shows the row.
    ///   - view: The view that shows the row.
    ///   - row: The ad and its row.
    func willDisplay(_ cell: Cell, in view: ListView, _ row: AdRow)

    /// Called when an ad has left the screen.
    ///
    /// - Parameters:
    ///   - cell: The cell that showed the row.
    ///   - view: The view that showed the row.
    ///   - row: The ad and its row as they were when the ad appeared on the screen.
    func didEndDisplaying(_ cell: Cell, in view: ListView, _ row: AdRow)

    /// Returns the size of an ad; by default, the view decides.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - row: The ad and its row.
    /// - Returns: The size; `nil` leaves it to the view.
    func size(in view: ListView, _ row: AdRow) -> RowSize?

    /// Called when ads will be needed soon.
    ///
    /// - Parameter rows: The ads and their rows.
    func prefetch(_ rows: [AdRow])

    /// Returns the answer to any other question about a row.
    ///
    /// - Parameters:
    ///   - question: The question, whose type determines its subject.
    ///   - view: The view that shows the row.
    ///   - row: The ad and its row.
    /// - Returns: The answer; `nil` for none.
    func answer<Question: RowQuestion>(_ question: Question, in view: ListView, _ row: AdRow) -> Question.Answer?
}

extension AdRowSource {
    /// Returns `false`: a tap does not select the ad.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - row: The ad and its row.
    /// - Returns: `false`.
    public func shouldSelect(in view: ListView, _ row: AdRow) -> Bool { false }

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - row: The ad and its row.
    public func didSelect(in view: ListView, _ row: AdRow) {}

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - row: The ad and its row.
    public func didDeselect(in view: ListView, _ row: AdRow) {}

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - cell: The cell that shows the row.
    ///   - view: The view that shows the row.
    ///   - row: The ad and its row.
    public func willDisplay(_ cell: Cell, in view: ListView, _ row: AdRow) {}

    /// Does nothing.
    ///
    /// - Parameters:
    ///   - cell: The cell that showed the row.
    ///   - view: The view that showed the row.
    ///   - row: The ad and its row as they were when the ad appeared on the screen.
    public func didEndDisplaying(_ cell: Cell, in view: ListView, _ row: AdRow) {}

    /// Returns `nil`: the view decides.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - row: The ad and its row.
    /// - Returns: `nil`.
    public func size(in view: ListView, _ row: AdRow) -> RowSize? { nil }

    /// Does nothing.
    ///
    /// - Parameter rows: The ads and their rows.
    public func prefetch(_ rows: [AdRow]) {}

    /// Returns no answer.
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
