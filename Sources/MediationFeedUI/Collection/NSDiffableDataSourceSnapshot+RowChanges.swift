#if canImport(UIKit)
public import MediationFeed
public import UIKit

extension NSDiffableDataSourceSnapshot {
    /// Applies changes of the rows of a section; the effort grows with the change, not with the list.
    ///
    /// - Parameters:
    ///   - changes: The changes of the rows.
    ///   - old: A closure that returns the identity of a row before the changes, like `itemIdentifier(for:)` of the
    ///     data source.
    ///   - new: The identities of the rows after the changes.
    ///   - section: The section as the snapshot identifies it.
    public mutating func apply(
        _ changes: RowChanges,
        from old: (Int) -> ItemIdentifierType?,
        to new: some RandomAccessCollection<ItemIdentifierType>,
        in section: SectionIdentifierType
    ) {
        for step in changes.identifierSteps(from: old, to: new) {
            switch step {
            case .delete(let items): self.deleteItems(items)
            case .insert(let items, .before(let next)): self.insertItems(items, beforeItem: next)
            case .insert(let items, .after(let last)): self.insertItems(items, afterItem: last)
            case .insert(let items, .end): self.appendItems(items, toSection: section)
            case .move(let item, .before(let next)): self.moveItem(item, beforeItem: next)
            case .move(let item, .after(let last)): self.moveItem(item, afterItem: last)
            // No step moves to the end: existing rows that go there are deleted first.
            case .move(let item, .end):
                self.deleteItems([item])
                self.appendItems([item], toSection: section)
            case .reload(let items): self.reloadItems(items)
            }
        }
    }
}
#endif
