import MediationCore

extension ContractRule {
    static let secondAnswerIsIgnored = ContractRule(
        RuleID(3, 4),
        .must,
        "An answer of the network to a request that it has answered MUST be ignored.",
        intent: "SDKs answer twice: after their own timeout, with a refreshed ad, by mistake.",
        likelyCause: "The delegate's methods call the handler without having taken it out.",
        fix: "Keep the handler in an optional; set it to nil before it is called."
    ) { bench in
        for (first, second) in [(true, true), (true, false), (false, true), (false, false)] {
            let objects = bench.network.objectCount
            let load = await bench.load()
            let ownObjects = objects..<bench.network.objectCount
            if first { try bench.fill(load) } else { try bench.fail(load) }
            await bench.settle { load.isAnswered }
            try bench.requireAnswers(of: load, [first ? .ad : .error])
            if second { try await bench.fillAgain(load, of: ownObjects) } else { try bench.fail(load) }
            await bench.settle()
            bench.expectAnswers(of: load, [first ? .ad : .error])
        }
    }

    static let secondAnswerInsideHandler = ContractRule(
        RuleID(3, 5),
        .must,
        "An answer of the network that comes while the completion handler runs MUST be ignored, and MUST NOT deadlock.",
        intent: "What the app does with the ad may make the SDK call back at once.",
        likelyCause: "The handler is set to nil after its call, or is called inside a lock or a queue's `sync`.",
        fix: "Take the handler out first; call it when no lock is held.",
        isolation: .childProcess
    ) { bench in
        for isFilled in [true, false] {
            let load = await bench.load()
            let request = try bench.request(of: load)
            let isFirst = LockedValue(true)
            load.log.whenAnswered { [player = bench.player] in
                guard isFirst.takeFlag() else { return }
                player.play(.fail(request: request, NetworkFailure(.noFill)))
            }
            if isFilled { try bench.fill(load) } else { try bench.fail(load) }
            await bench.settle { load.isAnswered }
            try bench.requireFirstAnswer(of: load, isFilled ? .ad : .error)
            bench.expectAnswers(of: load, [isFilled ? .ad : .error])
        }
    }

    static let noLockIsHeld = ContractRule(
        RuleID(3, 6),
        .must,
        "While the completion handler runs, no lock of the adapter MUST be held that another answer of the network "
            + "waits for.",
        intent: "Mediation and the app run inside the handler; whoever waits for them there may wait forever.",
        likelyCause: "The handler is called inside a lock or a queue's `sync`.",
        fix: "Take the handler out under the lock, and call it after that.",
        isolation: .childProcess
    ) { bench in
        guard !bench.capabilities.contains(.mainThreadOnly) else {
            throw BenchStop.notApplicable("The network's SDK answers on the main thread only.")
        }
        for isFilled in [true, false] {
            let load = await bench.load()
            let request = try bench.request(of: load)
            let failure = NetworkStep.fail(request: request, NetworkFailure(.noFill))
            let isFirst = LockedValue(true)
            load.log.whenAnswered { [player = bench.player] in
                guard isFirst.takeFlag() else { return }
                // Blocks until the other thread is done.
                BenchThread.runBlocking { player.play(failure) }
            }
            try await bench.playOnAnotherThread(isFilled ? .fill(request: request, bench.payload()) : failure)
            await bench.settle { load.isAnswered }
            try bench.requireFirstAnswer(of: load, isFilled ? .ad : .error)
        }
    }

