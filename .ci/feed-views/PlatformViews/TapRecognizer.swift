import UIKit

/// Stands in for the tap recognizer of the same name, without a selector.
final class TapRecognizer: UITapGestureRecognizer {
    /// Creates a recognizer that hears every tap, as lists need no other.
    convenience init(
        isHeard: @escaping @MainActor (UIView) -> Bool,
        action: @escaping @MainActor (ViewPoint) -> Void
    ) {
        self.init(target: nil, action: nil)
        self.recognized = { [unowned self] in action(ViewPoint(self.location(in: self.view))) }
    }
}
