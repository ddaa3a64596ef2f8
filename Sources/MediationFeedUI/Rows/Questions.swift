#if canImport(UIKit)
public import MediationFeed
public import UIKit

// Questions of tables and collection views about rows, beyond FeedDelegate; each goes to the owner of the row.

/// Asks whether a row of a table can be deleted; without an answer, the user can at most move it or swipe across it.
public struct CanEditRow: RowQuestion {
    /// `true` if the row can be deleted, which ``CommitEditing`` reports; `false` also prevents moves and swipes.
    public typealias Answer = Bool
}

/// Reports that the user edits a row of a table: deletes it, or inserts one.
public struct CommitEditing: RowQuestion {
    /// No answer.
    public typealias Answer = Void

    /// The edit that the user makes.
    public let style: UITableViewCell.EditingStyle
}

#if !os(tvOS)
/// Asks for the actions of a swipe across a row of a table; not on tvOS, which has none.
///
/// Unless ``CanEditRow`` is answered, a table asks more often, to find out whether there are any.
public struct SwipeActions: RowQuestion {
    /// The actions.
    public typealias Answer = UISwipeActionsConfiguration

    /// Indicates whether the swipe starts at the trailing edge.
    public let isTrailing: Bool
}
#endif

/// Asks for the menu that a long press on a row shows.
@available(tvOS 17, *)
public struct ContextMenu: RowQuestion {
    /// The menu.
    public typealias Answer = UIContextMenuConfiguration

    /// The location of the press in the view.
    public let point: CGPoint
}
#endif
