#if canImport(UIKit)
public import MediationFeed
public import UIKit

extension NSDiffableDataSourceSnapshot {
    /// Makes what happened to the rows of a section; the effort follows the change, and not the list.
    ///
    /// - Parameters:
    ///   - changes: What happened.
    ///   - old: The identity of a row before, as `itemIdentifier(for:)` of the data source gives it.
    ///   - new: The identities of the rows after.
    ///   - section: The section as the snapshot knows it.
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
            // No step moves to the end: there, rows that were there are deleted first.
            case .move(let item, .end):
                self.deleteItems([item])
                self.appendItems([item], toSection: section)
            case .reload(let items): self.reloadItems(items)
            }
        }
    }
}
#endif
