/// A question or a notification of a view about a row that ``FeedDelegate`` has no function for.
///
/// A decorator passes every question on to the owner of the row, without knowing the question:
///
/// ```swift
/// struct MenuOfRow: RowQuestion {
///     typealias Answer = Menu
/// }
/// ```
public protocol RowQuestion<Answer> {
    /// The type of the answer.
    associatedtype Answer
}
