#if canImport(UIKit)
public import Foundation
public import MediationFeed
internal import UIKit

extension RowIndex {
    /// Creates the row of an index path that has a section and a row.
    ///
    /// - Parameter indexPath: The index path.
    public init(_ indexPath: IndexPath) {
        self.init(indexPath.item, section: indexPath.section)
    }

    /// The index path of a row.
    public var indexPath: IndexPath { IndexPath(item: self.row, section: self.section) }
}

extension RowPlace {
    /// Creates the place of a row in the view: for the decorator that the view asks, its own row is the same.
    init(_ indexPath: IndexPath) {
        self.init(own: RowIndex(indexPath), outer: RowIndex(indexPath))
    }
}

extension Sequence<Range<Int>> {
    func indexPaths(section: Int) -> [IndexPath] {
        self.joined().map { IndexPath(item: $0, section: section) }
    }
}
#endif
