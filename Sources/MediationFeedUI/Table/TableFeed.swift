#if canImport(UIKit)
public import Foundation
public import MediationFeed
public import UIKit

/// Shows a decorated data source in a table.
///
/// It is the data source, the delegate and the prefetching data source of the table, and retains the decorator; keep it
/// for as long as the table. A subclass can do what this class does not, such as respond to scrolling, as it is the
/// table's delegate.
open class TableFeed: NSObject, UITableViewDataSource, UITableViewDelegate, UITableViewDataSourcePrefetching {
    /// The outermost decorator, which provides the rows.
    public let feed: FeedDecorator<UITableView, UITableViewCell>

    private let updates: FeedUpdates

    /// Creates a feed that shows rows in a table.
    ///
    /// - Parameters:
    ///   - feed: The outermost decorator.
    ///   - tableView: The table, held weakly.
    public init(_ feed: FeedDecorator<UITableView, UITableViewCell>, in tableView: UITableView) {
        self.feed = feed
        self.updates = FeedUpdates(
            tableView,
            showsScreen: { [weak feed] in feed?.screenShows($0) },
            isAd: { [weak feed] in feed?.isAd($0) ?? false },
            isNewAd: { [weak feed] in feed?.isNewAd($0) ?? false }
        )
        super.init()
        feed.updateHandler = { [updates] in updates.show($0) }
        tableView.dataSource = self
        tableView.delegate = self
        tableView.prefetchDataSource = self
    }

    open func numberOfSections(in tableView: UITableView) -> Int { self.feed.sectionCount }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        self.feed.rowCount(section: section)
    }

    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        self.updates.noteCell()
        let place = RowPlace(indexPath)
        return self.feed.hasRow(place)
            ? self.feed.cell(in: tableView, at: place) : UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
        self.feed.canMove(at: RowPlace(indexPath))
    }

    open func tableView(
        _ tableView: UITableView,
        moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        let source = RowIndex(sourceIndexPath)
        self.updates.showSoon(self.feed.completeMove(from: source, to: RowIndex(destinationIndexPath)))
    }

    open func tableView(
        _ tableView: UITableView,
        targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
        let proposed = RowIndex(proposedDestinationIndexPath)
        return self.feed.moveDestination(from: RowPlace(sourceIndexPath), proposed: proposed).indexPath
    }

    open func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
        self.feed.prefetch(at: indexPaths.map { RowPlace($0) })
    }

    open func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
        self.feed.cancelPrefetching(at: indexPaths.map { RowPlace($0) })
    }

    open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        self.feed.shouldSelect(in: tableView, at: RowPlace(indexPath))
    }

    open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        self.feed.shouldSelect(in: tableView, at: RowPlace(indexPath)) ? indexPath : nil
    }

    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        self.feed.didSelect(in: tableView, at: RowPlace(indexPath))
    }

    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        self.feed.didDeselect(in: tableView, at: RowPlace(indexPath))
    }

    open func tableView(
        _ tableView: UITableView,
        willDisplay cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {
        self.feed.willDisplay(cell, in: tableView, at: RowPlace(indexPath))
        self.updates.lookSoon()
    }

    open func tableView(
        _ tableView: UITableView,
        didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {
        self.feed.didEndDisplaying(cell, in: tableView, at: RowPlace(indexPath))
        self.updates.lookSoon()
    }

    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let height = self.feed.size(in: tableView, at: RowPlace(indexPath))?.height
        return height.map { CGFloat($0) } ?? tableView.rowHeight
    }

    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        let place = RowPlace(indexPath)
        return self.feed.answer(CanEditRow(), in: tableView, at: place)
            ?? (self.feed.canMove(at: place) || self.hasSwipeActions(tableView, at: place))
    }

    private func hasSwipeActions(_ tableView: UITableView, at place: RowPlace) -> Bool {
        #if os(tvOS)
        false
        #else
        [true, false].contains { self.feed.answer(SwipeActions(isTrailing: $0), in: tableView, at: place) != nil }
        #endif
    }

    open func tableView(
        _ tableView: UITableView,
        editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle {
        // A row that can only be moved would have a button that deletes nothing.
        self.feed.answer(CanEditRow(), in: tableView, at: RowPlace(indexPath)) == true ? .delete : .none
    }

    open func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool {
        self.tableView(tableView, editingStyleForRowAt: indexPath) != .none
    }

    open func tableView(
        _ tableView: UITableView,
        commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {
        _ = self.feed.answer(CommitEditing(style: editingStyle), in: tableView, at: RowPlace(indexPath))
    }

    #if !os(tvOS)
    open func tableView(
        _ tableView: UITableView,
        leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        self.feed.answer(SwipeActions(isTrailing: false), in: tableView, at: RowPlace(indexPath))
    }

    open func tableView(
        _ tableView: UITableView,
        trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        self.feed.answer(SwipeActions(isTrailing: true), in: tableView, at: RowPlace(indexPath))
    }
    #endif

    @available(tvOS 17, *)
    open func tableView(
        _ tableView: UITableView,
        contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: CGPoint
    ) -> UIContextMenuConfiguration? {
        self.feed.answer(ContextMenu(point: point), in: tableView, at: RowPlace(indexPath))
    }
}
#endif
