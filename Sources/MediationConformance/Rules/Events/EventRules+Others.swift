import MediationCore

extension ContractRule {
    static let presentationHasAnOrder = ContractRule(
        RuleID(6, 6),
        .must,
        "A presentation MUST be reported as `willPresent`, `willDismiss`, `didDismiss`, each once and in this order, and "
            + "one that fails as `didFailToPresent`, with a message.",
        intent: "Apps stop their own sound and timers when something covers them, and go on after it.",
        likelyCause: "Only the last callback of the SDK is passed on, or each comes by a task or queue of its own.",
        fix: "Report in each callback of the SDK at once. An SDK without a callback for `willDismiss` leaves it to the "
            + "adapter to report it right before `didDismiss`.",
        needs: [.presentation]
    ) { bench in
        let ad = try await bench.loadAd()
        try await bench.show(ad)
        let before = ad.load.log.reports.count
        let presentation = await bench.present(ad)
        let failing = try await bench.loadAd()
        try await bench.show(failing)
        let canFail = try await bench.reports(.didFailToPresent("Played by the suite."), of: failing)
        try bench.require(canFail || !presentation.played.isEmpty, "a driver that plays presentations")
        bench.expect(
            presentation.reported == presentation.expected,
            "of the presentation are reported, in this order: \(presentation.expected.joined(separator: ", "))",
            happened: presentation.summary
        )
        try await bench.expectOrder(of: presentation)
        try await bench.expectEndOutOfViews(of: presentation)
        try await bench.expectNoEndBeforeItsTime(of: presentation)
        let counted = ad.load.log.reports.dropFirst(before).filter { $0 == .click || $0 == .impression }.map(\.name)
        bench.expect(
            counted.isEmpty,
            "a presentation is reported neither as a click nor as an impression",
            happened: "reported is \(counted.joined(separator: ", "))"
        )
        if presentation.played.contains(.willPresent), bench.capabilities.contains(.countsClicks) {
            let clicked = try await bench.loadAd()
            try await bench.show(clicked)
            try await bench.reports(.click, of: clicked)
            bench.expect(
                clicked.presentationReports.isEmpty,
                "a click is not reported as a presentation, of which the network tells itself",
                of: clicked.load,
                happened: clicked.presentationReports.joined(separator: ", ")
            )
        }
        guard canFail else { return }
        let failure = failing.presentationReports
        bench.expect(
            failure == ["didFailToPresent"],
            "didFailToPresent is reported, and nothing else, of a presentation that fails",
            happened: failure.isEmpty ? "nothing is reported" : failure.joined(separator: ", ")
        )
        bench.expect(
            !failing.load.log.reports.contains(.didFailToPresent("")),
            "didFailToPresent says why",
            happened: "its message is empty"
        )
    }

    static let videoEventsAreReported = ContractRule(
        RuleID(6, 7),
        .should,
        "Each event of a video that the network tells SHOULD be reported as what it is, and none by an ad without a video.",
        intent: "Apps show their own controls, and lower their own sound.",
        likelyCause: "A callback of the SDK is not implemented, or two are mixed up.",
        fix: "Report each of the SDK's callbacks about the video under its own name.",
        needs: [.video]
    ) { bench in
        let still = try await bench.loadAd(bench.payload { ($0.hasVideo, $0.videoDuration) = (false, nil) })
        try await bench.show(still)
        await bench.unregister(still)
        try await bench.show(still)
        let reports = still.load.log.reports.map(\.name).filter { $0.contains("Video") }
        bench.expect(
            reports.isEmpty,
            "nothing is reported of a video by an ad without one",
            of: still.load,
            happened: "reported is \(reports.joined(separator: ", "))"
        )
        let ad = try await bench.loadAd()
        try await bench.show(ad)
        var isPlayed = false
        // Videos start without sound, and may be played again. What is told twice may be reported once.
        let events: [NativeAdEvent] = [
            .didPlayVideo, .didUnmuteVideo, .didMuteVideo, .didMuteVideo, .didPauseVideo, .didEndVideo, .didPlayVideo,
            .didEndVideo,
        ]
        var last: NativeAdEvent?
        for event in events {
            let before = ad.load.log.reports.count
            guard try await bench.reports(event, of: ad, isForMediation: event != last) else { continue }
            isPlayed = true
            let reports = ad.load.log.reports.dropFirst(before)
            let isAgain = event == last
            bench.expect(
                isAgain ? reports.allSatisfy { $0 == event } : reports.contains(event),
                "\(event.name) is reported\(isAgain ? ", or nothing, when it is told again" : "")",
                happened: reports.isEmpty
                    ? "nothing is reported" : "\(reports.map(\.name).joined(separator: ", ")) is reported"
            )
            last = event
        }
        try bench.require(isPlayed, "a driver that plays what happens to videos")
        try await bench.expectOrderOfVideoAndCounts()
        // Apps have buttons for the sound, which are there before the video starts.
        let silent = try await bench.loadAd()
        try await bench.show(silent)
        for event in [NativeAdEvent.didUnmuteVideo, .didMuteVideo] {
            guard try await bench.reports(event, of: silent) else { continue }
            bench.expect(
                silent.count(of: event) == 1,
                "\(event.name) before the video has started is reported",
                of: silent.load,
                happened: "it is not, or more than once"
            )
        }
    }

