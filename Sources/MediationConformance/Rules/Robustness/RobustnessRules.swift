import MediationCore

extension ContractRule {
    /// Section 10.
    static let robustness = [
        Self.malformedAdsDoNotTrap, Self.anyOrderIsTolerated, Self.handlerMayLoad, Self.manyLoadsLeaveNothing,
        Self.abilitiesAreDeclared,
    ]

    private static let malformedAdsDoNotTrap = ContractRule(
        RuleID(10, 1),
        .must,
        "Whatever an ad of the network holds, the adapter MUST NOT trap or hang, and MUST answer once.",
        intent: "Advertisers' data are made by people and machines that nobody knows.",
        likelyCause: "A force-unwrap, the first element of an empty list, or a number that is made an integer.",
        fix: "See the last entry of the timeline for what was malformed; leave out an asset that makes no sense, or "
            + "answer with an error.",
        isolation: .childProcess
    ) { bench in
        // Each defect by itself first, so that the report shows the simplest one that breaks an adapter.
        for way in MalformedAssets.all { try await bench.expectOneAnswer(to: [way]) }
        for _ in 0..<20 {
            let ways = (0..<3).compactMap { _ in MalformedAssets.all.randomElement(using: &bench.random) }
            try await bench.expectOneAnswer(to: ways)
        }
    }

    private static let anyOrderIsTolerated = ContractRule(
        RuleID(10, 2),
        .must,
        "Callbacks of the network in any order and number MUST NOT trap, and MUST NOT lead to a second call of the "
            + "completion handler.",
        intent: "SDKs err as well: they report clicks on ads that failed, and fail after they have filled.",
        likelyCause: "An assertion or a force-unwrap takes for granted what has come before.",
        fix: "See the end of the timeline for the order; ignore what makes no sense.",
        isolation: .childProcess
    ) { bench in
        for _ in 0..<30 {
            let load = await bench.load()
            let request = try bench.request(of: load)
            let events = bench.eventSteps(ofAd: request) + bench.endingEvents.map { .report($0, ad: request) }
            for _ in 0..<Int.random(in: 4...14, using: &bench.random) {
                let isOnMainThread = Int.random(in: 0..<3, using: &bench.random) > 0
                let step: NetworkStep? =
                    switch Int.random(in: 0..<12, using: &bench.random) {
                    case 0...2: .fill(request: request, bench.payload())
                    case 3...4: .fail(request: request, NetworkFailure(.networkError))
                    case 5...10: events.randomElement(using: &bench.random)
                    default: nil
                    }
                if let step {
                    await bench.playIfPossible(step, isOnMainThread: isOnMainThread)
                } else {
                    load.cancel()
                }
                // Rarely, so that many steps come before mediation has released the adapter.
                if Int.random(in: 0..<4, using: &bench.random) == 0 { await bench.settle() }
            }
            await bench.settle()
            let count = load.log.answers.count
            bench.expect(count <= 1, "one call of the completion handler at most", happened: "\(count) calls")
            load.cancel()
            load.release()
            await bench.settle()
        }
    }

    private static let handlerMayLoad = ContractRule(
        RuleID(10, 3),
        .must,
        "A load that is started inside the completion handler of another MUST ask its network and be answered.",
        intent: "Apps load the next ad as soon as they have one.",
        likelyCause: "A lock, a queue's `sync` or a flag of the class is held while the handler runs.",
        fix: "Hold nothing that loads share while the handler is called.",
        isolation: .childProcess
    ) { bench in
        _ = try await bench.loadedAd()
        for isFilled in [true, false] { try await bench.expectChain(isFilled: isFilled) }
    }
}

extension Bench {
    /// Expects that each of a chain of loads, all of which are filled or fail, asks its network and is answered.
    fileprivate func expectChain(isFilled: Bool) async throws(BenchStop) {
        let chain = LoadChain(self, length: isFilled ? 20 : 5)
        let how = "started inside a handler that is called \((isFilled ? Answer.ad : .error).rawValue)"
        var played = self.network.requestCount
        chain.load()
        while !chain.isDone {
            let (started, answers) = (chain.started, chain.answers)
            await self.settle { chain.isDone || self.network.requestCount > played }
            guard self.network.requestCount > played else {
                return self.expect(
                    chain.isDone,
                    "load \(started), which was \(how), asks its network or is answered",
                    happened: "it does neither"
                )
            }
            played = self.network.requestCount
            let failure = NetworkStep.fail(request: played, NetworkFailure(.noFill))
            let step = isFilled ? .fill(request: played, self.payload()) : failure
            var isPlayed = false
            chain.noteMainThread { isPlayed = self.player.plays(step) }
            if let problem = self.player.problem { throw problem }
            // A driver may leave failures out.
            guard isPlayed else { return }
            await self.settle { chain.answers > answers }
            // The first was started inside no handler.
            try self.require(started > 1 || chain.answers > answers, "that a load is answered")
            self.expect(
                chain.answers > answers,
                "load \(started), which was \(how), is answered",
                happened: "it is not"
            )
            guard chain.answers > answers else { return }
        }
        let (answers, started) = (chain.answers, chain.started)
        self.expect(
            answers == started,
            "\(started) calls of completion handlers after \(started) loads",
            happened: "\(answers) calls"
        )
        let failures = chain.failures
        self.expect(
            failures == 0 || !isFilled,
            "each load that is started inside a handler asks its network",
            happened: "\(failures) of \(started) are answered with an error"
        )
    }
}
