import MediationCore
import PlatformViews

extension ContractRule {
    static let bannerSizeIsTheAds = ContractRule(
        RuleID(16, 8),
        .must,
        "`size` MUST be the size of the network's ad when the load is answered; an ad that is larger than the place may be "
            + "answered with an error instead.",
        intent: "An ad without a size, or with that of the place instead of its own, is lost or cut off on the screen.",
        likelyCause: "The view has its frame only after a layout, or the size that was asked for is returned.",
        fix: "Give the view the ad's frame before the answer, or return the size that the SDK tells."
    ) { bench in
        let ads: [(place: BannerSize, ad: BannerSize)] = [
            (.banner, .banner), (.inlineAdaptive(width: 320, maxHeight: 250), .fixed(width: 320, height: 100)),
            (.banner, .fixed(width: 300, height: 50)), (.banner, .mediumRectangle),
        ]
        var sizes = 0
        for (place, ad) in ads {
            let load = try await bench.loadBanner(place)
            // The network may not have this size.
            guard let request = load.requestNumber else { continue }
            try bench.play(.fill(request: request, bench.bannerPayload(ad)))
            await bench.settle { load.hasAd || load.isAnswered }
            // A network that has fixed sizes alone may ask for another one in a place of any height.
            bench.expect(
                load.log.errors.isEmpty || ad == .mediumRectangle || place != .banner,
                "a banner of \(ad) is taken, which is no larger than its place, \(place)",
                happened: "it is answered with an error"
            )
            guard load.log.errors.isEmpty, let size = load.size else { continue }
            sizes += 1
            bench.expect(
                size.isAbout(ad),
                "the size of an ad of \(ad) is that, in a place of \(place)",
                happened: "it is \(size)"
            )
        }
        try bench.require(sizes > 0, "a banner that is loaded")
        // Without a word of the network, an ad may have the size that was asked for, but no other.
        let place = BannerSize.mediumRectangle
        let empty = try await bench.loadBanner(place)
        guard let request = empty.requestNumber,
            bench.player.plays(.fill(request: request, bench.bannerPayload(.fixed(width: 0, height: 0))))
        else { return }
        await bench.settle { empty.hasAd || empty.isAnswered }
        guard empty.log.errors.isEmpty, let size = empty.size else { return }
        bench.expect(
            size.isAbout(.fixed(width: 0, height: 0)) || size.isAbout(place),
            "an ad without a size is answered with an error, or its size is 0 × 0 or that of its place, \(place)",
            happened: "it is \(size)"
        )
    }

    static let bannerViewIsOne = ContractRule(
        RuleID(16, 9),
        .must,
        "`view` MUST be the same view each time, reading it MUST have no effect on the network and MUST NOT hide it, and the "
            + "adapter MUST NOT put it into another view.",
        intent: "Mediation places the view, sizes it and takes it away; another one would be seen by nobody.",
        likelyCause: "A computed property makes the view, or the SDK adds it to the root controller's view.",
        fix: "Keep the SDK's view in the ad, and return it."
    ) { bench in
        // An adapter that puts its view somewhere needs a screen for it.
        bench.showController()
        let load = try await bench.loadedBanner()
        let calls = bench.network.calls.count
        let views = [load.view, load.view]
        await bench.settle()
        bench.expect(views[0] === views[1], "the same view each time", happened: "each time, there is another one")
        bench.expect(
            bench.network.calls.count == calls,
            "the network is told nothing when the view is read",
            happened: "it \(bench.network.calls.last?.summary ?? "is")"
        )
        bench.expect(load.isWhereItBelongs, "the view is in no other view before it is shown", happened: "it is")
        load.show()
        await bench.settle()
        bench.expect(load.view === views[0], "the same view once it is shown", happened: "it is another one")
        bench.expect(load.isWhereItBelongs, "the view stays in its place", happened: "it is in another view")
        bench.expect(!load.isHidden, "the view can be seen in its place", happened: "it is hidden")
        guard await bench.resize(load, to: .fixed(width: 300, height: 50)) else { return }
        // Before the view is read again.
        let frame = load.viewLeft?.boundsRect
        bench.expect(load.view === views[0], "the same view once its size has changed", happened: "it is another one")
        bench.expect(
            load.viewLeft?.boundsRect == frame,
            "the view keeps its size and place when it is read",
            happened: "it is resized"
        )
    }

    static let lifetimeOfBanner = ContractRule(
        RuleID(16, 10),
        .must,
        "`timeToLive` MUST be the time for which the network's banner is valid, or up to a quarter less, counted from the answer; "
            + "if the network does not say, it MUST be nil, or a minute at least and no longer than mediation's hour.",
        intent: "A banner waits until somebody can see it, and one that has expired is not paid for.",
        likelyCause: "Milliseconds are taken for seconds, or a constant stands for what the network does not say.",
        fix: "Pass `.seconds(ad.lifetime)`, or the date of expiry minus now; else leave `timeToLive` out."
    ) { bench in
        if bench.capabilities.contains(.expiry) {
            let lifetime = Duration.seconds(90)
            let load = try await bench.loadedBanner { $0.lifetime = lifetime }
            let time = load.timeToLive
            bench.expect(
                time.map { $0 <= lifetime + .seconds(2) && $0 >= lifetime * 0.75 } ?? false,
                "timeToLive is \(lifetime), or up to a quarter less",
                happened: time.map { "it is \($0)" } ?? "it is nil"
            )
        }
        let load = try await bench.loadedBanner { $0.lifetime = nil }
        let limit = Duration.seconds(3_600)
        bench.expect(
            load.timeToLive.map { $0 >= Self.shortestLife && $0 <= limit } ?? true,
            "timeToLive is nil, or from \(Self.shortestLife) to \(limit), if the network does not say",
            happened: load.timeToLive.map { "it is \($0)" } ?? ""
        )
    }
}
