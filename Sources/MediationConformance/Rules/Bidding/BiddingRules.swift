import MediationCore

extension ContractRule {
    /// Section 11.
    static let bidding = [
        Self.signalsAreAnsweredOnce, Self.bidsHaveAPrice, Self.bidResponseReachesNetwork, Self.signalsAreFresh,
        Self.lossesDoNotTrap, Self.bidsCanBeUsed, Self.signalsAreOfTheirAdUnit, Self.auctionsLeaveTheRestAlone,
    ]

    private static let signalsAreAnsweredOnce = ContractRule(
        RuleID(11, 1),
        .must,
        "The completion handler of `collectSignals` MUST be called once for each call, whatever the settings and the "
            + "format, and however many bidders collect at the same time, also while an ad is being loaded, or be released "
            + "for no bid.",
        intent: "The auction waits for each bidder; of two answers it takes the first.",
        likelyCause: "The SDK's callback for its own timeout answers, too; or one static variable holds the handler.",
        fix: "Take the handler out before it is called; keep one for each call.",
        isolation: .childProcess
    ) { bench in
        let bidder = try await bench.bidder()
        for settings in [bench.settings, [:], bench.settings.mapValues { _ in .string(" ") }] {
            let before = (bench.signalRequests.count, bench.networksSignals.count)
            let logs = await bench.collectSignals(of: bidder, settings: settings, times: 8)
            let (asked, answered) = (bench.signalRequests.count - before.0, bench.networksSignals.count - before.1)
            // A network that is asked for a bid is not played, and may never answer.
            let isPlayed = asked > 0 && answered >= asked
            for (index, log) in logs.enumerated() {
                let calls = log.answers.count
                bench.expect(
                    calls <= 1,
                    "one call of the completion handler, or its release, for each of 8 bidders",
                    happened: "\(calls) calls for bidder \(index + 1)"
                )
                let hasEnded = calls > 0 || !log.isHandlerAlive
                if settings == bench.settings, !isPlayed {
                    try bench.require(hasEnded, "that collecting signals comes to an end")
                } else {
                    let when =
                        isPlayed ? "once the network's SDK has answered" : "for settings that are missing or blank"
                    bench.expect(
                        hasEnded,
                        "a call of the completion handler, or its release, \(when)",
                        happened: "there is neither"
                    )
                }
                let token = (try? log.answers.first?.get())?.token
                bench.expect(token != "", "a token that is not empty, or no bid", happened: "the token is empty")
            }
            let bids = logs.count { (try? $0.answers.first?.get()) != nil }
            bench.expect(
                bids == 0 || bids == logs.count,
                "signals for each of 8 bidders with the same settings, or for none",
                happened: "there are some for \(bids)"
            )
        }
        await bench.expectSignalsWhileLoading(of: bidder)
        bench.expectSignalsBesideBusyMainThread(of: bidder)
        await bench.settle()
    }

    private static let bidsHaveAPrice = ContractRule(
        RuleID(11, 2),
        .must,
        "A bid MUST have the price at which the network's SDK has bid, which is finite and greater than 0, per 1000 "
            + "impressions, and a currency of three capital letters, as in ISO 4217.",
        intent: "An auction rejects what it cannot compare, and compares what it is told.",
        likelyCause:
            "The SDK counts in cents or for one impression, spells the currency in lower case, or says 0 when it does "
            + "not bid.",
        fix: "Pass `AdapterBid(price:currency:bidResponse:)` with \"USD\"; answer with no bid instead of one of 0."
    ) { bench in
        let bidder = try await bench.bidder()
        var bids = await bench.bids(of: bidder)
        bids += await bench.bids(of: bidder, isTestRequest: true)
        for floor in [0.01, 1_000] { bids += await bench.bids(of: bidder, floor: floor) }
        guard !bids.isEmpty else { throw BenchStop.notApplicable("The adapter makes no bids itself.") }
        for bid in bids {
            bench.expect(
                bid.price.isFinite && bid.price > 0,
                "a price that is finite and greater than 0",
                happened: "it is \(bid.price)"
            )
            bench.expect(
                bid.currency.utf8.count == 3 && bid.currency.utf8.allSatisfy { (65...90).contains($0) },
                "a currency such as USD",
                happened: "it is \"\(bid.currency)\""
            )
        }
        guard !bench.networksSignals.isEmpty else { return }
        let made = bench.networksSignals.compactMap(\.bid)
        let others = made.first.map { "and the SDK has bid \($0.price) \($0.currency)" } ?? "and the SDK has not bid"
        for bid in bids {
            bench.expect(
                made.contains { $0.isOfSamePrice(as: bid) },
                "the price of one of the bids that the network's SDK has made",
                happened: "it is \(bid.price) \(bid.currency), \(others)"
            )
        }
    }

