import Foundation
import MediationBridge
import MediationCore
public import PlatformViews

#if canImport(IronSource)
public import IronSource
#else
public import IronSourceStandIn
#endif

/// Banners of Unity LevelPlay around any adapter; a network adds a subclass with its name, beside that of
/// ``LevelPlayCustomAdapter``.
open class LevelPlayCustomBanner: ISBaseBanner {
    private let ads = HostAds()

    deinit { self.ads.end() }

    /// Loads the ad.
    open override func loadAd(
        with adData: ISAdData,
        viewController: PlatformViewController,
        size: ISBannerSize,
        delegate: any ISBannerAdDelegate
    ) {
        let call = LevelPlayCall(self, adData)
        let (size, delegate, ads) = (HandedOver(size), HandedOver(delegate), self.ads)
        onMain { [weak viewController] in
            let (size, delegate) = (size.opened, delegate.opened)
            let width = viewController.map { Double($0.view.bounds.width) } ?? 0
            let bannerSize = { () throws(MediationError) in try BannerSize(size, width: width) }
            ads.loadBanner(bannerSize, call.request) { [weak delegate] result in
                switch result {
                case .success(let view): delegate?.adDidLoad(with: view)
                case .failure(let error): delegate?.fail(error)
                }
            } event: { [weak delegate] event in
                switch event {
                case .impression: delegate?.adDidOpen()
                case .click: delegate?.adDidClick()
                case .willPresent: delegate?.adWillPresentScreen()
                case .didDismiss: delegate?.adDidDismissScreen()
                default: break
                }
            }
        }
    }

    /// Returns yes.
    open override func isSupportAdaptiveBanner() -> Bool { true }

    /// Cancels an open load, and lets go of the banner.
    open override func destroyAd(with adData: ISAdData) { self.ads.end() }
}

/// Native ads of Unity LevelPlay around any adapter; a network adds a subclass with its name, beside that of
/// ``LevelPlayCustomAdapter``.
open class LevelPlayCustomNativeAd: ISBaseNativeAd {
    private let ads = HostAds()

    deinit { self.ads.end() }

    /// Loads the ad.
    open override func loadAd(
        with adData: ISAdData,
        viewController: PlatformViewController,
        delegate: any ISNativeAdDelegate
    ) {
        let call = LevelPlayCall(self, adData)
        let options = NativeAdOptions(self.getNativeAdProperties(with: adData))
        let (delegate, ads) = (HandedOver(delegate), self.ads)
        onMain {
            let delegate = delegate.opened
            let request = { () throws(MediationError) in
                var request = try call.request()
                request.request.options = options
                return request
            }
            ads.loadNativeAd(request) { [weak delegate] result in
                switch result {
                case .success(let ad):
                    let binder = LevelPlayNativeAdViewBinder(ad) { [weak delegate] in delegate?.failToShow($0) }
                    delegate?.adDidLoad(with: LevelPlayNativeAdData(ad), adViewBinder: binder)
                    ad.eventHandler = { [weak delegate] event in
                        switch event {
                        case .impression: delegate?.adDidOpen()
                        case .click: delegate?.adDidClick()
                        default: break
                        }
                    }
                case .failure(let error): delegate?.fail(error)
                }
            }
        }
    }

    /// Cancels an open load, and takes the ad out of its views.
    open override func destroyAd(with adData: ISAdData) { self.ads.end() }
}
