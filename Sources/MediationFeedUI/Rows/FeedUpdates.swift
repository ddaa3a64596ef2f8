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
    private var corrections: [FeedChange] = []
    private var isLookingSoon = false

    init(_ view: any FeedView, showsScreen: @escaping @MainActor (ClosedRange<RowIndex>) -> Void) {
        self.view = view
        self.showsScreen = showsScreen
    }

    func show(_ update: FeedUpdate) {
        self.correct()
        self.show(update.changes, isWhole: update.rowCounts != nil, commit: update.commit)
    }

    /// Changes what is still to be changed after a drop; not at once, as the view is in the middle of it.
    func showSoon(_ corrections: [FeedChange]) {
        guard !corrections.isEmpty else { return }
        self.corrections += corrections
        Task { [weak self] in self?.correct() }
    }

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
        guard !self.corrections.isEmpty else { return }
        let corrections = self.corrections
        self.corrections = []
        self.show(corrections, isWhole: false) {}
    }

    private func show(_ changes: [FeedChange], isWhole: Bool, commit: @escaping @MainActor () -> Void) {
        defer { self.lookSoon() }
        // A view that is not on the screen has counted nothing yet, or will do so anew.
        guard let view = self.view, view.isInWindow, !isWhole, Self.canBeShownOneByOne(changes) else {
            commit()
            self.view?.reloadRows()
            return
        }
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
