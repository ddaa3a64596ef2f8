#if canImport(UIKit)
internal import Foundation
internal import MediationFeed
internal import UIKit

extension UICollectionView {
    private static let emptyCellName = "MediationFeedUI.empty"

    /// Returns a cell that shows nothing, for a row that has no owner.
    func emptyCell(at indexPath: IndexPath) -> UICollectionViewCell {
        self.register(UICollectionViewCell.self, forCellWithReuseIdentifier: Self.emptyCellName)
        return self.dequeueReusableCell(withReuseIdentifier: Self.emptyCellName, for: indexPath)
    }
}

extension UICollectionView: FeedView {
    var visibleRows: [IndexPath] { self.indexPathsForVisibleItems }

    func place(of row: IndexPath) -> CGPoint? { self.layoutAttributesForItem(at: row)?.frame.origin }
    func reloadRows() { self.reloadData() }

    func perform(_ updates: @escaping @MainActor () -> Void) { self.performBatchUpdates { updates() } }

    func apply(_ changes: RowChanges) {
        let section = changes.section
        self.deleteItems(at: changes.removed.indexPaths(section: section))
        self.insertItems(at: changes.inserted.indexPaths(section: section))
        self.reloadItems(at: changes.updated.indexPaths(section: section))
        for move in changes.moved {
            self.moveItem(
                at: IndexPath(item: move.from, section: section),
                to: IndexPath(item: move.to, section: section)
            )
        }
    }

    func apply(_ changes: SectionChanges) {
        if let section = changes.removed { self.deleteSections(IndexSet(integer: section)) }
        if let section = changes.inserted { self.insertSections(IndexSet(integer: section)) }
        if let move = changes.moved { self.moveSection(move.from, toSection: move.to) }
    }
}
#endif
