import Foundation
import MediationBridge
import MediationCore
import PlatformViews

#if canImport(IronSource)
import IronSource
#else
import IronSourceStandIn
#endif

#if canImport(UIKit)
import UIKit
#endif

/// The assets of a native ad, as the host takes them: read once, so that it may ask for them on any thread.
final class LevelPlayNativeAdData: ISAdapterNativeAdData {
    private let headline: String?
    private let sponsor: String?
    private let text: String?
    private let button: String?
    private let image: ISNativeAdDataImage?

    @MainActor
    init(_ ad: NativeAd) {
        self.headline = ad.headline
        self.sponsor = ad.advertiser
        self.text = ad.body
        self.button = ad.callToAction
        self.image = ad.icon.map { icon in
            let image = icon.data.flatMap { UIImage(data: $0, scale: CGFloat(icon.scale)) }
            return ISNativeAdDataImage(image: image, url: icon.url)
        }
        super.init()
    }

    // The host only reads them.
    override var title: String? {
        get { self.headline }
        set {}
    }
    override var advertiser: String? {
        get { self.sponsor }
        set {}
    }
    override var body: String? {
        get { self.text }
        set {}
    }
    override var callToAction: String? {
        get { self.button }
        set {}
    }
    override var icon: ISNativeAdDataImage? {
        get { self.image }
        set {}
    }
}

/// Registers the views of the app with a native ad; the library counts what the network does not.
final class LevelPlayNativeAdViewBinder: ISAdapterNativeAdViewBinder {
    private let ad: NativeAd
    private let failed: @MainActor (MediationError) -> Void
    private weak var view: PlatformView?

    init(_ ad: NativeAd, failed: @escaping @MainActor (MediationError) -> Void) {
        self.ad = ad
        self.failed = failed
    }

    /// The view of the app itself: no network needs one of its own around it.
    override var networkNativeAdView: PlatformView? {
        get { self.view }
        set {}
    }

    /// Registers the view around all the others, and these.
    override func setNativeAdView(_ nativeAdView: PlatformView?) {
        self.view = nativeAdView
        let (ad, failed) = (self.ad, self.failed)
        let (holder, view) = (HandedOver(self.adViewHolder), HandedOver(nativeAdView))
        onMain {
            do throws(MediationError) {
                try ad.register(in: view.opened, holder.opened)
            } catch {
                failed(error)
            }
        }
    }
}

extension NativeAd {
    /// Registers the views that the host holds; those outside the container show nothing.
    fileprivate func register(in container: PlatformView?, _ holder: ISNativeAdViewHolder?) throws(MediationError) {
        guard let container else { return self.unregister() }
        let views: [(NativeAdAsset, PlatformView?)] = [
            (.headline, holder?.titleView), (.advertiser, holder?.advertiserView), (.icon, holder?.iconView),
            (.body, holder?.bodyView), (.callToAction, holder?.callToActionView),
        ]
        var clickable: [NativeAdAsset: PlatformView] = [:]
        for case (let asset, let view?) in views where container.contains(view) { clickable[asset] = view }
        var media: [NativeAdAsset: PlatformView] = [:]
        if let place = holder?.mediaView, let view = self.mediaView {
            place.fill(with: view)
            if container.contains(place) { media[.media] = place }
        }
        try self.register(container: container, clickableAssetViews: clickable, nonclickableAssetViews: media)
    }
}
