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
    package var screenRect: ViewRect? {
        guard let window = self as? UIWindow, window.windowScene?.activationState != .background else { return nil }
        return ViewRect(window.bounds)
    }

    package func rectInParent(_ rect: ViewRect) -> ViewRect {
        ViewRect(self.convert(CGRect(rect), to: self.superview))
    }

    package var takesTouches: Bool {
        get { self.isUserInteractionEnabled }
        set { self.isUserInteractionEnabled = newValue }
    }

    /// Shows a view in a corner of this one, over all else.
    package func show(_ view: UIView, in corner: ViewCorner) {
        let size = ViewRect(view.bounds)
        view.frame = CGRect(corner.frame(width: size.width, height: size.height, in: self.boundsRect))
        view.autoresizingMask =
            switch corner {
            case .topLeft: [.flexibleRightMargin, .flexibleBottomMargin]
            case .topRight: [.flexibleLeftMargin, .flexibleBottomMargin]
            case .bottomLeft: [.flexibleRightMargin, .flexibleTopMargin]
            case .bottomRight: [.flexibleLeftMargin, .flexibleTopMargin]
            }
        self.addSubview(view)
    }
}

/// Hears the taps on a view and on all in it, until it is cancelled or the view is gone.
@MainActor
package final class TapObservation: NSObject {
    private let action: @MainActor (ViewPoint) -> Void
    private weak var recognizer: UITapGestureRecognizer?

    package init(of view: UIView, action: @escaping @MainActor (ViewPoint) -> Void) {
        self.action = action
        super.init()
        let recognizer = UITapGestureRecognizer(target: self, action: #selector(self.tapped))
        self.recognizer = recognizer
        view.addGestureRecognizer(recognizer)
    }

    package func cancel() {
        guard let recognizer = self.recognizer else { return }
        recognizer.view?.removeGestureRecognizer(recognizer)
    }

    @objc private func tapped(_ recognizer: UITapGestureRecognizer) {
        let point = recognizer.location(in: recognizer.view)
        self.action(ViewPoint(x: Double(point.x), y: Double(point.y)))
    }
}

extension ViewRect {
    init(_ rect: CGRect) {
        self.init(x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width), height: Double(rect.height))
    }
}

extension CGRect {
    init(_ rect: ViewRect) {
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
}
#endif
