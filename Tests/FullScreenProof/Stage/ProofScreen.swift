import PlatformViews

/// A window with a controller, and one controller that is in no window.
@MainActor
final class ProofScreen {
    let root = PlatformViewController()
    let detached = PlatformViewController()

    #if canImport(UIKit) || canImport(AppKit)
    nonisolated static let isReal = true

    init() {}

    func activate(_ isActive: Bool) {}
    func cover(_ controller: PlatformViewController) {}
    func uncover(_ controller: PlatformViewController) {}
    #else
    nonisolated static let isReal = false

    private let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))

    init() { self.window.rootViewController = self.root }

    /// Makes the window the one in which ads are presented that are given no controller.
    func activate(_ isActive: Bool) {
        self.window.makeKey()
        self.window.isActive = isActive
    }

    /// Presents something over a controller.
    func cover(_ controller: PlatformViewController) { controller.present(PlatformViewController(), animated: false) }

    /// Dismisses what covers a controller.
    func uncover(_ controller: PlatformViewController) {
        if controller.presentsOther { controller.dismiss(animated: false) }
    }
    #endif
}
