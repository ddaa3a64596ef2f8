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

    package init(of view: PlatformView, action: @escaping @MainActor (ViewPoint) -> Void) {
        let recognizer = TapRecognizer(action: action)
        view.addGestureRecognizer(recognizer)
        self.recognizer = recognizer
    }

    package func cancel() {
        guard let recognizer = self.recognizer else { return }
        recognizer.view?.removeGestureRecognizer(recognizer)
    }
}