    private static let bidResponseReachesNetwork = ContractRule(
        RuleID(11, 3),
        .must,
        "The bid response of a load MUST reach the network unchanged with the request of that load, for an ad of its format, "
            + "and with no other; in all else, the request and its ad MUST be as without a bid.",
        intent: "The network serves the ad that has won, at the price of its bid, or none.",
        likelyCause: "`configuration.bidResponse` is not passed on, or is kept in the adapter's class.",
        fix: "Pass `configuration.bidResponse` to the SDK's request; let the driver note it in `NetworkRequest.other`.",
        needs: [.bidResponses]
    ) { bench in
        let bidder = try await bench.bidder()
        let signals = await bench.collectSignals(of: bidder, settings: bench.settings, times: 2)
            .compactMap { try? $0.answers.first?.get() }
        let own = signals.compactMap(\.bid?.bidResponse)
        // An auction's server makes bids of a token, which nobody has seen before.
        let hasToken = signals.contains { $0.token != nil }
        let number = bench.random.next() % 1_000_000
        let madeUp = [number, number + 1].map { "bid%2Fresponse+\($0)" }
        let isBidding = Set(own).count > 1
        let responses: [String?] = (isBidding ? own.prefix(2) + [madeUp[0]] : madeUp) + [nil]
        var adapters: [any NetworkAdapter] = []
        var formats: [AdFormat?] = []
        var answers: [Int] = []
        for response in responses {
            guard let adapter = bench.makeAdapter() else { return }
            adapters.append(adapter)
            let answered = LockedValue(0)
            let before = bench.network.requestCount
            adapter.load(
                bench.format,
                for: NativeAdConfiguration(
                    credentials: MediationCredentials(settings: bench.settings),
                    loadID: "load",
                    deadline: .seconds(60),
                    bidResponse: response
                ),
                completionHandler: NativeAdCompletionHandler { _ in
                    answered.withLock { $0 += 1 }
                    return nil
                }
            )
            await bench.settle { bench.network.requestCount > before }
            if isBidding, response == madeUp.first, bench.network.requestCount == before {
                // Without a token, all bids are those that the SDK has made.
                bench.expect(
                    !hasToken,
                    "the network is asked for the ad of a bid that an auction's server has made of a token",
                    happened: "it is not"
                )
                continue
            }
            let request = try bench.require(
                bench.network.requests.dropFirst(before).first,
                "that the network is asked for an ad"
            )
            formats.append(request.format)
            for other in responses.compactMap(\.self) {
                let isThere = request.has(other)
                bench.expect(
                    isThere == (other == response),
                    other == response
                        ? "the request has the bid response \"\(other)\""
                        : "the request has no bid response of another load",
                    happened: isThere ? "it has \"\(other)\"" : "it has not"
                )
            }
            // A network that answers one request at a time is free for the next one.
            bench.player.play(.fail(request: before + 1, NetworkFailure(.noFill)))
            await bench.settle { answered.withLock { $0 } > 0 }
            answers.append(answered.withLock { $0 })
        }
        // The last is that without a bid.
        bench.expect(
            answers.last != 1 || answers.allSatisfy { $0 == 1 },
            "one answer to a load with a bid response whose network fails, as to one without",
            happened: answers.contains(0) ? "there is none" : "there are several"
        )
        if let response = responses.compactMap(\.self).first {
            try await bench.expectUsualRequest(with: response)
            try await bench.expectUsualAd(with: response)
        }
        bench.expect(
            Set(formats).count == 1,
            "the network is asked for the same format with a bid and without",
            happened: "it is asked for \(formats.map { $0?.rawValue ?? "none" }.joined(separator: ", "))"
        )
    }
}

extension AdapterBid {
    /// Indicates whether two prices are the same, but for what rounding has done to them.
    fileprivate func isOfSamePrice(as other: AdapterBid) -> Bool {
        self.currency.uppercased() == other.currency.uppercased()
            && (self.price == other.price || abs(self.price - other.price) <= abs(self.price) * 1e-6)
    }
}

