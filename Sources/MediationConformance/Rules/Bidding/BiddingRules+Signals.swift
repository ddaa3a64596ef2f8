import MediationCore

extension ContractRule {
    static let signalsAreFresh = ContractRule(
        RuleID(11, 4),
        .must,
        "The signals of a bidder MUST hold the user's choices as they are when they are collected, and no earlier ones, and "
            + "the network MUST be asked for them whatever these are.",
        intent: "The exchange passes them on to all who bid; consent may have been withdrawn since.",
        likelyCause: "The SDK's token is kept from the first auction, to save time.",
        fix: "Ask the SDK for a token in each `collectSignals`; it knows how long it may keep one.",
        needs: [.privacy],
        isolation: .childProcess
    ) { bench in
        let consents = [bench.word("consentAtFirst"), bench.word("consentLater"), bench.word("consentOfAChild")]
        // As many different ones as there are auctions.
        let others = ["1YNN", "1YYN", "1NYN"]
        // Those of the first auction are known when the class is set up.
        bench.choose(PrivacySnapshot(gdprApplies: .yes, tcfString: consents[0], usPrivacyString: others[0]))
        let bidder = try await bench.bidder()
        var texts: [String] = []
        var areAsked = false
        var toldOfLoads: [String: String] = [:]
        for (consent, other) in zip(consents, others) {
            let privacy = PrivacySnapshot(
                ageTreatment: consent == consents.last ? .child : .unspecified,
                gdprApplies: .yes,
                tcfString: consent,
                usPrivacyString: other
            )
            bench.choose(privacy)
            let logs = await bench.collectSignals(of: bidder, settings: bench.settings, privacy: privacy, times: 1)
            if texts.isEmpty { try bench.requireBids(logs.first?.errors.first) }
            let signals = try bench.require(try? logs.first?.answers.first?.get(), "signals for an auction")
            texts.append([signals.token, signals.bid?.bidResponse].compactMap(\.self).joined(separator: " "))
            let told = bench.privacyToldForSignals
            let load = await bench.load()
            toldOfLoads = try bench.toldPrivacy(of: load)
            await bench.end(load)
            guard let told else { continue }
            areAsked = true
            // What the network is not told with a request either is not taken by it, or is the fault of another rule.
            bench.expectChoices(told, ToldPrivacy(privacy).texts.filter { toldOfLoads[$0.key] == $0.value })
        }
        if areAsked { await bench.expectSignalsWithoutChoices(of: bidder) }
        let hasUSString = toldOfLoads["usPrivacyString"] != nil
        try bench.expectChoices(inSignals: texts, consents, others, hasUSString: hasUSString, areAsked: areAsked)
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
        let areOfUnit = await bench.expectSignalsOfAdUnits(bidder)
        await bench.expectSignalsOfAdUnitsAtOnce(bidder)
        let areOfAuction = await bench.expectSignalsOfAuctions(bidder)
        guard areOfUnit || areOfAuction else {
            throw BenchStop.notApplicable(
                "The driver notes no `collectSignals`, and the signals hold the ad unit in no way that can be read."
            )
        }
    }
}

extension Bench {
    /// Ends the rule for a further format that the adapter loads and has nothing to bid with, as it answers.
    fileprivate func requireBids(_ error: (any Error)?) throws(BenchStop) {
        guard self.format != self.allFormats.first, let error, MediationError(wrapping: error).code == .noFill else {
            return
        }
        throw .notApplicable("The adapter does not bid for ads of the format \(self.format.rawValue).")
    }

    /// Expects the choices of their own auctions in the texts of signals, if there are any that can be read.
    fileprivate func expectChoices(
        inSignals texts: [String],
        _ consents: [String],
        _ others: [String],
        hasUSString: Bool,
        areAsked: Bool
    ) throws(BenchStop) {
        // The first signals may be older than the first choice.
        guard texts.contains(where: { text in consents.contains(where: text.contains) }) else {
            if areAsked { return }
            throw BenchStop.notApplicable("The signals do not hold the user's choices in a way that can be read.")
        }
        for (text, consent) in zip(texts, consents) {
            let hasOther = consents.contains { $0 != consent && text.contains($0) }
            self.expect(
                text.contains(consent) && !hasOther,
                "the signals hold the consent string of their own auction",
                happened: hasOther ? "they hold an earlier one" : "they hold none"
            )
        }
        // The network may not take it.
        guard hasUSString else { return }
        let areThere = zip(texts, others).map { $0.contains($1) }
        // The fault may be the stand-in's.
        guard areThere.contains(true) else {
            if areAsked { return }
            throw BenchStop.notVerified(
                "The signals hold the consent string, but not the US privacy string that requests have: the adapter does not "
                    + "pass it on, or the driver's token leaves it out."
            )
        }
        self.expect(
            !areThere.contains(false),
            "the signals of each auction hold its US privacy string",
            happened: "those of \(areThere.count { $0 }) of \(areThere.count) do"
        )
    }

