#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// Observes the taps on a view and everything in it, until it is cancelled or the view is gone.
///
/// The view retains the recognizer, so the observation itself need not be retained.
@MainActor
package final class TapObservation {
    private weak var recognizer: TapRecognizer?

    /// Observes a view; `isHeard` returns whether a tap counts, by the innermost view that was touched.
    package init(
        of view: PlatformView,
        if isHeard: @escaping @MainActor (PlatformView) -> Bool = { _ in true },
        action: @escaping @MainActor (ViewPoint) -> Void
    ) {
        let recognizer = TapRecognizer(isHeard: isHeard, action: action)
        view.addGestureRecognizer(recognizer)
        self.recognizer = recognizer
    }

    package func cancel() {
        guard let recognizer = self.recognizer else { return }
        recognizer.view?.removeGestureRecognizer(recognizer)
    }
}
