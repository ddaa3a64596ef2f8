import MediationCore

extension ContractRule {
    static let bidsCanBeUsed = ContractRule(
        RuleID(11, 6),
        .should,
        "A bid of the network's SDK SHOULD have the bid response by which the network knows it again, and that and a token "
            + "SHOULD be as the SDK has made them. If there is nothing to bid with, the code of the error SHOULD be `.noFill`.",
        intent: "A bid that wins is loaded by its response, and a bidder that does not bid is not at fault.",
        likelyCause: "`bidResponse` is left out, or all errors of the SDK have one code.",
        fix: "Pass `AdapterBid(price:currency:bidResponse:)`, and answer `MediationError(.noFill, …)` without a bid."
    ) { bench in
        let bidder = try await bench.bidder()
        let known = bench.networksSignals.count
        let logs = await bench.collectSignals(of: bidder, settings: bench.settings, times: 2)
        let signals = logs.compactMap { try? $0.answers.first?.get() }
        let made = bench.networksSignals.dropFirst(known)
        bench.expectUnchanged(signals.compactMap(\.token), made.compactMap(\.token), "the token")
        let bids = signals.compactMap(\.bid)
        bench.expectUnchanged(bids.compactMap(\.bidResponse), made.compactMap(\.bid?.bidResponse), "the bid response")
        guard !bids.isEmpty || !made.isEmpty else { throw BenchStop.notApplicable("The adapter makes no bids itself.") }
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
        guard let error = hopeless.first?.errors.first else { return }
        let code = MediationError(wrapping: error).code
        bench.expect(code == .noFill, "the code noFill below a floor of a million", happened: "it is \(code.name)")
    }

    static let signalsAreOfTheirAdUnit = ContractRule(
        RuleID(11, 7),
        .must,
        "The signals of a bidder MUST be for the ad unit in the settings of its line item, and for the format, the size and "
            + "the kind of ads, test or real, of its auction.",
        intent:
            "Each line item stands for a placement; a bid for another one, or for another ad, is served or paid wrongly.",
        likelyCause:
            "The ad unit is kept from set-up or from the first auction, or the SDK is asked for one format only.",
        fix: "Take all of it from the `configuration` of each `collectSignals`."
    ) { bench in
        let bidder = try await bench.bidder()
        let areOfUnit = try await bench.expectSignalsOfAdUnits(bidder)
        let areOfAuction = try await bench.expectSignalsOfAuctions(bidder)
        guard areOfUnit || areOfAuction else {
            throw BenchStop.notApplicable(
                "The driver notes no `collectSignals`, and the signals hold the ad unit in no way that can be read."
            )
        }
    }
}

extension Bench {
    /// Expects that texts of signals contain one of those that the network's SDK has made; the adapter may add to them.
    fileprivate func expectUnchanged(_ texts: [String], _ made: [String], _ name: String) {
        guard !made.isEmpty else { return }
        for text in texts {
            self.expect(
                made.contains { text.contains($0) },
                "\(name) as the network's SDK has made it",
                happened: "it is \"\(text.shortened)\", and the SDK has made \"\(made[0].shortened)\""
            )
        }
    }

    /// Expects signals for the ad unit in the settings, whichever it is; returns `false` if that cannot be seen.
    fileprivate func expectSignalsOfAdUnits(_ bidder: any AuctionAdapter.Type) async throws(BenchStop) -> Bool {
        guard let unit = self.network.requests.first?.adUnitID,
            let variants = SettingVariants(self.settings, usedIn: unit)
        else { return false }
        let values = [variants.value] + variants.others.prefix(2)
        var texts: [String] = []
        for value in values {
            let before = self.signalRequests.count
            let logs = await self.collectSignals(of: bidder, settings: variants.settings(with: value), times: 1)
            let signals = try? logs.first?.answers.first?.get()
            let told = self.signalRequests.dropFirst(before).last?.adUnitID
            texts.append(told ?? [signals?.token, signals?.bid?.bidResponse].compactMap(\.self).joined(separator: " "))
        }
        guard let known = texts.first, known.contains(variants.value) else { return false }
        for (value, text) in zip(values, texts) where !text.isEmpty {
            self.expect(
                text.contains(value),
                "the signals are for ad unit \"\(value)\", as the settings say",
                happened: "they are for another one"
            )
        }
        return true
    }

    /// Expects signals for the format, the size and the kind of ads of their auction; returns `false` if that cannot be seen.
    fileprivate func expectSignalsOfAuctions(_ bidder: any AuctionAdapter.Type) async throws(BenchStop) -> Bool {
        var areSeen = false
        for format in AdFormat.all where self.adapterType.formats.contains(format) {
            let sizes: [BannerSize] = format == .banner ? [.banner, .mediumRectangle] : [.banner]
            var tests: [Bool?] = []
            for (size, isTest) in sizes.flatMap({ size in [(size, false), (size, true)] }) {
                let before = self.signalRequests.count
                _ = await self.collectSignals(
                    of: bidder,
                    settings: self.settings,
                    isTestRequest: isTest,
                    format: format,
                    bannerSize: size,
                    times: 1
                )
                guard let request = self.signalRequests.dropFirst(before).last else { continue }
                areSeen = true
                tests.append(request.isTest)
                self.expectTold(request.format?.rawValue, format.rawValue, "the format", format)
                if format == .banner {
                    self.expectTold(request.bannerSize.map(\.text), size.text, "the size", format)
                }
            }
            // An SDK may have no test ads in auctions, or be told of them alone.
            guard tests.contains(where: { $0 != nil }) else { continue }
            for (index, isTest) in tests.enumerated() {
                let expected = !index.isMultiple(of: 2)
                self.expectTold("\(isTest == true)", "\(expected)", "whether ads are tests", format)
            }
        }
        return areSeen
    }

    private func expectTold(_ told: String?, _ expected: String, _ name: String, _ format: AdFormat) {
        // The SDK may not be told that.
        guard let told else { return }
        self.expect(
            told == expected,
            "the network is told \(expected) for \(name) when it is asked for signals of \(format.rawValue) ads",
            happened: "it is told \(told)"
        )
    }
}

extension BannerSize {
    fileprivate var text: String { "\(self.width) × \(self.height.map { "\($0)" } ?? "any")" }
}