    static let earlyEventsAreKept = ContractRule(
        RuleID(6, 8),
        .should,
        "An event that the network tells before mediation has given the ad its event delegate SHOULD be reported then.",
        intent: "Some SDKs count an impression, or start the video, as soon as they have an ad.",
        likelyCause: "The event goes to a delegate that is still nil, or is taken by force.",
        fix: "Keep events until `didLoad(reportingTo:)` brings the delegate, and report them there.",
        isolation: .childProcess
    ) { bench in
        let event = try bench.someEvent()
        let usual = try await bench.loadAd()
        let isPlayed = try await bench.reports(event, of: usual)
        let isUsual = isPlayed && usual.count(of: event) == 1
        try bench.require(isUsual, "that \(event.name) is reported of an ad that is loaded")
        for isInsideHandler in [true, false] {
            let load = await bench.load()
            let request = try bench.request(of: load)
            if isInsideHandler {
                load.log.whenAnswered { [player = bench.player] in player.play(.report(event, ad: request)) }
            }
            try bench.fill(load)
            // An SDK that takes its time has no ad yet, and thus nothing to report.
            let hasAd = !load.log.answers.isEmpty
            if !isInsideHandler, hasAd { try bench.play(.report(event, ad: request)) }
            guard isInsideHandler || hasAd else {
                // An adapter may take one load at a time.
                await bench.settle { load.result != nil }
                continue
            }
            await bench.settle { load.result != nil && load.log.reports.contains(event) }
            load.log.whenAnswered(nil)
            try bench.requireAnswers(of: load, [.ad])
            let when = isInsideHandler ? "while the completion handler runs" : "right after the ad has come"
            bench.expect(
                load.log.reports.contains(event),
                "\(event.name) that comes \(when) is reported",
                of: load,
                happened: "it is not reported"
            )
        }
        try await bench.expectEarlyEventsInOrder()
    }

    static let eventsStayWithTheirAd = ContractRule(
        RuleID(6, 9),
        .must,
        "What happens to an ad MUST be reported to the event delegate of that ad, and to no other.",
        intent: "Apps hold several ads, and each impression belongs to one line item.",
        likelyCause: "The event delegate is kept in a static variable, or by ad unit.",
        fix: "Keep the delegate in the object that is the delegate of the SDK's ad, one for each ad."
    ) { bench in
        let event = try bench.someEvent(mayRepeat: true)
        let first = try await bench.loadAd()
        // An event that occurs only once is not tried before.
        let tries = event == .impression ? 0 : 1
        if tries > 0 { try await bench.reports(event, of: first) }
        try bench.require(first.count(of: event) == tries, "that \(event.name) is reported")
        let second = try await bench.loadAd()
        await bench.pass(.seconds(1))
        try await bench.reports(event, of: first)
        bench.expect(
            second.load.log.reports.isEmpty,
            "\(event.name) of load 1 is not reported as one of load 2",
            happened: "it is"
        )
        if tries == 0 { try bench.require(first.count(of: event) == 1, "that \(event.name) is reported") }
        bench.expect(
            first.count(of: event) == tries + 1,
            "\(event.name) of load 1 is still reported after load 2 has its ad",
            happened: "it is not"
        )
        try await bench.reports(event, of: second)
        bench.expect(
            second.count(of: event) == 1 && first.count(of: event) == tries + 1,
            "\(event.name) of load 2 is reported as one of load 2",
            happened: "it is reported \(first.count(of: event) - tries - 1) times of load 1, "
                + "and \(second.count(of: event)) times of load 2"
        )
        try await bench.expectReportOfLateAd(event)
    }
}

