/// Anything about a row that a view asks or tells, and that ``FeedDelegate`` has no function for.
///
/// A decorator passes every question on to whom the row belongs to, without knowing it:
///
/// ```swift
/// struct MenuOfRow: RowQuestion {
///     typealias Answer = Menu
/// }
/// ```
public protocol RowQuestion<Answer> {
    /// What is answered.
    associatedtype Answer
}
