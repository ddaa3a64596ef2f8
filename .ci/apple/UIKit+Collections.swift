// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Collection views; see UIKit.swift. The functions of data sources and delegates are optional in UIKit, where a
// misspelt one is silently never called.

@MainActor
open class UICollectionViewLayout: NSObject {}

@MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    open var itemSize = CGSize(width: 50, height: 50)
}

@MainActor
open class UICollectionReusableView: UIView, ReusableCell {
    public required override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { nil }

    open internal(set) var reuseIdentifier: String?

    /// Leaves everything as it is, as UIKit does.
    open func prepareForReuse() {}
}

@MainActor
open class UICollectionViewCell: UICollectionReusableView {
    public required init(frame: CGRect) {
        super.init(frame: frame)
        self.addSubview(self.contentView)
    }

    public required init?(coder: NSCoder) { nil }

    public let contentView = UIView(frame: .zero)

    open override func layoutSubviews() { self.contentView.frame = self.bounds }
}

/// A collection view that shows items as rows, one below the other: only the set of items on screen matters.
@MainActor
open class UICollectionView: UIScrollView, RowsView, TappedList {
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        self.collectionViewLayout = layout
        super.init(frame: frame)
        self.clipsToBounds = true
    }

    public required init?(coder: NSCoder) { nil }

    weak open var dataSource: (any UICollectionViewDataSource)?
    weak open var delegate: (any UICollectionViewDelegate)?
    weak open var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
    open var collectionViewLayout: UICollectionViewLayout
    private(set) lazy var rows = Rows(self)
    private var cellClasses: [String: UICollectionViewCell.Type] = [:]

    open var indexPathsForVisibleItems: [IndexPath] { self.rows.shown.map(\.path) }
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        self.rows.shown.first { $0.path == indexPath }?.cell as? UICollectionViewCell
    }
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { self.rows.path(of: cell) }
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        self.rows.frame(indexPath).map(UICollectionViewLayoutAttributes.init)
    }

    open func reloadData() { self.rows.reload() }
    open override func setNeedsLayout() { self.rows.setNeedsLayout() }
    open override func layoutIfNeeded() { self.rows.layOut() }

    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        self.rows.perform { updates?() }
        completion?(true)
    }

    open func insertItems(at indexPaths: [IndexPath]) { self.rows.change { $0.inserted += indexPaths } }
    open func deleteItems(at indexPaths: [IndexPath]) { self.rows.change { $0.deleted += indexPaths } }
    open func reloadItems(at indexPaths: [IndexPath]) { self.rows.change { $0.reloaded += indexPaths } }
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        self.rows.change { $0.moved.append((indexPath, newIndexPath)) }
    }
    open func insertSections(_ sections: IndexSet) { self.rows.change { $0.insertedSections += sections } }
    open func deleteSections(_ sections: IndexSet) { self.rows.change { $0.deletedSections += sections } }
    open func moveSection(_ section: Int, toSection newSection: Int) {
        self.rows.change { $0.movedSections.append((section, newSection)) }
    }

    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        self.cellClasses[identifier] = cellClass as? UICollectionViewCell.Type
    }

    open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
        -> UICollectionViewCell
    {
        self.rows.dequeue(identifier, for: indexPath) as? UICollectionViewCell ?? UICollectionViewCell(frame: .zero)
    }

    // MARK: Questions of the rows

    func askSectionCount() -> Int { self.dataSource?.numberOfSections(in: self) ?? 0 }
    func askRowCount(_ section: Int) -> Int {
        self.dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
    }
    func askHeight(_ path: IndexPath) -> CGFloat {
        let layout = self.delegate as? any UICollectionViewDelegateFlowLayout
        return layout?.collectionView(self, layout: self.collectionViewLayout, sizeForItemAt: path).height ?? 50
    }
    func askCell(_ path: IndexPath) -> UIView {
        let cell = self.dataSource?.collectionView(self, cellForItemAt: path) ?? UICollectionViewCell(frame: .zero)
        if cell.reuseIdentifier == nil { ListFault.raise("the cell for \(path) was not dequeued") }
        return cell
    }
    func tellAppearing(_ cell: UIView, _ path: IndexPath) {
        guard let cell = cell as? UICollectionViewCell else { return }
        self.delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
    }
    func tellGone(_ cell: UIView, _ path: IndexPath) {
        guard let cell = cell as? UICollectionViewCell else { return }
        self.delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    }
    func tellPrefetching(_ paths: [IndexPath]) {
        self.prefetchDataSource?.collectionView(self, prefetchItemsAt: paths)
    }
    func makeCell(_ identifier: String) -> UIView? {
        let cell = self.cellClasses[identifier]?.init(frame: .zero)
        cell?.reuseIdentifier = identifier
        return cell
    }

    // MARK: Actions of the user

    func select(at point: CGPoint) {
        guard let row = self.rows.shown.first(where: { $0.cell.frame.contains(point) }), let delegate = self.delegate,
            delegate.collectionView(self, shouldHighlightItemAt: row.path),
            delegate.collectionView(self, shouldSelectItemAt: row.path)
        else { return }
        delegate.collectionView(self, didSelectItemAt: row.path)
    }

    /// Indicates whether cells that leave the screen are kept for their rows for a while.
    package var keepsCells: Bool {
        get { self.rows.keepsCells }
        set { self.rows.keepsCells = newValue }
    }

    /// Drags an item, and drops it where the delegate allows.
    package func drag(_ source: IndexPath, to proposed: IndexPath) {
        guard let dataSource = self.dataSource, dataSource.collectionView(self, canMoveItemAt: source) else { return }
        let target =
            self.delegate?.collectionView(
                self,
                targetIndexPathForMoveOfItemFromOriginalIndexPath: source,
                atCurrentIndexPath: source,
                toProposedIndexPath: proposed
            ) ?? proposed
        guard target != source else { return }
        self.rows.drop(source, at: target)
        dataSource.collectionView(self, moveItemAt: source, to: target)
    }

    package func checkCounts() { self.rows.checkCounts() }
}

@MainActor
open class UICollectionViewLayoutAttributes: NSObject {
    open var frame: CGRect

    init(_ frame: CGRect) { self.frame = frame }
}

@MainActor
public protocol UICollectionViewDataSource: NSObjectProtocol {
    func numberOfSections(in collectionView: UICollectionView) -> Int
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
    func collectionView(
        _ collectionView: UICollectionView,
        moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    )
}

@MainActor
public protocol UICollectionViewDataSourcePrefetching: NSObjectProtocol {
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

@MainActor
public protocol UICollectionViewDelegate: UIScrollViewDelegate {
    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool
    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath)
    func collectionView(
        _ collectionView: UICollectionView,
        willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    )
    func collectionView(
        _ collectionView: UICollectionView,
        didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    )
    func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath
    func collectionView(
        _ collectionView: UICollectionView,
        contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
        point: CGPoint
    ) -> UIContextMenuConfiguration?
}

@MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
    func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize
}