extension Bench {
    /// Expects that what happens to a video stays in order with what else happens to the ad.
    fileprivate func expectOrderOfVideoAndCounts() async throws(BenchStop) {
        guard self.capabilities.contains(.countsClicks) else { return }
        let ad = try await self.loadAd(isTrackedByNetwork: true)
        try await self.show(ad)
        let before = ad.load.log.reports.count
        let impression: [NativeAdEvent] = self.capabilities.contains(.countsImpressions) ? [.impression] : []
        let events = [.didPlayVideo] + impression + [.click, .didPauseVideo]
        // Without a pause, as when a tap on the video opens a page: what hops to the main actor is overtaken by the rest.
        for event in events { _ = self.player.plays(.report(event, ad: ad.request)) }
        await self.settle { ad.load.log.reports.count >= before + events.count }
        let reports = ad.load.log.reports.dropFirst(before).map(\.name)
        // Whether each is reported, other parts of the rules say.
        guard reports.sorted() == events.map(\.name).sorted() else { return }
        self.expect(
            reports == events.map(\.name),
            "events are reported in the order in which the network tells them: "
                + events.map(\.name).joined(separator: ", "),
            of: ad.load,
            happened: reports.joined(separator: ", ")
        )
    }

    /// Expects that `didDismiss` is not reported while the network says no more than that the presentation is about to end.
    fileprivate func expectNoEndBeforeItsTime(of usual: Presentation) async throws(BenchStop) {
        guard usual.played == [.willPresent, .willDismiss, .didDismiss] else { return }
        let ad = try await self.loadAd()
        try await self.show(ad)
        for event in usual.played.dropLast() { try await self.reports(event, of: ad) }
        self.expect(
            !ad.presentationReports.contains("didDismiss"),
            "didDismiss is reported once the network tells it, and not with willDismiss",
            of: ad.load,
            happened: "it is reported before"
        )
    }

    /// Expects that a presentation is reported to its end if the app takes the ad out of its views meanwhile, as a list does
    /// that goes on behind it.
    fileprivate func expectEndOutOfViews(of usual: Presentation) async throws(BenchStop) {
        guard usual.played.first == .willPresent, usual.played.count > 1 else { return }
        let ad = try await self.loadAd()
        try await self.show(ad)
        try await self.reports(.willPresent, of: ad)
        await self.unregister(ad)
        for event in usual.played.dropFirst() { try self.play(.report(event, ad: ad.request)) }
        await self.settle { ad.presentationReports.count >= usual.expected.count }
        self.expect(ad.presentationReports, like: usual, "during which the ad leaves its views", of: ad)
    }

    /// Expects that an event of an ad that comes late, and is kept for the next load, is reported.
    fileprivate func expectReportOfLateAd(_ event: NativeAdEvent) async throws(BenchStop) {
        let load = await self.load(lateAds: .keep)
        let request = try self.request(of: load)
        await self.pass(.seconds(31))
        // The adapter may stop all the same, and then there may be nobody whom the network can answer.
        guard self.player.plays(.fill(request: request, self.payload())) else { return }
        await self.settle { !load.log.answers.isEmpty }
        // Mediation keeps no ad that has expired by then.
        await self.settle()
        guard load.log.answers.first?.isAd == true, load.log.isAdAlive else { return }
        try self.play(.report(event, ad: request))
        await self.settle { load.log.reports.contains(event) }
        self.expect(
            load.log.reports.contains(event),
            "\(event.name) of an ad that came late, and was kept for the next load, is reported",
            of: load,
            happened: "it is not"
        )
    }

    /// Expects that several early events are reported once each, in the order in which the network tells them.
    fileprivate func expectEarlyEventsInOrder() async throws(BenchStop) {
        let load = await self.load()
        let request = try self.request(of: load)
        let has = self.capabilities.contains
        // The network may count the events of some ads only.
        let counted = BenchCount.allCases.filter { has($0.countedByNetwork) && !has($0.toldToNetwork) }
        let events = counted.map(\.event) + (has(.video) ? [.didPlayVideo, .didPauseVideo] : [])
        let played = LockedValue<[NativeAdEvent]>([])
        load.log.whenAnswered { [player = self.player] in
            let isFirst = played.withLock { $0.isEmpty }
            guard isFirst else { return }
            for event in events where player.plays(.report(event, ad: request)) {
                played.withLock { $0.append(event) }
            }
        }
        // One more, which must not overtake the others when they are reported at last.
        let last = NativeAdEvent.didMuteVideo
        if has(.video), let first = events.first {
            load.log.insideNext(first.name) { [player = self.player] in
                guard played.withLock({ $0.count > 1 }), player.plays(.report(last, ad: request)) else { return }
                played.withLock { $0.append(last) }
            }
        }
        try self.fill(load)
        await self.settle { load.result != nil && load.log.reports.count >= played.withLock { $0.count } }
        await self.settle()
        let early = played.withLock { $0 }
        load.log.whenAnswered(nil)
        guard early.count > 1, load.log.answers.count == 1 else { return }
        let names = { (events: [NativeAdEvent]) in events.map(\.name).joined(separator: ", ") }
        self.expect(
            load.log.reports == early,
            "events that come while the completion handler runs, or while these are reported, are reported once each, in "
                + "order: \(names(early))",
            of: load,
            happened: "reported are: \(names(load.log.reports))"
        )
    }
}
