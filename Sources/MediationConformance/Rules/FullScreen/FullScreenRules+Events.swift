import MediationCore

extension ContractRule {
    static let willPresentIsTheNetworksWord = ContractRule(
        RuleID(13, 10),
        .must,
        "`willPresent` MUST be reported once, when the network says that its ad is on the screen, and not before.",
        intent: "Apps stop their sound and their timers, and would for an ad that never appears.",
        likelyCause: "It is reported right before the SDK is called, which may refuse.",
        fix: "Report it in the SDK's callback; without one, once the SDK's call has returned without an error."
    ) { bench in
        try await bench.check(try bench.formats()) { (format) async throws(BenchStop) in
            for isOnMainThread in [true, false] {
                let load = try await bench.loadedFullScreenAd(format)
                load.present()
                await bench.settle { !bench.presentations(of: load).isEmpty }
                let before = load.count(of: "willPresent")
                guard await bench.tell(.willPresent, of: load, isOnMainThread: isOnMainThread) else {
                    throw BenchStop.notApplicable("The network does not tell when its ad is on the screen.")
                }
                load.expect(before == 0, "no willPresent before the network tells it", happened: "it is reported")
                bench.expectCount(of: "willPresent", 1, load, "once the network has told it")
            }
        }
    }

    static let screenImpressionOnce = ContractRule(
        RuleID(13, 11),
        .must,
        "An impression MUST be reported once: when the network reports it, on any thread, also before it tells that the ad is "
            + "on the screen, and after the dismissal.",
        intent: "The impression is what is paid for.",
        likelyCause: "\"Shown\" and the impression are both passed on as impressions, or nothing is before \"shown\" "
            + "or after the end.",
        fix: "Report the impression in the one callback that the SDK bills by."
    ) { bench in
        try await bench.check(try bench.formats()) { (format) async throws(BenchStop) in
            for isOnMainThread in [true, false] {
                let load = try await bench.presentedAd(format)
                let before = load.count(of: "impression")
                guard await bench.tell(.impression, of: load, isOnMainThread: isOnMainThread) else {
                    throw BenchStop.notApplicable("The network does not tell of impressions.")
                }
                load.expect(before == 0, "no impression before the network tells of one", happened: "it is reported")
                bench.expectCount(of: "impression", 1, load, "once the network has told of one")
                await bench.tell(.didDismiss, of: load)
                bench.expectCount(of: "impression", 1, load, "after the dismissal")
            }
            for word in [ScreenWord.event(.click), .reward, .event(.willDismiss)] {
                guard let load = try await bench.presentedAd(format, after: word) else { continue }
                await bench.tell(.impression, of: load)
                bench.expectCount(of: "impression", 1, load, "once the network has told of one, after \(word.name)")
                await bench.tell(.didDismiss, of: load)
            }
            try await bench.expectImpressionBeforeShown(format)
            try await bench.expectLate(.impression, of: format)
        }
    }

    static let screenClickEachTime = ContractRule(
        RuleID(13, 12),
        .must,
        "Each click MUST be reported once: when the network reports it, on any thread, also after the dismissal.",
        intent: "Advertisers pay for clicks, and a person may click twice.",
        likelyCause: "\"Clicked\" and \"leaves the app\" are both passed on, or only the first click is.",
        fix: "Report the click in the one callback that the SDK bills by, each time that it comes."
    ) { bench in
        try await bench.check(try bench.formats()) { (format) async throws(BenchStop) in
            let load = try await bench.presentedAd(format)
            for (count, isOnMainThread) in [(1, true), (2, false)] {
                guard await bench.tell(.click, of: load, isOnMainThread: isOnMainThread) else {
                    throw BenchStop.notApplicable("The network does not tell of clicks.")
                }
                bench.expectCount(of: "click", count, load, "once the network has told of \(count)")
            }
            await bench.tell(.didDismiss, of: load)
            try await bench.expectLate(.click, of: format)
            guard let rewarded = try await bench.presentedAd(format, after: .reward) else { return }
            bench.expectCount(of: "click", 0, rewarded, "before the network tells of one, after a reward")
            await bench.tell(.click, of: rewarded)
            bench.expectCount(of: "click", 1, rewarded, "once the network has told of one, after a reward")
            await bench.tell(.didDismiss, of: rewarded)
        }
    }

