import MediationCore
import PlatformViews

extension ContractRule {
    static let viewsAreGivenBack = ContractRule(
        RuleID(6, 5),
        .must,
        "Each `didRender` MUST give the network the views before it returns, and as clickable those that are. Each "
            + "`didUntrack` MUST take them away, also if the container is gone, and nothing MUST be asked of the network after that.",
        intent: "Cells of a list show one ad after the other: the wrong one would be clicked.",
        likelyCause: "`didUntrack` is not implemented, or does nothing without a container; or a task is made.",
        fix: "Register the views with the SDK in `didRender` itself, and unregister them in `didUntrack`.",
        needs: [.tracksViews]
    ) { bench in
        let ad = try await bench.loadAd()
        // Mediation and the app may read them without showing them.
        _ = (ad.adaptersAd.mediaView, ad.adaptersAd.adChoicesView)
        bench.expect(
            !bench.calls(about: ad).contains(where: \.isAboutViews),
            "the network gets no views before the ad is shown",
            happened: "it gets some when the ad's own views are read"
        )
        let views = bench.makeViews()
        let own = NativeAdAsset(rawValue: "ownAssetOfTheApp")
        let media: [NativeAdAsset] = bench.capabilities.contains(.mediaView) ? [.callToAction, .media] : []
        for clickable: [NativeAdAsset] in [
            [.headline, .callToAction], [.callToAction], [.headline], [.callToAction, own], media, [],
        ] {
            let before = bench.calls(about: ad).count
            try await bench.show(ad, in: views, clickable: clickable, nonclickable: [.body]) {
                bench.expectViews(of: ad, since: before, clickable: clickable.count)
            }
            bench.expectViews(of: ad, since: before, clickable: clickable.count)
            await bench.unregister(ad)
            await bench.expectNoViews(of: ad, "the ad was taken out of its views")
        }
        try await bench.expectRemovalOfOne()
        try await bench.show(ad, in: views)
        views.dropContainer()
        // Mediation checks once a second whether containers still exist.
        await bench.pass(.seconds(2))
        await bench.expectNoViews(of: ad, "the container is gone")
    }

    static let viewsAreLetGo = ContractRule(
        RuleID(6, 12),
        .must,
        "The views that an ad was shown in MUST be freed once the app has let go of them, while the ad lives on.",
        intent: "A list shows one ad after the other, and its cells hold pictures.",
        likelyCause: "The ad keeps the container, the view of an asset or the one that was clicked, or a closure does.",
        fix: "Hold views weakly, and clear what holds them in `didUntrack`."
    ) { bench in
        for isTracked: Bool? in bench.countsSomeAds ? [true, false] : [nil] {
            let ad = try await bench.loadAd(isTrackedByNetwork: isTracked)
            for end in ViewsEnd.allCases {
                try await bench.expectNoViewsLeft(end, of: ad, isTrackedByNetwork: isTracked)
            }
        }
    }
}

/// The ways in which an app lets go of views.
private enum ViewsEnd: String, CaseIterable {
    case unregistered = "the app has taken it out of them, and let go of them"
    case gone = "the app has let go of them"
    case replaced = "the app shows it in others, and has let go of them"
}

extension BenchViews {
    /// Returns the names of those of these views that are still alive, at any later time.
    fileprivate var left: @MainActor () -> [String] {
        let views = self.all.map { (name, view) in { [weak view] in view == nil ? nil : name } }
        return { views.compactMap { $0() } }
    }
}

extension Bench {
    /// Expects that the views in which an ad was shown, seen and clicked are freed.
    fileprivate func expectNoViewsLeft(
        _ end: ViewsEnd,
        of ad: BenchAd,
        isTrackedByNetwork: Bool?
    ) async throws(BenchStop) {
        var views: BenchViews? = BenchViews(self.network)
        try await self.show(ad, in: views)
        let left = views?.left ?? { [] }
        for count in BenchCount.allCases {
            if self.networkCounts(count, isTrackedByNetwork: isTrackedByNetwork) {
                try await self.reports(count.event, of: ad)
            } else {
                await self.record(count, of: ad, in: views)
            }
        }
        if end != .gone { await self.unregister(ad) }
        if end == .replaced { try await self.show(ad) }
        views = nil
        // Mediation checks once a second whether containers still exist.
        await self.pass(.seconds(2))
        await self.settle { left().isEmpty }
        self.expect(
            left().isEmpty,
            "the views of an ad are freed once \(end.rawValue)",
            of: ad.load,
            happened: "still alive: \(left().joined(separator: ", "))"
        )
    }

    fileprivate func expectViews(of ad: BenchAd, since start: Int, clickable: Int) {
        let calls = self.calls(about: ad).dropFirst(start).filter(\.isAboutViews)
        let happened = calls.isEmpty ? "it gets none" : "it \(calls.map(\.summary).joined(separator: ", "))"
        guard case .showViews(_, let count)? = calls.last else {
            return self.expect(false, "the network gets the views when the ad is shown", happened: happened)
        }
        let isRight = count ?? clickable == clickable
        self.expect(isRight, "the network gets \(clickable) clickable views", happened: happened)
        let times = calls.count { if case .showViews = $0 { true } else { false } }
        self.expect(times == 1, "the network gets the views once", happened: happened)
    }

    /// Expects that taking one of two ads out of its views leaves the other in its own.
    fileprivate func expectRemovalOfOne() async throws(BenchStop) {
        guard self.capabilities.contains(.concurrentLoads) else { return }
        let ads = [try await self.loadAd(), try await self.loadAd()]
        for ad in ads { try await self.show(ad) }
        let before = self.calls(about: ads[1]).count
        await self.unregister(ads[0])
        await self.expectNoViews(of: ads[0], "the ad was taken out of its views, while another is shown")
        let others = self.calls(about: ads[1]).dropFirst(before).map(\.summary)
        self.expect(
            others.isEmpty,
            "the views of load \(ads[1].load.log.number) stay with the network",
            happened: "it \(others.joined(separator: ", "))"
        )
        await self.unregister(ads[1])
    }

    fileprivate func expectNoViews(of ad: BenchAd, _ why: String) async {
        let calls = self.calls(about: ad)
        let isRemoved = if case .removeViews? = calls.last(where: \.isAboutViews) { true } else { false }
        self.expect(isRemoved, "the views are taken away from the network: \(why)", happened: "the network keeps them")
        await self.pass(.seconds(2))
        let more = self.calls(about: ad).dropFirst(calls.count).map(\.summary)
        self.expect(
            more.isEmpty,
            "nothing more comes to the network: \(why)",
            happened: "it \(more.joined(separator: ", "))"
        )
    }
}
