import MediationCore

extension ContractRule {
    /// Section 2.
    ///
    /// Classes remember their set-up for the life of the process, so each check runs in a separate process.
    static let setUp = [
        Self.setUpSucceedsOnce, Self.setUpFailsOnce, Self.setUpsAtOnce, Self.badSettings, Self.setUpIsTriedAgain,
    ]

    private static let setUpSucceedsOnce = ContractRule(
        RuleID(2, 1),
        .must,
        "The handler of `setUp` MUST be called exactly once, with success, when the network is ready.",
        intent: "All loads of the network wait for it.",
        likelyCause: "The SDK's own callback is not passed on, or two of them are.",
        fix: "Call the handler where the SDK tells that it is ready, and only there.",
        isolation: .childProcess
    ) { bench in
        let setUp = bench.setUp()
        try await bench.finishSetUp(1)
        await bench.expectAnswers(of: setUp, [.success])
        try await bench.finishSetUp(1)
        await bench.expectAnswers(of: setUp, [.success])
    }

    private static let setUpFailsOnce = ContractRule(
        RuleID(2, 2),
        .must,
        "The handler of `setUp` MUST be called exactly once, with an error, when the network cannot be prepared.",
        intent: "A network that is not ready is not asked.",
        likelyCause: "The SDK's error is swallowed, and success is answered.",
        fix: "Answer with the error of the SDK.",
        needs: [.setUp],
        isolation: .childProcess
    ) { bench in
        let setUp = bench.setUp()
        try await bench.failSetUp(1)
        await bench.expectAnswers(of: setUp, [.failure])
    }

    private static let setUpsAtOnce = ContractRule(
        RuleID(2, 3),
        .must,
        "Set-ups that come while one is under way, or after it succeeded, MUST all be answered once, and MUST NOT start "
            + "the network again.",
        intent: "An app may have several parts that use mediation.",
        likelyCause: "The handler is kept in one variable, which the second call overwrites.",
        fix: "Keep all handlers in a list; start the SDK with the first, and answer all when it is ready.",
        needs: [.setUp],
        isolation: .childProcess
    ) { bench in
        let setUps = [bench.setUp(), bench.setUp()]
        try await bench.finishSetUp(1)
        await bench.settle { setUps.allSatisfy { !$0.answers.isEmpty } }
        let all = setUps + [bench.setUp()]
        for setUp in all { await bench.expectAnswers(of: setUp, [.success]) }
        let count = bench.network.setUpCount
        bench.expect(count == 1, "the network is started once", happened: "it is started \(count) times")
    }

    private static let badSettings = ContractRule(
        RuleID(2, 4),
        .must,
        "A load with settings that are missing, blank or of a wrong type, or the set-up before it, MUST be answered with "
            + "an error, and MUST NOT trap.",
        intent: "Settings are typed in by people.",
        likelyCause: "A setting is cast by force, or passed to the SDK as it is.",
        fix: "Decode the settings with `credentials.decode`, and refuse blank texts.",
        isolation: .childProcess
    ) { bench in
        guard !bench.settings.isEmpty else { throw BenchStop.notApplicable("The network takes no settings.") }
        let good = await bench.load()
        try bench.require(good.requestNumber != nil, "that the adapter asks its network with good settings")
        let wrong: [(name: String, value: JSONValue?)] = [
            ("missing", nil), ("empty", .string("")), ("blank", .string(" \n")), ("a list", .array([.null])),
            ("null", .null),
        ]
        for (name, value) in wrong {
            let settings = bench.settings.compactMapValues { _ in value }
            let load = await bench.load(settings: settings)
            let what = "with settings that are \(name)"
            // Set-up may refuse such settings, and then the load does not reach the adapter.
            let isRefusedBySetUp = load.attemptError?.code == .setUpFailed
            let answers = load.log.answers
            bench.expect(
                answers.isEmpty && isRefusedBySetUp || answers.count == 1 && !answers.contains(where: \.isAd),
                "one answer, an error, to a load \(what), or to its set-up",
                happened: load.requestNumber == nil ? "\(answers.count) answers" : "the network is asked \(what)"
            )
        }
    }

    private static let setUpIsTriedAgain = ContractRule(
        RuleID(2, 6),
        .should,
        "After a set-up that failed, the next one SHOULD start the network again.",
        intent: "The first one may have been tried without a connection.",
        likelyCause: "The class remembers that set-up was tried, and not how it ended.",
        fix: "Forget a set-up that failed.",
        needs: [.setUp],
        isolation: .childProcess
    ) { bench in
        let first = bench.setUp()
        try await bench.failSetUp(1)
        await bench.settle { !first.answers.isEmpty }
        try bench.require(first.answers == [.failure], "a set-up that is answered with its error")
        let second = bench.setUp()
        await bench.settle { bench.network.setUpCount > 1 }
        let count = bench.network.setUpCount
        bench.expect(count == 2, "the network is started again", happened: "it was started \(count) times")
        guard count == 2 else { return }
        try await bench.finishSetUp(2)
        await bench.expectAnswers(of: second, [.success])
    }
}
