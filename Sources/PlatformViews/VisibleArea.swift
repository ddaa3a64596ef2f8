extension PlatformView {
    /// The share of the view's area that is on the screen, from 0 to 1.
    ///
    /// A view is not visible outside a window or in a window that is not shown, if it or a view around it is hidden or
    /// transparent, and where it lies outside a view that clips its subviews. Views that cover it make no difference.
    /// For a rotated view, the share is that of the rectangle around it.
    package var visibleShare: Double { self.visibleShare(of: self.boundsRect) }

    /// Indicates whether the middle of the view is on the screen, for a view that a layout gives no area.
    package var isMiddleVisible: Bool { self.visibleShare(of: self.boundsRect.middle(width: 1, height: 1)) > 0 }

    /// Returns the visible rectangle of a view inside this one, in the coordinates of this one; `nil` if it is hidden
    /// or not inside.
    package func shownRect(of other: PlatformView) -> ViewRect? {
        other.wayUp(of: other.boundsRect, to: self)?.shown
    }

    /// Returns whether this view is the other one or is around it.
    package func contains(_ other: PlatformView) -> Bool {
        var view: PlatformView? = other
        while let current = view {
            if current === self { return true }
            view = current.parentView
        }
        return false
    }

    /// The opacity below which a view counts as transparent, as in UIKit.
    static let leastOpacity = 0.01

    /// Returns the share of a rectangle in the view's coordinates that is on the screen, from 0 to 1.
    private func visibleShare(of rect: ViewRect) -> Double {
        guard let way = self.wayUp(of: rect, to: nil), let screen = way.end.screenRect, way.whole.area > 0 else {
            return 0
        }
        return min(1, way.shown.intersection(screen).area / way.whole.area)
    }

    /// Climbs from view to view, up to a view around this one, or up to the last one if none is given.
    ///
    /// Returns the view at which it ended and, in that view's coordinates, the whole of a rectangle of this view and
    /// the part that its parents let through; `nil` if something hides this view, or if the given view is not around it.
    private func wayUp(
        of rect: ViewRect,
        to ancestor: PlatformView?
    ) -> (end: PlatformView, whole: ViewRect, shown: ViewRect)? {
        var whole = rect
        var shown = whole
        var opacity = 1.0
        var view = self
        while view !== ancestor {
            // The order matters: NaN must remain, so that the check below fails.
            opacity *= min(view.opacity, 1)
            guard opacity >= Self.leastOpacity, !view.isHiddenItself else { return nil }
            guard let parent = view.parentView else { return ancestor == nil ? (view, whole, shown) : nil }
            whole = view.rectInParent(whole)
            shown = view.rectInParent(shown)
            if parent.clipsItsSubviews { shown = shown.intersection(parent.boundsRect) }
            view = parent
        }
        return (view, whole, shown)
    }
}
