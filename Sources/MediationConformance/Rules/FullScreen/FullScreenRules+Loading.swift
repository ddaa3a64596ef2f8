import MediationCore

extension ContractRule {
    static let screenLoadIsAnsweredOnce = ContractRule(
        RuleID(13, 19),
        .must,
        "The completion handler of a load of an ad that covers the screen MUST be called exactly once, however, how often "
            + "and on whichever thread the network answers.",
        intent: "SDKs answer from a cache, on any thread, and a second time after their own timeout.",
        likelyCause: "The guards of the load of native ads are not there for the other formats.",
        fix: "Store all that the answer needs before the request is sent; take the handler out before it is called."
    ) { bench in
        for format in try bench.formats() {
            for failure: NetworkFailure? in [nil, NetworkFailure(.networkError), NetworkFailure(.noFill)] {
                let load = try await bench.loadFullScreen(format)
                let request = try bench.request(of: load)
                let fill = NetworkStep.fill(request: request, bench.payload())
                let fail = NetworkStep.fail(request: request, failure ?? NetworkFailure(.networkError))
                let step = failure == nil ? fill : fail
                let isPlayed = await bench.tell(step, false, as: "answer", of: request) { load.log.answers.count }
                // Not each network says that it has no ad.
                guard isPlayed || failure?.kind != .noFill else { break }
                try bench.require(isPlayed, "a driver that answers requests")
                for second in [fail, fill] { await bench.playIfPossible(second) }
                await bench.settle()
                bench.expectAnswers(of: load, [failure == nil ? .ad : .error])
            }
            let atOnce = try await bench.fullScreenLoadAnsweredAtOnce(format)
            await bench.settle { atOnce.isAnswered }
            bench.expectAnswers(of: atOnce, [.ad])
        }
    }

    static let screenNoFillIsNoFill = ContractRule(
        RuleID(13, 20),
        .must,
        "When the network has no ad that covers the screen at present, the code of the error MUST be `.noFill`.",
        intent: "Having no ad is no fault: the circuit breaker lets such a network go on.",
        likelyCause: "The errors of this format are converted by code of its own.",
        fix: "Convert the SDK's errors in one function for all formats."
    ) { bench in
        try await bench.check(try bench.formats()) { (format) async throws(BenchStop) in
            let load = try await bench.loadFullScreen(format)
            guard bench.player.plays(.fail(request: try bench.request(of: load), NetworkFailure(.noFill))) else {
                throw BenchStop.notApplicable("The network does not say that it has no ad.")
            }
            await bench.settle { load.isAnswered }
            let error = try bench.require(load.log.errors.first, "that a failure is answered with an error")
            let code = MediationError(wrapping: error).code
            load.expect(code == .noFill, "the code noFill", happened: "it is \(code.name)")
        }
    }

    static let screenLoadIsCancelled = ContractRule(
        RuleID(13, 21),
        .must,
        "`cancelLoad` MUST tell the network to stop a request for an ad that covers the screen, too.",
        intent: "A request that nobody waits for costs data, and holds up the next one of its placement.",
        likelyCause: "`cancelLoad` knows the loader of native ads alone.",
        fix: "Stop whichever loader has been started.",
        needs: [.cancel]
    ) { bench in
        for format in try bench.formats() {
            let load = try await bench.loadFullScreen(format)
            let request = try bench.request(of: load)
            load.cancel()
            await bench.settle { bench.network.calls.contains(.cancel(request: request)) }
            load.expect(
                bench.network.calls.contains(.cancel(request: request)),
                "the network is told to stop",
                happened: "it is not"
            )
        }
    }

    static let screenNeedsSettings = ContractRule(
        RuleID(13, 22),
        .must,
        "Without its settings, a load of an ad that covers the screen MUST be answered with one error, and the network MUST "
            + "NOT be asked.",
        intent: "A request without an ad unit is refused at best, and pays somebody else at worst.",
        likelyCause: "The settings are read by code of this format's own, with a default.",
        fix: "Read the settings in one function for all formats, with `credentials.decode`.",
        isolation: .childProcess
    ) { bench in
        guard !bench.settings.isEmpty else { throw BenchStop.notApplicable("The network has no settings.") }
        for format in try bench.formats() {
            // Shows that the suite would see a request.
            _ = try bench.request(of: try await bench.loadFullScreen(format))
            let load = try await bench.loadFullScreen(format, settings: [:])
            load.expect(load.requestNumber == nil, "the network is not asked", happened: "it is")
            bench.expectAnswers(of: load, [.error])
        }
    }
}

extension Bench {
    /// Starts a load that the network fills during the request.
    fileprivate func fullScreenLoadAnsweredAtOnce(_ format: AdFormat) async throws(BenchStop) -> FullScreenLoad {
        // Only the first request: an SDK that asks for the next ad at once would go on forever.
        let isFirst = LockedValue(true)
        let payload = self.payload()
        self.network.whenCalled { [player = self.player, network = self.network] call in
            guard case .request = call, isFirst.takeFlag() else { return }
            player.play(.fill(request: network.requestCount, payload))
        }
        defer { self.network.whenCalled(nil) }
        return try await self.loadFullScreen(format)
    }
}
