/// Sets each adapter class up once, before its first load. // M5
@MainActor
final class AdapterSetUp {
    typealias Waiter = @MainActor (MediationError?) -> Void

    private enum State {
        /// Asked, and not answered yet. Can go to `ready`, or to nothing (failed, to be tried again).
        case inProgress(Attempt, [Waiter])
        /// Goes nowhere.
        case ready
    }

    /// One call of `setUp`, with its time limit.
    private final class Attempt: TimerTarget {
        let timedOut: @MainActor () -> Void
        var timer: TimerQueue.Token?
        var slot: OnceOnlyCompletion<Result<Void, any Error>>.Slot?

        init(timedOut: @escaping @MainActor () -> Void) {
            self.timedOut = timedOut
        }

        func timerFired(_ number: Int) { self.timedOut() }
    }

    private let timers: TimerQueue
    private var states: [ObjectIdentifier: State] = [:]

    init(timers: TimerQueue) {
        self.timers = timers
    }

    func isReady(_ adapter: any MediationAdapter.Type) -> Bool {
        if case .ready = self.states[ObjectIdentifier(adapter)] { true } else { false }
    }

    /// Answers the waiter once the adapter is ready, or with the reason why it is not: at once if that is known.
    func setUp(
        _ adapter: any MediationAdapter.Type,
        with configuration: AdapterSetUpConfiguration,
        within limit: Nanoseconds,
        waiter: @escaping Waiter
    ) {
        let id = ObjectIdentifier(adapter)
        switch self.states[id] {
        case .ready: waiter(nil)
        case .inProgress(let attempt, let waiters): self.states[id] = .inProgress(attempt, waiters + [waiter])
        case nil: self.begin(adapter, with: configuration, within: limit, waiter: waiter)
        }
    }

    private func begin(
        _ adapter: any MediationAdapter.Type,
        with configuration: AdapterSetUpConfiguration,
        within limit: Nanoseconds,
        waiter: @escaping Waiter
    ) {
        let id = ObjectIdentifier(adapter)
        let attempt = Attempt { [weak self] in
            self?.end(
                id,
                MediationError(.setUpTimedOut, "\(adapter) did not answer setUp within \(limit.duration).")
            )
        }
        let slot = OnceOnlyCompletion<Result<Void, any Error>>.Slot { [weak self] in
            Task { @MainActor in self?.collect(id) }
        }
        attempt.slot = slot
        attempt.timer = self.timers.schedule(after: limit, for: attempt, number: 0)
        self.states[id] = .inProgress(attempt, [waiter])
        adapter.setUp(with: configuration, completionHandler: Self.handler(for: slot))
        self.collect(id)
    }

    /// In a function of its own, so that the adapter alone holds the handler once it has been called.
    private static func handler(
        for slot: OnceOnlyCompletion<Result<Void, any Error>>.Slot
    ) -> SetUpCompletionHandler {
        let completion = OnceOnlyCompletion(slot: slot)
        return SetUpCompletionHandler { _ = completion($0) }
    }

    private func collect(_ id: ObjectIdentifier) {
        guard case .inProgress(let attempt, _) = self.states[id], let outcome = attempt.slot?.collect() else { return }
        switch outcome {
        case .answered(.success): self.end(id, nil)
        case .answered(.failure(let error)):
            let cause = MediationError(wrapping: error)
            self.end(
                id,
                MediationError(.setUpFailed, cause.message, networkCode: cause.networkCode, underlying: error)
            )
        case .dropped:
            self.end(id, MediationError(.setUpFailed, "The adapter released the handler of setUp without calling it."))
        }
    }

    private func end(_ id: ObjectIdentifier, _ error: MediationError?) {
        guard case .inProgress(let attempt, let waiters) = self.states[id] else { return }
        // The state first: a waiter may come back at once.
        self.states[id] = error == nil ? .ready : nil
        if let timer = attempt.timer { self.timers.cancel(timer) }
        attempt.slot?.close()
        for waiter in waiters { waiter(error) }
    }
}
