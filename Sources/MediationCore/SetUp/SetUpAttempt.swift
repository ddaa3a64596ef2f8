/// One call of `setUp`, with its time limit.
@MainActor
final class SetUpAttempt: TimerTarget {
    typealias Completion = OnceOnlyCompletion<Result<Void, any Error>>

    let timedOut: @MainActor () -> Void
    var timer: TimerQueue.Token?
    var slot: Completion.Slot?

    init(timedOut: @escaping @MainActor () -> Void) {
        self.timedOut = timedOut
    }

    func timerFired(_ number: Int) { self.timedOut() }
}
