#if canImport(UIKit)
internal import Foundation
internal import MediationFeed
internal import UIKit

/// Shows updates in a view, and reports the rows on its screen.
@MainActor
final class FeedUpdates {
    /// The maximum number of rows that are changed one by one; a view with more changes is quicker to reload.
    private static let mostRows = 1_000

    private weak var view: (any FeedView)?
    private let showsScreen: @MainActor (ClosedRange<RowIndex>) -> Void
    private let isAd: @MainActor (RowIndex) -> Bool
    private let isNewAd: @MainActor (RowIndex) -> Bool
    /// Shows changes in another way than as a batch, or everything, for a view with a data source of its own.
    var handler: (@MainActor (_ changes: [FeedChange], _ reloads: Bool, _ commit: @MainActor () -> Void) -> Void)?

    /// The changes that remain to be made, after drops or another change: each starts from the rows that the one before it
    /// leaves.
    private var waiting: [FeedUpdate] = []
    private var isShowing = false
    private var isLookingSoon = false
    private var cellCount = 0

    /// Creates an object for a view; `isAd` returns whether a row is an ad, and `isNewAd` whether it is one once the
    /// reported changes are made.
    init(
        _ view: any FeedView,
        showsScreen: @escaping @MainActor (ClosedRange<RowIndex>) -> Void,
        isAd: @escaping @MainActor (RowIndex) -> Bool,
        isNewAd: @escaping @MainActor (RowIndex) -> Bool
    ) {
        self.view = view
        self.showsScreen = showsScreen
        self.isAd = isAd
        self.isNewAd = isNewAd
    }

    func show(_ update: FeedUpdate) {
        self.waiting.append(update)
        self.showWaiting()
    }

    /// Makes a change that remains after a drop; not at once, as the view is in the middle of the drop.
    func showSoon(_ correction: FeedUpdate) {
        guard !correction.changes.isEmpty else { return }
        self.waiting.append(correction)
        Task { [weak self] in self?.showWaiting() }
    }

    /// Makes the changes that remain; several of them with a reload.
    ///
    /// The app's data is ahead of all but the last: the cells and identities of their rows would be those of others.
    private func showWaiting() {
        // A view that lays itself out meanwhile may bring the next change, which starts from the rows of this one.
        guard !self.isShowing else { return }
        self.isShowing = true
        defer { self.isShowing = false }
        while !self.waiting.isEmpty {
            let updates = self.waiting
            self.waiting = []
            self.show(updates)
        }
    }

    private func show(_ updates: [FeedUpdate]) {
        let changes = updates.flatMap(\.changes)
        let reloads =
            updates.count > 1 || updates.contains { $0.rowCounts != nil } || !Self.canBeShownOneByOne(changes)
        let commit = { @MainActor in for update in updates { update.commit() } }
        if let handler { return handler(changes, reloads, commit) }
        self.show(changes, reloads: reloads, commit: commit)
    }

    /// Notes that the view has asked for a cell.
    func noteCell() { self.cellCount += 1 }

    /// Reports the rows on the screen soon.
    ///
    /// It does not do so at once: the view asks for cells in the middle of its layout, and the receiver may change
    /// rows.
    func lookSoon() {
        guard !self.isLookingSoon else { return }
        self.isLookingSoon = true
        Task { [weak self] in self?.look() }
    }

    private func look() {
        self.isLookingSoon = false
        // After a drop, the rows on the screen are not yet those of the list.
        self.showWaiting()
        let rows = (self.view?.visibleRows ?? []).map { RowIndex($0) }
        guard let first = rows.min(), let last = rows.max() else { return }
        self.showsScreen(first...last)
    }

    private func show(_ changes: [FeedChange], reloads: Bool, commit: @escaping @MainActor () -> Void) {
        defer { self.lookSoon() }
        // A view that is not on the screen has counted nothing yet, or will count again.
        guard let view = self.view, view.window != nil, !reloads, self.isUpToDate(view) else {
            commit()
            self.view?.reloadRows()
            return
        }
        self.make(keeping: self.anchor(in: view, changes), in: view) {
            view.perform {
                commit()
                for change in changes {
                    switch change {
                    case .rows(let changes): view.apply(changes)
                    case .sections(let changes): view.apply(changes)
                    }
                }
            }
        }
    }

    /// Lays out a view, as the view itself would before a change, and returns whether it had all its cells.
    ///
    /// The app's data may already be ahead of the rows: cells that are made in between might show anything.
    func isUpToDate(_ view: any FeedView) -> Bool {
        let before = self.cellCount
        view.layoutIfNeeded()
        return self.cellCount == before
    }

    /// Makes changes; the visible rows stay in place if an anchor was found.
    func make(keeping anchor: RowAnchor?, in view: any FeedView, _ change: () -> Void) {
        guard let anchor else { return change() }
        UIView.performWithoutAnimation {
            change()
            view.layoutIfNeeded()
            guard let now = view.place(of: anchor.after) else { return }
            view.scroll(to: CGPoint(x: now.x - anchor.distance.x, y: now.y - anchor.distance.y))
            // Cells that this brings on the screen match the app's data now; before the next change, they might not.
            view.layoutIfNeeded()
        }
    }

    /// Returns the first visible row that stays, if ads come or go above it and nothing else does.
    ///
    /// Must be called before the changes are committed.
    func anchor(in view: any FeedView, _ changes: [FeedChange]) -> RowAnchor? {
        guard changes.count == 1, case .rows(let rows)? = changes.first, rows.moved.isEmpty else { return nil }
        let first = view.visibleRows.sorted().first { row in
            row.section != rows.section || !rows.removed.contains { $0.contains(row.item) }
        }
        guard let first, first.section >= rows.section, let after = self.row(first, after: rows),
            let place = view.place(of: first)
        else { return nil }
        let offset = view.contentOffset
        return RowAnchor(after: after, distance: CGPoint(x: place.x - offset.x, y: place.y - offset.y))
    }

    /// Returns the place of a row after ads come or go above it; `nil` if anything else does, or nothing above it.
    private func row(_ row: IndexPath, after rows: RowChanges) -> IndexPath? {
        let isInSection = rows.section == row.section
        let removed = rows.removed.joined().prefix { !isInSection || $0 < row.item }
        guard removed.allSatisfy({ self.isAd(RowIndex($0, section: rows.section)) }) else { return nil }
        var (result, hasInserted) = (row, false)
        if isInSection { result.item -= removed.count }
        for new in rows.inserted.joined() where !isInSection || new <= result.item {
            guard self.isNewAd(RowIndex(new, section: rows.section)) else { return nil }
            if isInSection { result.item += 1 }
            hasInserted = true
        }
        return hasInserted || !removed.isEmpty ? result : nil
    }

    private static func canBeShownOneByOne(_ changes: [FeedChange]) -> Bool {
        var count = 0
        for change in changes {
            guard case .rows(let rows) = change else { return changes.count == 1 }
            for range in rows.removed + rows.inserted + rows.updated { count += range.count }
            count += rows.moved.count
        }
        return count <= Self.mostRows
    }
}
#endif
