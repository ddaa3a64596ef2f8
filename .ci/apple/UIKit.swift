// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stands in for UIKit on Linux, to be compiled against and never run; see .ci/check-apple.
// Declares what is used, as UIKit of iOS 26 does. Where UIKit's declaration is weaker, a comment says so.

@_exported public import Foundation
@_exported public import ObjectiveC

@MainActor
open class UIResponder: NSObject {}

@MainActor
open class UIView: UIResponder {
    public init(frame: CGRect) { super.init() }
    public required init?(coder: NSCoder) { nil }

    open var frame = CGRect.zero
    open var bounds = CGRect.zero
    open var alpha: CGFloat = 1
    open var isHidden = false
    open var clipsToBounds = false
    open var isUserInteractionEnabled = true
    open var autoresizingMask: AutoresizingMask = []
    open var translatesAutoresizingMaskIntoConstraints = true
    open var superview: UIView? { nil }
    open var window: UIWindow? { nil }

    open func addSubview(_ view: UIView) {}
    open func removeFromSuperview() {}
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { point }
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { rect }

    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }
}

@MainActor
open class UIWindow: UIView {
    weak open var windowScene: UIWindowScene?
}

@MainActor
open class UIScene: UIResponder {
    open var activationState: ActivationState { .unattached }

    // Unchecked, as imported enumerations are; it is a number.
    public enum ActivationState: Int, @unchecked Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive = 1
        case background = 2
    }
}

@MainActor
open class UIWindowScene: UIScene {}

@MainActor
open class UIGestureRecognizer: NSObject {
    public init(target: Any?, action: Selector?) { super.init() }
    // Not required, as UIKit's is not.
    public init?(coder: NSCoder) { nil }

    weak open var delegate: (any UIGestureRecognizerDelegate)?
    open var cancelsTouchesInView = true
    open var view: UIView? { nil }

    open func addTarget(_ target: Any, action: Selector) {}
    open func location(in view: UIView?) -> CGPoint { .zero }
}

@MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {}

@MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
    // Optional in UIKit: there, one that is misspelt is never called, and nobody says so.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
}

@MainActor
open class UIApplication: UIResponder {
    open class var shared: UIApplication { UIApplication() }

    open func canOpenURL(_ url: URL) -> Bool { false }
    open func open(
        _ url: URL,
        options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {}

    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
}
