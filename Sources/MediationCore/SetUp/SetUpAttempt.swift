/// One call of `setUp`, with its time limit and its waiters.
@MainActor
final class SetUpAttempt: TimerTarget {
    typealias Completion = OnceOnlyCompletion<Result<Void, any Error>>

    let adapter: any NetworkAdapter.Type
    let start: Nanoseconds
    let limit: Nanoseconds
    /// The version of the privacy choices that were passed with the call.
    let privacyVersion: Int
    let timedOut: @MainActor (SetUpAttempt) -> Void
    var timer: TimerQueue.Token?
    /// The slot of the call, which is open until the adapter has answered, even after the limit: the network may become
    /// ready late.
    var slot: Completion.Slot?
    private var waiters: [SetUpWaiter] = []

    init(
        _ adapter: any NetworkAdapter.Type,
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

    /// The time at which the set-up is given up.
    var due: Nanoseconds { self.start + self.limit }

    func add(_ waiter: SetUpWaiter) {
        self.waiters.append(waiter)
    }

    /// Calls all waiters, and removes them.
    func answer(_ error: MediationError?) {
        let waiters = self.waiters
        self.waiters = []
        for waiter in waiters { waiter.answer(error) }
    }
}
