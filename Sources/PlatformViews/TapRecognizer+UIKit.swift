#if canImport(UIKit)
import UIKit

/// Recognizes taps without taking them from the view or from other recognizers.
final class TapRecognizer: UITapGestureRecognizer, UIGestureRecognizerDelegate {
    private var isHeard: @MainActor (UIView) -> Bool = { _ in true }
    private var heard: @MainActor (ViewPoint) -> Void = { _ in }

    /// Creates a recognizer; a convenience initializer, so that the initializers of UIKit are inherited.
    convenience init(
        isHeard: @escaping @MainActor (UIView) -> Bool,
        action: @escaping @MainActor (ViewPoint) -> Void
    ) {
        self.init(target: nil, action: nil)
        self.isHeard = isHeard
        self.heard = action
        // Both are held weakly.
        self.addTarget(self, action: #selector(self.hear))
        self.delegate = self
        self.cancelsTouchesInView = false
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        true
    }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        touch.view.map(self.isHeard) ?? true
    }

    @objc private func hear() {
        self.heard(ViewPoint(self.location(in: self.view)))
    }
}
#endif
