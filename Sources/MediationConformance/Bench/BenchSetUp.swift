package import MediationCore

/// A set-up that a rule has started, without mediation, and its answers.
package final class BenchSetUp: Sendable {
    /// The outcome that a call of the completion handler delivers.
    package enum Answer: String, Sendable {
        case success = "with success"
        case failure = "with an error"
    }

    private let state = LockedValue<[Result<Void, any Error>]>([])

    init() {}

    /// All calls of the completion handler, in order.
    package var answers: [Answer] {
        self.state.withLock { $0 }.map { if case .success = $0 { .success } else { .failure } }
    }

    /// The error of the first call, as the adapter has made it.
    var error: (any Error)? {
        if case .failure(let error)? = self.state.withLock({ $0.first }) { error } else { nil }
    }

    func answer(_ result: Result<Void, any Error>) { self.state.withLock { $0.append(result) } }
}

extension Bench {
    /// Sets up the adapter's class; the network ends the set-up when the rule orders it.
    ///
    /// - Parameters:
    ///   - settings: The settings of each line item; `nil` for one with those of the harness.
    ///   - privacy: The user's choices, which mediation passes on with each set-up.
    /// - Returns: The set-up.
    package func setUp(
        settings: [[String: JSONValue]]? = nil,
        privacy: PrivacySnapshot = PrivacySnapshot()
    ) -> BenchSetUp {
        self.setsUpByItself = false
        let setUp = BenchSetUp()
        self.timeline.add(.mediation, "sets the adapter's class up")
        self.adapterType.setUp(
            with: AdapterSetUpConfiguration(
                credentials: (settings ?? [self.settings]).map { MediationCredentials(settings: $0) },
                privacy: privacy
            ),
            completionHandler: SetUpCompletionHandler { [timeline] result in
                setUp.answer(result)
                timeline.add(.adapter, "answers the set-up \(setUp.answers.last?.rawValue ?? "")")
            }
        )
        return setUp
    }

    /// Makes the network end a set-up successfully, if it has any.
    package func finishSetUp(_ number: Int, isOnMainThread: Bool = true) async throws(BenchStop) {
        guard self.capabilities.contains(.setUp) else { return }
        try await self.requireSetUp(number)
        if isOnMainThread {
            try self.play(.finishSetUp(number))
        } else {
            try await self.playOnAnotherThread(.finishSetUp(number))
        }
    }

    /// Makes the network end a set-up with an error.
    package func failSetUp(_ number: Int, _ kind: NetworkFailure.Kind = .networkError) async throws(BenchStop) {
        try await self.requireSetUp(number)
        try self.play(.failSetUp(number, NetworkFailure(kind)))
    }

    /// Does the same with an error that the network may not have; returns `false` then.
    func failSetUpIfPossible(_ number: Int, _ kind: NetworkFailure.Kind) async throws(BenchStop) -> Bool {
        try await self.requireSetUp(number)
        return await self.playIfPossible(.failSetUp(number, NetworkFailure(kind)))
    }

    private func requireSetUp(_ number: Int) async throws(BenchStop) {
        await self.settle { self.network.setUpCount >= number }
        try self.require(self.network.setUpCount >= number, "that the network is asked to set up")
        // A set-up that the rule ends must not be ended again.
        self.answeredSetUps = max(self.answeredSetUps, number)
    }

    /// Expects exactly these calls of a set-up's completion handler, after giving them time to arrive.
    package func expectAnswers(of setUp: BenchSetUp, _ expected: [BenchSetUp.Answer]) async {
        await self.settle { setUp.answers.count >= expected.count }
        await self.settle()
        func text(_ answers: [BenchSetUp.Answer]) -> String {
            answers.isEmpty
                ? "no call of the handler" : "the handler is called \(answers.map(\.rawValue).joined(separator: ", "))"
        }
        self.expect(setUp.answers == expected, text(expected), happened: text(setUp.answers))
    }
}
