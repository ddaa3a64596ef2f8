import MediationCore
import PlatformViews

extension ContractRule {
    static let bannerIsNotRefreshed = ContractRule(
        RuleID(16, 17),
        .must,
        "The network MUST NOT replace its banner by itself: its own refresh is off, for each banner.",
        intent: "Mediation asks for the next ad at its own price; the network's would count at that of the first.",
        likelyCause: "The SDK's refresh is on unless it is turned off, and nobody does.",
        fix: "Turn the SDK's refresh off before the request is sent."
    ) { bench in
        // Several, because what is turned off may be so for the first alone, or for one kind of size.
        let ads: [(place: BannerSize, ad: BannerSize)] = [
            (.banner, .banner), (.inlineAdaptive(width: 320, maxHeight: 250), .banner),
            (.mediumRectangle, .mediumRectangle), (.banner, .banner),
        ]
        for (place, size) in ads where bench.failure == nil {
            let load = try await bench.loadBanner(place)
            // The network may not have this size.
            guard let ad = load.requestNumber else { continue }
            try await bench.fill(load, with: size)
            load.show()
            await bench.settle()
            let (requests, view) = (bench.network.requestCount, load.view)
            for _ in 0..<2 {
                guard bench.player.plays(.refreshBanner(ad: ad)) else {
                    throw BenchStop.notApplicable("The network does not replace its banners by itself.")
                }
                await bench.settle()
            }
            bench.expect(
                bench.network.requestCount == requests,
                "the network does not ask for another ad by itself, in a place of \(place)",
                happened: "it does"
            )
            bench.expectReports(of: load, [], "after the time of the network's own refresh")
            bench.expectAnswers(of: load, [.ad])
            bench.expect(load.view === view, "the view stays the same", happened: "it is another one")
            // Some SDKs go on by themselves when a page has closed.
            for event in [BannerAdEvent.click, .willPresent, .didDismiss, .expanded, .collapsed] {
                await bench.tell(event, of: load)
            }
            await bench.playIfPossible(.refreshBanner(ad: ad))
            await bench.settle()
            bench.expect(
                bench.network.requestCount == requests,
                "the network does not ask for another ad by itself, after a page was opened and closed",
                happened: "it does"
            )
        }
    }

    static let nothingIsLeftOfTheBanner = ContractRule(
        RuleID(16, 18),
        .must,
        "Once mediation has let go of a banner, the adapter, its ad, the view and the SDK's loader and ad MUST be freed, "
            + "whether it was shown or not; a view of the adapter's own MAY be that of the next banner instead.",
        intent: "An app replaces its banner each minute for hours, and each may hold a web view.",
        likelyCause: "A timer, a list by ad unit, or the ad and its delegate hold each other.",
        fix: "Hold delegates and what closures capture weakly; clear the rest in `didRemove`."
    ) { bench in
        for end in BannerEnd.allCases {
            let load = try await bench.loadedBanner()
            _ = load.view
            if end != .neverShown {
                load.show()
                await bench.settle()
                await bench.tell(.impression, of: load)
                if end == .withPage { await bench.tell(.willPresent, of: load) }
                load.remove()
            }
            load.release()
            await bench.settle { load.left.isEmpty && bench.network.livingObjects.isEmpty }
            if load.left == ["the ad's view"], bench.network.livingObjects.isEmpty {
                let next = try await bench.loadedBanner()
                bench.expect(
                    next.view === load.viewLeft,
                    "the view of a banner \(end.rawValue) is freed, or is that of the next banner",
                    happened: "somebody still holds it"
                )
                next.release()
                continue
            }
            let left = load.left + bench.network.livingObjects.map { "the network's \($0)" }
            bench.expect(
                left.isEmpty,
                "nothing is left of a banner \(end.rawValue), once mediation has let go of it",
                happened: "still alive: \(left.joined(separator: ", "))"
            )
        }
        try await bench.expectNoControllerLeft()
    }

    static let lateWordsOfBannersAreHarmless = ContractRule(
        RuleID(16, 19),
        .must,
        "Callbacks of the network that come after mediation has let go of a banner MUST NOT trap.",
        intent: "SDKs keep a banner while its page is open or a picture is on its way, and call back then.",
        likelyCause: "A delegate or a closure holds the ad `unowned`.",
        fix: "Hold weakly what the SDK calls, and take it away from the SDK in `didRemove`.",
        isolation: .childProcess
    ) { bench in
        // A report that makes a detour may find that the banner has gone meanwhile.
        for isOnMainThread in bench.threadWays.map({ !$0 }) {
            let load = try await bench.shownBanner()
            let ad = try bench.request(of: load)
            bench.playBlocking(.reportBanner(.click, ad: ad), isOnMainThread: isOnMainThread)
            load.remove()
            load.release()
            await bench.settle()
        }
        let loads = [try await bench.loadedBanner(), try await bench.shownBanner()]
        loads[1].remove()
        _ = (loads[1].view, loads[1].size)
        for load in loads { load.release() }
        await bench.settle()
        for load in loads {
            let ad = try bench.request(of: load)
            let events: [BannerAdEvent] = [.impression, .click, .willPresent, .didDismiss, .collapsed]
            let steps =
                events.map { NetworkStep.reportBanner($0, ad: ad) } + [
                    .refreshBanner(ad: ad), .fill(request: ad, bench.bannerPayload()),
                    .fail(request: ad, NetworkFailure(.networkError)),
                ]
            for step in steps {
                await bench.playIfPossible(step)
                await bench.playIfPossible(step, isOnMainThread: false)
            }
            await bench.playIfPossible(.resizeBanner(.largeBanner, ad: ad))
        }
        await bench.settle()
    }

    static let removedBannerIsSilent = ContractRule(
        RuleID(16, 20),
        .should,
        "From `didRemove` on, nothing SHOULD be reported of the banner.",
        intent: "Mediation drops it; a network that still counts an ad that nobody can see counts what is not paid.",
        likelyCause: "`didRemove` is not implemented.",
        fix: "Stop the SDK's banner in `didRemove`, and take its delegate away."
    ) { bench in
        let load = try await bench.shownBanner()
        await bench.tell(.impression, of: load)
        let before = load.log.reports
        load.remove()
        for event in [BannerAdEvent.impression, .click, .willPresent, .didDismiss] {
            await bench.playIfPossible(.reportBanner(event, ad: try bench.request(of: load)))
        }
        await bench.settle()
        bench.expectReports(of: load, before, "once the banner is removed")
    }
}

extension Bench {
    /// Expects that a view controller is released that was on the screen while a banner was loaded and shown.
    fileprivate func expectNoControllerLeft() async throws(BenchStop) {
        // The window retains it.
        weak let shown = self.showController()
        let load = try await self.shownBanner()
        load.remove()
        load.release()
        await self.settle()
        if let controller = shown { self.drop(controller) }
        await self.settle { shown == nil }
        self.expect(
            shown == nil,
            "the view controller that is on the screen is released with it, after the banner",
            happened: "somebody still holds it"
        )
    }
}

/// The way in which a banner ends.
private enum BannerEnd: String, CaseIterable {
    case neverShown = "that was never shown"
    case removed = "that was shown"
    case withPage = "whose page was open"
}
