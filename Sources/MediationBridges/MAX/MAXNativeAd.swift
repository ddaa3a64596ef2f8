import Foundation
import MediationBridge
import MediationCore
import PlatformViews

#if canImport(AppLovinSDK)
import AppLovinSDK
#else
import AppLovinSDKStandIn
#endif

#if canImport(UIKit)
import UIKit
#endif

/// A native ad as the host takes it; the library counts what the network does not.
final class MAXNativeAd: MANativeAd, @unchecked Sendable {
    // Safe: the only state of its own never changes, and is confined to the main actor itself.
    private let ad: NativeAd

    @MainActor
    init(_ ad: NativeAd) {
        self.ad = ad
        super.init(format: .native) { builder in
            builder.title = ad.headline
            builder.advertiser = ad.advertiser
            builder.body = ad.body
            builder.callToAction = ad.callToAction
            builder.icon = ad.icon.flatMap(MANativeAdImage.init)
            builder.mainImage = ad.images.first.flatMap(MANativeAdImage.init)
            builder.optionsView = ad.adChoicesView
            builder.mediaView = ad.mediaView
            builder.mediaContentAspectRatio = CGFloat(ad.mediaContentAspectRatio)
            builder.starRating = ad.starRating.map { NSNumber(value: $0) }
        }
    }

    /// Gives the ad its views; returns whether it can be shown there.
    override func prepare(
        forInteractionClickableViews clickableViews: [PlatformView],
        withContainer container: PlatformView
    ) -> Bool {
        // Only the main thread may touch views.
        guard DispatchQueue.isMain else { return false }
        return MainActor.assumeIsolated {
            // The host does not say which view shows what.
            let views = clickableViews.enumerated().map {
                (NativeAdAsset(rawValue: "clickable\($0.offset)"), $0.element)
            }
            let register = {
                try self.ad.register(
                    container: container,
                    clickableAssetViews: Dictionary(views) { first, _ in first }
                )
            }
            return (try? register()) != nil
        }
    }
}

extension MANativeAdImage {
    fileprivate convenience init?(_ image: MediationCore.NativeAdImage) {
        guard let data = image.data, let decoded = UIImage(data: data, scale: CGFloat(image.scale)) else { return nil }
        self.init(image: decoded)
    }
}
