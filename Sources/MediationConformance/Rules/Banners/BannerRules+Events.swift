import MediationCore

extension ContractRule {
    static let nothingHappensByShowing = ContractRule(
        RuleID(16, 11),
        .must,
        "Until the network tells of something, nothing MUST be reported: neither at the load nor when the view comes to its "
            + "place.",
        intent: "A banner that is loaded and never seen is not paid for, and an app is told of money that never comes.",
        likelyCause: "The impression is reported in the SDK's callback for a loaded ad, or with the answer.",
        fix: "Report the impression in the SDK's callback for it; leave it out if the SDK has none."
    ) { bench in
        let load = try await bench.loadedBanner()
        await bench.settle()
        bench.expectReports(of: load, [], "before the banner is shown")
        load.show()
        await bench.settle()
        bench.expectReports(of: load, [], "when the banner comes to its place, until the network tells of it")
    }

    static let bannerEventsAreCounted = ContractRule(
        RuleID(16, 12),
        .must,
        "An impression of a banner MUST be reported once, and each click once: when the network reports it, on any thread.",
        intent: "Both are what is paid for, and a person may click twice.",
        likelyCause: "Two callbacks are passed on as the same event, or only the first click is.",
        fix: "Report each event in the one callback that the SDK bills by, each time that it comes."
    ) { bench in
        let names = [BannerAdEvent.impression.name, BannerAdEvent.click.name]
        var told: Set<String> = []
        for isOnMainThread in [true, false] {
            let events: [BannerAdEvent] = [.impression, .click, .click]
            told.formUnion(try await bench.expectCounts(of: names, telling: events, isOnMainThread: isOnMainThread))
        }
        if told.isEmpty { throw BenchStop.notApplicable("The network tells neither of impressions nor of clicks.") }
        let orders: [[BannerAdEvent]] = [
            [.click, .impression], [.click, .willPresent, .impression, .click, .didDismiss],
            [.impression, .resized, .click],
        ]
        for events in orders {
            // What the network does not tell, the adapter may conclude, such as a click from a page.
            try await bench.expectCounts(of: names.filter(told.contains), telling: events)
        }
    }

    static let bannerEventsKeepOrder = ContractRule(
        RuleID(16, 13),
        .must,
        "The network's events for a banner MUST be reported in the order in which they come, each as what it is: pages "
            + "and expansions with their ends, and leaving the app as neither.",
        intent: "The app and the next ad wait for the end of a page, and mediation drops an event at a wrong time.",
        likelyCause: "Leaving the app is taken for a page, an end is not mapped, or some events make a detour.",
        fix: "Report in each callback of the SDK at once, the event that it stands for and no other."
    ) { bench in
        let events: [BannerAdEvent] = [
            .impression, .click, .willPresent, .didDismiss, .expanded, .collapsed, .click, .willPresent, .didDismiss,
            .expanded, .click, .willPresent, .collapsed, .didDismiss,
        ]
        var allTold: [BannerAdEvent] = []
        for isFromTwoThreads in bench.threadWays {
            let load = try await bench.shownBanner()
            let ad = try bench.request(of: load)
            let steps = events.map { NetworkStep.reportBanner($0, ad: ad) }
            guard let played = bench.playWithoutRest(steps, fromTwoThreads: isFromTwoThreads) else { continue }
            allTold = zip(events, played).filter(\.1).map(\.0)
            let told = zip(events, played).filter(\.1).map(\.0.name)
            if told.isEmpty { throw BenchStop.notApplicable("The network tells nothing of its banners.") }
            await bench.settle { load.log.reports.count >= told.count }
            // What the network does not tell, the adapter may conclude.
            let notTold = Set(zip(events, played).filter { !$0.1 }.map(\.0.name))
            let reports = load.log.reports.filter { !notTold.contains($0) }
            bench.expect(
                reports == told,
                "\(told.joined(separator: ", ")) is reported\(isFromTwoThreads ? ", told on two threads in turn" : "")",
                happened: reports.isEmpty ? "nothing is reported" : "\(reports.joined(separator: ", ")) is reported"
            )
        }
        for _ in 0..<12 { try await bench.expectMadeUpOrder() }
        try await bench.expectOrderInPool(among: allTold)
    }

