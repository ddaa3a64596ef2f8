#if canImport(UIKit) || canImport(AppKit)
public import Foundation
#endif
public import PlatformViews

/// The mark that explains why an ad is shown, 24 by 24 points.
@MainActor
public final class SampleAdInfoView: SampleAdView {
    /// The corner of the ad's view that the app has requested; the app places the mark there.
    public let corner: ViewCorner

    /// The ad that the mark belongs to; not retained.
    ///
    /// Tests use it to find the network's ad behind any adapter.
    package internal(set) weak var ad: SampleNativeAd?

    init(corner: ViewCorner) {
        self.corner = corner
        super.init(width: 24, height: 24)
        self.text = "Ad"
    }

    #if canImport(UIKit) || canImport(AppKit)
    /// Not supported: only the SDK makes these views.
    public required init?(coder: NSCoder) {
        nil
    }
    #endif
}
