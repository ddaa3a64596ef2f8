import MediationCore

extension ContractRule {
    static let manyLoadsLeaveNothing = ContractRule(
        RuleID(10, 4),
        .should,
        "After many loads that have ended in all ways, nothing of them SHOULD be left.",
        intent: "What adds up by a little with each load ends an app that runs for a day.",
        likelyCause: "A list of loaders or ads is pruned at some ends of a load and not at others.",
        fix: "Keep what belongs to a load in its adapter, and have no lists."
    ) { bench in
        var loads: [BenchLoad] = []
        // What the first load starts stays.
        let (first, _) = try await bench.loadedAd()
        first.release()
        let (threads, memory) = (ThreadCensus.count, ThreadCensus.residentBytes)
        for _ in 0..<60 {
            let load = await bench.load()
            loads.append(load)
            bench.expect(
                load.requestNumber != nil,
                "the network is asked in load \(load.log.number), whatever came of those before",
                of: load,
                happened: load.attemptError.map { "the load ends with \($0.code)" } ?? "it is not asked"
            )
            let request = try bench.request(of: load)
            let fill = NetworkStep.fill(request: request, bench.payload())
            let fail = NetworkStep.fail(request: request, NetworkFailure(.noFill))
            switch Int.random(in: 0..<7, using: &bench.random) {
            case 0, 1: try bench.play(fill)
            case 2: try bench.play(fail)
            case 3: load.cancel()
            case 4: for step in [fill, fail] { try bench.play(step) }
            case 5: for step in [fail, fill] { try bench.play(step) }
            default: await bench.pass(.seconds(31))
            }
            if Bool.random(using: &bench.random) { await bench.settle { load.result != nil } }
            load.cancel()
            try bench.endUnlessStopped(load)
            load.release()
        }
        func count(_ isLeft: (BenchLoad) -> Bool) -> Int { loads.count(where: isLeft) }
        await bench.settle { bench.network.livingObjects.isEmpty && !loads.contains(where: \.isAdapterAlive) }
        let left = [
            ("adapters", count(\.isAdapterAlive)), ("ads of the adapter", count(\.log.isAdAlive)),
            ("completion handlers", count(\.log.isHandlerAlive)),
            ("objects of the network's SDK", bench.network.livingObjects.count),
        ].filter { $0.1 > 0 }
        bench.expect(
            left.isEmpty,
            "nothing is left of \(loads.count) loads",
            happened: "still alive: \(left.map { "\($0.1) \($0.0)" }.joined(separator: ", "))"
        )
        guard bench.hasProcessOfItsOwn else { return }
        let moreThreads = ThreadCensus.count - threads
        bench.expect(
            moreThreads < loads.count / 2,
            "no thread is left of a load",
            happened: "after \(loads.count) loads there are \(moreThreads) threads more"
        )
        let megabytes = (ThreadCensus.residentBytes - memory) / 1_000_000
        bench.expect(
            megabytes < loads.count,
            "a load leaves less than 1 MB of memory",
            happened: "after \(loads.count) loads the process has \(megabytes) MB more"
        )
        try await bench.expectNoThreadOfCancelledLoads()
    }

    static let abilitiesAreDeclared = ContractRule(
        RuleID(10, 5),
        .must,
        "The harness MUST declare that the network is set up, can be told to stop, answers several open loads, has numbers "
            + "for its errors, downloads images and says its version, if that is so, and that it is set up only if that "
            + "is so.",
        intent: "The rules about what is not declared are not checked.",
        likelyCause: "The adapter has learned something that its harness does not know of.",
        fix: "Change the harness's `capabilities`.",
        isolation: .childProcess
    ) { bench in
        let has = bench.capabilities.contains
        @MainActor func expectDeclared(_ capability: AdapterCapability, if isThere: Bool, _ what: String) {
            guard isThere, !has(capability) else { return }
            let expected = "the harness declares \(capability.rawValue)"
            bench.expect(false, expected, happened: "it does not, but \(what)")
        }
        // First of all, because an adapter may read the version only once.
        let saysVersion =
            bench.player.plays(.sdkVersion("9.8.7")) && bench.adapterType.networkSDKVersion.description == "9.8.7"
        expectDeclared(.sdkVersion, if: saysVersion, "`networkSDKVersion` is what the SDK says")
        let (loaded, _) = try await bench.loadedAd()
        let isSetUp = bench.network.setUpCount > 0
        expectDeclared(.setUp, if: isSetUp, "the network is asked to set up")
        bench.expect(
            isSetUp || !has(.setUp),
            "the network is asked to set up, as the harness declares setUp",
            happened: "it is not"
        )
        let downloads = bench.network.calls.contains { if case .downloadImage = $0 { true } else { false } }
        expectDeclared(.downloadsImages, if: downloads, "the network is asked to download images")
        loaded.release()
        for (_, error) in try await bench.errorsOfAdapter() {
            let code = (error as? MediationError)?.networkCode
            expectDeclared(.errorCodes, if: code != nil, "an error has a `networkCode`")
        }
        let cancelled = await bench.load()
        let request = try bench.request(of: cancelled)
        cancelled.cancel()
        await bench.settle()
        let isStopped = bench.network.calls.contains(.cancel(request: request))
        expectDeclared(.cancel, if: isStopped, "the network is told to stop")
        if !has(.concurrentLoads) {
            let answersEach = await bench.answersTwoOpenLoads()
            expectDeclared(.concurrentLoads, if: answersEach, "two open loads are each answered with their own ad")
        }
    }
}

extension Bench {
    /// Returns whether each of two loads that are open at the same time gets the ad of its own request.
    fileprivate func answersTwoOpenLoads() async -> Bool {
        let open = [(await self.load(), self.payload()), (await self.load(), self.payload())]
        for (load, payload) in open.reversed() {
            guard let request = load.requestNumber else { return false }
            guard self.player.plays(.fill(request: request, payload)) else { return false }
        }
        await self.settle { open.allSatisfy { $0.0.result != nil } }
        for (load, payload) in open {
            guard load.ad != nil, await self.hasOwnAd(load, payload, among: open.map(\.0)) == true else { return false }
        }
        return true
    }
}

extension Bench {
    /// Expects that loads that are cancelled before the network has answered leave no threads, which may wait for the answers.
    fileprivate func expectNoThreadOfCancelledLoads() async throws(BenchStop) {
        let (threads, count) = (ThreadCensus.count, 40)
        for _ in 0..<count {
            let load = await self.load()
            load.cancel()
            try self.endUnlessStopped(load)
            load.release()
        }
        await self.settle()
        let moreThreads = ThreadCensus.count - threads
        self.expect(
            moreThreads < count / 2,
            "no thread is left of a load that is cancelled",
            happened: "after \(count) such loads there are \(moreThreads) threads more"
        )
    }
}
