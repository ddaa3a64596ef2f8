import MediationCore

/// Time that passes only when the case says so.
///
/// As `VirtualTime` of the other tests, with no more turns of the main actor than a case needs: they take most of its time.
@MainActor
final class CaseClock {
    let timers: TimerQueue
    private let time: LockedValue<Nanoseconds>
    private let wakeUp: WakeUp

    @MainActor
    private final class WakeUp {
        var due: Nanoseconds?
    }

    private final class Alarm: TimerTarget {
        private let body: @MainActor () -> Void

        init(_ body: @escaping @MainActor () -> Void) {
            self.body = body
        }

        func timerFired(_ number: Int) { self.body() }
    }

    init() {
        let time = LockedValue(Nanoseconds.zero)
        let wakeUp = WakeUp()
        self.time = time
        self.wakeUp = wakeUp
        self.timers = TimerQueue(now: { time.withLock { $0 } }, wakeUp: { _, due in wakeUp.due = due })
    }

    var now: Nanoseconds { self.time.withLock { $0 } }

    /// Puts the clock forward.
    func set(to time: Duration) {
        self.time.withLock { $0 = Nanoseconds(time) }
    }

    /// Lets time pass up to the next timer; `false` if there is none.
    func advanceToNextTimer() -> Bool {
        guard self.timers.count > 0, let due = self.wakeUp.due else { return false }
        self.time.withLock { $0 = max($0, due) }
        self.timers.fire()
        return true
    }

    /// Lets what has been sent to the main actor run, and what that sends: it is first in, first out.
    func settle() async {
        for _ in 0..<2 {
            await withCheckedContinuation { turn in
                Task { @MainActor in turn.resume() }
            }
        }
    }

    /// Calls a closure in so many nanoseconds.
    func after(_ delay: Int64, _ body: @escaping @MainActor () -> Void) {
        _ = self.timers.schedule(after: Nanoseconds(.nanoseconds(delay)), for: Alarm(body), number: 0)
    }
}
