extension PlatformView {
    /// Which share of the view's area is on the screen, from 0 to 1.
    ///
    /// What hides it: not being in a window, or in one that is not shown; itself or a view around it being hidden or
    /// transparent; lying outside a view that clips its subviews. What lies over it, does not. Of a view that is
    /// rotated, it is the share of the rectangle around it.
    package var visibleShare: Double {
        guard let way = self.wayUp(to: nil), let screen = way.end.screenRect, way.whole.area > 0 else { return 0 }
        return min(1, way.shown.intersection(screen).area / way.whole.area)
    }

    /// A rectangle of a view inside this one, in the coordinates of this one; `nil` if it is hidden or not inside.
    package func shownRect(of other: PlatformView) -> ViewRect? {
        other.wayUp(to: self)?.shown
    }

    /// Whether this view is the other one or around it.
    package func contains(_ other: PlatformView) -> Bool {
        var view: PlatformView? = other
        while let current = view {
            if current === self { return true }
            view = current.parentView
        }
        return false
    }

    /// Below this, UIKit takes a view for transparent, and so do we.
    static let leastOpacity = 0.01

    /// Climbs from view to view, up to one around this one, or up to the last if none is given.
    ///
    /// Answers where it ended, and in the coordinates there, the whole of this view and what its parents let through of
    /// it; `nil` if something hides it, or the view to end at is not around it.
    private func wayUp(to ancestor: PlatformView?) -> (end: PlatformView, whole: ViewRect, shown: ViewRect)? {
        var whole = self.boundsRect
        var shown = whole
        var opacity = 1.0
        var view = self
        while view !== ancestor {
            // The order matters: what is not a number must stay so, and end this.
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
