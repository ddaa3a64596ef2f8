import MediationCore

extension ContractRule {
    /// Section 6: counting first, then views, then other events of an ad.
    static let events = [
        Self.impressionIsReportedOnce, Self.clickIsReportedOnce, Self.oneSideCounts, Self.clickNamesItsAsset,
        Self.viewsAreGivenBack, Self.presentationHasAnOrder, Self.videoEventsAreReported, Self.earlyEventsAreKept,
        Self.eventsStayWithTheirAd, Self.eventAbilitiesAreDeclared, Self.eventsInsideCalls, Self.viewsAreLetGo,
    ]

    private static let impressionIsReportedOnce = ContractRule(
        RuleID(6, 1),
        .must,
        "An impression that the network counts MUST be reported once: when the network reports it, on any thread.",
        intent: "Impressions are money, and what frequency caps go by.",
        likelyCause:
            "Two callbacks of the SDK tell of one impression, and both are passed on; or `didRender` reports one.",
        fix: "Report the impression in the one callback that the SDK bills by, and nowhere else.",
        needs: [.countsImpressions]
    ) { bench in
        // Networks send the same ad again, and each is an impression of its own.
        let payload = bench.payload()
        for isOnMainThread in [true, false] {
            let ad = try await bench.loadAd(payload, isTrackedByNetwork: true)
            try await bench.show(ad)
            bench.expectReports(of: .impression, ad, 0, "before the network tells of one")
            let isPlayed = try await bench.reports(.impression, of: ad, isOnMainThread: isOnMainThread)
            try bench.require(isPlayed, "a driver that plays impressions")
            bench.expectReports(of: .impression, ad, 1, "once the network has told of one")
            await bench.unregister(ad)
            bench.expectReports(of: .impression, ad, 1, "after the ad has left its views")
        }
        // Networks may need a moment to count, and the ad is still the app's.
        let left = try await bench.loadAd(payload, isTrackedByNetwork: true)
        try await bench.show(left)
        await bench.unregister(left)
        try await bench.reports(.impression, of: left)
        bench.expectReports(of: .impression, left, 1, "once the network has told of one after it has left its views")
    }

    private static let clickIsReportedOnce = ContractRule(
        RuleID(6, 2),
        .must,
        "Each click that the network counts MUST be reported once: when the network reports it, on any thread.",
        intent: "Advertisers pay for clicks, and a person may click twice.",
        likelyCause: "The callbacks for the click and for what it opens are both passed on, only the first one is, or "
            + "none while a page is open.",
        fix: "Report the click in the one callback that the SDK bills by, each time that it comes.",
        needs: [.countsClicks]
    ) { bench in
        let payload = bench.payload()
        for isOnMainThread in [true, false] {
            let ad = try await bench.loadAd(payload, isTrackedByNetwork: true)
            try await bench.show(ad)
            bench.expectReports(of: .click, ad, 0, "before the network tells of one")
            for count in 1...2 {
                let isPlayed = try await bench.reports(.click, of: ad, isOnMainThread: isOnMainThread)
                try bench.require(isPlayed, "a driver that plays clicks")
                bench.expectReports(of: .click, ad, count, "once the network has told of \(count)")
                // A second later, so that it is not the same tap.
                await bench.pass(.seconds(1))
            }
            await bench.unregister(ad)
            try await bench.show(ad)
            try await bench.reports(.click, of: ad, isOnMainThread: isOnMainThread)
            bench.expectReports(of: .click, ad, 3, "once the network has told of another in the next views")
            guard try await bench.reports(.didFailToPresent("Played by the suite."), of: ad) else { continue }
            await bench.pass(.seconds(1))
            try await bench.reports(.click, of: ad, isOnMainThread: isOnMainThread)
            bench.expectReports(of: .click, ad, 4, "once the network has told of another after a page has not opened")
        }
        // By itself, since a further ad may take the events of the one before, which other rules are about.
        for isOnMainThread in [true, false] {
            try await bench.expectClickOnOpenPage(payload, isOnMainThread: isOnMainThread)
        }
    }

    private static let eventAbilitiesAreDeclared = ContractRule(
        RuleID(6, 10),
        .must,
        "The harness MUST declare that the network is given views, and that presentations are reported, if that is so.",
        intent: "The rules about what is not declared are not checked.",
        likelyCause: "The harness is older than what the adapter does.",
        fix: "Add `tracksViews` or `presentation` to the capabilities of the harness."
    ) { bench in
        let ad = try await bench.loadAd()
        try await bench.show(ad)
        await bench.unregister(ad)
        let viewCalls = bench.calls(about: ad).filter(\.isAboutViews)
        bench.expect(
            bench.capabilities.contains(.tracksViews) || viewCalls.isEmpty,
            "the network is given no views, as the harness does not declare tracksViews",
            happened: "the network \(viewCalls.map(\.summary).joined(separator: ", "))"
        )
        guard !bench.capabilities.contains(.presentation) else { return }
        try await bench.show(ad)
        for event in [NativeAdEvent.willPresent, .willDismiss, .didDismiss] {
            guard try await bench.reports(event, of: ad, isForMediation: false) else { continue }
            let count = ad.count(of: event)
            bench.expect(
                count == 0,
                "\(event.name) is not reported, as the harness does not declare presentation",
                happened: "it is reported"
            )
        }
    }
}

extension Bench {
    /// Expects that a click is reported of which the network tells after it has told of the page that the click opens.
    fileprivate func expectClickOnOpenPage(
        _ payload: NetworkPayload,
        isOnMainThread: Bool
    ) async throws(BenchStop) {
        guard self.capabilities.contains(.presentation) else { return }
        let ad = try await self.loadAd(payload, isTrackedByNetwork: true)
        try await self.show(ad)
        guard try await self.reports(.willPresent, of: ad) else { return }
        try await self.reports(.click, of: ad, isOnMainThread: isOnMainThread)
        try await self.reports(.didDismiss, of: ad)
        self.expectReports(of: .click, ad, 1, "once the network has told of one while its page is open")
    }

    fileprivate func expectReports(of event: NativeAdEvent, _ ad: BenchAd, _ expected: Int, _ when: String) {
        func text(_ count: Int) -> String {
            switch count {
            case 0: "no \(event.name) of load \(ad.load.log.number) is reported"
            case 1: "one \(event.name) of load \(ad.load.log.number) is reported"
            default: "\(count) times \(event.name) of load \(ad.load.log.number) is reported"
            }
        }
        let count = ad.count(of: event)
        self.expect(count == expected, "\(text(expected)) \(when)", happened: text(count))
    }
}

extension NetworkCall {
    /// Indicates whether the call gives views to the network or takes them away.
    var isAboutViews: Bool {
        switch self {
        case .showViews, .removeViews: true
        default: false
        }
    }
}
