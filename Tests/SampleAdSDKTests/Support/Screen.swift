#if !canImport(UIKit) && !canImport(AppKit)
import PlatformViews

/// A screen of 300 by 600 points that a view controller of the app fills.
@MainActor
struct Screen {
    let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 300, height: 600))
    let controller = PlatformViewController()

    init() {
        self.window.rootViewController = self.controller
    }

    /// A point at which a finger hits an ad that covers the screen.
    static let onAd = ViewPoint(x: 150, y: 300)

    /// A point at which a finger hits the view that closes such an ad.
    static let onClose = ViewPoint(x: 290, y: 10)
}
#endif
