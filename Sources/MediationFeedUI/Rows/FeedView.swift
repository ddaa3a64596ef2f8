#if canImport(UIKit)
internal import Foundation
internal import MediationFeed
internal import UIKit

/// The common interface of table views and collection views.
@MainActor
protocol FeedView: UIScrollView {
    var visibleRows: [IndexPath] { get }

    func place(of row: IndexPath) -> CGPoint?
    func reloadRows()
    func perform(_ updates: @escaping @MainActor () -> Void)
    func apply(_ changes: RowChanges)
    func apply(_ changes: SectionChanges)
}
#endif
