import MediationCore

extension ContractRule {
    /// Section 8: lifetimes first, then waiting between threads and loads.
    static let concurrency = [
        Self.nothingIsLeft, Self.handlerIsReleased, Self.lateCallbacksAreHarmless, Self.loadDoesNotBlock,
        Self.loadsLeaveOthersAlone, Self.networkIsToldToStop,
    ]

    private static let nothingIsLeft = ContractRule(
        RuleID(8, 1),
        .must,
        "Once the app has let go of a load and its ad, the adapter, its ad and the SDK's loader and ad MUST be freed, "
            + "however the load has ended.",
        intent: "Apps load an ad every minute for hours.",
        likelyCause: "Two objects hold each other: the ad its loader and the loader its delegate, or a closure `self`.",
        fix: "Hold delegates and what closures capture weakly, or let go of them with the answer and in `cancelLoad`."
    ) { bench in
        let (loaded, _) = try await bench.loadedAd()
        loaded.release()
        await bench.expectNothingLeft(of: loaded, "with an ad")
        if bench.format == .native, bench.capabilities.contains(.countsClicks) {
            let (tapped, _) = try await bench.loadedAd()
            await bench.playIfPossible(bench.step(.click, ad: try bench.request(of: tapped)))
            await bench.settle { !tapped.log.reports.isEmpty }
            tapped.release()
            await bench.expectNothingLeft(of: tapped, "with an ad that was clicked")
        }
        let failed = await bench.load()
        try bench.fail(failed)
        await bench.settle { failed.isAnswered }
        try bench.require(!failed.log.answers.isEmpty, "that a failure is answered")
        failed.release()
        await bench.expectNothingLeft(of: failed, "without an ad")
        let cancelled = await bench.load()
        _ = try bench.request(of: cancelled)
        cancelled.cancel()
        await bench.settle()
        try bench.endUnlessStopped(cancelled)
        cancelled.release()
        await bench.expectNothingLeft(of: cancelled, "that was cancelled")
    }

    private static let handlerIsReleased = ContractRule(
        RuleID(8, 2),
        .must,
        "The completion handler MUST be released after its call, while the adapter and its ad live on.",
        intent: "The handler keeps alive what waits for it, for as long as the ad is shown.",
        likelyCause: "Whether the load was answered is kept in a flag beside the handler.",
        fix: "Keep the handler in an optional, and take it out for the call."
    ) { bench in
        let (loaded, ad) = try await bench.loadedAd()
        await bench.settle { !loaded.log.isHandlerAlive }
        bench.expect(
            !loaded.log.isHandlerAlive,
            "the handler is released after an ad was answered with",
            happened: "somebody still holds it"
        )
        withExtendedLifetime(ad) {}
        let failed = await bench.load()
        try bench.fail(failed)
        await bench.settle { failed.isAnswered && !failed.log.isHandlerAlive }
        try bench.require(!failed.log.answers.isEmpty, "that a failure is answered")
        bench.expect(
            !failed.log.isHandlerAlive,
            "the handler is released after an error was answered with",
            happened: "somebody still holds it"
        )
    }

    private static let lateCallbacksAreHarmless = ContractRule(
        RuleID(8, 4),
        .must,
        "Callbacks of the network that come after the adapter and its ad were released MUST NOT trap.",
        intent: "An SDK may have its own reasons to keep a loader or an ad, and calls back when it likes.",
        likelyCause: "A delegate or a closure holds the adapter `unowned`, or the SDK's delegate is not cleared.",
        fix: "Hold weakly what the SDK calls, and take it away from the SDK when the adapter or the ad ends.",
        isolation: .childProcess
    ) { bench in
        let (loaded, _) = try await bench.loadedAd()
        let failed = await bench.load()
        try bench.fail(failed)
        await bench.settle { failed.isAnswered }
        let cancelled = await bench.load()
        let requests = try [loaded, failed, cancelled].map { try bench.request(of: $0) }
        cancelled.cancel()
        await bench.settle()
        for load in [loaded, failed, cancelled] { load.release() }
        await bench.settle()
        for isOnMainThread in [true, false] {
            for request in requests {
                let steps: [NetworkStep] =
                    bench.eventSteps(ofAd: request) + [
                        .fail(request: request, NetworkFailure(.networkError)),
                        .fill(request: request, bench.payload()),
                    ]
                for step in steps { await bench.playIfPossible(step, isOnMainThread: isOnMainThread) }
                await bench.settle()
            }
        }
    }
}
