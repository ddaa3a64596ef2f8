import UIKit

/// Stands in for the tap recognizer of the same name, without a selector.
final class TapRecognizer: UITapGestureRecognizer {
    convenience init(action: @escaping @MainActor (ViewPoint) -> Void) {
        self.init(target: nil, action: nil)
        self.recognized = { [unowned self] in action(ViewPoint(self.location(in: self.view))) }
    }
}
