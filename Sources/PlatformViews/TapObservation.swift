#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// Hears the taps on a view and on all in it, until it is cancelled or the view is gone.
///
/// The view keeps what hears them: nobody has to hold the observation itself.
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