    static let earlyBannerEventsAreKept = ContractRule(
        RuleID(16, 21),
        .should,
        "An event that the network tells before mediation has given the banner its event delegate SHOULD be reported then.",
        intent: "Some SDKs count the impression as soon as they have a banner.",
        likelyCause: "The event goes to a delegate that is still nil.",
        fix: "Keep events until `didLoad(reportingTo:)` brings the delegate, and report them there."
    ) { bench in
        let usual = try await bench.loadedBanner()
        var event: BannerAdEvent?
        for candidate in [BannerAdEvent.impression, .click] where event == nil {
            if await bench.tell(candidate, of: usual) { event = candidate }
        }
        guard let event else {
            throw BenchStop.notApplicable("The network tells neither of impressions nor of clicks.")
        }
        try bench.require(usual.count(of: event.name) == 1, "that \(event.name) is reported")
        let load = try await bench.loadBanner()
        let ad = try bench.request(of: load)
        try bench.play(.fill(request: ad, bench.bannerPayload()))
        // An SDK that takes its time has no ad yet, and thus nothing to report.
        if !load.log.answers.isEmpty, !load.hasAd {
            try bench.play(.reportBanner(event, ad: ad))
            await bench.settle { load.count(of: event.name) > 0 }
            bench.expectReports(of: load, [event.name], "when it comes right after the ad")
        }
        let other = try await bench.loadBanner()
        let number = try bench.request(of: other)
        let isTold = LockedValue(false)
        other.log.whenAnswered { [player = bench.player] in
            let plays = player.plays(.reportBanner(event, ad: number))
            isTold.withLock { $0 = plays }
        }
        try bench.play(.fill(request: number, bench.bannerPayload()))
        await bench.settle { other.hasAd && other.count(of: event.name) > 0 }
        if isTold.withLock({ $0 }) {
            bench.expectReports(of: other, [event.name], "when it comes while the completion handler runs")
        }
        try await bench.expectEarlyOrder()
    }

    static let bannerEventsStayWithTheirAd = ContractRule(
        RuleID(16, 14),
        .must,
        "What happens to a banner MUST be reported to the event delegate of that ad, and to no other, also while the next ad "
            + "of its placement is loaded, and once another one has been removed.",
        intent: "A banner is replaced each minute, and each impression belongs to the line item that is paid for it.",
        likelyCause: "The event delegate is kept in a static variable, or by ad unit: the last one gets everything.",
        fix: "Keep the delegate in the object that is the delegate of the SDK's ad, one for each ad."
    ) { bench in
        let first = try await bench.shownBanner()
        let second = try await bench.shownBanner()
        let failed = try await bench.loadBanner()
        await bench.endRequest(of: failed)
        var told: [String] = []
        for event in [BannerAdEvent.impression, .click] {
            if await bench.tell(event, of: first) { told.append(event.name) }
        }
        if told.isEmpty { throw BenchStop.notApplicable("The network tells neither of impressions nor of clicks.") }
        bench.expectReports(of: second, [], "of the second banner while the first is seen")
        bench.expectTold(told, of: first, "of the first banner though others are loaded")
        // The next ad of a placement is there before the last one is taken away.
        first.remove()
        for event in [BannerAdEvent.impression, .click] where told.contains(event.name) {
            await bench.tell(event, of: second)
        }
        bench.expectTold(told, of: second, "of the second banner once the first is removed")
    }

