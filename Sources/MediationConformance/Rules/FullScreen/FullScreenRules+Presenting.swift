import MediationCore

extension ContractRule {
    static let loadPresentsNothing = ContractRule(
        RuleID(13, 4),
        .must,
        "Until mediation presents the ad, nothing MUST be presented and nothing reported, except that it has expired.",
        intent: "Ads are loaded long before they are shown, and most apps hold one ready for each format.",
        likelyCause: "The ad is presented, or an impression reported, in the SDK's callback for a loaded ad; or the "
            + "callback for failures is the same for loads and presentations.",
        fix: "Answer with the ad, and wait for `present(from:)`; remember whether it has been called."
    ) { bench in
        for format in try bench.formats() {
            let load = try await bench.loadedFullScreenAd(format)
            await bench.settle()
            let count = bench.presentations(of: load).count
            load.expect(count == 0, "the network is not asked to present its ad", happened: "it is")
            bench.expectReports(of: load, [], "before the ad is presented")
            // Some SDKs have one callback for failures of loads and of presentations.
            await bench.playIfPossible(.fail(request: try bench.request(of: load), NetworkFailure(.networkError)))
            await bench.settle()
            let failures = load.count(of: "didFailToPresent")
            load.expect(
                failures == 0,
                "no didFailToPresent is reported when the network's request fails after the ad has come",
                happened: "it is reported"
            )
        }
    }

    static let presentsOnce = ContractRule(
        RuleID(13, 5),
        .must,
        "`present` MUST ask the network once to present the ad of this load, and no other ad; nothing else MUST ask it, "
            + "not even a presentation that has failed.",
        intent: "Several ads are held, each at a price of its own, and after a failure the app goes on without one.",
        likelyCause: "The SDK's ad is kept in a static variable, or by ad unit, or is the answer to two loads; or a "
            + "failure is tried again.",
        fix: "Keep the SDK's ad in the object that is mediation's ad, and present it in `present` alone."
    ) { bench in
        for format in try bench.formats() {
            let first = try await bench.loadedFullScreenAd(format)
            try await bench.expectNoSecondPresentation(of: first)
            let second = try await bench.loadedFullScreenAd(format)
            for load in [first, second] {
                load.present()
                await bench.settle { !bench.presentations(of: load).isEmpty }
                let counts = [first, second].map { bench.presentations(of: $0).count }
                let expected = load === first ? [1, 0] : [1, 1]
                load.expect(
                    counts == expected,
                    "the network is asked to present the ad of \(load.log.name), once, and no other",
                    happened: "it is asked \(counts[0]) times for the first ad and \(counts[1]) times for the second"
                )
                await bench.tell(.willPresent, of: load)
                await bench.tell(.didDismiss, of: load)
            }
            try await bench.expectPresentationAfterRefusal(format)
            let failed = try await bench.loadedFullScreenAd(format)
            for load in [second, failed] {
                if load === failed {
                    load.present()
                    await bench.settle { !bench.presentations(of: load).isEmpty }
                    guard await bench.tell(.didFailToPresent("Played by the suite."), of: load) else { continue }
                }
                await bench.settle()
                let count = bench.presentations(of: load).count
                load.expect(
                    count == 1,
                    "the network is asked once, also after \(load === failed ? "a failure" : "the dismissal")",
                    happened: "it is asked \(count) times"
                )
            }
        }
    }

    static let presentsFromTheController = ContractRule(
        RuleID(13, 6),
        .must,
        "The network MUST be given the view controller that `present` is called with.",
        intent: "Another one may be gone or covered, so that nothing is presented.",
        likelyCause: "The first controller is kept for all ads, or the root of the key window is looked up.",
        fix: "Pass on the controller; let the driver name it with `log.name(of:)`."
    ) { bench in
        for format in try bench.formats() {
            // Both exist at the same time.
            var loads: [FullScreenLoad] = []
            for isCovered in [false, true] {
                // In another window, which is in front.
                if isCovered { bench.showController() }
                let load = try await bench.presentedAd(format)
                loads.append(load)
                let given = bench.presentations(of: load).first?.controller
                load.expect(
                    given == load.controllerName,
                    "the network is given \(load.controllerName ?? "a controller")",
                    happened: given.map { "it is given \($0)" } ?? "it is given none of the suite's"
                )
                await bench.tell(.didDismiss, of: load)
            }
            loads.forEach { $0.release() }
        }
    }