extension ContractRule {
    private static let lossesDoNotTrap = ContractRule(
        RuleID(11, 5),
        .must,
        "`didLoseAuction` MUST NOT trap, whichever bid was lost, to whatever price and for whatever reason.",
        intent: "Most bids lose, many of them without a winner, and an auction's server makes bids of its own.",
        likelyCause: "`winningPrice` or `bidResponse` is unwrapped by force, or the bid is looked up and not there.",
        fix: "Pass on what there is, and return without it.",
        isolation: .childProcess
    ) { bench in
        let bidder = try await bench.bidder()
        let own = await bench.bids(of: bidder)
        let others = [AdapterBid(price: 0.01), AdapterBid(price: 2, currency: "EUR", bidResponse: bench.word("bid"))]
        let reasons: [AuctionLoss.Reason] = [
            .outbid, .belowFloor, .rejected, .tooLate, .auctionFailed, .betterLineItemFilled, .loadEnded,
            AuctionLoss.Reason(rawValue: "reasonOfALaterVersion"),
        ]
        for bid in own + others {
            for reason in reasons {
                for price in [nil, 2.5] {
                    bench.note("a bid is lost: \(reason.rawValue), to \(price.map { "\($0)" } ?? "nobody")")
                    bidder.didLoseAuction(bench.loss(of: bid, reason, to: price))
                }
            }
        }
        await bench.settle()
        _ = try await bench.loadedAd()
    }
}

extension Bench {
    /// Expects signals while an ad is loaded, if there are any otherwise.
    fileprivate func expectSignalsWhileLoading(of bidder: any AuctionAdapter.Type) async {
        let usual = await self.collectSignals(of: bidder, settings: self.settings, times: 1)
        let load = await self.load()
        let before = (self.signalRequests.count, self.networksSignals.count)
        let logs = await self.collectSignals(of: bidder, settings: self.settings, times: 1)
        let (asked, answered) = (self.signalRequests.count - before.0, self.networksSignals.count - before.1)
        await self.end(load)
        // The SDK itself may not bid then.
        guard asked == 0 || answered > 0 else { return }
        guard (try? usual.first?.answers.first?.get()) != nil else { return }
        self.expect(
            (try? logs.first?.answers.first?.get()) != nil,
            "signals also while an ad of the same ad unit is being loaded",
            happened: "there are none"
        )
    }

    /// Expects that collecting signals does not wait for the main thread, which waits here.
    fileprivate func expectSignalsBesideBusyMainThread(of bidder: any AuctionAdapter.Type) {
        let log = SignalLog()
        let (configuration, handler) = (self.signalConfiguration(settings: self.settings), log.makeHandler())
        self.note("a bidder collects signals while the main thread is busy")
        let returns = BenchThread.runBlocking(atMostMilliseconds: 2_000) {
            bidder.collectSignals(for: configuration, completionHandler: handler)
        }
        self.expect(returns, "`collectSignals` returns while the main thread is busy", happened: "it waits for it")
        let times = LockedValue<[Duration]>([])
        for _ in 0..<3 where returns {
            BenchThread.runBlocking {
                let time = ThreadCensus.time {
                    bidder.collectSignals(for: configuration, completionHandler: SignalLog().makeHandler())
                }
                times.withLock { $0.append(time) }
            }
        }
        guard let shortest = times.withLock({ $0.min() }) else { return }
        self.expect(
            shortest < Self.longestCall,
            "`collectSignals` returns within \(Self.longestCall), in one of three times at least",
            happened: "the shortest call took \(shortest)"
        )
    }

