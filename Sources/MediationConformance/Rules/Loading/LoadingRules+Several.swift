import MediationCore

extension ContractRule {
    static let severalLoads = ContractRule(
        RuleID(3, 10),
        .must,
        "Loads that are open at the same time MUST each be answered once, each with the ad of its own request, also those of "
            + "two line items of one load, which have the same `loadID`.",
        intent: "An app shows several ads on one screen, and a waterfall asks several line items at once.",
        likelyCause: "The handler or the ad is kept in a static variable, by ad unit, or by `loadID`.",
        fix: "Keep all that belongs to a load in the adapter, of which mediation makes one for each load.",
        needs: [.concurrentLoads]
    ) { bench in
        _ = try await bench.loadedAd()
        var open: [(load: BenchLoad, payload: NetworkPayload)] = []
        for _ in 0..<3 { open.append((await bench.load(), bench.payload())) }
        for (load, _) in open {
            bench.expect(
                load.requestNumber != nil,
                "the network is asked for each of three ads",
                of: load,
                happened: "it is not asked for that of load \(load.log.number)"
            )
            _ = try bench.request(of: load)
        }
        // Neither in the order of the requests nor in reverse.
        for index in [1, 0, 2] { try bench.fill(open[index].load, open[index].payload) }
        await bench.settle { open.allSatisfy { $0.load.result != nil } }
        for (load, payload) in open {
            bench.expectAnswers(of: load, [.ad])
            let hasOwnAd = await bench.hasOwnAd(load, payload, among: open.map(\.load))
            bench.expect(
                try bench.require(hasOwnAd, "that an event of an ad is reported"),
                "the ad of load \(load.log.number) is that of its request, \(payload.name)",
                of: load,
                happened: load.ad == nil ? "it has none" : "it is another one"
            )
        }
        try await bench.expectOwnAdsOfLineItems()
    }

    static let cancelledLoadIsNotAnswered = ContractRule(
        RuleID(3, 11),
        .should,
        "From `cancelLoad` on, the adapter SHOULD let go of the completion handler and not call it any more, also if an answer "
            + "of the network comes while it is told to stop, or is on its way to the main actor. A late ad that is welcome "
            + "SHOULD be answered, or the handler released.",
        intent: "Nobody waits for the answer, and the handler keeps alive what does.",
        likelyCause: "`cancelLoad` is not implemented, or a task takes the handler along.",
        fix: "Set the handler to nil, and stop the SDK's request after that; take the handler out right before the "
            + "call.",
        isolation: .childProcess
    ) { bench in
        let load = await bench.load()
        let request = try bench.request(of: load)
        try bench.require(load.log.answers.isEmpty && load.log.isHandlerAlive, "a load that waits for the network")
        load.cancel()
        @MainActor func expectRelease() async {
            await bench.settle { !load.log.isHandlerAlive }
            bench.expect(
                !load.log.isHandlerAlive,
                "the handler is released",
                of: load,
                happened: "the adapter still holds it"
            )
        }
        // If the network cannot cancel the request, code that awaits it continues until the network answers.
        let canStop = bench.capabilities.contains(.cancel)
        if canStop { await expectRelease() } else { await bench.settle() }
        try bench.play(.fill(request: request, bench.payload()))
        if canStop { await bench.settle() } else { await expectRelease() }
        bench.expectAnswers(of: load, [])
        guard canStop else { return }
        let overtaken = await bench.load()
        await bench.cancel(overtaken, filledAsRequest: try bench.request(of: overtaken))
        bench.expectAnswers(of: overtaken, [])
        try await bench.expectSilenceAfterHop()
        await bench.expectReleaseIfStopped()
    }

    static let silenceIsNotAnswered = ContractRule(
        RuleID(3, 13),
        .must,
        "While the network has not answered, the adapter MUST hold on to the completion handler and MUST NOT call it.",
        intent: "Mediation has timeouts, which the publisher sets.",
        likelyCause:
            "The load is answered as soon as the request was sent, or what holds the handler is a local variable.",
        fix: "Answer in the callbacks of the SDK, and nowhere else; keep the handler until then."
    ) { bench in
        let load = await bench.load()
        _ = try bench.request(of: load)
        await bench.pass(.seconds(20))
        bench.expectAnswers(of: load, [])
        bench.expect(
            load.log.isHandlerAlive,
            "the handler is held",
            of: load,
            happened: "it was released without a call"
        )
    }

    static let adCanBeShown = ContractRule(
        RuleID(3, 15),
        .must,
        "An ad with all that the network has MUST be one that mediation takes and the app can show, if the app has asked for "
            + "nothing special.",
        intent: "An adapter whose ads nobody sees breaks no other rule.",
        likelyCause: "Each ad is a custom format, lacks what its type always has, or has a `timeToLive` of 0.",
        fix:
            "Answer with `customFormat` only for a format that `configuration.adTypes` has; leave `timeToLive` nil unless "
            + "the SDK says how long its ads can be shown."
    ) { bench in
        let load = await bench.load()
        try bench.fill(load)
        await bench.settle { load.result != nil }
        try bench.require(load.log.answers.first?.isAd == true, "that the load is answered with an ad")
        guard let ad = load.ad else {
            return bench.expect(
                false,
                "mediation takes the ad",
                of: load,
                happened: load.attemptError.map { "it refuses it: \($0.code.name), \($0.message)" } ?? "it does not"
            )
        }
        bench.expectShowable(ad, "as soon as it has it")
        let (_, kept) = try await bench.loadedAd()
        await bench.pass(.seconds(10))
        bench.expectShowable(kept, "ten seconds later")
    }

