/// The cell that shows a row.
final class TextCell {
    var text = ""
    /// The row for which it was dequeued.
    var dequeuedFor = -1
}
