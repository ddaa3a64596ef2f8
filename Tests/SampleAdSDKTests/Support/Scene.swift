#if !canImport(UIKit) && !canImport(AppKit)
import PlatformViews

/// A screen of 300 by 600 points with the view of an ad on it.
@MainActor
struct Scene {
    let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 300, height: 600))
    let view = PlatformView(frame: ViewRect(x: 0, y: 100, width: 300, height: 200))
    let button = PlatformView(frame: ViewRect(x: 200, y: 150, width: 100, height: 50))

    init() {
        self.window.addSubview(self.view)
        self.view.addSubview(self.button)
    }

    /// A point at which a finger hits the button.
    static let onButton = ViewPoint(x: 250, y: 275)

    /// A point at which a finger hits the ad's view, but not the button.
    static let besideButton = ViewPoint(x: 50, y: 150)
}
#endif
