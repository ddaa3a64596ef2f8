import MediationCore

/// An adapter of all formats that cover the screen, whose network is the stage that asks.
@MainActor
final class ProofAdapter: InterstitialAdapter, AppOpenAdapter, RewardedAdapter, RewardedInterstitialAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    /// The ads of the loads in progress, by load ID.
    static var ads: [String: ProofAd] = [:]

    func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        Self.answer(configuration) { completionHandler(.success($0)) }
    }

    func loadAppOpenAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        Self.answer(configuration) { completionHandler(.success($0)) }
    }

    func loadRewardedAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        Self.answer(configuration) { completionHandler(.success($0)) }
    }

    func loadRewardedInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        Self.answer(configuration) { completionHandler(.success($0)) }
    }

    private static func answer(
        _ configuration: FullScreenAdConfiguration,
        _ handler: (ProofAd) -> (any MediationFullScreenAdEventDelegate)?
    ) {
        guard let ad = self.ads.removeValue(forKey: configuration.loadID) else { return }
        ad.delegate = handler(ad)
        ad.begin()
    }
}
