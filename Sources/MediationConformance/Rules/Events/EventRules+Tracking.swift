import MediationCore

extension ContractRule {
    static let oneSideCounts = ContractRule(
        RuleID(6, 3),
        .must,
        "`handlesUserImpressions` and `handlesUserClicks` MUST say who counts, as the harness declares, and MUST "
            + "NOT change. The network MUST be told once of each impression and click that mediation counts, and of no "
            + "other; what mediation counts MUST NOT be reported.",
        intent: "An event that both sides count is paid twice; one that neither counts, not at all.",
        likelyCause: "The properties are left out or constants, or the SDK is told of an impression that it counts.",
        fix: "Say in the two properties what the SDK does for this ad; pass on `didRecordImpression` and "
            + "`didRecordClick` to it, and report its impressions and clicks only where it is the one that counts."
    ) { bench in
        let countsSome = bench.countsSomeAds
        // The network counts the same events of all its ads, unless it does so for some ads only.
        for isTracked: Bool? in countsSome ? [true, false] : [nil] {
            let ad = try await bench.loadAd(isTrackedByNetwork: isTracked)
            bench.expectCounter(of: ad, isTrackedByNetwork: isTracked)
            try await bench.show(ad)
            for count in BenchCount.allCases {
                if bench.networkCounts(count, isTrackedByNetwork: isTracked) {
                    try await bench.reports(count.event, of: ad)
                    bench.expectTold(count, of: ad, 0, "the network counts it itself")
                } else {
                    try await bench.expectForwarding(of: count, ad)
                }
            }
            await bench.unregister(ad)
            bench.expectCounter(of: ad, isTrackedByNetwork: isTracked)
        }
        for count in BenchCount.allCases
        where bench.capabilities.contains(count.toldToNetwork)
            && !bench.networkCounts(count, isTrackedByNetwork: countsSome ? false : nil)
        {
            try await bench.expectCounts(count, isTrackedByNetwork: countsSome ? false : nil)
        }
    }

    static let clickNamesItsAsset = ContractRule(
        RuleID(6, 4),
        .must,
        "A click that mediation counts MUST be passed to the network as one on the asset, or on the view, that was "
            + "clicked, if the network is told of either.",
        intent: "Networks choose what to open, and recognize fraud, by what was clicked.",
        likelyCause: "The container is passed on, or always the button.",
        fix: "Pass on the asset or the view that `didRecordClick` brings.",
        needs: [.takesClicks]
    ) { bench in
        let ad = try await bench.loadAd(isTrackedByNetwork: false)
        try bench.require(!ad.adaptersAd.handlesUserClicks, "an ad whose clicks mediation counts")
        var assets: [NativeAdAsset] = [.headline, .body, .callToAction]
        if bench.capabilities.contains(.images) { assets.append(.image) }
        if bench.capabilities.contains(.icon) { assets.append(.icon) }
        if bench.capabilities.contains(.mediaView) { assets.append(.media) }
        let views = bench.makeViews()
        try await bench.show(ad, in: views, clickable: assets, nonclickable: [])
        // The button first: if its click is told, so must the others be.
        assets.sort { $0 == .callToAction && $1 != .callToAction }
        for asset in assets {
            let before = bench.calls(about: ad).count
            await bench.record(.click, of: ad, on: asset, in: views)
            let clicks = bench.calls(about: ad).dropFirst(before).compactMap { call -> String?? in
                if case .click(_, let asset) = call { .some(asset) } else { nil }
            }
            if asset == assets.first { try bench.require(!clicks.isEmpty, "that the network is told of clicks") }
            bench.expect(!clicks.isEmpty, "the network is told of a click on \(asset.rawValue)", happened: "it is not")
            for case let clicked? in clicks {
                bench.expect(
                    clicked == asset.rawValue,
                    "the network is told of a click on \(asset.rawValue)",
                    happened: "it is told of one on \(clicked)"
                )
            }
            await bench.pass(.seconds(1))
        }
        let before = bench.toldCount(.click, of: ad)
        await bench.record(.click, of: ad, on: NativeAdAsset(rawValue: "ownAssetOfTheApp"), in: views)
        // A network may have no name for it.
        bench.expect(
            bench.toldCount(.click, of: ad) == before + 1,
            "the network is told of a click on an asset of the app's own",
            happened: "it is not"
        )
    }
}