    static let presentDoesNotWait = ContractRule(
        RuleID(13, 7),
        .must,
        "`present` MUST return at once, without waiting for what the network does then.",
        intent: "It runs on the main thread, on which the ad is drawn and closed.",
        likelyCause: "A semaphore or a group waits for the SDK's callback.",
        fix: "Call the SDK and return; report in its callbacks.",
        isolation: .childProcess
    ) { bench in
        for format in try bench.formats() {
            var shortest = Duration.seconds(3_600)
            // A busy machine may hold up one call.
            for _ in 0..<3 {
                let load = try await bench.loadedFullScreenAd(format)
                shortest = min(shortest, ThreadCensus.time { load.present() })
                await bench.tell(.didDismiss, of: load)
            }
            bench.expect(
                shortest < Bench.longestCall,
                "\(format.rawValue): `present` returns within \(Bench.longestCall), in one of three times at least",
                happened: "the shortest call took \(shortest)"
            )
        }
    }

    static let refusalIsReported = ContractRule(
        RuleID(13, 8),
        .must,
        "A presentation that the network refuses inside the call, or that is not asked for because the ad has expired, MUST "
            + "be reported by one `didFailToPresent` that says why, and the completion handler of the load MUST NOT be "
            + "called again.",
        intent: "The app waits for the end of its ad before it goes on.",
        likelyCause: "The failure goes to the completion handler, which is at hand, or to nobody: `guard ad.isReady`.",
        fix: "Report `didFailToPresent`, whichever way the SDK refuses: by a callback, an error or `isReady`."
    ) { bench in
        for format in try bench.formats() {
            let load = try await bench.loadedFullScreenAd(format)
            let events = bench.tellInside([.didFailToPresent("Played by the suite.")], whenPresented: load)
            load.present()
            await bench.settle { load.count(of: "didFailToPresent") > 0 }
            bench.network.whenCalled(nil)
            try bench.require(events() == ["didFailToPresent"], "a driver that plays failing presentations")
            bench.expectReports(of: load, ["didFailToPresent"], "of a presentation that the network refuses")
            load.expect(
                load.log.reasons.allSatisfy { !$0.isEmpty },
                "didFailToPresent says why",
                happened: "its message is empty"
            )
            bench.expectAnswers(of: load, [.ad])
            try await bench.expectWordOfExpiredAd(format)
        }
    }

    static let lateFailureIsReported = ContractRule(
        RuleID(13, 9),
        .must,
        "A presentation that fails after the call has returned MUST be reported by one `didFailToPresent`, and by nothing "
            + "else.",
        intent: "The app waits for the end of its ad before it goes on.",
        likelyCause: "Only what the call returns is looked at, or the failure is reported as a dismissal, too.",
        fix: "Report `didFailToPresent` in the SDK's callback for it, and nothing else."
    ) { bench in
        for format in try bench.formats() {
            // Some SDKs give no reason.
            let ways = [(true, "Played by the suite."), (false, "Played by the suite."), (true, "")]
            for (isOnMainThread, reason) in ways {
                let load = try await bench.loadedFullScreenAd(format)
                load.present()
                await bench.settle { !bench.presentations(of: load).isEmpty }
                let failure = FullScreenAdEvent.didFailToPresent(reason)
                let isPlayed = await bench.tell(failure, of: load, isOnMainThread: isOnMainThread)
                try bench.require(isPlayed, "a driver that plays failing presentations")
                let reports = load.log.reports.filter { $0 != "willPresent" }
                load.expect(
                    reports == ["didFailToPresent"],
                    "didFailToPresent is reported of a presentation that fails later, and no end beside it",
                    happened: reports.isEmpty ? "nothing is reported" : "\(reports.joined(separator: ", ")) is reported"
                )
            }
            let shown = try await bench.presentedAd(format)
            guard await bench.tell(.didFailToPresent("Played by the suite."), of: shown) else { continue }
            // The app has seen the ad, so that an adapter may also report its end as a dismissal.
            let ends = shown.count(of: "didFailToPresent") + shown.count(of: "didDismiss")
            shown.expect(
                ends == 1,
                "one end is reported of a presentation that fails after willPresent",
                happened: ends == 0 ? "none is" : "\(ends) are"
            )
        }
    }
}

