#if canImport(UIKit)
internal import Foundation
internal import MediationFeed
internal import UIKit

/// Shows updates in a view, and says what is on its screen.
@MainActor
final class FeedUpdates {
    /// Up to so many rows are changed one by one; a view that is to change more is quicker to begin anew.
    private static let mostRows = 1_000

    private weak var view: (any FeedView)?
    private let showsScreen: @MainActor (ClosedRange<RowIndex>) -> Void
    private let isNewAd: @MainActor (RowIndex) -> Bool
    /// What is still to be changed after drops: each changes what the one before it left.
    private var corrections: [FeedUpdate] = []
    private var isLookingSoon = false
    private var cellCount = 0

    /// `isNewAd` says whether a row is an ad, once the changes that have been told are made.
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

    /// Changes what is still to be changed after a drop; not at once, as the view is in the middle of it.
    func showSoon(_ correction: FeedUpdate) {
        guard !correction.changes.isEmpty else { return }
        self.corrections.append(correction)
        Task { [weak self] in self?.correct() }
    }

    /// Notes that the view has asked for a cell.
    func noteCell() { self.cellCount += 1 }

    /// Looks which rows are on the screen, and says so.
    ///
    /// Soon, and not now: the view asks for cells in the middle of its layout, and whoever is told may change rows.
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
        // A view that is not on the screen has counted nothing yet, or will do so anew.
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

    /// Lays a view out, which it would do by itself before a change, and answers whether it had all its cells.
    ///
    /// The app's data may be ahead of the rows by now: nobody knows what cells show that are made in between.
    func isUpToDate(_ view: any FeedView) -> Bool {
        let before = self.cellCount
        view.layoutIfNeeded()
        return self.cellCount == before
    }

    /// Makes changes; where ads come above what can be seen, that stays where it is.
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
            // Cells that come on screen by this are of what the app has now; before the next change they might not be.
            view.layoutIfNeeded()
        }
    }

    /// Where a row is once ads have come above it; `nil` if anything else happens, or nothing above.
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