    /// Expects that the network is told these choices when it is asked for signals.
    fileprivate func expectChoices(_ told: [String: String], _ expected: [String: String]) {
        for (name, choice) in expected.sorted(by: { $0.key < $1.key }) {
            self.expect(
                told[name] == choice,
                "the network is told \"\(choice)\" for \(name) when it is asked for the signals of an auction",
                happened: told[name].map { "it is told \"\($0)\"" } ?? "it is told nothing, but is with a request"
            )
        }
    }

    /// Expects that the network is asked for signals also if nothing is known of the user's consent.
    fileprivate func expectSignalsWithoutChoices(of bidder: any AuctionAdapter.Type) async {
        let cases = [
            (PrivacySnapshot(), "if no choices are known"),
            (PrivacySnapshot(gdprApplies: .no), "where the GDPR does not apply"),
            (PrivacySnapshot(gdprApplies: .yes), "where the GDPR applies and there is no consent string yet"),
        ]
        for (privacy, when) in cases {
            self.choose(privacy)
            let before = self.signalRequests.count
            _ = await self.collectSignals(of: bidder, settings: self.settings, privacy: privacy, times: 1)
            self.expect(
                self.signalRequests.count > before,
                "the network is asked for signals also \(when)",
                happened: "it is not"
            )
        }
    }

    /// Expects signals for the ad unit in the settings, whichever it is; returns `false` if that cannot be seen.
    fileprivate func expectSignalsOfAdUnits(_ bidder: any AuctionAdapter.Type) async -> Bool {
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

    /// Expects that bidders which collect signals at the same time ask the network each for its own ad unit.
    fileprivate func expectSignalsOfAdUnitsAtOnce(_ bidder: any AuctionAdapter.Type) async {
        guard let unit = self.network.requests.first?.adUnitID,
            let variants = SettingVariants(self.settings, usedIn: unit), let other = variants.others.first
        else { return }
        let values = [variants.value, other]
        let before = self.signalRequests.count
        let logs = values.map { _ in SignalLog() }
        for (index, (value, log)) in zip(values, logs).enumerated() {
            let configuration = self.signalConfiguration(index + 1, settings: variants.settings(with: value))
            bidder.collectSignals(for: configuration, completionHandler: log.makeHandler())
        }
        await self.settle { logs.allSatisfy { !$0.answers.isEmpty || !$0.isHandlerAlive } }
        let units = self.signalRequests.dropFirst(before).compactMap(\.adUnitID)
        // Whether each is asked for, other rules say.
        guard units.count == values.count else { return }
        for value in values {
            self.expect(
                units.contains { $0.contains(value) },
                "of two bidders at the same time, one asks the network for ad unit \"\(value)\"",
                happened: "both ask for \"\(units.joined(separator: "\", \""))\""
            )
        }
    }

    /// Expects signals for the format, the size and the kind of ads of their auction; returns `false` if that cannot be seen.
    fileprivate func expectSignalsOfAuctions(_ bidder: any AuctionAdapter.Type) async -> Bool {
        var areSeen = false
        for format in AdFormat.all where self.adapterType.formats.contains(format) {
            let sizes: [BannerSize] = format == .banner ? [.banner, .mediumRectangle] : [.banner]
            var tests: [(told: Bool?, expected: Bool)] = []
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
                tests.append((request.isTest, isTest))
                self.expectTold(request.format?.rawValue, format.rawValue, "the format", format)
                if format == .banner {
                    self.expectTold(request.bannerSize.map(\.text), size.text, "the size", format)
                }
            }
            // An SDK may have no test ads in auctions, or be told of them alone.
            guard tests.contains(where: { $0.told != nil }) else { continue }
            for (told, expected) in tests {
                self.expectTold("\(told == true)", "\(expected)", "whether ads are tests", format)
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
