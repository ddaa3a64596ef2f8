import MediationCore

/// Time that passes only when a rule says so.
@MainActor
final class BenchTime {
    let timers: TimerQueue
    let now: @Sendable () -> Nanoseconds
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
        self.now = { time.withLock { $0 } }
        self.wakeUp = wakeUp
        self.timers = TimerQueue(now: self.now, wakeUp: { _, due in wakeUp.due = due })
    }

    /// When the next timer is due, if there is one.
    var nextTimer: Nanoseconds? { self.timers.count > 0 ? self.wakeUp.due : nil }

    /// Puts the clock forward, and fires what is due then.
    func move(to time: Nanoseconds) {
        self.time.withLock { $0 = max($0, time) }
        self.timers.fire()
    }
}
