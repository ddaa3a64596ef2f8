#if !canImport(UIKit) && !canImport(AppKit)
/// A view, where the platform has none: enough to compute what is visible and what was tapped.
///
/// It has the names of `UIView`. On Apple's systems `PlatformView` is `UIView` or `NSView`.
@MainActor
open class PlatformView {
    /// Where the view is, in the coordinates of the view around it.
    public var frame: ViewRect {
        get { self.storedFrame }
        set {
            self.storedFrame = newValue
            self.storedBounds.width = newValue.width
            self.storedBounds.height = newValue.height
        }
    }

    /// The view in its own coordinates: a scroll view moves the origin.
    ///
    /// As in UIKit, another size changes that of the frame, around its middle.
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
    private var storedBounds: ViewRect
    private var tapRecognizers: [TapRecognizer] = []

    /// Creates a view.
    public init(frame: ViewRect = .zero) {
        self.storedFrame = frame
        self.storedBounds = ViewRect(x: 0, y: 0, width: frame.width, height: frame.height)
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

    /// Taps what is at a point, as a finger would: the topmost view there, and all views around it.
    ///
    /// What hears the tap may change the views, and who hears taps: an observation that it cancels does not hear this
    /// one any more, one that it adds not yet.
    public func tap(at point: ViewPoint) {
        for (recognizer, point) in self.recognizers(ofTapAt: point) where recognizer.view != nil {
            recognizer.action(point)
        }
    }

    /// Everything that hears a tap, in order, and where in its view the tap is.
    private func recognizers(ofTapAt point: ViewPoint) -> [(TapRecognizer, ViewPoint)] {
        guard self.takesTouch(at: point) else { return [] }
        var (touched, point) = (self, point)
        while let (next, inside) = touched.subviewTouched(at: point) { (touched, point) = (next, inside) }
        var found: [(TapRecognizer, ViewPoint)] = []
        var view: PlatformView? = touched
        while let current = view {
            found += current.tapRecognizers.map { ($0, point) }
            let place = current.rectInParent(ViewRect(x: point.x, y: point.y, width: 0, height: 0))
            point = ViewPoint(x: place.x, y: place.y)
            view = current.superview
        }
        return found
    }

    /// The topmost subview that takes a touch, and where in it that is.
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

    /// Shows a view, in the size that it has, in a corner of this one, over all else.
    package func show(_ view: PlatformView, in corner: ViewCorner) {
        view.frame = corner.frame(width: view.frame.width, height: view.frame.height, in: self.bounds)
        self.addSubview(view)
    }

    /// Takes a view that was shown out again; nothing happens if somebody else has by now.
    package func remove(_ view: PlatformView) {
        if view.superview === self { view.removeFromSuperview() }
    }
}

/// Hears taps; the view keeps it.
@MainActor
final class TapRecognizer {
    fileprivate(set) weak var view: PlatformView?
    fileprivate let action: @MainActor (ViewPoint) -> Void

    init(action: @escaping @MainActor (ViewPoint) -> Void) {
        self.action = action
    }
}
#endif
