import MediationCore

extension ContractRule {
    static let answersFromManyThreads = ContractRule(
        RuleID(3, 8),
        .must,
        "Answers of the network from several threads at the same time MUST lead to one call of the completion handler.",
        intent: "A timer of the SDK and its connection may both answer.",
        likelyCause: "Whether the handler was called is looked up and noted without a lock between threads.",
        fix: "Take the handler out under a lock, or have all answers come to the main actor first.",
        isolation: .childProcess
    ) { bench in
        guard !bench.capabilities.contains(.mainThreadOnly) else {
            throw BenchStop.notApplicable("The network's SDK answers on the main thread only.")
        }
        // Sets up the class, and shows that there is an answer to wait for.
        _ = try await bench.loadedAd()
        let contest = AnswerContest(bench)
        try await contest.run()
        let wrong = contest.calls.first { $0 != 1 }
        bench.expect(
            wrong == nil,
            "one call of the completion handler in each load",
            happened: "\(wrong.map { $0 == 0 ? "no call" : "\($0) calls" } ?? "") in one of them"
        )
    }
}
