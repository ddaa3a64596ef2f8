import MediationCore

extension ContractRule {
    static let severalLoads = ContractRule(
        RuleID(3, 10),
        .must,
        "Loads that are open at the same time MUST each be answered once, each with the ad of its own request.",
        intent: "An app shows several ads on one screen.",
        likelyCause: "The handler or the ad is kept in a static variable, or by ad unit.",
        fix: "Keep all that belongs to a load in the adapter, of which mediation makes one for each load.",
        needs: [.concurrentLoads]
    ) { bench in
        _ = try await bench.loadedAd()
        var open: [(load: BenchLoad, payload: NetworkPayload)] = []
        for _ in 0..<3 { open.append((await bench.load(), bench.payload())) }
        for (load, _) in open { _ = try bench.request(of: load) }
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
    }

    static let cancelledLoadIsNotAnswered = ContractRule(
        RuleID(3, 11),
        .should,
        "After `cancelLoad`, the adapter SHOULD let go of the completion handler and not call it any more.",
        intent: "Nobody waits for the answer, and the handler keeps alive what does.",
        likelyCause: "`cancelLoad` is not implemented.",
        fix: "Stop the SDK's request, and set the handler to nil.",
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

    static let lateAdIsLetGo = ContractRule(
        RuleID(3, 14),
        .must,
        "An ad that the network sends after the load has timed out MUST NOT be kept, and MUST lead to one call of the "
            + "completion handler at most.",
        intent: "Late ads add up in the memory of an app that runs for hours.",
        likelyCause: "Ads or handlers are kept in a static list from which only answered loads are taken out.",
        fix: "Keep them in the adapter, which mediation lets go of.",
        isolation: .childProcess
    ) { bench in
        let load = await bench.load()
        let request = try bench.request(of: load)
        try bench.require(load.log.answers.isEmpty, "a load that waits for the network")
        await bench.pass(.seconds(31))
        try bench.require(load.result != nil, "a load that has timed out")
        try bench.play(.fill(request: request, bench.payload()))
        await bench.settle()
        let count = load.log.answers.count
        bench.expect(count <= 1, "one call of the completion handler at most", happened: "\(count) calls")
        load.release()
        @MainActor func isAdAlive() -> Bool { load.log.isAdAlive || bench.network.livingObjects.contains("ad") }
        @MainActor func isLoaderAlive() -> Bool { load.isAdapterAlive || load.log.isHandlerAlive }
        await bench.settle { !isAdAlive() && !isLoaderAlive() }
        bench.expect(!isAdAlive(), "the late ad is let go", happened: "somebody still holds it")
        bench.expect(!isLoaderAlive(), "the adapter and its handler are let go", happened: "somebody still holds them")
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
