import MediationCore

extension ContractRule {
    static let eventsInsideCalls = ContractRule(
        RuleID(6, 11),
        .must,
        "What the network tells while it is given the views of an ad, or while another of its events is reported, MUST be "
            + "reported, and MUST NOT deadlock.",
        intent:
            "SDKs count an impression as soon as they see the views, and what the app does may make them call back.",
        likelyCause: "A lock of the adapter is held while the SDK is called or an event is reported.",
        fix: "Take what is needed out of the lock, and call the SDK and the event delegate without it.",
        isolation: .childProcess
    ) { bench in
        let event = try bench.someEvent()
        let usual = try await bench.loadAd()
        try await bench.reports(event, of: usual)
        try bench.require(usual.count(of: event) == 1, "that \(event.name) is reported")
        if bench.capabilities.contains(.tracksViews) {
            let ad = try await bench.loadAd()
            let isFirst = LockedValue(true)
            bench.network.whenCalled { [player = bench.player] call in
                guard case .showViews = call, call.ad == ad.request, isFirst.takeFlag() else { return }
                _ = player.tries(.report(event, ad: ad.request))
            }
            try await bench.show(ad)
            await bench.settle { ad.count(of: event) > 0 }
            bench.network.whenCalled(nil)
            bench.expect(
                ad.count(of: event) > 0 || isFirst.withLock { $0 },
                "\(event.name) that the network tells while it is given the views is reported",
                of: ad.load,
                happened: "it is not"
            )
        }
        let has = bench.capabilities.contains
        guard has(.countsClicks) || has(.video) else { return }
        let events: [NativeAdEvent] = has(.countsClicks) ? [.click, .click] : [.didPlayVideo, .didPauseVideo]
        let plain = try await bench.loadAd()
        try await bench.show(plain)
        let reportsBefore = plain.load.log.reports.count
        for event in events { try await bench.reports(event, of: plain) }
        try bench.require(
            plain.load.log.reports.dropFirst(reportsBefore).map(\.name) == events.map(\.name),
            "that events one after the other are each reported"
        )
        let ad = try await bench.loadAd()
        try await bench.show(ad)
        let isTold = LockedValue(false)
        ad.load.log.insideNext(events[0].name) { [player = bench.player] in
            let isPlayed = player.tries(.report(events[1], ad: ad.request)) == .played
            isTold.withLock { $0 = isPlayed }
        }
        let before = ad.load.log.reports.count
        await bench.playIfPossible(.report(events[0], ad: ad.request))
        await bench.settle { ad.load.log.reports.count > before + 1 }
        guard isTold.withLock({ $0 }) else { return }
        let reports = ad.load.log.reports.dropFirst(before).map(\.name)
        bench.expect(
            reports == events.map(\.name),
            "\(events[1].name) that the network tells while \(events[0].name) is reported is reported",
            of: ad.load,
            happened: "reported is \(reports.joined(separator: ", "))"
        )
    }
}