    static let dismissalInOrder = ContractRule(
        RuleID(13, 13),
        .must,
        "`didDismiss` MUST be reported once, when the network says that its ad has left the screen, and "
            + "`willDismiss` not after it.",
        intent: "The app goes on at `didDismiss`, and would beneath an ad that is still there.",
        likelyCause: "The SDK's \"will close\" is taken for the end, or two callbacks for closing are passed on.",
        fix: "Map each callback to its own event; leave out `willDismiss` if the SDK has none."
    ) { bench in
        for format in try bench.formats() {
            for isOnMainThread in [true, false] {
                let load = try await bench.presentedAd(format)
                await bench.tell(.willDismiss, of: load, isOnMainThread: isOnMainThread)
                bench.expectCount(of: "didDismiss", 0, load, "before the network tells it")
                let isPlayed = await bench.tell(.didDismiss, of: load, isOnMainThread: isOnMainThread)
                try bench.require(isPlayed, "a driver that plays dismissals")
                let names = FullScreenLoad.ends.union(["willDismiss"])
                bench.expectReports(
                    of: load,
                    among: names,
                    ["willPresent", "willDismiss", "didDismiss"],
                    "of a presentation"
                )
                let last = load.log.reports.last { names.contains($0) }
                load.expect(last == "didDismiss", "didDismiss comes last", happened: "\(last ?? "nothing") does")
            }
            let untold = try await bench.loadedFullScreenAd(format)
            untold.present()
            await bench.settle { !bench.presentations(of: untold).isEmpty }
            await bench.tell(.didDismiss, of: untold)
            bench.expectCount(of: "didDismiss", 1, untold, "though the network has not told willPresent")
        }
    }

    static let presentationKeepsOrder = ContractRule(
        RuleID(13, 14),
        .must,
        "The network's events for an ad MUST be reported in the order in which they come, each as what it is.",
        intent: "Mediation takes what is reported at a wrong time for a mistake, and does not count it.",
        likelyCause:
            "Some callbacks report at once, and others by a task or a queue of their own; or two are mixed up.",
        fix: "Report in each callback of the SDK at once; the delegate can be called from any thread."
    ) { bench in
        // A click may come after the dismissal.
        let events: [FullScreenAdEvent] = [.willPresent, .impression, .click, .willDismiss, .didDismiss, .click]
        for format in try bench.formats() {
            var allTold: [FullScreenAdEvent] = []
            for isFromTwoThreads in bench.threadWays {
                let load = try await bench.loadedFullScreenAd(format)
                load.present()
                await bench.settle { !bench.presentations(of: load).isEmpty }
                guard let ad = load.requestNumber else { continue }
                let steps = events.map { NetworkStep.reportFullScreen($0, ad: ad) }
                guard let played = bench.playWithoutRest(steps, fromTwoThreads: isFromTwoThreads) else { continue }
                for (event, isPlayed) in zip(events, played) where !isPlayed { bench.noteNotTold(event, of: load) }
                allTold = zip(events, played).filter(\.1).map(\.0)
                let told = allTold.map(\.name)
                try bench.require(told.contains("didDismiss"), "a driver that plays presentations")
                await bench.settle { load.log.reports.count >= told.count }
                bench.expectReports(
                    of: load,
                    told,
                    "of a presentation\(isFromTwoThreads ? " on two threads in turn" : "")"
                )
            }
            for _ in 0..<6 { try await bench.expectWords(bench.madeUpWords(format), of: format) }
            try await bench.expectOrderInPool(of: allTold, format)
        }
    }

    static let eventsInsidePresent = ContractRule(
        RuleID(13, 15),
        .must,
        "Events that come while the network is asked to present its ad, before the call returns, MUST be reported.",
        intent: "Mediation gives up an ad of which it hears nothing, and the app goes on beneath it.",
        likelyCause: "The delegate of the SDK's ad is set after the call, or the event delegate is.",
        fix: "Set all that callbacks need before the SDK is called."
    ) { bench in
        for format in try bench.formats() {
            let load = try await bench.loadedFullScreenAd(format)
            let told = bench.tellInside([.willPresent, .impression], whenPresented: load)
            load.present()
            await bench.settle { load.log.reports.count >= told().count }
            bench.network.whenCalled(nil)
            try bench.require(!told().isEmpty, "a driver that plays presentations")
            for name in told() { bench.expectCount(of: name, 1, load, "that comes before the SDK's call has returned") }
        }
    }
}

