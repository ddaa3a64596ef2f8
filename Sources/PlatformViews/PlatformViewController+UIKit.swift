#if canImport(UIKit)
public import UIKit

/// A view controller of the platform: `UIViewController`.
public typealias PlatformViewController = UIViewController

extension UIViewController {
    /// Indicates whether the controller's view is in a window.
    package var isInWindow: Bool { self.viewIfLoaded?.window != nil }

    /// Indicates whether another controller covers this one.
    package var presentsOther: Bool { self.presentedViewController != nil }

    /// Presents another controller so that it covers the screen.
    package func presentFullScreen(_ other: UIViewController) {
        other.modalPresentationStyle = .fullScreen
        self.present(other, animated: true)
    }

    /// Dismisses this controller, which another one presents.
    package func endPresentation() { self.presentingViewController?.dismiss(animated: true) }

    /// The topmost controller of the key window of an active scene, or else of an inactive one in the foreground.
    ///
    /// A scene that comes to the foreground is not active yet when the app hears of it.
    package static var topmost: UIViewController? {
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        let active = scenes.filter { $0.activationState == .foregroundActive }
        let shown = active.isEmpty ? scenes.filter { $0.activationState == .foregroundInactive } : active
        let windows = shown.flatMap(\.windows)
        return (windows.first(where: \.isKeyWindow) ?? windows.first)?.rootViewController?.top
    }

    /// The controller that covers this one, and is not about to leave: it would take along whatever it presents.
    var coveringController: UIViewController? {
        self.presentedViewController.flatMap { $0.isBeingDismissed ? nil : $0 }
    }
}
#endif
