package import MediationCore

extension Bench {
    /// Returns an ad of the network with every asset that the harness declares, each with a unique value.
    ///
    /// - Parameters:
    ///   - change: Changes the assets.
    ///   - onRead: Called whenever an asset is read, on the thread of the reader.
    /// - Returns: The ad.
    package func payload(
        _ change: (inout NetworkAssets) -> Void = { _ in },
        onRead: (@Sendable (String) -> Void)? = nil
    ) -> NetworkPayload {
        let number = self.nextPayloadNumber()
        let has = self.capabilities.contains
        var assets = NetworkAssets()
        assets.headline = "\(self.word("headline")) \(number)"
        if !has(.withoutBody) { assets.body = "\(self.word("body")) \(number)" }
        if !has(.withoutCallToAction) { assets.callToAction = "\(self.word("callToAction")) \(number)" }
        func image(_ name: String, scale: Double, width: Int) -> NetworkImage {
            let url = "\(self.imageServer)/\(number)/\(self.word(name)).png?size=\(width)&ad=\(number)"
            let data = has(.downloadsImages) ? BenchPicture.png(width: width, height: 4 + number % 90) : nil
            return NetworkImage(url: url, scale: scale, data: data)
        }
        if has(.images) {
            assets.images = (1...(has(.multipleImages) ? 3 : 1)).map { image("image-\($0)", scale: 2, width: 4 + $0) }
        }
        if has(.icon) { assets.icon = image("icon", scale: 3, width: 4) }
        if has(.starRating) { assets.starRating = 3.5 }
        if has(.store) { assets.store = "\(self.word("store")) \(number)" }
        if has(.price) { assets.price = "\(self.word("price")) \(number)" }
        if has(.advertiser) { assets.advertiser = "\(self.word("advertiser")) \(number)" }
        if has(.extraAssets) { assets.extra = Double(1_000 + number) + 0.25 }
        assets.hasAdChoices = has(.adChoices)
        assets.hasMediaView = has(.mediaView)
        if has(.video) {
            assets.hasVideo = true
            assets.videoDuration = .seconds(10 + number)
        }
        if has(.expiry) { assets.lifetime = .seconds(3_000 + number) }
        if self.format == .banner { assets.bannerSize = .banner }
        if has(.mediaView) || has(.video) { assets.mediaSize = NetworkSize(width: 1_600, height: 900) }
        change(&assets)
        var payload = NetworkPayload(name: "ad-\(number)", assets: assets)
        payload.isTrackedByNetwork = has(.countsImpressions) || has(.countsClicks)
        payload.didRead = onRead
        return payload
    }

    /// Starts a load that the network fills during the request.
    package func loadAnsweredAtOnce(_ payload: NetworkPayload) async -> BenchLoad {
        // Only the first request: an SDK that asks for the next ad at once would go on forever.
        let isFirst = LockedValue(true)
        self.network.whenCalled { [player = self.player, network = self.network] call in
            guard case .request = call, isFirst.takeFlag() else { return }
            player.play(.fill(request: network.requestCount, payload))
        }
        self.isAnsweredInside = true
        let load = await self.load()
        self.isAnsweredInside = false
        self.network.whenCalled(nil)
        return load
    }

    /// Returns the number of a load's request to the network; a rule that needs it is not verified if there is none.
    package func request(of load: BenchLoad) throws(BenchStop) -> Int {
        try self.require(load.requestNumber, "that the adapter asks its network")
    }

    /// Makes the network answer a load with an ad, on the main thread.
    package func fill(_ load: BenchLoad, _ payload: NetworkPayload? = nil) throws(BenchStop) {
        try self.play(.fill(request: self.request(of: load), payload ?? self.payload()))
    }

    /// Makes the network answer a load with an error, on the main thread.
    package func fail(_ load: BenchLoad, _ kind: NetworkFailure.Kind = .noFill) throws(BenchStop) {
        try self.play(.fail(request: self.request(of: load), NetworkFailure(kind)))
    }

    /// Makes the network report an event of a load's ad, on the main thread.
    package func report(_ event: NativeAdEvent, of load: BenchLoad) throws(BenchStop) {
        try self.play(self.step(event, ad: self.request(of: load)))
    }

    /// Makes the network perform a step, on the main thread.
    package func play(_ step: NetworkStep) throws(BenchStop) {
        self.player.play(step)
        if let problem = self.player.problem { throw problem }
    }

    /// Makes the network perform a step on another thread if its SDK does that, and waits until the step is done.
    package func playOnAnotherThread(_ step: NetworkStep) async throws(BenchStop) {
        guard !self.capabilities.contains(.mainThreadOnly) else { return try self.play(step) }
        await BenchThread.run { [player] in player.play(step) }
        if let problem = self.player.problem { throw problem }
    }

    /// Returns a load that the network has filled and mediation has ended with the ad.
    ///
    /// - Parameter change: Changes the assets of the network's ad.
    /// - Returns: The load and its ad.
    /// - Throws: A ``BenchStop`` if there is no ad.
    package func loadedAd(
        _ change: (inout NetworkAssets) -> Void = { _ in }
    ) async throws(BenchStop) -> (load: BenchLoad, ad: NativeAd) {
        let load = await self.load()
        try self.fill(load, self.payload(change))
        await self.settle { load.result != nil }
        return (load, try self.require(load.ad, "an ad that is loaded"))
    }
}

// MARK: - Common expectations

extension Bench {
    /// The outcome that a call of the completion handler delivers.
    package enum Answer: String, Sendable {
        case ad = "with an ad"
        case error = "with an error"
    }

    /// Expects exactly these calls of a load's completion handler.
    package func expectAnswers(of load: BenchLoad, _ expected: [Answer]) {
        let answers = load.log.answers.map { $0.isAd ? Answer.ad : .error }
        self.expect(
            answers == expected,
            Self.text(of: expected.map(\.rawValue)),
            of: load,
            happened: load.isDropped
                ? "the completion handler was released without a call"
                : Self.text(of: load.log.answers.map { $0.error.map { "with an error (\($0))" } ?? "with an ad" })
        )
    }

    /// Requires exactly these calls of a load's completion handler; otherwise the rule is not verified.
    package func requireAnswers(of load: BenchLoad, _ expected: [Answer]) throws(BenchStop) {
        let answers = load.log.answers.map { $0.isAd ? Answer.ad : .error }
        try self.require(answers == expected, Self.text(of: expected.map(\.rawValue)))
    }

    static func text(of calls: [String]) -> String {
        switch calls.count {
        case 0: "no call of the completion handler"
        case 1: "one call of the completion handler, \(calls[0])"
        default: "\(calls.count) calls of the completion handler: \(calls.joined(separator: ", "))"
        }
    }
}
