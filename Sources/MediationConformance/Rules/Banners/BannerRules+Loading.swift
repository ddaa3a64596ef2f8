import MediationCore

extension ContractRule {
    static let bannerLoadIsAnsweredOnce = ContractRule(
        RuleID(16, 4),
        .must,
        "The completion handler of a load of a banner MUST be called exactly once, however, how often and on whichever "
            + "thread the network answers.",
        intent: "SDKs answer each time that they replace their banner, and banner views answer from a cache.",
        likelyCause: "The SDK's \"did load\" is passed on each time; for banners it comes with each refresh.",
        fix: "Store all that the answer needs before the request is sent; take the handler out before it is called."
    ) { bench in
        for isFilled in [true, false] {
            let load = try await bench.loadBanner()
            let request = try bench.request(of: load)
            let fill = NetworkStep.fill(request: request, bench.bannerPayload())
            let fail = NetworkStep.fail(request: request, NetworkFailure(.networkError))
            try await bench.playOnAnotherThread(isFilled ? fill : fail)
            await bench.settle { load.isAnswered }
            for second in [fill, fail] { await bench.playIfPossible(second) }
            await bench.settle()
            bench.expectAnswers(of: load, [isFilled ? .ad : .error])
        }
        let atOnce = try await bench.bannerLoadAnsweredAtOnce()
        await bench.settle { atOnce.isAnswered }
        bench.expectAnswers(of: atOnce, [.ad])
    }

    static let bannerNoFillIsNoFill = ContractRule(
        RuleID(16, 5),
        .must,
        "When the network has no banner at present, the code of the error MUST be `.noFill`.",
        intent: "Having no ad is no fault: the circuit breaker lets such a network go on.",
        likelyCause: "The errors of banners are converted by code of their own.",
        fix: "Convert the SDK's errors in one function for all formats."
    ) { bench in
        let load = try await bench.loadBanner()
        guard bench.player.plays(.fail(request: try bench.request(of: load), NetworkFailure(.noFill))) else {
            throw BenchStop.notApplicable("The network does not say that it has no ad.")
        }
        await bench.settle { load.isAnswered }
        let error = try bench.require(load.log.errors.first, "that a failure is answered with an error")
        let code = MediationError(wrapping: error).code
        bench.expect(code == .noFill, "the code noFill", happened: "it is \(code.name)")
    }

    static let bannerLoadIsCancelled = ContractRule(
        RuleID(16, 6),
        .must,
        "`cancelLoad` MUST tell the network to stop a request for a banner, too.",
        intent: "A banner asks again and again; what nobody waits for costs data, and holds up the next request.",
        likelyCause: "`cancelLoad` knows the loader of native ads alone.",
        fix: "Stop whichever loader has been started.",
        needs: [.cancel]
    ) { bench in
        let load = try await bench.loadBanner()
        let request = try bench.request(of: load)
        load.cancel()
        await bench.settle { bench.network.calls.contains(.cancel(request: request)) }
        bench.expect(
            bench.network.calls.contains(.cancel(request: request)),
            "the network is told to stop",
            happened: "it is not"
        )
    }

    static let bannerNeedsSettings = ContractRule(
        RuleID(16, 7),
        .must,
        "Without its settings, a load of a banner MUST be answered with one error, and the network MUST NOT be asked.",
        intent: "A request without an ad unit is refused at best, and pays somebody else at worst.",
        likelyCause: "The settings are read by code of this format's own, with a default.",
        fix: "Read the settings in one function for all formats, with `credentials.decode`.",
        isolation: .childProcess
    ) { bench in
        guard !bench.settings.isEmpty else { throw BenchStop.notApplicable("The network has no settings.") }
        // Shows that the suite would see a request.
        _ = try bench.request(of: try await bench.loadBanner())
        let load = try await bench.loadBanner(settings: [:])
        bench.expect(load.requestNumber == nil, "the network is not asked", happened: "it is")
        bench.expectAnswers(of: load, [.error])
    }
}

extension Bench {
    /// Starts a load that the network fills during the request.
    fileprivate func bannerLoadAnsweredAtOnce() async throws(BenchStop) -> BannerLoad {
        // Only the first request: an SDK that asks for the next ad at once would go on forever.
        let isFirst = LockedValue(true)
        let payload = self.bannerPayload()
        self.network.whenCalled { [player = self.player, network = self.network] call in
            guard case .request = call, isFirst.takeFlag() else { return }
            player.play(.fill(request: network.requestCount, payload))
        }
        defer { self.network.whenCalled(nil) }
        return try await self.loadBanner()
    }
}
