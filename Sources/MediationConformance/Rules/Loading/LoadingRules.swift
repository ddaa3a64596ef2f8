extension ContractRule {
    /// Section 3: single answers first, then double answers, then several loads and late answers.
    static let loading = [
        Self.answersAtOnce, Self.answersLater, Self.answersWithError, Self.secondAnswerIsIgnored,
        Self.secondAnswerInsideHandler, Self.noLockIsHeld, Self.overtakingFailure, Self.answersFromManyThreads,
        Self.duplicateKeepsEvents, Self.severalLoads, Self.cancelledLoadIsNotAnswered, Self.silenceIsNotAnswered,
        Self.lateAdIsLetGo, Self.adCanBeShown, Self.littleTimeIsEnough,
    ]

    private static let answersAtOnce = ContractRule(
        RuleID(3, 1),
        .must,
        "When the network answers inside the request, the completion handler MUST be called exactly once.",
        intent: "Some SDKs answer from a cache before the call returns.",
        likelyCause:
            "Without a call: the handler is stored after the request was sent. With two: it is kept after the first.",
        fix: "Store all that the answer needs before the request is sent; take the handler out before it is called."
    ) { bench in
        let load = await bench.loadAnsweredAtOnce(bench.payload())
        _ = try bench.request(of: load)
        await bench.settle { load.isAnswered }
        bench.expectAnswers(of: load, [.ad])
    }

    private static let answersLater = ContractRule(
        RuleID(3, 2),
        .must,
        "When the network answers later, on whichever thread, the completion handler MUST be called exactly once, and that "
            + "thread MUST NOT wait for the main thread.",
        intent: "This is the way of nearly all networks.",
        likelyCause:
            "Without a call: what asks the network, or its delegate, is a local variable, gone before the answer. With two: "
            + "the handler is kept after the first. A thread that waits: `DispatchQueue.main.sync`.",
        fix: "Keep the loader and its delegate until the answer is there; take the handler out before it is called."
    ) { bench in
        let first = await bench.load()
        try bench.fill(first)
        await bench.settle { first.isAnswered }
        bench.expectAnswers(of: first, [.ad])
        let second = await bench.load()
        try await bench.playOnAnotherThread(.fill(request: bench.request(of: second), bench.payload()))
        await bench.settle { second.isAnswered }
        bench.expectAnswers(of: second, [.ad])
        guard !bench.capabilities.contains(.mainThreadOnly) else { return }
        let third = await bench.load()
        let fill = NetworkStep.fill(request: try bench.request(of: third), bench.payload())
        let goesOn = BenchThread.runBlocking(atMostMilliseconds: 2_000) { [player = bench.player] in
            _ = player.tries(fill)
        }
        bench.expect(
            goesOn,
            "the thread on which the network answers goes on while the main thread is busy",
            of: third,
            happened: "it waits for it"
        )
        await bench.settle { third.isAnswered }
        bench.expectAnswers(of: third, [.ad])
    }

    private static let answersWithError = ContractRule(
        RuleID(3, 3),
        .must,
        "When the network has no ad or fails, the completion handler MUST be called exactly once, with an error.",
        intent: "The waterfall goes on at once instead of waiting for the timeout.",
        likelyCause:
            "Without a call: the SDK's failure callback is not implemented, or its signature has changed. With two: the "
            + "handler is kept after the first.",
        fix: "Answer each failure callback of the SDK with an error; take the handler out before it is called."
    ) { bench in
        var hasFailed = false
        for kind in NetworkFailure.Kind.allCases {
            let load = await bench.load()
            // An SDK may have fewer kinds of errors.
            guard await bench.playIfPossible(.fail(request: try bench.request(of: load), NetworkFailure(kind))) else {
                await bench.end(load)
                continue
            }
            hasFailed = true
            await bench.settle { load.isAnswered }
            bench.expectAnswers(of: load, [.error])
        }
        try bench.require(hasFailed, "a driver that plays failures")
    }
}
