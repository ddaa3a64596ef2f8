public import PlatformViews

#if canImport(UIKit)
public import UIKit
#elseif canImport(AppKit)
public import AppKit
#endif

/// A view that the SDK makes for an ad.
@MainActor
public class SampleAdView: PlatformView {
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
        super.init(frame: ViewRect(x: 0, y: 0, width: width, height: height))
    }
    #endif
}
