// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stand-in for AppKit on Linux, compiled against but never run; see .ci/check-apple.
// Declares what the package uses, as AppKit of macOS 26 does. A comment marks each declaration weaker in AppKit.

@_exported public import Foundation
@_exported public import ObjectiveC

@MainActor
open class NSResponder: NSObject {}

@MainActor
open class NSView: NSResponder {
    public init(frame frameRect: NSRect) { super.init() }
    public required init?(coder: NSCoder) { nil }

    open var frame = NSRect.zero
    open var bounds = NSRect.zero
    open var alphaValue: CGFloat = 1
    open var isHidden = false
    open var clipsToBounds = false
    open var isFlipped: Bool { false }
    open var autoresizingMask: AutoresizingMask = []
    open var intrinsicContentSize: NSSize { .zero }
    open func invalidateIntrinsicContentSize() {}
    open var translatesAutoresizingMaskIntoConstraints = true
    unowned(unsafe) open var superview: NSView? { nil }
    unowned(unsafe) open var window: NSWindow? { nil }

    open func addSubview(_ view: NSView) {}
    open func removeFromSuperview() {}
    open func addGestureRecognizer(_ gestureRecognizer: NSGestureRecognizer) {}
    open func removeGestureRecognizer(_ gestureRecognizer: NSGestureRecognizer) {}
    open func draw(_ dirtyRect: NSRect) {}
    open func hitTest(_ point: NSPoint) -> NSView? { nil }
    open func convert(_ point: NSPoint, to view: NSView?) -> NSPoint { point }
    open func convert(_ rect: NSRect, to view: NSView?) -> NSRect { rect }
    open func convert(_ point: NSPoint, from view: NSView?) -> NSPoint { point }
    open func convert(_ rect: NSRect, from view: NSView?) -> NSRect { rect }

    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let minXMargin = AutoresizingMask(rawValue: 1 << 0)
        public static let width = AutoresizingMask(rawValue: 1 << 1)
        public static let maxXMargin = AutoresizingMask(rawValue: 1 << 2)
        public static let minYMargin = AutoresizingMask(rawValue: 1 << 3)
        public static let height = AutoresizingMask(rawValue: 1 << 4)
        public static let maxYMargin = AutoresizingMask(rawValue: 1 << 5)
    }
}

// Unchecked: Apple declares it Sendable, and this stand-in has no state.
open class NSColor: NSObject, @unchecked Sendable {
    open class var lightGray: NSColor { NSColor() }

    open func setFill() {}
}

extension NSRect {
    // The operation is another parameter, with a default.
    public func fill() {}
}

extension NSString {
    public func draw(in rect: NSRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
}

@MainActor
open class NSWindow: NSResponder {
    open var alphaValue: CGFloat = 1
    open var isVisible: Bool { false }
    open var occlusionState: OcclusionState { [] }
    open var screen: NSScreen? { nil }
    open var contentViewController: NSViewController?
    open var contentView: NSView?

    public convenience init(contentViewController: NSViewController) { self.init() }

    open func convertFromScreen(_ rect: NSRect) -> NSRect { rect }

    public struct OcclusionState: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let visible = OcclusionState(rawValue: 1 << 1)
    }
}

@MainActor
open class NSViewController: NSResponder {
    open var view = NSView(frame: .zero)
    open var isViewLoaded: Bool { true }
    open private(set) var presentedViewControllers: [NSViewController]?
    unowned(unsafe) open var presentingViewController: NSViewController? { nil }

    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
    public override convenience init() { self.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { nil }

    open func presentAsSheet(_ viewController: NSViewController) {}
    open func dismiss(_ viewController: NSViewController) {}
    open func viewDidAppear() {}
    open func viewDidDisappear() {}
}

@MainActor
open class NSApplication: NSResponder {
    open class var shared: NSApplication { NSApplication() }
    unowned(unsafe) open var keyWindow: NSWindow? { nil }
}

@MainActor
open class NSScreen: NSObject {
    open var frame: NSRect { .zero }
}

@MainActor
open class NSEvent: NSObject {
    open var locationInWindow: NSPoint { .zero }
}

@MainActor
open class NSGestureRecognizer: NSObject {
    public init(target: Any?, action: Selector?) { super.init() }
    public required init?(coder: NSCoder) { nil }

    weak open var target: AnyObject?
    open var action: Selector?
    weak open var delegate: (any NSGestureRecognizerDelegate)?
    open var delaysPrimaryMouseButtonEvents = false
    open var view: NSView? { nil }

    open func location(in view: NSView?) -> NSPoint { .zero }
}

@MainActor
open class NSClickGestureRecognizer: NSGestureRecognizer {}

@MainActor
public protocol NSGestureRecognizerDelegate: NSObjectProtocol {
    // Optional in AppKit, where a misspelt function is silently never called.
    func gestureRecognizer(
        _ gestureRecognizer: NSGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: NSGestureRecognizer
    ) -> Bool
    func gestureRecognizer(
        _ gestureRecognizer: NSGestureRecognizer,
        shouldAttemptToRecognizeWith event: NSEvent
    ) -> Bool
}

// Unchecked: Apple declares it Sendable, and this stand-in has no state.
open class NSWorkspace: NSObject, @unchecked Sendable {
    open class var shared: NSWorkspace { NSWorkspace() }

    open func urlForApplication(toOpen url: URL) -> URL? { nil }
    @discardableResult
    open func open(_ url: URL) -> Bool { false }
}
