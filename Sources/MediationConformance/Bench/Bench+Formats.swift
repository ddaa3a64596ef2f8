import MediationCore

extension Bench {
    /// Returns the step by which the network reports an event of an ad of the bench's format.
    ///
    /// - Parameters:
    ///   - event: The event; an impression or a click if the format is not native.
    ///   - ad: The number of the ad's request.
    /// - Returns: The step.
    func step(_ event: NativeAdEvent, ad: Int) -> NetworkStep {
        let isClick = event.name == NativeAdEvent.click.name
        switch self.format {
        case .native: return .report(event, ad: ad)
        case .banner: return .reportBanner(isClick ? .click : .impression, ad: ad)
        default: return .reportFullScreen(isClick ? .click : .impression, ad: ad)
        }
    }

    /// Returns the steps by which the network reports what may happen to an ad at any time.
    func eventSteps(ofAd ad: Int) -> [NetworkStep] {
        switch self.format {
        case .native:
            return ([.impression] + self.repeatableEvents).map { .report($0, ad: ad) }
        case .banner:
            let events: [BannerAdEvent] = [.impression, .click, .willPresent, .didDismiss, .expanded, .collapsed]
            return events.map { .reportBanner($0, ad: ad) }
        default:
            let events: [FullScreenAdEvent] = [
                .willPresent, .impression, .click, .willDismiss, .didDismiss, .expired,
                .didFailToPresent("Played by the suite."),
            ]
            let isRewarded = [.rewarded, .rewardedInterstitial].contains(self.format)
            let rewards: [NetworkStep] = isRewarded ? [.reward(ContractRule.coins, ad: ad)] : []
            return events.map { .reportFullScreen($0, ad: ad) } + rewards
        }
    }

    /// Returns whether a load was given the ad of its own request.
    ///
    /// A native ad is known by its headline; an ad of another format by whom an event of it is reported to.
    ///
    /// - Parameters:
    ///   - load: The load.
    ///   - payload: The network's ad for its request.
    ///   - others: All loads that may have been given the ad instead.
    /// - Returns: `nil` if that cannot be seen.
    func hasOwnAd(_ load: BenchLoad, _ payload: NetworkPayload, among others: [BenchLoad]) async -> Bool? {
        guard self.format != .native else { return load.ad?.headline == payload.assets.headline }
        guard load.ad != nil, let request = load.requestNumber else { return false }
        let reports = { others.map(\.log.reports.count).reduce(0, +) }
        let (all, own) = (reports(), load.log.reports.count)
        let isTold = [NativeAdEvent.click, .impression].contains { self.player.plays(self.step($0, ad: request)) }
        guard isTold else { return nil }
        await self.settle { reports() > all }
        return reports() > all ? load.log.reports.count > own : nil
    }
}