    /// Expects that a request with a bid response tells the network what one without tells it, and can be stopped.
    fileprivate func expectUsualRequest(with response: String) async throws(BenchStop) {
        let privacy = self.chosenPrivacy("1YNN")
        self.choose(privacy)
        await self.settle()
        var requests: [NetworkRequest] = []
        var areStopped: [Bool] = []
        for bidResponse in [nil, response] {
            let before = self.network.requestCount
            let configuration = NativeAdConfiguration(
                credentials: MediationCredentials(settings: self.settings),
                loadID: "load",
                options: NativeAdOptions(
                    images: .init(shouldRequestMultipleImages: true, preferredImageOrientation: .portrait)
                ),
                isTestRequest: true,
                privacy: privacy,
                deadline: .seconds(60),
                bidResponse: bidResponse
            )
            guard let adapter = self.makeAdapter() else { return }
            adapter.load(self.format, for: configuration, completionHandler: NativeAdCompletionHandler { _ in nil })
            await self.settle { self.network.requestCount > before }
            requests += self.network.requests.dropFirst(before).prefix(1)
            adapter.cancelLoad(reason: .cancelled)
            await self.settle()
            areStopped.append(self.network.calls.contains(.cancel(request: before + 1)))
            // The adapter may have let go of the loader.
            _ = self.player.tries(.fail(request: before + 1, NetworkFailure(.noFill)))
            await self.settle()
        }
        guard requests.count == 2 else { return }
        self.expect(
            areStopped[1] || !areStopped[0],
            "the network is told to stop a request with a bid response, as one without",
            happened: "it is not"
        )
        for (own, usual) in zip(requests[1].allTexts, requests[0].allTexts) {
            self.expect(
                own.value == usual.value,
                "the network is told \(usual.value ?? "nothing") for \(usual.name), as without a bid response",
                happened: "it is told \(own.value ?? "nothing")"
            )
        }
    }
}

extension Bench {
    /// Expects that an ad that is loaded with a bid response has what one without it has.
    fileprivate func expectUsualAd(with response: String) async throws(BenchStop) {
        var payload = self.payload()
        if self.countsSomeAds { payload.isTrackedByNetwork = false }
        var ads: [[(name: String, value: String?)]] = []
        for bidResponse in [nil, response] {
            guard let adapter = self.makeAdapter() else { return }
            let answer = LockedValue<Result<any MediationNativeAd, any Error>?>(nil)
            let before = self.network.requestCount
            adapter.load(
                self.format,
                for: NativeAdConfiguration(
                    credentials: MediationCredentials(settings: self.settings),
                    loadID: "load",
                    deadline: .seconds(60),
                    bidResponse: bidResponse
                ),
                completionHandler: NativeAdCompletionHandler { result in
                    answer.withLock { $0 = result }
                    return nil
                }
            )
            await self.settle { self.network.requestCount > before }
            guard await self.playIfPossible(.fill(request: before + 1, payload)) else { return }
            await self.settle { answer.withLock { $0 != nil } }
            guard case .success(let ad)? = answer.withLock({ $0 }) else {
                // An SDK may refuse the ad if it has made no such bid.
                guard bidResponse == nil || self.networksSignals.contains(where: { $0.bid?.bidResponse == response })
                else { return }
                return self.expect(false, "an ad, as without a bid response", happened: "there is none")
            }
            ads.append(ad.textsBesidesBid)
        }
        for (own, usual) in zip(ads[1], ads[0]) {
            self.expect(
                own.value == usual.value,
                "\(usual.name) of the ad is \(usual.value ?? "nil"), as without a bid response",
                happened: "it is \(own.value ?? "nil")"
            )
        }
    }
}

extension MediationNativeAd {
    /// The assets and flags that do not depend on a bid, as texts.
    fileprivate var textsBesidesBid: [(name: String, value: String?)] {
        [
            ("headline", self.headline), ("body", self.body), ("callToAction", self.callToAction),
            ("images", "\(self.images.count)"), ("icon", self.icon == nil ? nil : "there"),
            ("starRating", self.starRating.map { "\($0)" }), ("store", self.store), ("price", self.price),
            ("advertiser", self.advertiser),
            ("mediaView", self.mediaView == nil ? nil : "there"),
            ("adChoicesView", self.adChoicesView == nil ? nil : "there"),
            ("handlesUserImpressions", "\(self.handlesUserImpressions)"),
            ("handlesUserClicks", "\(self.handlesUserClicks)"),
        ]
    }
}

extension NetworkRequest {
    /// The values that do not depend on a bid, as texts; `nil` for those that were not told.
    fileprivate var allTexts: [Bench.ToldValue] {
        self.values(choices: self.choices) + [
            ("wantsMultipleImages", self.wantsMultipleImages.map { "\($0)" }),
            ("imageOrientation", self.imageOrientation?.rawValue),
            ("downloadsImages", self.downloadsImages.map { "\($0)" }),
        ]
    }

    /// Returns whether a value that was given to the SDK contains a text.
    fileprivate func has(_ text: String) -> Bool {
        (Array(self.other.values) + [self.adUnitID ?? ""]).contains { $0.contains(text) }
    }
}
