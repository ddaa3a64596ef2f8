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

    /// What a window of an app in the foreground shows, in its own coordinates; `nil` for anything else.
    ///
    /// While a scene is in the foreground but not active, something of the system's lies over it, as the control centre
    /// or the app switcher. A window without a scene is not on the screen.
    package var screenRect: ViewRect? {
        let window = self as? UIWindow
        return window?.windowScene?.activationState == .foregroundActive ? self.boundsRect : nil
    }

    package func rectInParent(_ rect: ViewRect) -> ViewRect {
        ViewRect(self.convert(CGRect(rect), to: self.superview))
    }

    /// Whether the view takes touches.
    package var takesTouches: Bool {
        get { self.isUserInteractionEnabled }
        set { self.isUserInteractionEnabled = newValue }
    }

    /// Shows a view, in the size that it has, in a corner of this one, over all else.
    package func show(_ view: UIView, in corner: ViewCorner) {
        let size = view.frame.size
        // It is placed by its frame, whatever it was made for.
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

    /// Takes a view that was shown out again; nothing happens if somebody else has by now.
    package func remove(_ view: UIView) {
        if view.superview === self { view.removeFromSuperview() }
    }
}
#endif
