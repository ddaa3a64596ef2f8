#if !canImport(UIKit) && !canImport(AppKit)
/// A view, where the platform has none: enough to compute what is visible and what was tapped. // M29
///
/// It has the names of `UIView`. On Apple's systems `PlatformView` is `UIView` or `NSView`.
@MainActor
open class PlatformView {
    /// Where the view is, in the coordinates of the view around it.
    public var frame: ViewRect {
        get { self.storedFrame }
        set {
            self.storedFrame = newValue
            self.bounds.width = newValue.width
            self.bounds.height = newValue.height
        }
    }

    /// The view in its own coordinates: a scroll view moves the origin.
    public var bounds: ViewRect

    /// Whether the view and all in it are not shown.
    public var isHidden = false

    /// How opaque the view and all in it are, from 0 to 1.
    public var alpha = 1.0

    /// Whether what lies outside the view's bounds is not shown.
    public var clipsToBounds = false

    /// Whether the view takes taps; otherwise the view around it gets them.
    public var isUserInteractionEnabled = true

    /// The view around this one; it is not kept alive.
    public private(set) weak var superview: PlatformView?

    /// The views in this one, the topmost last.
    public private(set) var subviews: [PlatformView] = []

    private var storedFrame: ViewRect
    fileprivate var tapObservations: [TapObservation] = []

    /// Creates a view.
    public init(frame: ViewRect = .zero) {
        self.storedFrame = frame
        self.bounds = ViewRect(x: 0, y: 0, width: frame.width, height: frame.height)
    }

    /// Puts a view on top of those in this one, and takes it out of where it was.
    ///
    /// Nothing happens if this view is in it: views form a tree.
    public func addSubview(_ view: PlatformView) {
        guard !view.contains(self) else { return }
        view.removeFromSuperview()
        self.subviews.append(view)
        view.superview = self
    }

    /// Takes the view out of the one around it.
    public func removeFromSuperview() {
        self.superview?.subviews.removeAll { $0 === self }
        self.superview = nil
    }

    /// Taps what is at a point, as a finger would: the topmost view there, and all views around it. // M29
    public func tap(at point: ViewPoint) {
        guard var (view, point) = self.topmostView(at: point) else { return }
        while true {
            for observation in view.tapObservations { observation.action(point) }
            guard let parent = view.superview else { return }
            let rect = view.rectInParent(ViewRect(x: point.x, y: point.y, width: 0, height: 0))
            point = ViewPoint(x: rect.x, y: rect.y)
            view = parent
        }
    }

    /// The view that a touch goes to, and where in it.
    private func topmostView(at point: ViewPoint) -> (PlatformView, ViewPoint)? {
        guard !self.isHidden, self.alpha >= 0.01, self.isUserInteractionEnabled, self.bounds.contains(point) else {
            return nil
        }
        for view in self.subviews.reversed() {
            let inside = ViewPoint(
                x: point.x - view.frame.x + view.bounds.x,
                y: point.y - view.frame.y + view.bounds.y
            )
            if let found = view.topmostView(at: inside) { return found }
        }
        return (self, point)
    }
}

/// A window: what is in it is on the screen, what is not, is not.
@MainActor
public final class PlatformWindow: PlatformView {
    /// Whether the app is in the foreground.
    public var isActive = true
}

extension PlatformView {
    package var parentView: PlatformView? { self.superview }
    package var boundsRect: ViewRect { self.bounds }
    package var isHiddenItself: Bool { self.isHidden }
    package var opacity: Double { self.alpha }
    package var clipsItsSubviews: Bool { self.clipsToBounds }

    /// What a window shows, in its own coordinates; `nil` for anything else.
    package var screenRect: ViewRect? {
        (self as? PlatformWindow).flatMap { $0.isActive ? $0.bounds : nil }
    }

    package func rectInParent(_ rect: ViewRect) -> ViewRect {
        ViewRect(
            x: rect.x - self.bounds.x + self.frame.x,
            y: rect.y - self.bounds.y + self.frame.y,
            width: rect.width,
            height: rect.height
        )
    }

    /// Whether the view takes touches.
    package var takesTouches: Bool {
        get { self.isUserInteractionEnabled }
        set { self.isUserInteractionEnabled = newValue }
    }

    /// Shows a view in a corner of this one, over all else.
    package func show(_ view: PlatformView, in corner: ViewCorner) {
        view.frame = corner.frame(width: view.frame.width, height: view.frame.height, in: self.bounds)
        self.addSubview(view)
    }
}

/// Hears the taps on a view and on all in it, until it is cancelled or the view is gone.
@MainActor
package final class TapObservation {
    fileprivate let action: @MainActor (ViewPoint) -> Void
    private weak var view: PlatformView?

    package init(of view: PlatformView, action: @escaping @MainActor (ViewPoint) -> Void) {
        self.view = view
        self.action = action
        view.tapObservations.append(self)
    }

    package func cancel() {
        self.view?.tapObservations.removeAll { $0 === self }
    }
}
#endif
