import MediationCore

/// Watches the completion handler of one set-up, and lives as long as the adapter's class holds the handler.
final class SetUpWatch: Sendable {
    private let handler: SetUpCompletionHandler
    private let reporter: BreachReporter
    private let count = LockedValue(0)

    init(_ handler: SetUpCompletionHandler, _ reporter: BreachReporter) {
        self.handler = handler
        self.reporter = reporter
    }

    func answer(_ result: Result<Void, any Error>) {
        let count = self.count.withLock { count in
            count += 1
            return count
        }
        if count > 1 {
            self.reporter(.setUpIsAnsweredOnce, "one call of the handler of `setUp`", happened: "call \(count)")
        }
        self.handler(result)
    }

    deinit {
        guard self.count.withLock({ $0 }) == 0 else { return }
        let happened = "it was released without a call"
        self.reporter(.setUpIsAnsweredOnce, "one call of the handler of `setUp`", happened: happened)
    }
}
