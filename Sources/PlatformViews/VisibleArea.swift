extension PlatformView {
    /// Which share of the view's area is on the screen, from 0 to 1. // M29
    ///
    /// What hides it: not being in a window, or in one that is not shown; itself or a view around it being hidden or
    /// transparent; lying outside a view that clips its subviews. What lies over it, does not.
    package var visibleShare: Double {
        var whole = self.boundsRect
        var visible = whole
        var opacity = 1.0
        var view = self
        while true {
            opacity *= view.opacity
            guard opacity >= Self.leastOpacity, !view.isHiddenItself else { return 0 }
            guard let parent = view.parentView else { break }
            whole = view.rectInParent(whole)
            visible = view.rectInParent(visible)
            if parent.clipsItsSubviews { visible = visible.intersection(parent.boundsRect) }
            guard visible.area > 0 else { return 0 }
            view = parent
        }
        guard let screen = view.screenRect, whole.area > 0 else { return 0 }
        return min(1, visible.intersection(screen).area / whole.area)
    }

    /// Below this, UIKit takes a view for transparent, and so do we.
    private static let leastOpacity = 0.01

    /// Whether this view is the other one or around it.
    package func contains(_ other: PlatformView) -> Bool {
        var view: PlatformView? = other
        while let current = view {
            if current === self { return true }
            view = current.parentView
        }
        return false
    }

    /// A rectangle of a view inside this one, in the coordinates of this one; `nil` if it is hidden or not inside.
    package func shownRect(of other: PlatformView) -> ViewRect? {
        var rect = other.boundsRect
        var view = other
        while view !== self {
            guard !view.isHiddenItself, view.opacity >= Self.leastOpacity, let parent = view.parentView else {
                return nil
            }
            rect = view.rectInParent(rect)
            if parent.clipsItsSubviews { rect = rect.intersection(parent.boundsRect) }
            view = parent
        }
        return rect
    }
}
