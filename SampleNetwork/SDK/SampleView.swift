#if canImport(UIKit)
public import UIKit

/// What an ad is shown in.
public typealias SampleView = UIView
#elseif canImport(AppKit)
public import AppKit

/// What an ad is shown in.
public typealias SampleView = NSView
#else
/// What an ad is shown in; a stand-in where there is no user interface.
@MainActor
open class SampleView {
    /// Creates a view.
    public init() {}
}
#endif

/// A view that the SDK makes for an ad.
///
/// All that differs from platform to platform is here, so that the views themselves are the same everywhere.
@MainActor
public class SampleAdView: SampleView {
    #if canImport(UIKit) || canImport(AppKit)
    init(width: Double, height: Double) {
        super.init(frame: CGRect(x: 0, y: 0, width: width, height: height))
    }

    /// Not supported: only the SDK makes these views.
    public required init?(coder: NSCoder) {
        nil
    }
    #else
    init(width: Double, height: Double) {
        super.init()
    }
    #endif
}