    static let littleTimeIsEnough = ContractRule(
        RuleID(3, 16),
        .should,
        "The network SHOULD be asked however little time is left for the load, and whether the app takes all native ads or, by "
            + "name, app-install and content ads.",
        intent: "Mediation asks the last line items of a waterfall shortly before its end, and has limits of its own.",
        likelyCause: "The time that is left is rounded down to whole seconds, and a load with none is not tried.",
        fix: "Pass `configuration.deadline` to the SDK as it is, or leave it out."
    ) { bench in
        // Sets up the class, and shows that there is a request to wait for.
        let first = await bench.load()
        _ = try bench.request(of: first)
        await bench.end(first)
        let wishes: [(deadline: Duration, types: Set<AdType>)] = [
            (.milliseconds(900), [.native]), (.milliseconds(100), [.native]), (.seconds(60), [.appInstall, .content]),
        ]
        for (deadline, types) in wishes {
            guard let adapter = bench.makeAdapter() else { return }
            let before = bench.network.requestCount
            bench.note("asks for an ad that must come within \(deadline)")
            adapter.load(
                bench.format,
                for: NativeAdConfiguration(
                    credentials: MediationCredentials(settings: bench.settings),
                    loadID: "load",
                    adTypes: types,
                    deadline: deadline
                ),
                completionHandler: NativeAdCompletionHandler { _ in nil }
            )
            await bench.settle { bench.network.requestCount > before }
            bench.expect(
                bench.network.requestCount > before,
                "the network is asked \(types == [.native] ? "with \(deadline) left" : "for app-install or content ads")",
                happened: "it is not"
            )
            guard bench.network.requestCount > before else { return }
            await bench.playIfPossible(.fail(request: before + 1, NetworkFailure(.noFill)))
            await bench.settle()
        }
    }

    static let lateAdIsLetGo = ContractRule(
        RuleID(3, 14),
        .must,
        "An ad that the network sends after the load has timed out or was cancelled MUST NOT be kept, and MUST lead to one "
            + "call of the completion handler at most.",
        intent:
            "Late ads add up in the memory of an app that runs for hours, and an old one is not what the next load asks for.",
        likelyCause: "Ads or handlers are kept in a static list from which only answered loads are taken out.",
        fix: "Keep them in the adapter, which mediation lets go of.",
        isolation: .childProcess
    ) { bench in
        for end in LateEnd.allCases where end != .overtaken || bench.capabilities.contains(.cancel) {
            let load = await bench.load()
            let request = try bench.request(of: load)
            try bench.require(load.log.answers.isEmpty, "a load that waits for the network")
            let objects = bench.network.objectCount
            switch end {
            case .timedOut:
                await bench.pass(.seconds(31))
                try bench.require(load.result != nil, "a load that has timed out")
                try bench.play(.fill(request: request, bench.payload()))
            case .cancelled:
                load.cancel()
                await bench.settle()
                try bench.play(.fill(request: request, bench.payload()))
            case .overtaken: await bench.cancel(load, filledAsRequest: request)
            }
            await bench.settle()
            let count = load.log.answers.count
            bench.expect(
                count <= 1,
                "one call of the completion handler at most, in a load that \(end.rawValue)",
                happened: "\(count) calls"
            )
            load.release()
            await bench.expectLetGo(load, adAfter: objects, "a load that \(end.rawValue)")
        }
    }
}

/// The way in which a load ends before its ad comes.
private enum LateEnd: String, CaseIterable {
    case timedOut = "has timed out"
    case cancelled = "was cancelled"
    case overtaken = "is being cancelled"
}

extension Bench {
    /// Expects that two line items of one load, with ad units of their own, each get the ad of their own request.
    fileprivate func expectOwnAdsOfLineItems() async throws(BenchStop) {
        guard let unit = self.network.requests.last?.adUnitID,
            let variants = SettingVariants(self.settings, usedIn: unit), let value = variants.others.first
        else { return }
        let settings = variants.settings(with: value)
        // Another rule is about adapters that do not ask for each ad unit.
        let usual = await self.load(settings: settings)
        guard usual.requestNumber != nil else { return }
        await self.end(usual)
        let (first, firstPayload) = (await self.load(), self.payload())
        _ = try self.request(of: first)
        self.note("is to be asked for another line item of load \(first.log.number)")
        let (second, secondPayload) = (await self.load(settings: settings, besides: first), self.payload())
        let code = second.attemptError?.code.name
        self.expect(
            second.requestNumber != nil,
            "the network is asked for two line items of one load",
            of: first,
            happened: code.map { "the second one ends with \($0)" } ?? "it is not asked for the second one"
        )
        guard second.requestNumber != nil else { return }
        let open = [(first, firstPayload), (second, secondPayload)]
        for (load, payload) in open { try self.fill(load, payload) }
        await self.settle { first.result != nil && second.result != nil }
        for (load, payload) in open {
            self.expectAnswers(of: load, [.ad])
            // Whether events are reported at all, other rules say.
            let hasOwnAd = await self.hasOwnAd(load, payload, among: [first, second])
            self.expect(
                hasOwnAd != false,
                "the ad of each of two line items of one load is that of its request",
                of: first,
                happened: load.ad == nil ? "one has none" : "it is another one"
            )
        }
    }

