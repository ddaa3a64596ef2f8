import PlatformViews

#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// A window with a view controller in it, which ads can be presented from.
@MainActor
struct TestScreen {
    let viewController = PlatformViewController()

    #if canImport(UIKit)
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

    init() {
        self.window.rootViewController = self.viewController
        self.window.isHidden = false
    }
    #elseif canImport(AppKit)
    private let window: NSWindow

    init() {
        self.viewController.view = NSView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        self.window = NSWindow(contentViewController: self.viewController)
    }
    #else
    private let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 390, height: 844))

    init() { self.window.rootViewController = self.viewController }
    #endif
}
