import MediationCore

/// Time that passes only when a step takes some.
@MainActor
final class FeedTime {
    let timers: TimerQueue
    private let time: LockedValue<Nanoseconds>
    private let wakeUp: WakeUp

    @MainActor
    private final class WakeUp {
        var due: Nanoseconds?
    }

    init() {
        let time = LockedValue(Nanoseconds.zero)
        let wakeUp = WakeUp()
        self.time = time
        self.wakeUp = wakeUp
        self.timers = TimerQueue(now: { time.withLock { $0 } }, wakeUp: { _, due in wakeUp.due = due })
    }

    var now: Nanoseconds { self.time.withLock { $0 } }

    func pass(_ duration: Duration) async {
        let end = self.now + Nanoseconds(duration)
        await self.rest()
        while self.timers.count > 0, let due = self.wakeUp.due, due <= end {
            self.time.withLock { $0 = max($0, due) }
            self.timers.fire()
            await self.rest()
        }
        self.time.withLock { $0 = end }
    }

    /// Lets what was sent to the main actor run, and what that sends: a load is a few such steps.
    private func rest() async {
        for _ in 0..<20 { await Task.yield() }
    }
}
