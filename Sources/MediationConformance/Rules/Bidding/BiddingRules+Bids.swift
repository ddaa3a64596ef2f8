import MediationCore

extension ContractRule {
    static let bidsCanBeUsed = ContractRule(
        RuleID(11, 6),
        .should,
        "A bid of the network's SDK SHOULD have the bid response by which the network knows it again. If there is nothing to "
            + "bid with, the code of the error SHOULD be `.noFill`.",
        intent: "A bid that wins is loaded by its response, and a bidder that does not bid is not at fault.",
        likelyCause: "`bidResponse` is left out, or all errors of the SDK have one code.",
        fix: "Pass `AdapterBid(price:currency:bidResponse:)`, and answer `MediationError(.noFill, …)` without a bid."
    ) { bench in
        let bidder = try await bench.bidder()
        let bids = await bench.bids(of: bidder)
        guard !bids.isEmpty else { throw BenchStop.notApplicable("The adapter makes no bids itself.") }
        if bench.capabilities.contains(.bidResponses) {
            for bid in bids {
                bench.expect(
                    bid.bidResponse.map { !$0.isEmpty } ?? false,
                    "a bid with a bid response, which the harness says the network takes",
                    happened: "it has none"
                )
            }
        }
        let logs = await bench.collectSignals(of: bidder, settings: bench.settings, floor: 1_000_000, times: 1)
        guard let error = logs.first?.errors.first else { return }
        let code = MediationError(wrapping: error).code
        bench.expect(code == .noFill, "the code noFill below a floor of a million", happened: "it is \(code.name)")
    }

    static let signalsAreOfTheirAdUnit = ContractRule(
        RuleID(11, 7),
        .must,
        "The signals of a bidder MUST be for the ad unit in the settings of its line item.",
        intent: "Each line item stands for a placement; a bid for another one is served, or paid, wrongly.",
        likelyCause: "The ad unit is kept from set-up or from the first auction.",
        fix: "Take it from `configuration.credentials` in each `collectSignals`."
    ) { bench in
        let bidder = try await bench.bidder()
        guard let unit = bench.network.requests.first?.adUnitID,
            let variants = SettingVariants(bench.settings, usedIn: unit)
        else { throw BenchStop.notApplicable("The network is told no ad unit.") }
        let values = [variants.value] + variants.others.prefix(2)
        var texts: [String] = []
        for value in values {
            let logs = await bench.collectSignals(of: bidder, settings: variants.settings(with: value), times: 1)
            let signals = try? logs.first?.answers.first?.get()
            texts.append([signals?.token, signals?.bid?.bidResponse].compactMap(\.self).joined(separator: " "))
        }
        guard let known = texts.first, known.contains(variants.value) else {
            throw BenchStop.notApplicable("The signals do not hold the ad unit in a way that can be read.")
        }
        for (value, text) in zip(values, texts) where !text.isEmpty {
            bench.expect(
                text.contains(value),
                "the signals are for ad unit \"\(value)\", as the settings say",
                happened: "they hold another one"
            )
        }
    }
}
