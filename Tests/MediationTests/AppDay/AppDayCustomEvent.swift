#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import SampleNetwork

/// The Sample Network's custom event, whose requests the day knows of.
@MainActor
final class AppDayCustomEvent: MediationAdapter, BannerAdapter, InterstitialAdapter, AppOpenAdapter, RewardedAdapter {
    nonisolated static let adapterVersion = SampleCustomEvent.adapterVersion
    nonisolated static var networkSDKVersion: VersionNumber { SampleCustomEvent.networkSDKVersion }

    /// The network of the only day that there is at a time.
    static weak var network: AppDayNetwork?

    private let customEvent = SampleCustomEvent()
    private var number: Int?

    init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        self.begin(configuration.credentials, configuration.loadID, configuration.privacy)
        self.customEvent.loadNativeAd(
            for: configuration,
            completionHandler: NativeAdCompletionHandler { result in
                MainActor.assumeIsolated { self.end() }
                return completionHandler(result)
            }
        )
    }

    func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        self.begin(configuration.credentials, configuration.loadID, configuration.privacy)
        self.customEvent.loadBannerAd(
            for: configuration,
            completionHandler: BannerAdCompletionHandler { result in
                MainActor.assumeIsolated { self.end() }
                return completionHandler(result)
            }
        )
    }

    func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.begin(configuration.credentials, configuration.loadID, configuration.privacy)
        self.customEvent.loadInterstitialAd(for: configuration, completionHandler: self.ending(completionHandler))
    }

    func loadAppOpenAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.begin(configuration.credentials, configuration.loadID, configuration.privacy)
        self.customEvent.loadAppOpenAd(for: configuration, completionHandler: self.ending(completionHandler))
    }

    func loadRewardedAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.begin(configuration.credentials, configuration.loadID, configuration.privacy)
        self.customEvent.loadRewardedAd(
            for: configuration,
            completionHandler: RewardedAdCompletionHandler { result in
                MainActor.assumeIsolated { self.end() }
                return completionHandler(result)
            }
        )
    }

    func cancelLoad(reason: CancelReason) {
        self.customEvent.cancelLoad(reason: reason)
        self.end()
    }

    private func ending(_ handler: FullScreenAdCompletionHandler) -> FullScreenAdCompletionHandler {
        FullScreenAdCompletionHandler { result in
            MainActor.assumeIsolated { self.end() }
            return handler(result)
        }
    }

    private func begin(_ credentials: MediationCredentials, _ loadID: String, _ privacy: PrivacySnapshot) {
        self.number = Self.network?.begin(credentials.settings["parameter"]?.stringValue ?? "", loadID, privacy)
    }

    private func end() {
        if let number { Self.network?.end(number) }
        self.number = nil
    }
}
#endif
