#if canImport(AppKit) && !canImport(UIKit)
public import AppKit

/// A view of the platform: `NSView`.
public typealias PlatformView = NSView

extension NSView {
    package var parentView: NSView? { self.superview }
    package var boundsRect: ViewRect { ViewRect(self.bounds) }
    package var isHiddenItself: Bool { self.isHidden }
    package var opacity: Double { Double(self.alphaValue) }
    package var clipsItsSubviews: Bool { self.clipsToBounds }

    /// The visible part of the outermost view of a window, in its own coordinates; `nil` for any other view.
    ///
    /// A window is visible unless it is minimized, hidden, transparent or covered by other windows; a part that is
    /// dragged off the screen is not visible.
    package var screenRect: ViewRect? {
        guard self.superview == nil, let window = self.window, let screen = window.screen,
            window.isVisible, window.occlusionState.contains(.visible), Double(window.alphaValue) >= Self.leastOpacity
        else { return nil }
        let rect = self.convert(window.convertFromScreen(screen.frame), from: nil)
        return ViewRect(self.mirrored(rect)).intersection(self.boundsRect)
    }

    package func rectInParent(_ rect: ViewRect) -> ViewRect {
        guard let parent = self.superview else { return rect }
        return ViewRect(parent.mirrored(self.convert(self.mirrored(CGRect(rect)), to: parent)))
    }

    /// Indicates whether the view takes touches; always `true`, because AppKit has no views that do not.
    package var takesTouches: Bool {
        get { true }
        set {}
    }

    /// Shows a view at its current size in a corner of this view, above everything else.
    package func show(_ view: NSView, in corner: ViewCorner) {
        let size = view.frame.size
        let rect = corner.frame(width: Double(size.width), height: Double(size.height), in: self.boundsRect)
        // The view is placed by its frame, even if it was made for constraints.
        view.translatesAutoresizingMaskIntoConstraints = true
        view.frame = self.mirrored(CGRect(rect))
        view.autoresizingMask = [
            corner.isLeft ? .maxXMargin : .minXMargin,
            // The margin at the greater y is the lower one if the view is flipped, and the upper one if it is not.
            corner.isTop == self.isFlipped ? .maxYMargin : .minYMargin,
        ]
        self.addSubview(view)
    }

    /// The bounds of the content of the window that the view is in; `nil` for a view outside a window.
    package var windowBounds: ViewRect? { self.window?.contentView?.boundsRect }

    /// Indicates whether a controller covers the view in its window; `nil` for a view outside a window.
    package var isWindowCovered: Bool? { self.window.map { $0.contentViewController?.covers(self) == true } }

    /// Shows a view with a size in the middle of this view, above everything else.
    package func place(_ view: NSView, width: Double, height: Double) {
        // The view is placed by its frame, even if it was made for constraints.
        view.translatesAutoresizingMaskIntoConstraints = true
        view.frame = CGRect(self.boundsRect.middle(width: width, height: height))
        view.autoresizingMask = [.minXMargin, .maxXMargin, .minYMargin, .maxYMargin]
        if view.superview !== self { self.addSubview(view) }
    }

    /// Shows a view that fills this one, above everything else.
    package func fill(with view: NSView) {
        // The view is placed by its frame, even if it was made for constraints.
        view.translatesAutoresizingMaskIntoConstraints = true
        view.frame = self.bounds
        view.autoresizingMask = [.width, .height]
        self.addSubview(view)
    }

    /// Gives the view a size, and leaves it where it is.
    package func setSize(width: Double, height: Double) { self.frame.size = CGSize(width: width, height: height) }

    /// Removes a view that was shown; has no effect if other code has removed it by now.
    package func remove(_ view: NSView) {
        if view.superview === self { view.removeFromSuperview() }
    }

    /// Converts between the view's coordinates and those of this library, whose y grows downwards; in a flipped view,
    /// they agree.
    fileprivate func mirrored(_ rect: CGRect) -> CGRect {
        guard !self.isFlipped else { return rect }
        let y = self.bounds.minY + self.bounds.maxY - rect.maxY
        return CGRect(x: rect.minX, y: y, width: rect.width, height: rect.height)
    }
}

/// Recognizes clicks without taking them from the view or from other recognizers.
final class TapRecognizer: NSClickGestureRecognizer, NSGestureRecognizerDelegate {
    private var isHeard: @MainActor (NSView) -> Bool = { _ in true }
    private var heard: @MainActor (ViewPoint) -> Void = { _ in }

    /// Creates a recognizer; a convenience initializer, so that the initializers of AppKit are inherited.
    convenience init(
        isHeard: @escaping @MainActor (NSView) -> Bool,
        action: @escaping @MainActor (ViewPoint) -> Void
    ) {
        self.init(target: nil, action: nil)
        self.isHeard = isHeard
        self.heard = action
        // Both are held weakly.
        self.target = self
        self.delegate = self
        self.action = #selector(self.hear)
        self.delaysPrimaryMouseButtonEvents = false
    }

    func gestureRecognizer(
        _ gestureRecognizer: NSGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: NSGestureRecognizer
    ) -> Bool {
        true
    }

    func gestureRecognizer(
        _ gestureRecognizer: NSGestureRecognizer,
        shouldAttemptToRecognizeWith event: NSEvent
    ) -> Bool {
        self.view?.window?.contentView?.hitTest(event.locationInWindow).map(self.isHeard) ?? true
    }

    @objc private func hear() {
        guard let view = self.view else { return }
        let place = view.mirrored(CGRect(origin: self.location(in: view), size: .zero))
        self.heard(ViewPoint(place.origin))
    }
}
#endif
