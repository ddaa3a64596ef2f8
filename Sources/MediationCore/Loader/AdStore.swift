/// A store of native ads.
public typealias AdStore = ReadyAds<LoadedAd>
/// A store of interstitial ads.
public typealias InterstitialAdStore = ReadyAds<InterstitialAd>
/// A store of app-open ads.
public typealias AppOpenAdStore = ReadyAds<AppOpenAd>
/// A store of rewarded ads.
public typealias RewardedAdStore = ReadyAds<RewardedAd>
/// A store of rewarded interstitial ads.
public typealias RewardedInterstitialAdStore = ReadyAds<RewardedInterstitialAd>

extension ReadyAds where Ad == LoadedAd {
    /// Creates a store of native ads; loading begins with ``start()``.
    ///
    /// - Parameters:
    ///   - loader: The loader of the ads. Only the store should use it: a load that finds it busy counts as failed.
    ///   - targetSize: The number of fresh ads to hold.
    ///   - request: Creates the request for each load.
    public convenience init(
        loader: AdLoader,
        targetSize: Int = 1,
        request: @escaping @MainActor () -> NativeAdRequest = { NativeAdRequest() }
    ) {
        self.init(loader: loader, targetSize: targetSize, random: { .random(in: 0...1) }, request: request)
    }

    /// Creates a store whose waits are varied by `random`, which returns numbers from 0 to 1.
    package convenience init(
        loader: AdLoader,
        targetSize: Int,
        random: @escaping @MainActor () -> Double,
        request: @escaping @MainActor () -> NativeAdRequest = { NativeAdRequest() }
    ) {
        let source = AdSource<LoadedAd>(
            mediator: loader.mediator,
            adUnitID: loader.adUnitID,
            load: { request throws(MediationError) in try await loader.load(request) },
            life: { $0.session.timeToExpiry },
            isOutdated: { $0.isOutdated },
            isUsable: { !$0.isOutdated },
            watchExpiry: { _, _ in }
        )
        self.init(source, targetSize: targetSize, random: random, request: request)
    }
}

extension ReadyAds {
    /// Creates a store of ads that cover the screen; loading begins with ``start()``.
    ///
    /// - Parameters:
    ///   - loader: The loader of the ads. Only the store should use it: a load that finds it busy counts as failed.
    ///   - targetSize: The number of fresh ads to hold.
    ///   - request: Creates the request for each load.
    public convenience init<Kind: FullScreenAdKind>(
        loader: FullScreenAdLoader<Kind>,
        targetSize: Int = 1,
        request: @escaping @MainActor () -> AdRequest = { AdRequest() }
    ) where Ad == FullScreenAd<Kind> {
        let source = AdSource<FullScreenAd<Kind>>(
            mediator: loader.mediator,
            adUnitID: loader.adUnitID,
            load: { request throws(MediationError) in try await loader.load(request) },
            life: { $0.session.timeToExpiry },
            isOutdated: { $0.session.isOutdated },
            isUsable: { $0.isReady },
            watchExpiry: { ad, handler in
                guard let handler else { return ad.eventHandler = nil }
                ad.eventHandler = { event in
                    if event == .expired { handler() }
                }
            }
        )
        self.init(source, targetSize: targetSize, random: { .random(in: 0...1) }, request: request)
    }
}
