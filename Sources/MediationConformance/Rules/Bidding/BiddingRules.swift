import MediationCore

extension ContractRule {
    /// Section 11.
    static let bidding = [
        Self.signalsAreAnsweredOnce, Self.bidsHaveAPrice, Self.bidResponseReachesNetwork, Self.signalsAreFresh,
        Self.lossesDoNotTrap,
    ]

    private static let signalsAreAnsweredOnce = ContractRule(
        RuleID(11, 1),
        .must,
        "The completion handler of `collectSignals` MUST be called once for each call, whatever the settings and the "
            + "format, and however many bidders collect at the same time, or be released for no bid.",
        intent: "The auction waits for each bidder; of two answers it takes the first.",
        likelyCause: "The SDK's callback for its own timeout answers, too; or one static variable holds the handler.",
        fix: "Take the handler out before it is called; keep one for each call.",
        isolation: .childProcess
    ) { bench in
        let bidder = try await bench.bidder()
        for settings in [bench.settings, [:], bench.settings.mapValues { _ in .string(" ") }] {
            let logs = await bench.collectSignals(of: bidder, settings: settings, times: 8)
            for (index, log) in logs.enumerated() {
                let calls = log.answers.count
                bench.expect(
                    calls <= 1,
                    "one call of the completion handler, or its release, for each of 8 bidders",
                    happened: "\(calls) calls for bidder \(index + 1)"
                )
                // A network that is asked for a bid is not played, and may never answer.
                try bench.require(calls > 0 || !log.isHandlerAlive, "that collecting signals comes to an end")
            }
        }
    }

    private static let bidsHaveAPrice = ContractRule(
        RuleID(11, 2),
        .must,
        "A bid MUST have a price that is finite and greater than 0, per 1000 impressions, and a currency of three "
            + "capital letters, as in ISO 4217.",
        intent: "An auction rejects what it cannot compare.",
        likelyCause: "The SDK spells the currency in lower case, or says 0 when it does not bid.",
        fix: "Pass `AdapterBid(price:currency:bidResponse:)` with \"USD\"; answer with no bid instead of one of 0."
    ) { bench in
        let bidder = try await bench.bidder()
        var bids = await bench.bids(of: bidder)
        bids += await bench.bids(of: bidder, isTestRequest: true)
        bids += await bench.bids(of: bidder, floor: 1_000)
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
    }

    private static let bidResponseReachesNetwork = ContractRule(
        RuleID(11, 3),
        .must,
        "The bid response of a load MUST reach the network unchanged with the request of that load, for an ad of its format, "
            + "and with no other.",
        intent: "The network serves the ad that has won, at the price of its bid, or none.",
        likelyCause: "`configuration.bidResponse` is not passed on, or is kept in the adapter's class.",
        fix: "Pass `configuration.bidResponse` to the SDK's request; let the driver note it in `NetworkRequest.other`.",
        needs: [.bidResponses]
    ) { bench in
        let bidder = try await bench.bidder()
        let own = await bench.bids(of: bidder).compactMap(\.bidResponse)
        let number = bench.random.next() % 1_000_000
        let madeUp = [number, number + 1].map { "bid%2Fresponse+\($0)" }
        let responses: [String?] = (Set(own).count > 1 ? Array(own.prefix(2)) : madeUp) + [nil]
        var adapters: [any NetworkAdapter] = []
        var formats: [AdFormat?] = []
        for response in responses {
            guard let adapter = bench.makeAdapter() else { return }
            adapters.append(adapter)
            let before = bench.network.requestCount
            adapter.load(
                bench.format,
                for: NativeAdConfiguration(
                    credentials: MediationCredentials(settings: bench.settings),
                    loadID: "load",
                    deadline: .seconds(60),
                    bidResponse: response
                ),
                completionHandler: NativeAdCompletionHandler { _ in nil }
            )
            await bench.settle { bench.network.requestCount > before }
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
            await bench.settle()
        }
        bench.expect(
            Set(formats).count == 1,
            "the network is asked for the same format with a bid and without",
            happened: "it is asked for \(formats.map { $0?.rawValue ?? "none" }.joined(separator: ", "))"
        )
    }
}

extension ContractRule {
    private static let signalsAreFresh = ContractRule(
        RuleID(11, 4),
        .must,
        "The signals of a bidder MUST hold the user's choices as they are when they are collected, and no earlier ones.",
        intent: "The exchange passes them on to all who bid; consent may have been withdrawn since.",
        likelyCause: "The SDK's token is kept from the first auction, to save time.",
        fix: "Ask the SDK for a token in each `collectSignals`; it knows how long it may keep one.",
        needs: [.privacy],
        isolation: .childProcess
    ) { bench in
        let bidder = try await bench.bidder()
        let consents = [bench.word("consentAtFirst"), bench.word("consentLater")]
        var texts: [String] = []
        for consent in consents {
            let privacy = PrivacySnapshot(gdprApplies: .yes, tcfString: consent)
            bench.choose(privacy)
            let logs = await bench.collectSignals(of: bidder, settings: bench.settings, privacy: privacy, times: 1)
            let signals = try bench.require(try? logs.first?.answers.first?.get(), "signals for an auction")
            texts.append([signals.token, signals.bid?.bidResponse].compactMap(\.self).joined(separator: " "))
        }
        // The first signals may be older than the first choice.
        guard texts.contains(where: { text in consents.contains(where: text.contains) }) else {
            throw BenchStop.notApplicable("The signals do not hold the user's choices in a way that can be read.")
        }
        for (text, consent) in zip(texts, consents) {
            let hasOther = consents.contains { $0 != consent && text.contains($0) }
            bench.expect(
                text.contains(consent) && !hasOther,
                "the signals hold the consent string of their own auction",
                happened: hasOther ? "they hold an earlier one" : "they hold none"
            )
        }
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
                    bidder.didLoseAuction(
                        AuctionLoss(
                            credentials: MediationCredentials(settings: bench.settings),
                            loadID: "bid-load-1",
                            adUnitID: "unit",
                            bid: bid,
                            reason: reason,
                            winningPrice: price
                        )
                    )
                }
            }
        }
        await bench.settle()
        _ = try await bench.loadedAd()
    }
}

extension NetworkRequest {
    /// Returns whether a value that was given to the SDK contains a text.
    fileprivate func has(_ text: String) -> Bool {
        (Array(self.other.values) + [self.adUnitID ?? ""]).contains { $0.contains(text) }
    }
}
