#if canImport(UIKit)
import MediationFeed
import MediationFeedUI
import UIKit

/// What only tables ask: here, whether a row can be deleted.
extension PostSource {
    func answer<Question: RowQuestion>(
        _ question: Question,
        in view: UITableView,
        at place: RowPlace
    ) -> Question.Answer? {
        switch question {
        case is CanEditRow: return true as? Question.Answer
        case let edit as CommitEditing where edit.style == .delete:
            self.posts.remove(at: place.own.row)
            self.updateHandler?(FeedUpdate([.rows(RowChanges(removed: [place.own.row..<place.own.row + 1]))]))
            return () as? Question.Answer
        default: return nil
        }
    }
}
#endif
