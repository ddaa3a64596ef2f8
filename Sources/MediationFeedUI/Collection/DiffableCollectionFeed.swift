#if canImport(UIKit)
internal import Foundation
public import MediationFeed
public import UIKit

/// Shows a decorated data source in a collection view through a diffable data source.
///
/// Changes of the rows go into the snapshot one by one: whole lists are never compared. The sections have the
/// identities of the list's sections. The handlers for reordering that this class sets are not to be replaced.
public final class DiffableCollectionFeed<ContentID: Hashable & Sendable>: CollectionFeed {
    /// The type of the view's data source.
    public typealias DiffableDataSource = UICollectionViewDiffableDataSource<String, FeedItemID<ContentID>>

    /// The data source of the view, with snapshots made by this class.
    public let dataSource: DiffableDataSource

    private typealias Snapshot = NSDiffableDataSourceSnapshot<String, FeedItemID<ContentID>>

    private weak var view: UICollectionView?
    private let contentID: @MainActor (RowIndex) -> ContentID

    /// Creates a feed that shows rows in a collection view.
    ///
    /// - Parameters:
    ///   - feed: The outermost decorator.
    ///   - collectionView: The view, held weakly.
    ///   - contentID: A closure that returns the unique identity of a row of the decorator's data source.
    public init(
        _ feed: FeedDecorator<UICollectionView, UICollectionViewCell>,
        in collectionView: UICollectionView,
        contentID: @escaping @MainActor (RowIndex) -> ContentID
    ) {
        self.contentID = contentID
        self.view = collectionView
        weak var shown: DiffableCollectionFeed?
        self.dataSource = DiffableDataSource(collectionView: collectionView) { view, indexPath, _ in
            shown?.cell(in: view, at: RowPlace(indexPath))
        }
        super.init(feed, in: collectionView)
        shown = self
        collectionView.dataSource = self.dataSource
        self.updates.handler = { [weak self] in self?.show($0, reloads: $1, commit: $2) }
        self.dataSource.reorderingHandlers.canReorderItem = { [weak self] in self?.canMove($0) ?? false }
        self.dataSource.reorderingHandlers.didReorder = { [weak self] transaction in
            self?.completeMove(from: transaction.initialSnapshot, to: transaction.finalSnapshot)
        }
        self.showAll()
    }

    private func show(_ changes: [FeedChange], reloads: Bool, commit: @MainActor () -> Void) {
        let view = self.view
        let isUpToDate = view.map { $0.window != nil && self.updates.isUpToDate($0) } ?? false
        let anchor = isUpToDate ? view.flatMap { self.updates.anchor(in: $0, changes) } : nil
        var snapshot = self.dataSource.snapshot()
        commit()
        // Rows that change before a section comes or goes have its number of before.
        let rows = changes.compactMap { if case .rows(let rows) = $0 { rows } else { nil } }
        guard !reloads, rows.count == changes.count else { return self.showAll() }
        for changes in rows {
            guard let section = try? self.feed.list.sectionID(changes.section) else { return self.showAll() }
            // Until this snapshot is applied, the data source has the rows of the one before.
            let old = { [dataSource] row in
                dataSource.itemIdentifier(for: RowIndex(row, section: changes.section).indexPath)
            }
            snapshot.apply(changes, from: old, to: self.items(changes.section), in: section)
        }
        if let view, isUpToDate {
            self.updates.make(keeping: anchor, in: view) {
                self.dataSource.apply(snapshot, animatingDifferences: true)
            }
        } else {
            self.dataSource.applySnapshotUsingReloadData(snapshot)
        }
        self.updates.lookSoon()
    }

    private func canMove(_ item: FeedItemID<ContentID>) -> Bool {
        self.dataSource.indexPath(for: item).map { self.feed.canMove(at: RowPlace($0)) } ?? false
    }

    /// Moves the item that the user has dropped, of which the snapshots before and after tell.
    private func completeMove(from old: Snapshot, to new: Snapshot) {
        guard let move = Self.moves(from: old, to: new).first(where: { self.feed.canMove(at: RowPlace($0.from)) })
        else {
            return
        }
        self.updates.showSoon(self.feed.completeMove(from: RowIndex(move.from), to: RowIndex(move.to)))
    }

    /// Returns the moves of one item that lead from one snapshot to another: two, if two neighbours are exchanged.
    private static func moves(from old: Snapshot, to new: Snapshot) -> [(from: IndexPath, to: IndexPath)] {
        var (gone, came): (IndexPath?, IndexPath?)
        for (section, id) in new.sectionIdentifiers.enumerated() {
            let (before, after) = (old.itemIdentifiers(inSection: id), new.itemIdentifiers(inSection: id))
            guard
                let first = zip(before, after).enumerated().first(where: { $1.0 != $1.1 })?.offset
                    ?? (before.count == after.count ? nil : min(before.count, after.count))
            else { continue }
            func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: section) }
            if before.count > after.count {
                gone = path(first)
            } else if before.count < after.count {
                came = path(first)
            } else {
                let last = before.indices.last { before[$0] != after[$0] } ?? first
                let (down, up) = ((from: path(first), to: path(last)), (from: path(last), to: path(first)))
                return (before[first] == after[last] ? [down] : []) + (before[last] == after[first] ? [up] : [])
            }
        }
        guard let gone, let came else { return [] }
        return [(gone, came)]
    }

    private func showAll() {
        var snapshot = Snapshot()
        for section in 0..<self.feed.sectionCount {
            guard let id = try? self.feed.list.sectionID(section) else { continue }
            snapshot.appendSections([id])
            snapshot.appendItems(Array(self.items(section)), toSection: id)
        }
        self.dataSource.applySnapshotUsingReloadData(snapshot)
        self.updates.lookSoon()
    }

    private func items(_ section: Int) -> some RandomAccessCollection<FeedItemID<ContentID>> {
        let contentID = self.contentID
        return self.feed.list.rows(section: section).lazy.map { row in
            switch row {
            case .content(let index): .content(contentID(RowIndex(index, section: section)))
            case .ad(_, let slot), .placeholder(let slot): .slot(slot)
            }
        }
    }
}
#endif
