package import MediationCore

extension Bench {
    /// Requires that the adapter loads banners; otherwise the rule does not apply.
    package func requireBanners() throws(BenchStop) {
        guard self.adapterType.formats.contains(.banner) else {
            throw .notApplicable(AdFormat.reason(loadingNoneOf: [.banner]))
        }
    }

    /// Starts a load of a banner, without mediation, and waits until it has come to rest.
    ///
    /// - Parameters:
    ///   - size: The size of the place.
    ///   - settings: The line item's settings; `nil` for those of the harness.
    ///   - change: Changes the request.
    /// - Returns: The load.
    /// - Throws: A ``BenchStop`` if the adapter loads no banners, or if the class cannot be set up.
    package func loadBanner(
        _ size: BannerSize = .banner,
        settings: [String: JSONValue]? = nil,
        _ change: (inout BannerAdConfiguration) -> Void = { _ in }
    ) async throws(BenchStop) -> BannerLoad {
        try self.requireBanners()
        try await self.setUpOnce()
        self.bannerLoads += 1
        let name = "banner load \(self.bannerLoads)"
        let load = BannerLoad(BannerLog(name: name, timeline: self.timeline), self)
        guard let adapter = self.makeAdapter() as? any BannerAdapter else { return load }
        var configuration = BannerAdConfiguration(
            credentials: MediationCredentials(settings: settings ?? self.settings),
            loadID: "\(self.word("load"))-banner-\(self.bannerLoads)",
            size: size,
            deadline: .seconds(30)
        )
        change(&configuration)
        let requests = self.network.requestCount
        self.timeline.add(.mediation, "asks the adapter for a banner of \(size): \(name)")
        self.timeLoad(.banner) { load.start(adapter, configuration) }
        await self.settle { self.network.requestCount > requests || load.isAnswered }
        if self.network.requestCount > requests { load.requestNumber = requests + 1 }
        return load
    }

    /// Returns an ad of the network for a banner, of a size.
    package func bannerPayload(
        _ size: BannerSize = .banner,
        _ change: (inout NetworkAssets) -> Void = { _ in }
    ) -> NetworkPayload {
        self.payload { assets in
            assets.bannerSize = size
            change(&assets)
        }
    }

    /// Returns a load that the network has filled, with the ad ready to be shown.
    ///
    /// - Parameters:
    ///   - size: The size of the place.
    ///   - adSize: The size of the network's ad.
    ///   - change: Changes the network's ad.
    /// - Returns: The load.
    /// - Throws: A ``BenchStop`` if there is no ad.
    package func loadedBanner(
        _ size: BannerSize = .banner,
        filledWith adSize: BannerSize = .banner,
        _ change: (inout NetworkAssets) -> Void = { _ in }
    ) async throws(BenchStop) -> BannerLoad {
        let load = try await self.loadBanner(size)
        try await self.fill(load, with: adSize, change)
        return load
    }

    /// Makes the network fill a load, and waits until the ad is ready to be shown.
    ///
    /// - Parameters:
    ///   - load: The load.
    ///   - adSize: The size of the network's ad.
    ///   - change: Changes the network's ad.
    /// - Throws: A ``BenchStop`` if there is no ad.
    package func fill(
        _ load: BannerLoad,
        with adSize: BannerSize,
        _ change: (inout NetworkAssets) -> Void = { _ in }
    ) async throws(BenchStop) {
        try self.play(.fill(request: self.request(of: load), self.bannerPayload(adSize, change)))
        await self.settle { load.hasAd }
        try self.require(load.hasAd, "a banner that is loaded")
    }

    /// Returns a load whose ad is in its place.
    package func shownBanner(
        _ size: BannerSize = .banner,
        filledWith adSize: BannerSize = .banner
    ) async throws(BenchStop) -> BannerLoad {
        let load = try await self.loadedBanner(size, filledWith: adSize)
        load.show()
        await self.settle()
        return load
    }

    /// Returns the number of a load's request to the network; a rule that needs it is not verified if there is none.
    package func request(of load: BannerLoad) throws(BenchStop) -> Int {
        try self.require(load.requestNumber, "that the adapter asks its network for a banner")
    }

    /// Makes the network tell an event of a banner, and waits until it is reported.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - load: The load of the ad.
    ///   - isOnMainThread: `false` for another thread, if the SDK has any.
    /// - Returns: `false` if the network has no such event.
    @discardableResult
    package func tell(_ event: BannerAdEvent, of load: BannerLoad, isOnMainThread: Bool = true) async -> Bool {
        guard let ad = load.requestNumber else { return false }
        let (step, name) = (NetworkStep.reportBanner(event, ad: ad), event.name)
        return await self.tell(step, isOnMainThread, as: name, of: ad) { load.count(of: name) }
    }

    /// Makes the network change the size of a banner, and waits until it is reported.
    ///
    /// - Parameters:
    ///   - load: The load of the ad.
    ///   - size: The new size.
    /// - Returns: `false` if the network does not do so.
    package func resize(_ load: BannerLoad, to size: BannerSize) async -> Bool {
        guard let ad = load.requestNumber else { return false }
        let name = BannerAdEvent.resized.name
        return await self.tell(.resizeBanner(size, ad: ad), true, as: name, of: ad) { load.count(of: name) }
    }

    /// Expects exactly these reports of a banner, in this order; `when` is the occasion, in words.
    package func expectReports(of load: BannerLoad, _ expected: [String], _ when: String) {
        let reports = load.log.reports
        self.expect(
            reports == expected,
            "\(expected.isEmpty ? "nothing" : expected.joined(separator: ", ")) is reported \(when)",
            happened: reports.isEmpty ? "nothing is reported" : "\(reports.joined(separator: ", ")) is reported"
        )
    }

    /// Expects exactly these calls of the completion handler of a load of a banner.
    package func expectAnswers(of load: BannerLoad, _ expected: [Answer]) {
        let answers = load.log.answers.map { $0.isAd ? Answer.ad : .error }
        self.expect(
            answers == expected,
            Self.text(of: expected.map(\.rawValue)),
            happened: answers.isEmpty && !load.log.isHandlerAlive
                ? "the completion handler was released without a call" : Self.text(of: answers.map(\.rawValue))
        )
    }

    /// Ends a request that a rule needs no longer, so that it is not in the way of the next one.
    package func endRequest(of load: BannerLoad) async {
        guard let request = load.requestNumber else { return }
        await self.playIfPossible(.fail(request: request, NetworkFailure(.noFill)))
        await self.settle()
    }
}
