#if !canImport(UIKit) && !canImport(AppKit)
/// A view for platforms that have none, sufficient to compute the visible area and the targets of taps.
///
/// It has the names of `UIView`. On Apple's systems, `PlatformView` is `UIView` or `NSView`.
@MainActor
open class PlatformView {
    /// The rectangle of the view, in the coordinates of the view around it.
    public var frame: ViewRect {
        get { self.storedFrame }
        set {
            self.storedFrame = newValue
            self.storedBounds.width = newValue.width
            self.storedBounds.height = newValue.height
        }
    }

    /// The rectangle of the view in its own coordinates; a scroll view moves the origin.
    ///
    /// As in UIKit, a new size also changes the size of the frame, around its middle.
    public var bounds: ViewRect {
        get { self.storedBounds }
        set {
            self.storedFrame.x += (self.storedFrame.width - newValue.width) / 2
            self.storedFrame.y += (self.storedFrame.height - newValue.height) / 2
            self.storedFrame.width = newValue.width
            self.storedFrame.height = newValue.height
            self.storedBounds = newValue
        }
    }

    /// Indicates whether the view and everything in it are hidden.
    public var isHidden = false

    /// The opacity of the view and everything in it, from 0 to 1.
    public var alpha = 1.0

    /// Indicates whether everything outside the view's bounds is hidden.
    public var clipsToBounds = false

    /// Indicates whether the view takes taps; otherwise, the view around it gets them.
    public var isUserInteractionEnabled = true

    /// The view around this one; it is not retained.
    public private(set) weak var superview: PlatformView?

    /// The views in this one, with the topmost view last.
    public private(set) var subviews: [PlatformView] = []

    private var storedFrame: ViewRect
    private var storedBounds: ViewRect
    private var tapRecognizers: [TapRecognizer] = []

    /// Creates a view.
    public init(frame: ViewRect = .zero) {
        self.storedFrame = frame
        self.storedBounds = ViewRect(x: 0, y: 0, width: frame.width, height: frame.height)
    }

    /// Adds a view on top of the views in this one, and removes it from the view that it was in.
    ///
    /// Has no effect if this view is inside the other one, because views form a tree.
    public func addSubview(_ view: PlatformView) {
        guard !view.contains(self) else { return }
        view.removeFromSuperview()
        self.subviews.append(view)
        view.superview = self
    }

    /// Removes the view from the one around it.
    public func removeFromSuperview() {
        self.superview?.subviews.removeAll { $0 === self }
        self.superview = nil
    }

    /// Taps a point as a finger would: the tap goes to the topmost view there, and to all views around it.
    ///
    /// The observers of the tap may change the views and the observations: an observation that is cancelled meanwhile
    /// no longer receives this tap, and one that is added does not receive it yet.
    public func tap(at point: ViewPoint) {
        for (recognizer, point) in self.recognizers(ofTapAt: point) where recognizer.view != nil {
            recognizer.action(point)
        }
    }

    /// Returns all recognizers of a tap, in order, with the position of the tap in their views.
    private func recognizers(ofTapAt point: ViewPoint) -> [(TapRecognizer, ViewPoint)] {
        guard self.takesTouch(at: point) else { return [] }
        var (touched, point) = (self, point)
        while let (next, inside) = touched.subviewTouched(at: point) { (touched, point) = (next, inside) }
        var found: [(TapRecognizer, ViewPoint)] = []
        var view: PlatformView? = touched
        while let current = view {
            found += current.tapRecognizers.filter { $0.isHeard(touched) }.map { ($0, point) }
            let place = current.rectInParent(ViewRect(x: point.x, y: point.y, width: 0, height: 0))
            point = ViewPoint(x: place.x, y: place.y)
            view = current.superview
        }
        return found
    }

    /// Returns the topmost subview that takes a touch, with the position of the touch in it.
    private func subviewTouched(at point: ViewPoint) -> (PlatformView, ViewPoint)? {
        for view in self.subviews.reversed() {
            let inside = ViewPoint(
                x: point.x - view.frame.x + view.bounds.x,
                y: point.y - view.frame.y + view.bounds.y
            )
            if view.takesTouch(at: inside) { return (view, inside) }
        }
        return nil
    }

    private func takesTouch(at point: ViewPoint) -> Bool {
        !self.isHidden && self.alpha >= Self.leastOpacity && self.isUserInteractionEnabled
            && self.bounds.contains(point)
    }

    func addGestureRecognizer(_ recognizer: TapRecognizer) {
        recognizer.view = self
        self.tapRecognizers.append(recognizer)
    }

    func removeGestureRecognizer(_ recognizer: TapRecognizer) {
        recognizer.view = nil
        self.tapRecognizers.removeAll { $0 === recognizer }
    }
}

/// A window, which is on the screen with everything in it; a view outside a window is not on the screen.
@MainActor
public final class PlatformWindow: PlatformView {
    /// Indicates whether the app is in the foreground.
    public var isActive = true

    /// The window in which ads are presented that are given no controller.
    static weak var key: PlatformWindow?

    var storedRoot: PlatformViewController?
}

extension PlatformView {
    package var parentView: PlatformView? { self.superview }
    package var boundsRect: ViewRect { self.bounds }
    package var isHiddenItself: Bool { self.isHidden }
    package var opacity: Double { self.alpha }
    package var clipsItsSubviews: Bool { self.clipsToBounds }

    /// The visible part of a window, in its own coordinates; `nil` for any other view.
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

    /// Indicates whether the view takes touches.
    package var takesTouches: Bool {
        get { self.isUserInteractionEnabled }
        set { self.isUserInteractionEnabled = newValue }
    }

    /// Shows a view at its current size in a corner of this view, above everything else.
    package func show(_ view: PlatformView, in corner: ViewCorner) {
        view.frame = corner.frame(width: view.frame.width, height: view.frame.height, in: self.bounds)
        self.addSubview(view)
    }

    /// Shows a view with a size in the middle of this view, above everything else.
    package func place(_ view: PlatformView, width: Double, height: Double) {
        view.frame = self.bounds.middle(width: width, height: height)
        if view.superview !== self { self.addSubview(view) }
    }

    /// Shows a view that fills this one, above everything else.
    package func fill(with view: PlatformView) {
        view.frame = self.bounds
        self.addSubview(view)
    }

    /// Gives the view a size, and leaves it where it is.
    package func setSize(width: Double, height: Double) {
        self.frame = ViewRect(x: self.frame.x, y: self.frame.y, width: width, height: height)
    }

    /// Removes a view that was shown; has no effect if other code has removed it by now.
    package func remove(_ view: PlatformView) {
        if view.superview === self { view.removeFromSuperview() }
    }
}

/// Recognizes taps; the view retains it.
@MainActor
final class TapRecognizer {
    fileprivate(set) weak var view: PlatformView?
    fileprivate let isHeard: @MainActor (PlatformView) -> Bool
    fileprivate let action: @MainActor (ViewPoint) -> Void

    init(
        isHeard: @escaping @MainActor (PlatformView) -> Bool,
        action: @escaping @MainActor (ViewPoint) -> Void
    ) {
        self.isHeard = isHeard
        self.action = action
    }
}
#endif
