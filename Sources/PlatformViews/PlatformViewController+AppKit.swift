#if canImport(AppKit) && !canImport(UIKit)
public import AppKit

/// A view controller of the platform: `NSViewController`.
public typealias PlatformViewController = NSViewController

extension NSViewController {
    /// Indicates whether the controller's view is in a window.
    package var isInWindow: Bool { self.isViewLoaded && self.view.window != nil }

    /// Indicates whether another controller covers this one.
    package var presentsOther: Bool { self.presentedViewControllers?.isEmpty == false }

    /// Presents another controller over this one, as a sheet: macOS has no full-screen views inside a window.
    package func presentFullScreen(_ other: NSViewController) { self.presentAsSheet(other) }

    /// Dismisses this controller, which another one presents.
    package func endPresentation() { self.presentingViewController?.dismiss(self) }

    /// The topmost controller of the key window; `nil` if there is none.
    package static var topmost: NSViewController? {
        NSApplication.shared.keyWindow?.contentViewController?.top
    }

    /// The controller that covers this one.
    var coveringController: NSViewController? { self.presentedViewControllers?.last }
}
#endif