extension ContractRule {
    static let failureSaysTheReason = ContractRule(
        RuleID(13, 23),
        .should,
        "The message of `didFailToPresent` SHOULD have the reason that the network gives.",
        intent: "It is what the app's developers see, and what the network's support asks for.",
        likelyCause: "The SDK's error is dropped, and the message is a text of the adapter's own.",
        fix: "Pass on the SDK's text: `.didFailToPresent(error.localizedDescription)`."
    ) { bench in
        // Of a second failure, too: the first reason may be kept.
        for (format, word) in try bench.formats().flatMap({ [($0, "reason"), ($0, "another reason")] }) {
            let load = try await bench.loadedFullScreenAd(format)
            load.present()
            await bench.settle { !bench.presentations(of: load).isEmpty }
            let reason = bench.word(word)
            let isPlayed = await bench.tell(.didFailToPresent(reason), of: load)
            try bench.require(isPlayed, "a driver that plays failing presentations")
            let told = try bench.require(load.log.reasons.first, "that a failure is reported")
            load.expect(
                told.contains(reason),
                "didFailToPresent has the network's reason, \"\(reason)\"",
                happened: "its message is \"\(told)\""
            )
        }
    }
}

extension Bench {
    /// Expects that a load that is answered without a request, as by an SDK that has a store of ads, has another ad than one
    /// that is held.
    fileprivate func expectNoSecondPresentation(of held: FullScreenLoad) async throws(BenchStop) {
        let next = try await self.loadFullScreen(held.format)
        if let request = next.requestNumber {
            await self.playIfPossible(.fail(request: request, NetworkFailure(.noFill)))
            return await self.settle { next.isAnswered }
        }
        await self.settle { next.hasAd }
        guard next.hasAd else { return }
        next.present()
        await self.settle()
        next.expect(
            self.presentations(of: held).isEmpty,
            "the network is not asked to present the ad of \(held.log.name), which is held, for \(next.log.name)",
            happened: "it is"
        )
    }

    /// Expects that the network is asked to present an ad after it has refused another inside the call.
    fileprivate func expectPresentationAfterRefusal(_ format: AdFormat) async throws(BenchStop) {
        let refused = try await self.loadedFullScreenAd(format)
        let told = self.tellInside([.didFailToPresent("Played by the suite.")], whenPresented: refused)
        refused.present()
        await self.settle()
        self.network.whenCalled(nil)
        guard !told().isEmpty else { return }
        let next = try await self.loadedFullScreenAd(format)
        next.present()
        await self.settle { !self.presentations(of: next).isEmpty }
        next.expect(
            !self.presentations(of: next).isEmpty,
            "the network is asked to present the next ad after one that it has refused inside the call",
            happened: "it is not"
        )
        await self.tell(.willPresent, of: next)
        await self.tell(.didDismiss, of: next)
    }

    /// Expects that an ad that has expired, and is presented all the same, is passed to the network or reported as failed.
    fileprivate func expectWordOfExpiredAd(_ format: AdFormat) async throws(BenchStop) {
        let load = try await self.loadedFullScreenAd(format)
        guard self.capabilities.contains(.tellsExpiry), await self.tell(.expired, of: load) else { return }
        let before = load.count(of: "didFailToPresent")
        load.present()
        let hasWord = { !self.presentations(of: load).isEmpty || load.count(of: "didFailToPresent") > 0 }
        await self.settle(until: hasWord)
        await self.settle()
        let isAsked = !self.presentations(of: load).isEmpty
        let failures = load.count(of: "didFailToPresent") - before
        load.expect(
            isAsked || failures + before > 0,
            "didFailToPresent is reported of an ad that has expired, or the network is asked to present it",
            happened: "neither"
        )
        load.expect(
            !isAsked || failures == 0,
            "the network is not asked to present an ad that has expired if didFailToPresent is reported",
            happened: "it is: the app goes on, and the ad may come to the screen"
        )
    }

    /// Makes the network tell events while it is asked to present the ad of a load, on the thread of the call.
    ///
    /// - Returns: A closure that returns the names of the events that the network has told.
    func tellInside(
        _ events: [FullScreenAdEvent],
        whenPresented load: FullScreenLoad
    ) -> @Sendable () -> [String] {
        let told = LockedValue<[String]>([])
        let isFirst = LockedValue(true)
        let request = load.requestNumber
        self.network.whenCalled { [player = self.player] call in
            guard case .present(let ad, _) = call, ad == request, isFirst.takeFlag() else { return }
            for event in events where player.plays(.reportFullScreen(event, ad: ad)) {
                told.withLock { $0.append(event.name) }
            }
        }
        return { told.withLock { $0 } }
    }
}