    static let bannersHaveViewsOfTheirOwn = ContractRule(
        RuleID(16, 15),
        .should,
        "Several banners of one placement SHOULD each have a view of its own.",
        intent: "One ad unit fills many places of a list, and a view can be in one of them only.",
        likelyCause: "The SDK's banner view is kept by ad unit, and loaded again.",
        fix: "Make a banner view for each load."
    ) { bench in
        let first = try await bench.shownBanner()
        let second = try await bench.shownBanner()
        bench.expect(
            first.view !== second.view,
            "the second banner has a view of its own",
            happened: "it has that of the first"
        )
    }

    static let bannerResizeIsReported = ContractRule(
        RuleID(16, 16),
        .must,
        "When the network changes the size of its banner, `resized` MUST be reported once, and `size` MUST be the new one "
            + "by then.",
        intent: "The app moves its content; else the ad covers it, or leaves a gap.",
        likelyCause: "The SDK's callback is not implemented, or the size of the load is kept.",
        fix: "Report `.resized` in the SDK's callback, and return the size of the view."
    ) { bench in
        var load = try await bench.loadBanner(.inlineAdaptive(width: 320, maxHeight: 250))
        // The network may not have this size.
        if load.requestNumber == nil { load = try await bench.loadBanner(.mediumRectangle) }
        try await bench.fill(load, with: .fixed(width: 300, height: 100))
        load.show()
        await bench.settle()
        // The ad may grow, and shrink again, also below what it was.
        for (earlier, height) in [200.0, 100, 60].enumerated() {
            let new = BannerSize.fixed(width: 300, height: height)
            let sizeByThen = LockedValue<BannerSize?>(nil)
            load.log.insideNext(BannerAdEvent.resized.name) { [load] in
                // As mediation reads it.
                Task { @MainActor in
                    let size = load.size
                    sizeByThen.withLock { $0 = size }
                }
            }
            guard await bench.resize(load, to: new) else {
                throw BenchStop.notApplicable("The network does not change the size of its banners.")
            }
            let resizes = Array(repeating: BannerAdEvent.resized.name, count: earlier + 1)
            bench.expectReports(of: load, resizes, "when the network changes the size of its ad")
            for size in [sizeByThen.withLock { $0 }, load.size].compactMap(\.self) {
                bench.expect(size.isAbout(new), "the size is \(new) by then", happened: "it is \(size)")
            }
        }
    }
}

extension Bench {
    /// Makes the network tell events of a banner, and expects that some of them are reported as often as they are told.
    ///
    /// - Parameters:
    ///   - names: The names of the events that count.
    ///   - events: The events, in order; those that the network does not tell are left out.
    ///   - isOnMainThread: `false` for another thread, if the SDK has any.
    /// - Returns: The names of the events that count and that the network tells.
    /// - Throws: A ``BenchStop`` if there is no ad.
    @discardableResult
    fileprivate func expectCounts(
        of names: [String],
        telling events: [BannerAdEvent],
        isOnMainThread: Bool = true
    ) async throws(BenchStop) -> Set<String> {
        let load = try await self.shownBanner()
        var counts: [String: Int] = [:]
        for event in events {
            let isTold =
                event == .resized
                ? await self.resize(load, to: .fixed(width: 300, height: 50))
                : await self.tell(event, of: load, isOnMainThread: isOnMainThread)
            guard isTold else { continue }
            counts[event.name, default: 0] += 1
            await self.settle()
            for name in names {
                let count = load.count(of: name)
                let expected = counts[name] ?? 0
                self.expect(
                    count == expected,
                    "\(name) is reported as often as the network tells of it: \(expected) times",
                    happened: "it is reported \(count) times"
                )
            }
        }
        return Set(names.filter { counts[$0] != nil })
    }