// MARK: - Counting

extension Bench {
    /// Indicates whether the network counts the events of some ads, and leaves those of others to mediation.
    var countsSomeAds: Bool {
        BenchCount.allCases.contains { self.capabilities.isSuperset(of: [$0.countedByNetwork, $0.toldToNetwork]) }
    }

    /// Returns whether the network counts an event, according to the harness's capabilities.
    func networkCounts(_ count: BenchCount, isTrackedByNetwork: Bool?) -> Bool {
        self.capabilities.contains(count.countedByNetwork)
            && (isTrackedByNetwork ?? true || !self.capabilities.contains(count.toldToNetwork))
    }

    fileprivate func expectCounter(of ad: BenchAd, isTrackedByNetwork: Bool?) {
        for count in BenchCount.allCases {
            let isNetwork = self.networkCounts(count, isTrackedByNetwork: isTrackedByNetwork)
            func text(_ isNetwork: Bool) -> String { isNetwork ? "the network" : "mediation" }
            let capability = count.countedByNetwork.rawValue
            let isDeclared = self.capabilities.contains(count.countedByNetwork)
            self.expect(
                count.isCountedByNetwork(accordingTo: ad.adaptersAd) == isNetwork,
                "\(count.property) says of the ad of load \(ad.load.log.number) that \(text(isNetwork)) counts "
                    + "(the harness \(isDeclared ? "declares" : "does not declare") \(capability))",
                happened: "it says that \(text(!isNetwork)) does"
            )
        }
    }

    fileprivate func expectTold(_ count: BenchCount, of ad: BenchAd, _ expected: Int, _ why: String) {
        func text(_ number: Int) -> String {
            switch number {
            case 0: "not told"
            case 1: "told once"
            default: "told \(number) times"
            }
        }
        let told = self.toldCount(count, of: ad)
        self.expect(
            told == expected,
            "the network is \(text(expected)) of the \(count.rawValue) of load \(ad.load.log.number): \(why)",
            happened: "it is \(text(told))"
        )
    }

    /// Expects that the network is notified of an event that mediation counts, if it accepts that, but that its reply
    /// is not reported.
    fileprivate func expectForwarding(of count: BenchCount, _ ad: BenchAd) async throws(BenchStop) {
        self.expectTold(count, of: ad, 0, "mediation has counted none")
        await self.record(count, of: ad)
        if self.capabilities.contains(count.toldToNetwork) {
            self.expectTold(count, of: ad, 1, "mediation has counted one")
        } else {
            self.expectTold(count, of: ad, 0, "the harness does not declare \(count.toldToNetwork.rawValue)")
        }
        // Some SDKs confirm the events that they were notified of.
        try await self.reports(count.event, of: ad, isForMediation: false)
        let reports = ad.count(of: count.event)
        self.expect(
            reports == 0,
            "no \(count.rawValue) of load \(ad.load.log.number) is reported: mediation counts",
            happened: reports == 1 ? "one is reported" : "\(reports) are reported"
        )
    }
}

extension Bench {
    /// Expects that what mediation counts is told of the right ad, once, in any order, and only if it happens.
    fileprivate func expectCounts(_ count: BenchCount, isTrackedByNetwork: Bool?) async throws(BenchStop) {
        let (first, second) = (
            try await self.loadAd(isTrackedByNetwork: isTrackedByNetwork),
            try await self.loadAd(isTrackedByNetwork: isTrackedByNetwork)
        )
        try await self.show(second)
        await self.unregister(second)
        self.expectTold(count, of: second, 0, "it was in views, and there was none")
        try await self.show(first)
        await self.record(count, of: first)
        self.expectTold(count, of: first, 1, "mediation has counted one")
        self.expectTold(count, of: second, 0, "it was of load \(first.load.log.number)")
        let other: BenchCount = count == .click ? .impression : .click
        guard self.capabilities.contains(other.toldToNetwork) else { return }
        await self.record(other, of: first)
        self.expectTold(count, of: first, 1, "since then mediation has counted \(other.rawValue)s only")
        self.expectTold(other, of: first, 1, "mediation has counted one")
        await self.unregister(first)
        try await self.show(first)
        await self.pass(.seconds(1))
        await self.record(.click, of: first)
        self.expectTold(.click, of: first, 2, "mediation has counted another in the next views")
    }
}
