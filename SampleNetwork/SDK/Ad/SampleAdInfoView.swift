#if canImport(UIKit) || canImport(AppKit)
public import Foundation
#endif
public import PlatformViews

/// The mark that tells people why they see an ad, 24 by 24 points.
@MainActor
public final class SampleAdInfoView: SampleAdView {
    /// The corner of the ad's view that the app asked to have it in; the app puts it there.
    public let corner: ViewCorner

    /// Whose mark this is; not retained.
    ///
    /// Tests find the network's ad by it, whatever adapter hides that.
    package internal(set) weak var ad: SampleNativeAd?

    init(corner: ViewCorner) {
        self.corner = corner
        super.init(width: 24, height: 24)
    }

    #if canImport(UIKit) || canImport(AppKit)
    /// Not supported: only the SDK makes these views.
    public required init?(coder: NSCoder) {
        nil
    }
    #endif
}
