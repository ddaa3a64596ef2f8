/// What a row is shown in.
final class TextCell {
    var text = ""
    /// The row for which it was dequeued.
    var dequeuedFor = -1
}
