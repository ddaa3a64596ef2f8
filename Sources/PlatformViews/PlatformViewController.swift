#if !canImport(UIKit) && !canImport(AppKit)
/// A view controller for platforms that have none, sufficient to present one full-screen view over another.
///
/// It has the names of `UIViewController`. On Apple's systems, `PlatformViewController` is `UIViewController` or
/// `NSViewController`.
@MainActor
open class PlatformViewController {
    /// The view that the controller manages.
    public let view = PlatformView()

    /// The controller that covers this one; retained while it does.
    public private(set) var presentedViewController: PlatformViewController?

    /// The controller that this one covers.
    public private(set) weak var presentingViewController: PlatformViewController?

    /// Creates a controller.
    public init() {}

    /// Presents another controller over this one, in the same window.
    ///
    /// Has no effect if this controller presents one already, or is not in a window, as in UIKit.
    public func present(_ viewController: PlatformViewController, animated: Bool) {
        guard self.presentedViewController == nil, viewController.presentingViewController == nil,
            let window = self.view.platformWindow
        else { return }
        self.presentedViewController = viewController
        viewController.presentingViewController = self
        viewController.view.frame = window.bounds
        window.addSubview(viewController.view)
        viewController.viewDidAppear(animated)
    }

    /// Dismisses the controller that this one presents, with all that are above it, or else this one.
    public func dismiss(animated: Bool) {
        guard let presented = self.presentedViewController else {
            if let presenting = self.presentingViewController { presenting.dismiss(animated: animated) }
            return
        }
        if presented.presentedViewController != nil { presented.dismiss(animated: animated) }
        self.presentedViewController = nil
        presented.presentingViewController = nil
        presented.view.removeFromSuperview()
        presented.viewDidDisappear(animated)
    }

    /// Called when the controller's view has been presented.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called when the controller's view is no longer presented.
    open func viewDidDisappear(_ animated: Bool) {}
}

extension PlatformWindow {
    /// The controller whose view fills the window.
    public var rootViewController: PlatformViewController? {
        get { self.storedRoot }
        set {
            self.storedRoot?.view.removeFromSuperview()
            self.storedRoot = newValue
            guard let view = newValue?.view else { return }
            view.frame = self.bounds
            self.addSubview(view)
        }
    }

    /// Makes this the window in which ads are presented that are given no controller.
    public func makeKey() { PlatformWindow.key = self }
}

extension PlatformView {
    fileprivate var platformWindow: PlatformWindow? { self as? PlatformWindow ?? self.superview?.platformWindow }

    /// The bounds of the window that the view is in; `nil` for a view outside a window.
    package var windowBounds: ViewRect? { self.platformWindow?.bounds }

    /// Indicates whether a controller covers the view in its window; `nil` for a view outside a window.
    package var isWindowCovered: Bool? {
        self.platformWindow.map { $0.rootViewController?.covers(self) == true }
    }
}

extension PlatformViewController {
    /// Indicates whether the controller's view is in a window.
    package var isInWindow: Bool { self.view.platformWindow != nil }

    /// Indicates whether another controller covers this one.
    package var presentsOther: Bool { self.presentedViewController != nil }

    /// Presents another controller so that it covers the screen.
    package func presentFullScreen(_ other: PlatformViewController) { self.present(other, animated: true) }

    /// Dismisses this controller, which another one presents.
    package func endPresentation() { self.presentingViewController?.dismiss(animated: true) }

    /// The topmost controller of the key window; `nil` if there is none.
    package static var topmost: PlatformViewController? {
        PlatformWindow.key.flatMap { $0.isActive ? $0.rootViewController?.top : nil }
    }

    /// The controller that covers this one.
    var coveringController: PlatformViewController? { self.presentedViewController }
}
#endif
