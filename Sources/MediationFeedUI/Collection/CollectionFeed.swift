#if canImport(UIKit)
public import Foundation
public import MediationFeed
public import UIKit

/// Shows a decorated data source in a collection view.
///
/// It is the data source, the delegate and the prefetching data source of the view, and retains the decorator; keep it
/// for as long as the view. A subclass can do what this class does not, such as respond to scrolling, as it is the
/// view's delegate.
open class CollectionFeed: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout,
    UICollectionViewDataSourcePrefetching
{
    /// The outermost decorator, which provides the rows.
    public let feed: FeedDecorator<UICollectionView, UICollectionViewCell>

    let updates: FeedUpdates

    /// Creates a feed that shows rows in a collection view.
    ///
    /// - Parameters:
    ///   - feed: The outermost decorator.
    ///   - collectionView: The view, held weakly.
    public init(_ feed: FeedDecorator<UICollectionView, UICollectionViewCell>, in collectionView: UICollectionView) {
        self.feed = feed
        self.updates = FeedUpdates(
            collectionView,
            showsScreen: { [weak feed] in feed?.screenShows($0) },
            isAd: { [weak feed] in feed?.isAd($0) ?? false },
            isNewAd: { [weak feed] in feed?.isNewAd($0) ?? false }
        )
        super.init()
        feed.updateHandler = { [updates] in updates.show($0) }
        collectionView.dataSource = self
        collectionView.delegate = self
        collectionView.prefetchDataSource = self
    }

    open func numberOfSections(in collectionView: UICollectionView) -> Int { self.feed.sectionCount }

    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        self.feed.rowCount(section: section)
    }

    open func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        self.cell(in: collectionView, at: RowPlace(indexPath))
    }

    /// Returns the cell of a row, or an empty cell if the app no longer has the row.
    final func cell(in collectionView: UICollectionView, at place: RowPlace) -> UICollectionViewCell {
        self.updates.noteCell()
        guard self.feed.hasRow(place) else { return collectionView.emptyCell(at: place.outer.indexPath) }
        return self.feed.cell(in: collectionView, at: place)
    }

    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        self.feed.canMove(at: RowPlace(indexPath))
    }

    open func collectionView(
        _ collectionView: UICollectionView,
        moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        let source = RowIndex(sourceIndexPath)
        self.updates.showSoon(self.feed.completeMove(from: source, to: RowIndex(destinationIndexPath)))
    }

    open func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath {
        let proposed = RowIndex(proposedIndexPath)
        return self.feed.moveDestination(from: RowPlace(originalIndexPath), proposed: proposed).indexPath
    }

    open func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
        self.feed.prefetch(at: indexPaths.map { RowPlace($0) })
    }

    open func collectionView(
        _ collectionView: UICollectionView,
        cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {
        self.feed.cancelPrefetching(at: indexPaths.map { RowPlace($0) })
    }

    open func collectionView(
        _ collectionView: UICollectionView,
        shouldHighlightItemAt indexPath: IndexPath
    ) -> Bool {
        self.feed.shouldSelect(in: collectionView, at: RowPlace(indexPath))
    }

    open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        self.feed.shouldSelect(in: collectionView, at: RowPlace(indexPath))
    }

    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        self.feed.didSelect(in: collectionView, at: RowPlace(indexPath))
    }

    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
        self.feed.didDeselect(in: collectionView, at: RowPlace(indexPath))
    }

    open func collectionView(
        _ collectionView: UICollectionView,
        willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        self.feed.willDisplay(cell, in: collectionView, at: RowPlace(indexPath))
        self.updates.lookSoon()
    }

    open func collectionView(
        _ collectionView: UICollectionView,
        didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        self.feed.didEndDisplaying(cell, in: collectionView, at: RowPlace(indexPath))
        self.updates.lookSoon()
    }

    /// Returns the size of an item in a flow layout: the delegate's, or else the layout's size for all items.
    open func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        let size = self.feed.size(in: collectionView, at: RowPlace(indexPath))
        let standard = (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
        return CGSize(
            width: size?.width.map { CGFloat($0) } ?? standard.width,
            height: size?.height.map { CGFloat($0) } ?? standard.height
        )
    }

    @available(tvOS 17, *)
    open func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
        point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard indexPaths.count == 1, let indexPath = indexPaths.first else { return nil }
        return self.feed.answer(ContextMenu(point: point), in: collectionView, at: RowPlace(indexPath))
    }
}
#endif