    /// Cancels a load, and has the network fill its request while it is told to stop.
    fileprivate func cancel(_ load: BenchLoad, filledAsRequest request: Int) async {
        let payload = self.payload()
        self.network.whenCalled { [player = self.player] call in
            if call == .cancel(request: request) { player.play(.fill(request: request, payload)) }
        }
        load.cancel()
        await self.settle()
        self.network.whenCalled(nil)
    }

    /// Makes a completion handler that holds a token, and notes that it is called.
    private static func handler(
        _ weakToken: inout LoadLog.Token?,
        _ isCalled: LockedValue<Bool>
    ) -> NativeAdCompletionHandler {
        let token = LoadLog.Token()
        weakToken = token
        return NativeAdCompletionHandler { [token] _ in
            withExtendedLifetime(token) {
                isCalled.withLock { $0 = true }
                return nil
            }
        }
    }

    /// Expects that an adapter that stops its network although a late ad is welcome also releases the handler: nothing
    /// else will come.
    fileprivate func expectReleaseIfStopped() async {
        let before = self.network.requestCount
        // Lives as long as the completion handler.
        weak var token: LoadLog.Token?
        let isCalled = LockedValue(false)
        self.note("asks for an ad")
        guard let adapter = self.startedAdapter(Self.handler(&token, isCalled)) else { return }
        await self.settle { self.network.requestCount > before }
        guard self.network.requestCount > before else { return }
        self.note("has timed out, but a late ad is welcome")
        adapter.cancelLoad(reason: .timedOut.acceptingLateAd)
        await self.settle()
        if self.network.calls.contains(.cancel(request: before + 1)) {
            await self.settle { token == nil }
            self.expect(
                token == nil,
                "the handler is released once the network is told to stop, also if a late ad is welcome",
                happened: "the adapter still holds it, and nothing else will come"
            )
        } else if await self.playIfPossible(.fill(request: before + 1, self.payload())) {
            let isEnded = { token == nil || isCalled.withLock { $0 } }
            await self.settle(until: isEnded)
            self.expect(
                isEnded(),
                "a late ad that is welcome is answered, or its handler released",
                happened: "it is neither"
            )
            return
        }
        adapter.cancelLoad(reason: .timedOut)
        await self.settle { token == nil }
        // Code that awaits an answer goes on until there is one, unless the network can stop.
        self.expect(
            token == nil || !self.capabilities.contains(.cancel),
            "the handler is released when the adapter is told to stop, though it lives on",
            happened: "the adapter still holds it"
        )
        withExtendedLifetime(adapter) {}
    }

    /// Expects that a load that is cancelled right after the answer of the network is not answered after that.
    fileprivate func expectSilenceAfterHop() async throws(BenchStop) {
        let load = await self.load()
        try self.play(.fill(request: self.request(of: load), self.payload()))
        // What an adapter does on threads of its own cannot be foreseen: only the main actor waits.
        guard ThreadPool.comesToRest() else { return }
        let before = load.log.answers.map { $0.isAd ? Answer.ad : .error }
        load.cancel()
        await self.settle()
        self.expectAnswers(of: load, before)
    }

    /// Expects that nothing is left of a load, and of its ad, which the SDK has made after so many other objects.
    fileprivate func expectLetGo(_ load: BenchLoad, adAfter objects: Int, _ what: String) async {
        @MainActor func isAdAlive() -> Bool { load.log.isAdAlive || self.network.hasLivingObject(after: objects) }
        @MainActor func isLoaderAlive() -> Bool { load.isAdapterAlive || load.log.isHandlerAlive }
        await self.settle { !isAdAlive() && !isLoaderAlive() }
        self.expect(!isAdAlive(), "the late ad of \(what) is let go", happened: "somebody still holds it")
        self.expect(
            !isLoaderAlive(),
            "the adapter of \(what), and its handler, are let go",
            happened: "somebody still holds them"
        )
    }
}

extension Bench {
    fileprivate func expectShowable(_ ad: NativeAd, _ when: String) {
        do {
            try ad.register(container: self.makeViews()[.media], clickableAssetViews: [:])
        } catch {
            self.expect(false, "the app can show the ad \(when)", happened: "it cannot: \(error)")
        }
    }
}
