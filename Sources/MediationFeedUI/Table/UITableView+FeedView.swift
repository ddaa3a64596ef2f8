#if canImport(UIKit)
internal import Foundation
internal import MediationFeed
internal import UIKit

extension UITableView: FeedView {
    var visibleRows: [IndexPath] { self.indexPathsForVisibleRows ?? [] }

    func place(of row: IndexPath) -> CGPoint? { self.rectForRow(at: row).origin }
    func reloadRows() { self.reloadData() }

    func perform(_ updates: @escaping @MainActor () -> Void) { self.performBatchUpdates { updates() } }

    func apply(_ changes: RowChanges) {
        let section = changes.section
        self.deleteRows(at: changes.removed.indexPaths(section: section), with: .automatic)
        self.insertRows(at: changes.inserted.indexPaths(section: section), with: .automatic)
        self.reloadRows(at: changes.updated.indexPaths(section: section), with: .automatic)
        for move in changes.moved {
            self.moveRow(
                at: IndexPath(item: move.from, section: section),
                to: IndexPath(item: move.to, section: section)
            )
        }
    }

    func apply(_ changes: SectionChanges) {
        if let section = changes.removed { self.deleteSections(IndexSet(integer: section), with: .automatic) }
        if let section = changes.inserted { self.insertSections(IndexSet(integer: section), with: .automatic) }
        if let move = changes.moved { self.moveSection(move.from, toSection: move.to) }
    }
}
#endif
