// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stand-in for UIKit on Linux: code is compiled against it (.ci/check-apple), and lists run in it (.ci/feed-views).
// Declares what the package uses, as UIKit of iOS 26 does. A comment marks each declaration that is weaker in UIKit.
// Declarations that only tests use, and that UIKit lacks, are `package`: code compiled against this cannot see them.

@_exported public import Foundation
@_exported public import ObjectiveC

@MainActor
open class UIResponder: NSObject {}

@MainActor
open class UIView: UIResponder {
    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    public required init?(coder: NSCoder) { nil }

    open var frame: CGRect { didSet { self.layoutSubviews() } }
    open var alpha: CGFloat = 1
    open var isHidden = false
    open var clipsToBounds = false
    open var isUserInteractionEnabled = true
    open var autoresizingMask: AutoresizingMask = []
    open var translatesAutoresizingMaskIntoConstraints = true
    open var intrinsicContentSize: CGSize { .zero }
    open func invalidateIntrinsicContentSize() {}
    open private(set) weak var superview: UIView?
    open private(set) var subviews: [UIView] = []
    open private(set) var gestureRecognizers: [UIGestureRecognizer]?
    private var boundsOrigin = CGPoint.zero

    open var bounds: CGRect {
        get { CGRect(origin: self.boundsOrigin, size: self.frame.size) }
        set {
            self.boundsOrigin = newValue.origin
            if newValue.size != self.frame.size { self.frame.size = newValue.size }
        }
    }

    open var window: UIWindow? { self as? UIWindow ?? self.superview?.window }

    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        self.subviews.append(view)
        view.superview = self
    }

    open func removeFromSuperview() {
        self.superview?.subviews.removeAll { $0 === self }
        self.superview = nil
    }

    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        self.gestureRecognizers = (self.gestureRecognizers ?? []) + [gestureRecognizer]
        gestureRecognizer.view = self
    }

    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        self.gestureRecognizers?.removeAll { $0 === gestureRecognizer }
        gestureRecognizer.view = nil
    }

    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        let (here, there) = (self.originInWindow, view?.originInWindow ?? .zero)
        return CGPoint(x: point.x + here.x - there.x, y: point.y + here.y - there.y)
    }

    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        CGRect(origin: self.convert(rect.origin, to: view), size: rect.size)
    }

    open func isDescendant(of view: UIView) -> Bool {
        self === view || self.superview?.isDescendant(of: view) == true
    }

    open func draw(_ rect: CGRect) {}
    open func setNeedsLayout() {}
    open func layoutIfNeeded() {}
    open func layoutSubviews() {}

    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard !self.isHidden, self.alpha >= 0.01, self.isUserInteractionEnabled, self.bounds.contains(point) else {
            return nil
        }
        for view in self.subviews.reversed() {
            if let hit = view.hitTest(self.convert(point, to: view), with: event) { return hit }
        }
        return self
    }

    /// The origin of the view's own coordinates, in the window.
    private var originInWindow: CGPoint {
        let around = self.superview?.originInWindow ?? .zero
        return CGPoint(
            x: around.x + self.frame.minX - self.boundsOrigin.x,
            y: around.y + self.frame.minY - self.boundsOrigin.y
        )
    }

    open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { actionsWithoutAnimation() }

    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }
}

@MainActor
open class UIEvent: NSObject {}

@MainActor
open class UITouch: NSObject {
    open var view: UIView? { nil }
}

// Unchecked: Apple declares it Sendable, and this stand-in has no state.
open class UIColor: NSObject, @unchecked Sendable {
    open class var lightGray: UIColor { UIColor() }

    open func setFill() {}
}

public func UIRectFill(_ rect: CGRect) {}

extension NSString {
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
}

open class UIImage: NSObject, @unchecked Sendable {
    public init?(data: Data, scale: CGFloat) {}

    open var scale: CGFloat { 1 }
}

@MainActor
open class UIWindow: UIView {
    weak open var windowScene: UIWindowScene?
    open var rootViewController: UIViewController?
    open private(set) var isKeyWindow = false

    /// Taps the view at a point, as a finger does.
    package func tap(at point: CGPoint) {
        guard let hit = self.hitTest(point, with: nil) else { return }
        let views = sequence(first: hit) { $0.superview }
        for recognizer in views.flatMap({ $0.gestureRecognizers ?? [] }) where recognizer.view != nil {
            recognizer.recognize(at: point)
        }
        for case let list as any TappedList in views { list.select(at: self.convert(point, to: list)) }
    }
}

/// A view that selects a row when it is tapped.
@MainActor
protocol TappedList: UIView {
    func select(at point: CGPoint)
}

@MainActor
open class UIScene: UIResponder {
    open package(set) var activationState = ActivationState.unattached

    // Unchecked, as imported enumerations are; it is only a number.
    public enum ActivationState: Int, @unchecked Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive = 1
        case background = 2
    }
}

@MainActor
open class UIWindowScene: UIScene {
    open private(set) var windows: [UIWindow] = []
}

@MainActor
open class UIViewController: UIResponder {
    // Not implicitly unwrapped, which UIKit's is.
    open var view: UIView = UIView(frame: .zero)
    open var viewIfLoaded: UIView? { self.view }
    open private(set) var presentedViewController: UIViewController?
    open var isBeingDismissed: Bool { false }
    open private(set) weak var presentingViewController: UIViewController?
    open var modalPresentationStyle = UIModalPresentationStyle.automatic

    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
    public override convenience init() { self.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { nil }

    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (@MainActor () -> Void)? = nil
    ) {}
    open func dismiss(animated flag: Bool, completion: (@MainActor () -> Void)? = nil) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
}

// Unchecked, as imported enumerations are; it is only a number.
public enum UIModalPresentationStyle: Int, @unchecked Sendable {
    case automatic = -2
    case fullScreen = 0
}

@MainActor
open class UIGestureRecognizer: NSObject {
    public init(target: Any?, action: Selector?) { super.init() }
    // Not required, as in UIKit.
    public init?(coder: NSCoder) { nil }

    weak open var delegate: (any UIGestureRecognizerDelegate)?
    open var cancelsTouchesInView = true
    open fileprivate(set) weak var view: UIView?
    /// Replaces target and action, which need the Objective-C runtime.
    package var recognized: (@MainActor () -> Void)?
    private var point = CGPoint.zero

    open func addTarget(_ target: Any, action: Selector) {}
    open func location(in view: UIView?) -> CGPoint {
        guard let view, let window = view.window else { return self.point }
        return window.convert(self.point, to: view)
    }

    fileprivate func recognize(at point: CGPoint) {
        self.point = point
        self.recognized?()
    }
}

@MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {}

@MainActor
public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
    // Optional in UIKit, where a misspelt function is silently never called.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}

@MainActor
open class UIApplication: UIResponder {
    open class var shared: UIApplication { UIApplication() }
    open var connectedScenes: Set<UIScene> { [] }

    open func canOpenURL(_ url: URL) -> Bool { false }
    open func open(
        _ url: URL,
        options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {}

    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
}
