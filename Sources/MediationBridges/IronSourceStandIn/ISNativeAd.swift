// ISAdapterNativeAdData.h, ISNativeAdDataProtocol.h, ISNativeAdDataImage.h, ISAdapterNativeAdViewBinder.h,
// ISAdapterNativeAdViewBinderProtocol.h, ISNativeAdViewHolder.h, LevelPlayMediaView.h
public import Foundation
public import PlatformViews

#if canImport(UIKit)
public import UIKit
#else
/// An image.
public final class UIImage: Sendable {
    /// The bytes of the file.
    public let data: Data

    /// Creates an image, or `nil` if the data is that of none; here, that of any is one.
    public init?(data: Data, scale: Double) {
        guard !data.isEmpty else { return nil }
        self.data = data
    }
}
#endif

/// An image of a native ad.
public final class ISNativeAdDataImage: NSObject {
    /// The image.
    public let image: UIImage?
    /// The URL that it came from.
    public let url: URL?

    /// Creates an image.
    public init(image: UIImage?, url: URL?) {
        self.image = image
        self.url = url
    }
}

/// The assets of a native ad; adapters make a subclass.
open class ISAdapterNativeAdData: NSObject {
    /// The headline.
    open var title: String?
    /// The advertiser.
    open var advertiser: String?
    /// The body.
    open var body: String?
    /// The label of the button.
    open var callToAction: String?
    /// The icon.
    open var icon: ISNativeAdDataImage?
}

/// The place of the media.
open class LevelPlayMediaView: PlatformView {}

/// The views of the app that show a native ad.
public final class ISNativeAdViewHolder: NSObject {
    /// The view of the icon.
    public weak var iconView: PlatformView?
    /// The view of the headline.
    public weak var titleView: PlatformView?
    /// The view of the advertiser.
    public weak var advertiserView: PlatformView?
    /// The view of the body.
    public weak var bodyView: PlatformView?
    /// The place of the media.
    public weak var mediaView: LevelPlayMediaView?
    /// The button.
    public weak var callToActionView: PlatformView?
}

/// Brings the assets and the app's views together; adapters make a subclass.
open class ISAdapterNativeAdViewBinder: NSObject {
    /// The views of the app.
    public var adViewHolder: ISNativeAdViewHolder?
    /// The network's view, which the host puts on the screen.
    open var networkNativeAdView: PlatformView?

    /// Takes the app's view around all the others.
    open func setNativeAdView(_ nativeAdView: PlatformView?) {}
}