    /// Expects that what the network tells of a banner, in an order of this run and on any thread, is reported as it is.
    fileprivate func expectMadeUpOrder() async throws(BenchStop) {
        let load = try await self.shownBanner()
        var pairs: [[BannerAdEvent]] = [[.willPresent, .didDismiss], [.expanded, .collapsed]]
        pairs.shuffle(using: &self.random)
        var events = pairs.flatMap { Bool.random(using: &self.random) ? $0 : [] }
        let clicks = Int.random(in: 0...2, using: &self.random)
        for event in [BannerAdEvent.impression] + Array(repeating: .click, count: clicks) {
            events.insert(event, at: Int.random(in: 0...events.count, using: &self.random))
        }
        var told: [String] = []
        for event in events {
            let isOnMainThread = Bool.random(using: &self.random)
            if await self.tell(event, of: load, isOnMainThread: isOnMainThread) { told.append(event.name) }
        }
        self.expectTold(told, of: load, "of a banner")
        load.remove()
    }

    /// Expects that early events are all reported, and before one that comes while the first of them is reported.
    fileprivate func expectEarlyOrder() async throws(BenchStop) {
        let events: [BannerAdEvent] = [.impression, .click, .click, .willPresent]
        // What is lost or made up also later has its own rules.
        let plain = try await self.shownBanner()
        let number = try self.request(of: plain)
        let steps = events.map { NetworkStep.reportBanner($0, ad: number) }
        let played = self.playWithoutRest(steps, fromTwoThreads: false) ?? []
        let usual = zip(events, played).filter(\.1).map(\.0.name)
        await self.settle { plain.log.reports.count >= usual.count }
        guard plain.log.reports == usual else { return }
        let load = try await self.loadBanner()
        let ad = try self.request(of: load)
        try self.play(.fill(request: ad, self.bannerPayload()))
        guard !load.log.answers.isEmpty, !load.hasAd else { return }
        var told: [String] = []
        for event in events.dropLast() {
            if self.player.plays(.reportBanner(event, ad: ad)) { told.append(event.name) }
        }
        guard let first = told.first else { return }
        let isLastTold = LockedValue(false)
        load.log.insideNext(first) { [player = self.player] in
            let plays = player.plays(.reportBanner(.willPresent, ad: ad))
            isLastTold.withLock { $0 = plays }
        }
        let count = told.count + (usual.last == BannerAdEvent.willPresent.name ? 1 : 0)
        await self.settle { load.log.reports.count >= count }
        if isLastTold.withLock({ $0 }) { told.append(BannerAdEvent.willPresent.name) }
        let reports = load.log.reports.filter(told.contains)
        self.expect(
            reports == told,
            "\(told.joined(separator: ", ")) is reported when all but the last come right after the ad, and that while the "
                + "first is reported",
            happened: reports.isEmpty ? "nothing is reported" : "\(reports.joined(separator: ", ")) is reported"
        )
    }

    /// Expects that a page is reported in its order also by threads of the pool that begin at the same moment.
    fileprivate func expectOrderInPool(among told: [BannerAdEvent]) async throws(BenchStop) {
        let pages: [[BannerAdEvent]] = [[.willPresent, .didDismiss], [.expanded, .collapsed]]
        guard let page = pages.first(where: { $0.allSatisfy(told.contains) }) else { return }
        let load = try await self.shownBanner()
        let ad = try self.request(of: load)
        try await self.expectOrderInPool(rounds: 360) { () async throws(BenchStop) in
            let before = load.log.reports.count
            return PoolRound(
                steps: page.map { .reportBanner($0, ad: ad) },
                expected: page.map(\.name),
                held: load.log.held,
                reports: { Array(load.log.reports.dropFirst(before)) }
            )
        }
    }

    /// Expects these reports of a banner, in this order; others are the adapter's own conclusions.
    fileprivate func expectTold(_ told: [String], of load: BannerLoad, _ when: String) {
        let reports = load.log.reports.filter(told.contains)
        self.expect(
            reports == told,
            "\(told.joined(separator: ", ")) is reported \(when)",
            happened: reports.isEmpty ? "nothing is reported" : "\(reports.joined(separator: ", ")) is reported"
        )
    }
}
