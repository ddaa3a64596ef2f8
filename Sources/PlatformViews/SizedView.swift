#if canImport(UIKit)
public import UIKit
#elseif canImport(AppKit)
public import AppKit
#endif

/// A view that has a size for layouts, as the base of views that know no framework.
@MainActor
open class SizedView: PlatformView {
    /// The size that a layout should give the view.
    package var contentSize = (width: 0.0, height: 0.0) {
        didSet {
            #if canImport(UIKit) || canImport(AppKit)
            self.invalidateIntrinsicContentSize()
            #endif
        }
    }

    #if canImport(UIKit) || canImport(AppKit)
    /// Creates a view with a frame.
    package init(rect: ViewRect) {
        super.init(frame: CGRect(rect))
    }

    /// Not supported: views of this kind are made in code.
    public required init?(coder: PlatformCoder) {
        nil
    }

    /// The size that a layout should give the view.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: self.contentSize.width, height: self.contentSize.height)
    }
    #else
    /// Creates a view with a frame.
    package init(rect: ViewRect) {
        super.init(frame: rect)
    }
    #endif
}

#if canImport(UIKit) || canImport(AppKit)
/// The coder of the platform's views: `NSCoder`.
public typealias PlatformCoder = NSCoder
#endif