extension Bench {
    /// Makes up what the network tells of an ad on the screen, up to its dismissal, in an order of this run.
    fileprivate func madeUpWords(_ format: AdFormat) -> [ScreenWord] {
        let clicks = Int.random(in: 0...2, using: &self.random)
        var words = [ScreenWord.event(.impression)] + Array(repeating: .event(.click), count: clicks)
        if [.rewarded, .rewardedInterstitial].contains(format) { words.append(.reward) }
        words.shuffle(using: &self.random)
        words.insert(.event(.willDismiss), at: Int.random(in: 0...words.count, using: &self.random))
        return words + [.event(.didDismiss)]
    }

    /// Expects that words of the network are reported in their order, on any thread, also while the next ad is loaded.
    fileprivate func expectWords(_ words: [ScreenWord], of format: AdFormat) async throws(BenchStop) {
        let load = try await self.presentedAd(format)
        let next = Int.random(in: 0..<2 * words.count, using: &self.random)
        var told: [String] = []
        for (index, word) in words.enumerated() {
            if index == next { _ = try await self.loadedFullScreenAd(format) }
            let isOnMainThread = Bool.random(using: &self.random)
            let isTold =
                switch word {
                case .event(let event): await self.tell(event, of: load, isOnMainThread: isOnMainThread)
                case .reward: await self.tell(ContractRule.coins, of: load, isOnMainThread: isOnMainThread)
                }
            if isTold { told.append(word.name) }
        }
        // What the network does not tell, the adapter may conclude.
        let reports = load.log.reports.filter(told.contains)
        load.expect(
            reports == told,
            "\(told.joined(separator: ", ")) is reported of a presentation",
            happened: reports.isEmpty ? "nothing is reported" : "\(reports.joined(separator: ", ")) is reported"
        )
    }

    /// Expects that events are reported in their order also by threads of the pool that begin at the same moment.
    fileprivate func expectOrderInPool(of events: [FullScreenAdEvent], _ format: AdFormat) async throws(BenchStop) {
        // Formats seldom differ in that.
        let rounds = format == self.loadedFormats.first ? 150 : 6
        try await self.expectOrderInPool(rounds: rounds) { () async throws(BenchStop) in
            let load = try await self.loadedFullScreenAd(format)
            load.present()
            await self.settle { !self.presentations(of: load).isEmpty }
            let ad = try self.request(of: load)
            return PoolRound(
                steps: events.map { .reportFullScreen($0, ad: ad) },
                expected: events.map(\.name),
                held: load.log.held,
                reports: { load.log.reports.filter(events.map(\.name).contains) }
            )
        }
    }

    /// Expects that an impression of which the network tells before "shown" is reported once.
    fileprivate func expectImpressionBeforeShown(_ format: AdFormat) async throws(BenchStop) {
        let load = try await self.loadedFullScreenAd(format)
        load.present()
        await self.settle { !self.presentations(of: load).isEmpty }
        guard await self.tell(.impression, of: load) else { return }
        let when = "once the network has told of one, before it has told that the ad is on the screen"
        self.expectCount(of: "impression", 1, load, when)
        let isTold = await self.tell(.willPresent, of: load)
        await self.tell(.didDismiss, of: load)
        self.expectCount(of: "impression", 1, load, "of an ad whose impression came before willPresent")
        if isTold { self.expectCount(of: "willPresent", 1, load, "of an ad whose impression came before it") }
    }

    /// Expects that an event of which the network tells after the dismissal is reported once, and no second end.
    fileprivate func expectLate(_ event: FullScreenAdEvent, of format: AdFormat) async throws(BenchStop) {
        for isNextShown in [false, true] {
            guard let load = try await self.presentedAd(format, after: .event(.didDismiss)) else { return }
            let next = isNextShown ? try await self.presentedAd(format) : nil
            await self.tell(event, of: load)
            await self.settle()
            let when = isNextShown ? "after the dismissal, with the next ad on the screen" : "after the dismissal"
            self.expectCount(of: event.name, 1, load, "once the network has told of one, \(when)")
            self.expectCount(of: "didDismiss", 1, load, "of an ad with a late \(event.name)")
            if let next { await self.tell(.didDismiss, of: next) }
        }
    }

    /// Expects that an event of an ad has been reported so many times.
    package func expectCount(of name: String, _ expected: Int, _ load: FullScreenLoad, _ when: String) {
        let count = load.count(of: name)
        load.expect(
            count == expected,
            expected == 0 ? "no \(name) is reported \(when)" : "\(name) is reported \(expected) times \(when)",
            happened: "it is reported \(count) times"
        )
    }
}
