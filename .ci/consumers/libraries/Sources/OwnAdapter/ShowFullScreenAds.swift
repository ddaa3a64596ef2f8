import MediationCore
import PlatformViews

/// The code of docs/full-screen-ads.md.
@MainActor
struct ShowFullScreenAds {
    let mediator: AdMediator

    func showInterstitial(from viewController: PlatformViewController) async throws {
        let loader = InterstitialAdLoader(adUnitID: "level-end", mediator: self.mediator)
        let ad = try await loader.load()
        try await ad.present(from: viewController)
    }

    func showRewarded(from viewController: PlatformViewController) async throws {
        let ad = try await RewardedAdLoader(adUnitID: "extra-life", mediator: self.mediator).load()
        ad.verification = ServerSideVerification(userID: "user-7", customData: "level 3")
        if let reward = try await ad.present(from: viewController) {
            print("granted: \(reward.amount ?? 1) \(reward.type ?? "lives")")
        }
    }

    func listen(to ad: InterstitialAd) {
        ad.eventHandler = { event in
            guard let value = event.adValue else { return print("the app hears: \(event.name)") }
            print("the app hears: earned \(value.value) \(value.currencyCode)")
        }
    }

    func keepRewardedAdReady() -> RewardedAdStore {
        let store = RewardedAdStore(loader: RewardedAdLoader(adUnitID: "extra-life", mediator: self.mediator))
        store.start()
        return store
    }

    func keepAppOpenAdReady() -> AppOpenAdKeeper {
        AppOpenAdKeeper(loader: AppOpenAdLoader(adUnitID: "app-open", mediator: self.mediator))
    }

    func followTheAppsDay(_ keeper: AppOpenAdKeeper, showContent: @MainActor () -> Void) async {
        // At the launch, over the splash screen:
        await keeper.appDidLaunch(within: .seconds(3))
        showContent()

        // Whenever the app leaves the screen, and comes back:
        keeper.appDidEnterBackground()
        await keeper.appWillEnterForeground()
    }
}
