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
    private let isNewAd: @MainActor (RowIndex) -> Bool
    /// The changes that remain to be made after drops: each starts from the rows that the one before it leaves.
    private var corrections: [FeedUpdate] = []
    private var isLookingSoon = false
    private var cellCount = 0

    /// Creates an object for a view; `isNewAd` returns whether a row is an ad once the reported changes are made.
    init(
        _ view: any FeedView,
        showsScreen: @escaping @MainActor (ClosedRange<RowIndex>) -> Void,
        isNewAd: @escaping @MainActor (RowIndex) -> Bool
    ) {
        self.view = view
        self.showsScreen = showsScreen
        self.isNewAd = isNewAd
    }

    func show(_ update: FeedUpdate) {
        self.correct()
        self.show(update.changes, isWhole: update.rowCounts != nil, commit: update.commit)
    }

    /// Makes a change that remains after a drop; not at once, as the view is in the middle of the drop.
    func showSoon(_ correction: FeedUpdate) {
        guard !correction.changes.isEmpty else { return }
        self.corrections.append(correction)
        Task { [weak self] in self?.correct() }
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
        let rows = (self.view?.visibleRows ?? []).map { RowIndex($0) }
        guard let first = rows.min(), let last = rows.max() else { return }
        self.showsScreen(first...last)
    }

    private func correct() {
        while !self.corrections.isEmpty {
            let correction = self.corrections.removeFirst()
            self.show(correction.changes, isWhole: false, commit: correction.commit)
        }
    }

    private func show(_ changes: [FeedChange], isWhole: Bool, commit: @escaping @MainActor () -> Void) {
        defer { self.lookSoon() }
        // A view that is not on the screen has counted nothing yet, or will count again.
        guard let view = self.view, view.window != nil, !isWhole, Self.canBeShownOneByOne(changes),
            self.isUpToDate(view)
        else {
            commit()
            self.view?.reloadRows()
            return
        }
        self.keepPlace(in: view, changes) {
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

    /// Makes changes; if they insert ads above the visible rows, the visible rows stay in place.
    func keepPlace(in view: any FeedView, _ changes: [FeedChange], _ make: () -> Void) {
        guard let first = view.visibleRows.min(), let after = self.row(first, afterAdsIn: changes),
            let before = view.place(of: first)
        else { return make() }
        UIView.performWithoutAnimation {
            make()
            view.layoutIfNeeded()
            guard let now = view.place(of: after) else { return }
            if view.contentSize.width > view.bounds.width {
                view.contentOffset.x += now.x - before.x
            } else {
                view.contentOffset.y += now.y - before.y
            }
            // Cells that this brings on the screen match the app's data now; before the next change, they might not.
            view.layoutIfNeeded()
        }
    }

    /// Returns the place of a row after ads are inserted above it; `nil` if anything else changes, or nothing above it.
    private func row(_ row: IndexPath, afterAdsIn changes: [FeedChange]) -> IndexPath? {
        guard changes.count == 1, case .rows(let rows)? = changes.first, rows.section <= row.section,
            rows.removed.isEmpty, rows.moved.isEmpty
        else { return nil }
        var result = row
        for new in rows.inserted.joined() where rows.section < row.section || new <= result.item {
            guard self.isNewAd(RowIndex(new, section: rows.section)) else { return nil }
            if rows.section == row.section { result.item += 1 }
        }
        return rows.section < row.section || result != row ? result : nil
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
