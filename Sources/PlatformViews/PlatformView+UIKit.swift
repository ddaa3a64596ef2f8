#if canImport(UIKit)
public import UIKit

/// A view of the platform: `UIView`.
public typealias PlatformView = UIView

extension UIView {
    package var parentView: UIView? { self.superview }
    package var boundsRect: ViewRect { ViewRect(self.bounds) }
    package var isHiddenItself: Bool { self.isHidden }
    package var opacity: Double { Double(self.alpha) }
    package var clipsItsSubviews: Bool { self.clipsToBounds }

    /// The visible part of a window of an app in the foreground, in its own coordinates; `nil` for any other view.
    ///
    /// While a scene is in the foreground but not active, the system covers it, for example with the control centre or
    /// the app switcher. A window without a scene is not on the screen.
    package var screenRect: ViewRect? {
        let window = self as? UIWindow
        return window?.windowScene?.activationState == .foregroundActive ? self.boundsRect : nil
    }

    package func rectInParent(_ rect: ViewRect) -> ViewRect {
        ViewRect(self.convert(CGRect(rect), to: self.superview))
    }

    /// Indicates whether the view takes touches.
    package var takesTouches: Bool {
        get { self.isUserInteractionEnabled }
        set { self.isUserInteractionEnabled = newValue }
    }

    /// Shows a view at its current size in a corner of this view, above everything else.
    package func show(_ view: UIView, in corner: ViewCorner) {
        let size = view.frame.size
        // The view is placed by its frame, even if it was made for constraints.
        view.translatesAutoresizingMaskIntoConstraints = true
        view.frame = CGRect(
            corner.frame(width: Double(size.width), height: Double(size.height), in: self.boundsRect)
        )
        view.autoresizingMask = [
            corner.isLeft ? .flexibleRightMargin : .flexibleLeftMargin,
            corner.isTop ? .flexibleBottomMargin : .flexibleTopMargin,
        ]
        self.addSubview(view)
    }

    /// The bounds of the window that the view is in; `nil` for a view outside a window.
    package var windowBounds: ViewRect? { self.window?.boundsRect }

    /// Indicates whether a controller covers the view in its window; `nil` for a view outside a window.
    package var isWindowCovered: Bool? { self.window.map { $0.rootViewController?.covers(self) == true } }

    /// Shows a view with a size in the middle of this view, above everything else.
    package func place(_ view: UIView, width: Double, height: Double) {
        // The view is placed by its frame, even if it was made for constraints.
        view.translatesAutoresizingMaskIntoConstraints = true
        view.frame = CGRect(self.boundsRect.middle(width: width, height: height))
        view.autoresizingMask = [
            .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
        ]
        if view.superview !== self { self.addSubview(view) }
    }

    /// Shows a view that fills this one, above everything else.
    package func fill(with view: UIView) {
        // The view is placed by its frame, even if it was made for constraints.
        view.translatesAutoresizingMaskIntoConstraints = true
        view.frame = self.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.addSubview(view)
    }

    /// Gives the view a size, and leaves it where it is.
    package func setSize(width: Double, height: Double) { self.frame.size = CGSize(width: width, height: height) }

    /// Removes a view that was shown; has no effect if other code has removed it by now.
    package func remove(_ view: UIView) {
        if view.superview === self { view.removeFromSuperview() }
    }
}
#endif
