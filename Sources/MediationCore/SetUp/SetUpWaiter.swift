/// A waiter for the end of a set-up, possibly with less time than the set-up has.
@MainActor
final class SetUpWaiter: TimerTarget {
    private var body: (@MainActor (MediationError?) -> Void)?
    private let timers: TimerQueue
    private var timer: TimerQueue.Token?
    private let timedOut: @MainActor () -> MediationError

    /// Creates a waiter.
    ///
    /// - Parameters:
    ///   - timers: The queue that measures the waiter's own limit.
    ///   - due: The time at which the waiter gives up; `nil` if it waits as long as the set-up.
    ///   - timedOut: Returns the error with which the waiter is then called.
    ///   - body: Called exactly once.
    init(
        timers: TimerQueue,
        due: Nanoseconds?,
        timedOut: @escaping @MainActor () -> MediationError,
        body: @escaping @MainActor (MediationError?) -> Void
    ) {
        self.timers = timers
        self.timedOut = timedOut
        self.body = body
        if let due { self.timer = timers.schedule(at: due, for: self, number: 0) }
    }

    func timerFired(_ number: Int) { self.answer(self.timedOut()) }

    func answer(_ error: MediationError?) {
        guard let body = self.body else { return }
        self.body = nil
        if let timer = self.timer { self.timers.cancel(timer) }
        body(error)
    }
}
