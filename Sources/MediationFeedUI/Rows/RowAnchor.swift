#if canImport(UIKit)
internal import Foundation
internal import UIKit

/// A visible row that stays in place when rows above it change.
struct RowAnchor {
    /// The row after the change.
    let after: IndexPath

    /// The distance of the row from the beginning of the screen.
    let distance: CGPoint
}

extension FeedView {
    /// Scrolls in the direction of the content, and not beyond its ends.
    func scroll(to offset: CGPoint) {
        let (size, screen, insets) = (self.contentSize, self.bounds.size, self.adjustedContentInset)
        if size.width > screen.width {
            let last = max(-insets.left, size.width + insets.right - screen.width)
            self.contentOffset.x = min(max(-insets.left, offset.x), last)
        } else {
            let last = max(-insets.top, size.height + insets.bottom - screen.height)
            self.contentOffset.y = min(max(-insets.top, offset.y), last)
        }
    }
}
#endif