    static let overtakingFailure = ContractRule(
        RuleID(3, 7),
        .must,
        "A failure of the network that comes while its ad is being mapped MUST NOT lead to a second call of the "
            + "completion handler.",
        intent: "An SDK may find the ad's images missing just then.",
        likelyCause: "Whether the load was answered is looked up before the ad is mapped, and noted after that.",
        fix: "Look it up and note it in one step, right before the call."
    ) { bench in
        let load = await bench.load()
        let request = try bench.request(of: load)
        let isFirst = LockedValue(true)
        let payload = bench.payload(onRead: { [player = bench.player, log = load.log] _ in
            // An SDK may have fewer kinds of errors.
            if log.answers.isEmpty, isFirst.takeFlag(),
                !player.plays(.fail(request: request, NetworkFailure(.networkError)))
            {
                player.play(.fail(request: request, NetworkFailure(.noFill)))
            }
        })
        try bench.fill(load, payload)
        await bench.settle { load.isAnswered }
        if isFirst.withLock({ $0 }) { throw BenchStop.notApplicable("The adapter reads no asset before it answers.") }
        try bench.require(!load.log.answers.isEmpty, "that the load is answered")
        bench.expect(
            load.log.answers.count == 1,
            "one call of the completion handler",
            of: load,
            happened: "\(load.log.answers.count) calls"
        )
    }

    static let duplicateKeepsEvents = ContractRule(
        RuleID(3, 9),
        .must,
        "After a second answer of the network, events of the first ad MUST still be reported to its event delegate.",
        intent: "The delegate comes once; a lost impression is lost money.",
        likelyCause: "The result of the second call of the handler, which is nil, overwrites the event delegate.",
        fix: "Ignore second answers before anything is assigned.",
        isolation: .childProcess
    ) { bench in
        // Without any, there is none to be lost.
        if bench.format == .native { _ = try bench.someEvent() }
        // Events that the network can report twice.
        let clicks = bench.format != .native || bench.capabilities.contains(.countsClicks)
        let hasVideo = bench.capabilities.contains(.video)
        try bench.require(clicks || hasVideo, "a network that tells of clicks or of its video")
        let (first, second): (NativeAdEvent, NativeAdEvent) =
            clicks ? (.click, .click) : (.didMuteVideo, .didUnmuteVideo)
        for isFilled in [true, false] {
            let (load, _) = try await bench.loadedAd()
            // No fault of the driver that would stop the checks with other formats.
            guard bench.player.plays(bench.step(first, ad: try bench.request(of: load))) else {
                throw BenchStop.notVerified("The harness cannot play a network that reports \(first.name).")
            }
            await bench.settle { !load.log.reports.isEmpty }
            try bench.require(load.log.reports == [first], "that an event is reported")
            if isFilled { try bench.fill(load) } else { try bench.fail(load) }
            await bench.settle()
            try bench.report(second, of: load)
            await bench.settle { load.log.reports.count > 1 }
            bench.expect(
                load.log.reports == [first, second],
                "the event after the second answer, \(isFilled ? "an ad" : "an error"), is reported",
                of: load,
                happened: "of the ad are reported: \(load.log.reports.map(\.name).joined(separator: ", "))"
            )
        }
    }
}

extension Bench {
    /// Requires that the first call of a load's completion handler, whatever follows it, is of a kind.
    fileprivate func requireFirstAnswer(of load: BenchLoad, _ kind: Answer) throws(BenchStop) {
        let first = load.log.answers.first.map { $0.isAd ? Answer.ad : .error }
        try self.require(first == kind, "a call of the completion handler \(kind.rawValue)")
    }

    /// Has the network fill a request again that it has answered.
    ///
    /// An adapter that ignores second answers behaves like one whose driver leaves them out, so the driver has to leave a
    /// trace: it reads the ad, or registers it. There need be none if the adapter has let go of the loader.
    ///
    /// - Parameters:
    ///   - load: The load that made the request.
    ///   - objects: The objects that were registered for the load, by the order of registration.
    /// - Throws: A ``BenchStop`` if the driver leaves the answer out.
    fileprivate func fillAgain(_ load: BenchLoad, of objects: Range<Int>) async throws(BenchStop) {
        let hasRead = LockedValue(false)
        let count = self.network.objectCount
        try self.fill(load, self.payload(onRead: { _ in hasRead.withLock { $0 = true } }))
        await self.settle()
        let isPlayed = hasRead.withLock { $0 } || self.network.objectCount > count
        guard isPlayed || self.network.hasLostObject(among: objects) else {
            throw .notVerified(
                "The driver seems to leave out second answers: it has neither read the second ad nor registered it with "
                    + "`created`."
            )
        }
    }
}
