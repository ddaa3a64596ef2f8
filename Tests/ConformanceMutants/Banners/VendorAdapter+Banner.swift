import MediationConformance
package import MediationCore
import PlatformViews

extension VendorAdapter: BannerAdapter {
    package func loadBannerAd(
        for configuration: BannerAdConfiguration,
        completionHandler: BannerAdCompletionHandler
    ) {
        guard let sdk = self.sdk else { return }
        do throws(MediationError) {
            let hasDefault = sdk.mutation == .hasDefaultForBanners && configuration.credentials.settings.isEmpty
            let unit =
                hasDefault ? "default" : Self.mutated(try Self.unit(configuration.credentials, sdk.mutation), sdk)
            if sdk.mutation == .needsControllerForBanners, configuration.topViewController == nil {
                throw MediationError(.noViewController, "There is no root view controller.")
            }
            if configuration.size.width < 100 {
                let isNoFill = sdk.mutation == .answersSmallPlacesWithNoFill
                throw MediationError(isNoFill ? .noFill : .invalidRequest, "There is no ad of this size.")
            }
            let load = VendorBannerLoad(configuration.size, sdk)
            self.bannerLoad = load
            load.start(VendorRequest.make(configuration, unit: unit, sdk.mutation), completionHandler)
        } catch {
            completionHandler(.failure(error))
        }
    }
}

extension VendorRequest {
    /// Returns the request for a banner.
    fileprivate static func make(
        _ configuration: BannerAdConfiguration,
        unit: String,
        _ mutation: Mutation
    ) -> NetworkRequest {
        // Reuses what is made for native ads, and so the mutations of that.
        let native = NativeAdConfiguration(
            credentials: configuration.credentials,
            loadID: configuration.loadID,
            isTestRequest: configuration.isTestRequest,
            privacy: configuration.privacy,
            deadline: configuration.deadline,
            bidResponse: configuration.bidResponse
        )
        var request = Self.make(native, unit: unit, mutation)
        request.format = .banner
        let size = configuration.size
        request.bannerSize = size
        switch mutation {
        case .asksForNearestSize:
            request.bannerSize = [BannerSize.banner, .mediumRectangle, .leaderboard]
                .min { abs($0.width - size.width) < abs($1.width - size.width) }
        case .asksForNoHeight: request.bannerSize = .fixed(width: size.width, height: size.height ?? 0)
        case .asksForWidthAlone where size.kind != .fixed: request.bannerSize = .inlineAdaptive(width: size.width)
        case .asksForUsualWidth where size.kind == .anchoredAdaptive:
            request.bannerSize = .anchoredAdaptive(width: max(320, size.width))
        case .asksForInterstitials: request.format = .interstitial
        case .forgetsConsentOfBanners: (request.gdprApplies, request.consentString) = (nil, nil)
        default: break
        }
        return request
    }
}
