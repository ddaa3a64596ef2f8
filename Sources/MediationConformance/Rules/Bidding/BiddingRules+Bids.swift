import MediationCore

extension ContractRule {
    static let bidsCanBeUsed = ContractRule(
        RuleID(11, 6),
        .should,
        "Of a token and a bid that the network's SDK makes, both SHOULD be passed on as they are, the bid with the response "
            + "by which the network knows it again. If there is nothing to bid with, the code of the error SHOULD be `.noFill`.",
        intent: "A bid that wins is loaded by its response, and a bidder that does not bid is not at fault.",
        likelyCause: "`bidResponse` is left out, or all errors of the SDK have one code.",
        fix: "Pass `AdapterBid(price:currency:bidResponse:)`, and answer `MediationError(.noFill, …)` without a bid."
    ) { bench in
        let bidder = try await bench.bidder()
        var bids: [AdapterBid] = []
        var isMade = false
        // One after the other, so that what the SDK has made is that of the call.
        for _ in 0..<3 {
            let known = (bench.signalRequests.count, bench.networksSignals.count)
            let log = await bench.collectSignals(of: bidder, settings: bench.settings, times: 1).first
            let made = bench.networksSignals.dropFirst(known.1)
            if !made.isEmpty { isMade = true }
            if bench.signalRequests.count > known.0, made.allSatisfy({ $0.token == nil && $0.bid == nil }) {
                for error in log?.errors ?? [] {
                    bench.expectNoFill(error, "if the network's SDK makes neither a token nor a bid")
                }
            }
            guard let signals = try? log?.answers.first?.get() else { continue }
            bench.expectAll(made, in: signals)
            bench.expectUnchanged(signals.token, made.compactMap(\.token), "the token")
            bench.expectUnchanged(signals.bid?.bidResponse, made.compactMap(\.bid?.bidResponse), "the bid response")
            if let bid = signals.bid { bids.append(bid) }
        }
        guard !bids.isEmpty || isMade else { throw BenchStop.notApplicable("The adapter makes no bids itself.") }
        if bench.capabilities.contains(.bidResponses) {
            for bid in bids {
                bench.expect(
                    bid.bidResponse.map { !$0.isEmpty } ?? false,
                    "a bid with a bid response, which the harness says the network takes",
                    happened: "it has none"
                )
            }
        }
        guard !bids.isEmpty else { return }
        let hopeless = await bench.collectSignals(of: bidder, settings: bench.settings, floor: 1_000_000, times: 1)
        if let error = hopeless.first?.errors.first { bench.expectNoFill(error, "below a floor of a million") }
    }

    static let auctionsLeaveTheRestAlone = ContractRule(
        RuleID(11, 8),
        .must,
        "Collecting signals and losing an auction MUST NOT set the network up again, ask it for an ad or for another bid, or "
            + "stop a load.",
        intent: "An auction asks for a price: what it wins is loaded later, and what it loses is no load's business.",
        likelyCause: "One function prepares everything, or one variable holds the requests of the class.",
        fix: "Ask the SDK for signals and nothing else, and tell it of a loss by the bid that has lost.",
        isolation: .childProcess
    ) { bench in
        let bidder = try await bench.bidder()
        let load = await bench.load()
        let request = try bench.request(of: load)
        let before = AuctionCalls(bench)
        let logs = await bench.collectSignals(of: bidder, settings: bench.settings, times: 2)
        let collected = AuctionCalls(bench)
        bench.expect(
            collected.setUps == before.setUps,
            "the network is not set up again when signals are collected",
            happened: "it is"
        )
        // Where the driver notes no signals, the SDK may load an ad in order to bid.
        bench.expect(
            collected.requests == before.requests || collected.signals == before.signals,
            "the network is asked for signals alone when they are collected",
            happened: "it is asked for an ad, too"
        )
        await bench.expectSignalsAlone(of: bidder)
        let own = logs.compactMap { try? $0.answers.first?.get().bid }
        // Bids of two auctions that win, before and after others have lost.
        let winners = await bench.bids(of: bidder).map(\.bidResponse)
        let isAskedBefore = await bench.asksNetwork(bidResponse: winners.first ?? bench.word("won"))
        let asked = AuctionCalls(bench)
        for bid in own + [AdapterBid(price: 2, bidResponse: bench.word("bid"))] {
            bench.note("a bid is lost: outbid, to 2.5")
            bidder.didLoseAuction(bench.loss(of: bid, .outbid, to: 2.5))
        }
        await bench.settle()
        let lost = AuctionCalls(bench)
        bench.expect(
            (lost.setUps, lost.requests, lost.signals) == (asked.setUps, asked.requests, asked.signals),
            "nothing is asked of the network when bids are lost but to forget them",
            happened: lost.signals > asked.signals ? "it is asked for signals" : "it is set up, or asked for an ad"
        )
        bench.expect(
            !bench.network.calls.contains(.cancel(request: request)),
            "no request for an ad is stopped when signals are collected, or bids are lost",
            happened: "one is"
        )
        // A single bid may win once only.
        if isAskedBefore, winners.count != 1, bench.capabilities.contains(.bidResponses) {
            bench.expect(
                await bench.asksNetwork(bidResponse: winners.last ?? bench.word("won")),
                "the network is asked for the ad of a bid that wins after others have lost, as before",
                happened: "it is not"
            )
        }
        try bench.fill(load)
        await bench.settle { load.result != nil }
        try bench.requireAnswers(of: load, [.ad])
    }
}

extension Bench {
    /// Expects a token and a bid if the network's SDK has made both in one answer.
    fileprivate func expectAll(_ made: ArraySlice<BidSignals>, in signals: BidSignals) {
        guard made.count == 1, let own = made.first, own.token != nil, own.bid != nil else { return }
        self.expect(
            signals.token != nil && signals.bid != nil,
            "the token and the bid, as the network's SDK has made both",
            happened: signals.token == nil ? "there is no token" : "there is no bid"
        )
    }

    /// Expects that a text of signals contains one of those that the network's SDK has made; the adapter may add to it.
    fileprivate func expectUnchanged(_ text: String?, _ made: [String], _ name: String) {
        guard let text, let first = made.first else { return }
        self.expect(
            made.contains { text.contains($0) },
            "\(name) as the network's SDK has just made it",
            happened: "it is \"\(text.shortened)\", and the SDK has made \"\(first.shortened)\""
        )
    }

    /// Expects that no ad is asked for when signals for other formats are collected.
    fileprivate func expectSignalsAlone(of bidder: any AuctionAdapter.Type) async {
        for format in AdFormat.all where format != self.format && self.adapterType.formats.contains(format) {
            let before = AuctionCalls(self)
            _ = await self.collectSignals(of: bidder, settings: self.settings, format: format, times: 1)
            let collected = AuctionCalls(self)
            self.expect(
                collected.requests == before.requests || collected.signals == before.signals,
                "the network is asked for signals alone when they are collected for \(format.rawValue) ads",
                happened: "it is asked for an ad, too"
            )
        }
    }

    fileprivate func expectNoFill(_ error: any Error, _ when: String) {
        let code = MediationError(wrapping: error).code
        self.expect(code == .noFill, "the code noFill \(when)", happened: "it is \(code.name)")
    }
}

/// The numbers of calls to the network that auctions may lead to.
@MainActor
private struct AuctionCalls {
    let setUps: Int
    let requests: Int
    let signals: Int

    init(_ bench: Bench) {
        self.setUps = bench.network.setUpCount
        self.requests = bench.network.requestCount
        self.signals = bench.signalRequests.count
    }
}
