#if canImport(UIKit)
public import UIKit

/// A view of the platform: `UIView`.
public typealias PlatformView = UIView
#elseif canImport(AppKit)
public import AppKit

/// A view of the platform: `NSView`.
public typealias PlatformView = NSView
#else
/// A view, where the platform has none: so that adapters compile and are tested on Linux.
@MainActor
open class PlatformView {
    /// The network's own view object that this one stands for.
    public let content: AnyObject?

    /// Creates a view that stands for a network's own view object.
    public init(content: AnyObject? = nil) {
        self.content = content
    }
}
#endif

extension PlatformView {
    /// The view that a network's SDK handed out, as a platform view; `nil` for `nil`.
    ///
    /// On Apple's systems that is the view itself; elsewhere a view that holds the SDK's object.
    public static func hosting(_ view: AnyObject?) -> PlatformView? {
        #if canImport(UIKit) || canImport(AppKit)
        view as? PlatformView
        #else
        view.map { PlatformView(content: $0) }
        #endif
    }
}
