package import MediationCore
import PlatformViews

// MARK: - Ads and their views

extension Bench {
    /// Loads an ad.
    ///
    /// - Parameters:
    ///   - payload: The network's ad; `nil` for one of its own.
    ///   - isTrackedByNetwork: `true` if the network counts this ad's events itself, for networks that do so for some
    ///     ads only; `nil` for the default.
    /// - Returns: The ad.
    /// - Throws: A ``BenchStop`` if there is no ad.
    package func loadAd(
        _ payload: NetworkPayload? = nil,
        isTrackedByNetwork: Bool? = nil
    ) async throws(BenchStop) -> BenchAd {
        let load = await self.load()
        var payload = payload ?? self.payload()
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

    /// Makes views for an ad, which the bench keeps.
    package func makeViews() -> BenchViews {
        let views = BenchViews(self.network)
        self.views.append(views)
        return views
    }

    /// Registers an ad with views, as an app does, and calls a closure before anything else runs.
    package func show(
        _ ad: BenchAd,
        in views: BenchViews? = nil,
        clickable: [NativeAdAsset] = [.headline, .callToAction],
        nonclickable: [NativeAdAsset] = [.body],
        _ didRegister: () -> Void = {}
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
        didRegister()
        await self.settleViews(of: ad, since: before)
    }

    /// Unregisters an ad from its views, as an app does.
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
    /// Notifies the adapter's ad of an event that mediation has counted, as mediation does.
    ///
    /// The views of a check are not on a screen, so they can be neither seen nor tapped.
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

    /// Makes the network report an event, if the network has such events, and waits until everything has come to rest.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - ad: The ad of the event.
    ///   - isOnMainThread: `true` if the network's SDK calls back on the main thread.
    ///   - isForMediation: `true` if the adapter should report the event.
    /// - Returns: `false` if the network has no such event.
    /// - Throws: A ``BenchStop`` if the driver fails to perform the step.
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

    /// Returns the adapter's calls to the network about an ad, in order.
    package func calls(about ad: BenchAd) -> [NetworkCall] {
        self.network.calls(aboutAd: ad.request)
    }

    /// Returns the number of times that the network was notified of a counted impression or click.
    package func toldCount(_ count: BenchCount, of ad: BenchAd) -> Int {
        self.calls(about: ad).count(where: count.isTold)
    }

    /// Returns an event that the network has, for a rule that is not about that event.
    ///
    /// - Parameter mayRepeat: `true` to prefer an event that can occur repeatedly for the same ad.
    /// - Returns: The event.
    /// - Throws: A ``BenchStop`` if the network has no events.
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
    var ad: Int? {
        switch self {
        case .impression(let ad), .click(let ad, _), .showViews(let ad, _), .removeViews(let ad): ad
        default: nil
        }
    }
}
