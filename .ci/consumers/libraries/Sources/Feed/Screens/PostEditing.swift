#if canImport(UIKit)
import MediationFeed
import MediationFeedUI
import UIKit

/// The answers to questions that only tables ask: here, whether a row can be deleted.
extension PostSource {
    func answer<Question: RowQuestion>(
        _ question: Question,
        in view: UITableView,
        at place: RowPlace
    ) -> Question.Answer? {
        switch question {
        case is CanEditRow: return true as? Question.Answer
        case let edit as CommitEditing where edit.style == .delete:
            let row = place.own.row
            // The table asks for its rows once more before they change: the post goes when the table wants it to.
            let update = FeedUpdate([.rows(RowChanges(removed: [row..<row + 1]))]) { self.posts.remove(at: row) }
            self.updateHandler?(update)
            return () as? Question.Answer
        default: return nil
        }
    }
}
#endif
