import Foundation
import MediationBridge
import MediationCore

#if canImport(AppLovinSDK)
import AppLovinSDK
#else
import AppLovinSDKStandIn
#endif

extension HostAds {
    /// Loads an ad that covers the screen; `answer` is called once.
    func loadScreenAd<Kind: FullScreenAdKind>(
        _ kind: Kind.Type,
        _ call: MAXCall,
        _ answer: @escaping @MainActor (MAAdapterError?) -> Void
    ) {
        self.loadScreenAd(kind, call.request) { answer($0.map(MAAdapterError.of)) }
    }

    func loadBanner(_ format: MAAdFormat, _ call: MAXCall, _ delegate: any MAAdViewAdapterDelegate) {
        self.loadBanner({ BannerSize(format, call.parameters) }, call.request) { result in
            switch result {
            case .success(let view): delegate.didLoadAd(forAdView: view)
            case .failure(let error): delegate.didFailToLoadAdViewAdWithError(MAAdapterError.of(error))
            }
        } event: { event in
            switch event {
            case .impression: delegate.didDisplayAdViewAd()
            case .click: delegate.didClickAdViewAd()
            case .expanded: delegate.didExpandAdViewAd()
            case .collapsed: delegate.didCollapseAdViewAd()
            default: break
            }
        }
    }

    func loadNativeAd(_ call: MAXCall, _ delegate: any MANativeAdAdapterDelegate) {
        let isTemplate = (call.parameters.serverParameters["template"] as? String)?.isEmpty == false
        self.loadNativeAd(call.request) { result in
            switch result {
            case .success(let ad) where ad.headline != nil || !isTemplate:
                delegate.didLoadAd(for: MAXNativeAd(ad), withExtraInfo: nil)
                ad.eventHandler = { event in
                    switch event {
                    case .impression: delegate.didDisplayNativeAd(withExtraInfo: nil)
                    case .click: delegate.didClickNativeAd()
                    default: break
                    }
                }
            case .success:
                let message = "The ad has no headline, which templates need."
                let error = MediationError(.missingRequiredAssets, message)
                delegate.didFailToLoadNativeAdWithError(MAAdapterError.of(error))
            case .failure(let error): delegate.didFailToLoadNativeAdWithError(MAAdapterError.of(error))
            }
        }
    }
}
