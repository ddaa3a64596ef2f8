import MediationCore

extension ContractRule {
    static let adUnitIsVerbatim = ContractRule(
        RuleID(9, 1),
        .must,
        "The ad unit in the settings of a line item MUST reach the network as it is written there, with each load "
            + "that of its own line item; and the ID of a load, if the network takes one, with that load alone.",
        intent: "Each line item stands for a placement with a price of its own.",
        likelyCause: "The ad unit is a constant, is kept from the first load or from set-up, or is changed on the way.",
        fix: "Take it from `configuration.credentials` in each `loadNativeAd`, and pass it on unchanged."
    ) { bench in
        let first = await bench.load()
        guard let unit = bench.network.requests[try bench.request(of: first) - 1].adUnitID else {
            throw BenchStop.notApplicable("The network is told no ad unit.")
        }
        try bench.fail(first)
        await bench.settle { first.result != nil }
        guard let variants = SettingVariants(bench.settings, usedIn: unit) else {
            bench.expect(
                false,
                "the network is asked for an ad unit of the settings",
                happened: "it is asked for \"\(unit)\", which none of them says"
            )
            return
        }
        for value in variants.others + [variants.value] {
            let load = await bench.load(settings: variants.settings(with: value))
            let asked = bench.network.requests[try bench.request(of: load) - 1].adUnitID
            let expected = unit.replacing(variants.value, with: value)
            bench.expect(
                asked == expected,
                "the network is asked for unit \"\(expected)\"",
                happened: "it is asked for \(asked.map { "\"\($0)\"" } ?? "none")"
            )
            try bench.fail(load)
            await bench.settle { load.result != nil }
        }
        for value in variants.unusual {
            let settings = variants.settings(with: value)
            // A number stays as it is.
            guard settings != bench.settings else { continue }
            let load = await bench.load(settings: settings)
            // The adapter may refuse what cannot be an ad unit of its network.
            guard let number = load.requestNumber else { continue }
            let asked = bench.network.requests[number - 1].adUnitID
            let expected = unit.replacing(variants.value, with: value)
            bench.expect(
                asked.map { $0.isExactly(expected) } ?? false,
                "the network is asked for unit \"\(expected)\", or not at all",
                happened: "it is asked for \(asked.map { "\"\($0)\"" } ?? "none")"
            )
            try bench.fail(load)
            await bench.settle { load.result != nil }
        }
        bench.expectOwnIDs()
    }

    static let testsAndUnknownSettings = ContractRule(
        RuleID(9, 4),
        .must,
        "The network MUST be asked for a test ad if, and only if, a test ad is wanted. Settings that the adapter does "
            + "not know MUST be ignored.",
        intent: "Test ads earn nothing, clicks on real ones are fraud in tests, and old versions get new settings.",
        likelyCause: "The flag is a constant or left out, or the settings are decoded strictly.",
        fix: "Pass on `configuration.isTestRequest`, and read only the settings that you know."
    ) { bench in
        let unknown: [String: JSONValue] = [
            "settingOfALaterVersion": .object(["list": .array([.null, .number(1)])]), "anotherOne": .bool(true),
        ]
        for isTest in [true, false] {
            // A bid for the other kind changes nothing.
            if let bidder = bench.adapterType as? any AuctionAdapter.Type, bench.network.requestCount > 0 {
                _ = await bench.collectSignals(of: bidder, settings: bench.settings, isTestRequest: !isTest, times: 1)
            }
            let load = await bench.load(isTestRequest: isTest)
            let request = bench.network.requests[try bench.request(of: load) - 1]
            if bench.capabilities.contains(.testRequests) {
                bench.expect(
                    (request.isTest ?? false) == isTest,
                    "the network is asked for \(isTest ? "a test ad" : "an ad that is no test")",
                    happened: request.isTest.map { $0 ? "it is asked for a test ad" : "it is asked for a real ad" }
                        ?? "it is not told that a test ad is wanted"
                )
            }
            try bench.fail(load)
            await bench.settle { load.result != nil }
        }
        let load = await bench.load(settings: bench.settings.merging(unknown) { old, _ in old })
        let number = load.requestNumber
        bench.expect(
            number != nil,
            "the network is asked also if there are settings that the adapter does not know",
            of: load,
            happened: load.attemptError.map { "the load ends with \($0.code)" } ?? "it is not asked"
        )
        if let number {
            let units = (bench.network.requests[0].adUnitID, bench.network.requests[number - 1].adUnitID)
            bench.expect(
                units.0 == units.1,
                "settings that the adapter does not know change nothing",
                happened: "another ad unit is asked for"
            )
        }
    }
}

extension Bench {
    /// Expects that no request has the ID of another load than its own.
    fileprivate func expectOwnIDs() {
        for load in self.loads {
            guard let number = load.requestNumber else { continue }
            let texts = self.network.requests[number - 1].other.values
            let isOther = self.loads.contains { $0.loadID != load.loadID && texts.contains($0.loadID) }
            self.expect(
                !isOther,
                "the network is told the ID of the load for which it is asked",
                of: load,
                happened: "it is told that of another load"
            )
        }
    }
}
