import MediationConformance
package import MediationCore
import PlatformViews

extension VendorAdapter: InterstitialAdapter, AppOpenAdapter {
    package func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.load(.interstitial, configuration) { completionHandler($0.map { $0 }) }
    }

    package func loadAppOpenAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.load(.appOpen, configuration) { completionHandler($0.map { $0 }) }
    }
}

extension VendorAdapter: RewardedAdapter, RewardedInterstitialAdapter {
    package func loadRewardedAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.load(.rewarded, configuration) { completionHandler($0.map { $0 }) }
    }

    package func loadRewardedInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.load(.rewardedInterstitial, configuration) { completionHandler($0.map { $0 }) }
    }
}

extension VendorAdapter {
    private func load(
        _ format: AdFormat,
        _ configuration: FullScreenAdConfiguration,
        _ answer: @escaping VendorScreenLoad.Answer
    ) {
        guard let sdk = self.sdk else { return }
        do throws(MediationError) {
            let hasDefault = sdk.mutation == .hasDefaultForScreens && configuration.credentials.settings.isEmpty
            let unit =
                hasDefault ? "default" : Self.mutated(try Self.unit(configuration.credentials, sdk.mutation), sdk)
            if sdk.mutation == .needsRootController, PlatformViewController.topmost == nil {
                throw MediationError(.noViewController, "There is no root view controller.")
            }
            if sdk.mutation == .startsWithEachAppOpenAd, format == .appOpen { sdk.setUp { _ in } }
            let load = VendorScreenLoad(sdk)
            self.screenLoad = load
            load.start(VendorRequest.make(format, configuration, unit: unit, sdk.mutation), answer)
        } catch {
            answer(.failure(error))
        }
    }
}

extension VendorRequest {
    /// Returns the request for an ad that covers the screen.
    @MainActor
    fileprivate static func make(
        _ format: AdFormat,
        _ configuration: FullScreenAdConfiguration,
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
        request.format = format
        switch mutation {
        case .loadsInterstitialsForRewards where format == .rewarded: request.format = .interstitial
        case .forgetsConsentOfScreens: (request.gdprApplies, request.consentString) = (nil, nil)
        case .forgetsTestsOfScreens: request.isTest = false
        default: break
        }
        return request
    }
}
