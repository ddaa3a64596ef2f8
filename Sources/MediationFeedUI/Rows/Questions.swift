#if canImport(UIKit)
public import MediationFeed
public import UIKit

// What tables and collection views ask about rows beyond FeedDelegate; it goes to whom the row belongs to.

/// Whether a row of a table can be edited; without an answer, those can that can be moved.
public struct CanEditRow: RowQuestion {
    /// Whether it can.
    public typealias Answer = Bool
}

/// Says that the user edits a row of a table: deletes it, or inserts one.
public struct CommitEditing: RowQuestion {
    /// Nothing is answered.
    public typealias Answer = Void

    /// What the user does.
    public let style: UITableViewCell.EditingStyle
}

/// What a swipe across a row of a table shows.
public struct SwipeActions: RowQuestion {
    /// The actions.
    public typealias Answer = UISwipeActionsConfiguration

    /// Whether the swipe is from the trailing edge.
    public let isTrailing: Bool
}

/// The menu that a long press on a row shows.
public struct ContextMenu: RowQuestion {
    /// The menu.
    public typealias Answer = UIContextMenuConfiguration

    /// Where the press is, in the view.
    public let point: CGPoint
}
#endif
