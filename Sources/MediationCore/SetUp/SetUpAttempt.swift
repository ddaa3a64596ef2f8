/// One call of `setUp`, with its time limit and those who wait for its end.
@MainActor
final class SetUpAttempt: TimerTarget {
    typealias Completion = OnceOnlyCompletion<Result<Void, any Error>>

    let adapter: any MediationAdapter.Type
    let start: Nanoseconds
    let limit: Nanoseconds
    /// The version of the privacy choices that went with the call.
    let privacyVersion: Int
    let timedOut: @MainActor (SetUpAttempt) -> Void
    var timer: TimerQueue.Token?
    /// Open until the adapter has answered, also after the limit: the network may become ready late.
    var slot: Completion.Slot?
    private var waiters: [SetUpWaiter] = []

    init(
        _ adapter: any MediationAdapter.Type,
        start: Nanoseconds,
        limit: Nanoseconds,
        privacyVersion: Int,
        timedOut: @escaping @MainActor (SetUpAttempt) -> Void
    ) {
        self.adapter = adapter
        self.start = start
        self.limit = limit
        self.privacyVersion = privacyVersion
        self.timedOut = timedOut
    }

    func timerFired(_ number: Int) { self.timedOut(self) }

    /// When the set-up is given up.
    var due: Nanoseconds { self.start + self.limit }

    func add(_ waiter: SetUpWaiter) {
        self.waiters.append(waiter)
    }

    /// Answers all who wait, and forgets them.
    func answer(_ error: MediationError?) {
        let waiters = self.waiters
        self.waiters = []
        for waiter in waiters { waiter.answer(error) }
    }
}
