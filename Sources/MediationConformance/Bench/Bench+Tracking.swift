package import MediationCore
import PlatformViews

// MARK: - Ads and their views

extension Bench {
    /// An ad that was loaded.
    ///
    /// - Parameter isTrackedByNetwork: Whether it is one of those that the network counts itself, if it does so for some
    ///   ads only; `nil` for the usual.
    /// - Returns: The ad.
    /// - Throws: If there is none.
    package func loadAd(isTrackedByNetwork: Bool? = nil) async throws(BenchStop) -> BenchAd {
        let load = await self.load()
        var payload = self.payload()
        if let isTrackedByNetwork { payload.isTrackedByNetwork = isTrackedByNetwork }
        try self.fill(load, payload)
        await self.settle { load.result != nil }
        return BenchAd(
            load: load,
            ad: try self.require(load.ad, "an ad that is loaded"),
            adaptersAd: try self.require(load.log.adaptersAd, "an ad that the adapter has made"),
            request: try self.request(of: load)
        )
    }

    /// Views for an ad, which the bench keeps.
    package func makeViews() -> BenchViews {
        let views = BenchViews(self.network)
        self.views.append(views)
        return views
    }

    /// Registers an ad with views, as an app does.
    package func show(
        _ ad: BenchAd,
        in views: BenchViews? = nil,
        clickable: [NativeAdAsset] = [.headline, .callToAction],
        nonclickable: [NativeAdAsset] = [.body]
    ) async throws(BenchStop) {
        let views = views ?? self.makeViews()
        func named(_ assets: [NativeAdAsset]) -> [NativeAdAsset: PlatformView] {
            Dictionary(assets.map { ($0, views[$0]) }) { first, _ in first }
        }
        guard let container = views.container else { return }
        let before = self.calls(about: ad).count
        self.timeline.add(.app, "shows the ad of load \(ad.load.log.number)")
        let isShown: Void? = try? ad.ad.register(
            container: container,
            clickableAssetViews: named(clickable),
            nonclickableAssetViews: named(nonclickable)
        )
        try self.require(isShown != nil, "an ad that can be shown")
        await self.settleViews(of: ad, since: before)
    }

    /// Takes an ad out of its views, as an app does.
    package func unregister(_ ad: BenchAd) async {
        self.timeline.add(.app, "takes the ad of load \(ad.load.log.number) out of its views")
        let before = self.calls(about: ad).count
        ad.ad.unregister()
        await self.settleViews(of: ad, since: before)
    }

    private func settleViews(of ad: BenchAd, since count: Int) async {
        let tracksViews = self.capabilities.contains(.tracksViews)
        await self.settle { !tracksViews || self.calls(about: ad).count > count }
    }
}

// MARK: - Counting

extension Bench {
    /// Tells the adapter's ad what mediation has counted, as mediation does.
    ///
    /// No platform shows the views of a check: nobody could see or tap them.
    package func record(
        _ count: BenchCount,
        of ad: BenchAd,
        on asset: NativeAdAsset = .callToAction,
        in views: BenchViews? = nil
    ) async {
        let before = self.toldCount(count, of: ad)
        switch count {
        case .impression:
            self.timeline.add(.mediation, "counts an impression of load \(ad.load.log.number)")
            ad.adaptersAd.didRecordImpression()
        case .click:
            self.timeline.add(.mediation, "counts a click on \(asset.rawValue) of load \(ad.load.log.number)")
            ad.adaptersAd.didRecordClick(on: asset, view: (views ?? self.views.last ?? self.makeViews())[asset])
        }
        let isTold = self.capabilities.contains(count.toldToNetwork)
        await self.settle { !isTold || self.toldCount(count, of: ad) > before }
    }

    /// Has the network report an event, if it has such events, and lets it come to rest.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - ad: Whose event.
    ///   - isOnMainThread: Whether the network's SDK calls back on the main thread.
    ///   - isForMediation: Whether the adapter is to report it.
    /// - Returns: `false` if the network has no such event.
    /// - Throws: If the driver does not do what it is told.
    @discardableResult
    package func reports(
        _ event: NativeAdEvent,
        of ad: BenchAd,
        isOnMainThread: Bool = true,
        isForMediation: Bool = true
    ) async throws(BenchStop) -> Bool {
        let step = NetworkStep.report(event, ad: ad.request)
        let before = ad.load.log.reports.count
        let isPlayed = LockedValue(false)
        let play: @Sendable () -> Void = { [player = self.player] in
            let plays = player.plays(step)
            isPlayed.withLock { $0 = plays }
        }
        if isOnMainThread || self.capabilities.contains(.mainThreadOnly) { play() } else { await BenchThread.run(play) }
        if let problem = self.player.problem { throw problem }
        guard isPlayed.withLock({ $0 }) else { return false }
        if isForMediation {
            await self.settle { ad.load.log.reports.count > before }
        } else {
            await self.settle()
        }
        return true
    }

    /// What the adapter has asked of the network about an ad, in order.
    package func calls(about ad: BenchAd) -> [NetworkCall] {
        self.network.calls.filter { $0.ad == ad.request }
    }

    /// How often the network was told that an impression or a click was counted.
    package func toldCount(_ count: BenchCount, of ad: BenchAd) -> Int {
        self.calls(about: ad).count(where: count.isTold)
    }

    /// Some event that the network has, and that a rule can use which is not about this one.
    ///
    /// - Parameter mayRepeat: Whether one that can happen again to the same ad is better.
    /// - Returns: The event.
    /// - Throws: If the network has none.
    package func someEvent(mayRepeat: Bool = false) throws(BenchStop) -> NativeAdEvent {
        let events: [(NativeAdEvent, AdapterCapability)] = [
            (.click, .countsClicks), (.didPlayVideo, .video), (.willPresent, .presentation),
        ]
        let first = events.first { self.capabilities.contains($0.1) }?.0
        if mayRepeat, let first { return first }
        if self.capabilities.contains(.countsImpressions) { return .impression }
        guard let first else { throw .notApplicable("The network reports nothing of its ads.") }
        return first
    }
}

extension NetworkCall {
    /// The ad that the call is about, by the number of its request.
    fileprivate var ad: Int? {
        switch self {
        case .impression(let ad), .click(let ad, _), .showViews(let ad, _), .removeViews(let ad): ad
        default: nil
        }
    }
}
