// MANativeAd.h
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
public final class MANativeAdImage: NSObject {
    /// The image.
    public let image: UIImage?

    /// Creates an image.
    public init(image: UIImage) { self.image = image }
}

/// The assets of a native ad.
public final class MANativeAdBuilder: NSObject {
    /// The headline.
    public var title: String?
    /// The advertiser.
    public var advertiser: String?
    /// The body.
    public var body: String?
    /// The label of the button.
    public var callToAction: String?
    /// The icon.
    public var icon: MANativeAdImage?
    /// The main image.
    public var mainImage: MANativeAdImage?
    /// The network's AdChoices view.
    public var optionsView: PlatformView?
    /// The network's media view.
    public var mediaView: PlatformView?
    /// The width of the media divided by their height, or 0.
    public var mediaContentAspectRatio: CGFloat = 0
    /// The rating.
    public var starRating: NSNumber?
}

/// A native ad; adapters make a subclass.
open class MANativeAd: NSObject {
    /// The headline.
    public let title: String?
    /// The advertiser.
    public let advertiser: String?
    /// The body.
    public let body: String?
    /// The label of the button.
    public let callToAction: String?
    /// The icon.
    public let icon: MANativeAdImage?
    /// The main image.
    public let mainImage: MANativeAdImage?
    /// The network's AdChoices view.
    public let optionsView: PlatformView?
    /// The network's media view.
    public let mediaView: PlatformView?
    /// The rating.
    public let starRating: NSNumber?

    /// Creates an ad with the assets that the closure sets.
    public init(format: MAAdFormat, builderBlock: (MANativeAdBuilder) -> Void) {
        let builder = MANativeAdBuilder()
        builderBlock(builder)
        self.title = builder.title
        self.advertiser = builder.advertiser
        self.body = builder.body
        self.callToAction = builder.callToAction
        self.icon = builder.icon
        self.mainImage = builder.mainImage
        self.optionsView = builder.optionsView
        self.mediaView = builder.mediaView
        self.starRating = builder.starRating
    }

    /// Takes the views that show the ad, on the main thread; returns whether that has worked.
    open func prepare(
        forInteractionClickableViews clickableViews: [PlatformView],
        withContainer container: PlatformView
    ) -> Bool {
        false
    }
}
