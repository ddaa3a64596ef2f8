// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Diffable data sources; see UIKit.swift. Where UIKit raises an exception, the list has a fault.

public struct NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>: Sendable
where
    SectionIdentifierType: Hashable & Sendable,
    ItemIdentifierType: Hashable & Sendable
{
    private(set) var sections: [(id: SectionIdentifierType, items: [ItemIdentifierType])] = []
    private(set) var reloaded: Set<ItemIdentifierType> = []
    private var moved: Set<ItemIdentifierType> = []
    /// The mistake for which UIKit would have terminated the app.
    private(set) var fault: String?

    public init() {}

    public var sectionIdentifiers: [SectionIdentifierType] { self.sections.map(\.id) }

    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        self.sections.first { $0.id == identifier }?.items ?? []
    }

    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        for id in identifiers {
            if self.sections.contains(where: { $0.id == id }) { self.raise("two sections are \(id)") }
            self.sections.append((id, []))
        }
    }

    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType],
        toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        let index = sectionIdentifier.map { id in self.sections.firstIndex { $0.id == id } } ?? self.sections.count - 1
        guard let index, self.sections.indices.contains(index) else { return self.raise("items for no section") }
        self.insert(identifiers, at: (index, self.sections[index].items.count))
    }

    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType],
        beforeItem beforeIdentifier: ItemIdentifierType
    ) {
        guard let place = self.place(beforeIdentifier) else { return }
        self.insert(identifiers, at: place)
    }

    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType],
        afterItem afterIdentifier: ItemIdentifierType
    ) {
        guard let place = self.place(afterIdentifier) else { return }
        self.insert(identifiers, at: (place.section, place.item + 1))
    }

    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        for id in identifiers {
            guard let place = self.place(id) else { continue }
            self.sections[place.section].items.remove(at: place.item)
        }
    }

    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
        self.move(identifier, to: toIdentifier, isAfter: false)
    }

    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        self.move(identifier, to: toIdentifier, isAfter: true)
    }

    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        for id in identifiers where self.place(id) != nil {
            if self.moved.contains(id) { self.raise("\(id) is moved and reloaded") }
            self.reloaded.insert(id)
        }
    }

    private mutating func move(_ id: ItemIdentifierType, to other: ItemIdentifierType, isAfter: Bool) {
        guard id != other, let place = self.place(id), self.place(other) != nil else {
            return self.raise("\(id) cannot be moved to \(other)")
        }
        if self.reloaded.contains(id) { self.raise("\(id) is reloaded and moved") }
        self.moved.insert(id)
        self.sections[place.section].items.remove(at: place.item)
        guard let target = self.place(other) else { return }
        self.sections[target.section].items.insert(id, at: target.item + (isAfter ? 1 : 0))
    }

    private mutating func insert(_ ids: [ItemIdentifierType], at place: (section: Int, item: Int)) {
        let known = Set(self.sections.flatMap(\.items))
        if Set(ids).count < ids.count || !known.isDisjoint(with: ids) { self.raise("two items are the same: \(ids)") }
        self.sections[place.section].items.insert(contentsOf: ids, at: place.item)
    }

    private mutating func place(_ id: ItemIdentifierType) -> (section: Int, item: Int)? {
        for (section, content) in self.sections.enumerated() {
            if let item = content.items.firstIndex(of: id) { return (section, item) }
        }
        self.raise("there is no item \(id)")
        return nil
    }

    private mutating func raise(_ text: String) {
        if self.fault == nil { self.fault = text }
    }

    /// Moves an item that the user has dropped.
    mutating func drop(_ source: IndexPath, at destination: IndexPath) {
        let id = self.sections[source.section].items.remove(at: source.item)
        self.sections[destination.section].items.insert(id, at: destination.item)
    }

    /// The same snapshot without pending reloads and moves.
    var settled: Self {
        var copy = self
        copy.reloaded = []
        copy.moved = []
        return copy
    }
}

public struct NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>: Sendable
where
    SectionIdentifierType: Hashable & Sendable,
    ItemIdentifierType: Hashable & Sendable
{
    public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
}

@MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>: NSObject,
    UICollectionViewDataSource
where
    SectionIdentifierType: Hashable & Sendable,
    ItemIdentifierType: Hashable & Sendable
{
    public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
    typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

    public struct ReorderingHandlers {
        public var canReorderItem: ((ItemIdentifierType) -> Bool)?
        public var didReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
    }

    open var reorderingHandlers = ReorderingHandlers()

    private weak var view: UICollectionView?
    private let cellProvider: CellProvider
    private var current = Snapshot()
    private var isApplying = false

    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        self.view = collectionView
        self.cellProvider = cellProvider
        super.init()
        collectionView.dataSource = self
    }

    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        if let fault = snapshot.fault { ListFault.raise(fault) }
        if self.isApplying { ListFault.raise("a snapshot is applied while another one is") }
        if self.view?.dataSource !== self { ListFault.raise("the view has another data source") }
        self.isApplying = true
        defer { self.isApplying = false }
        var places: [ItemIdentifierType: IndexPath] = [:]
        for (section, content) in self.current.sections.enumerated() {
            for (item, id) in content.items.enumerated() { places[id] = IndexPath(item: item, section: section) }
        }
        // A view that is not up to date asks once more for the previous content.
        self.view?.layoutIfNeeded()
        self.current = snapshot.settled
        self.view?.rows.rearrange(
            snapshot.sections.map { content in
                content.items.map { id in
                    guard let path = places[id], !snapshot.reloaded.contains(id) else { return .fresh }
                    return .kept(path)
                }
            }
        )
        completion?()
    }

    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        if let fault = snapshot.fault { ListFault.raise(fault) }
        self.current = snapshot.settled
        self.view?.reloadData()
        completion?()
    }

    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { self.current }

    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        guard self.current.sections.indices.contains(indexPath.section) else { return nil }
        let items = self.current.sections[indexPath.section].items
        return items.indices.contains(indexPath.item) ? items[indexPath.item] : nil
    }

    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        for (section, content) in self.current.sections.enumerated() {
            if let item = content.items.firstIndex(of: itemIdentifier) {
                return IndexPath(item: item, section: section)
            }
        }
        return nil
    }

    open func numberOfSections(in collectionView: UICollectionView) -> Int { self.current.sections.count }

    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        self.current.sections[section].items.count
    }

    open func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard let id = self.itemIdentifier(for: indexPath),
            let cell = self.cellProvider(collectionView, indexPath, id)
        else {
            ListFault.raise("there is no cell for \(indexPath)")
            return UICollectionViewCell(frame: .zero)
        }
        return cell
    }

    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        guard let id = self.itemIdentifier(for: indexPath) else { return false }
        return self.reorderingHandlers.canReorderItem?(id) ?? false
    }

    open func collectionView(
        _ collectionView: UICollectionView,
        moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        let before = self.current
        self.current.drop(sourceIndexPath, at: destinationIndexPath)
        // A snapshot that the handler applied would come in the middle of the drop.
        self.isApplying = true
        defer { self.isApplying = false }
        self.reorderingHandlers.didReorder?(
            NSDiffableDataSourceTransaction(initialSnapshot: before, finalSnapshot: self.current)
        )
    }
}
