package import MediationCore

/// Time that passes only when a test says so.
@MainActor
package final class VirtualTime {
    package let timers: TimerQueue
    private let time: LockedValue<Nanoseconds>
    private let wakeUp: WakeUp

    @MainActor
    private final class WakeUp {
        var due: Nanoseconds?
    }

    package init() {
        let time = LockedValue(Nanoseconds.zero)
        let wakeUp = WakeUp()
        self.time = time
        self.wakeUp = wakeUp
        self.timers = TimerQueue(now: { time.withLock { $0 } }, wakeUp: { _, due in wakeUp.due = due })
    }

    package var now: Nanoseconds { self.time.withLock { $0 } }

    /// Lets time pass up to the next timer, and what it set off come to rest.
    ///
    /// - Returns: `false` if no timer is set.
    @discardableResult
    package func advanceToNextTimer() async -> Bool {
        guard self.timers.count > 0, let due = self.wakeUp.due else { return false }
        // Never back, if the clock has been put forward.
        self.time.withLock { $0 = max($0, due) }
        self.timers.fire()
        await Task.yield()
        return true
    }

    /// Puts the clock forward, as if the main actor had been too busy to notice any timer.
    package func set(to time: Duration) {
        self.time.withLock { $0 = Nanoseconds(time) }
    }

    /// Lets time pass, timer by timer.
    package func advance(by duration: Duration) async {
        let end = self.now + Nanoseconds(duration)
        while self.timers.count > 0, let due = self.wakeUp.due, due <= end { await self.advanceToNextTimer() }
        self.time.withLock { $0 = end }
        await self.settle()
    }

    /// Lets what has been sent to the main actor run, and what that sends: it is first in, first out.
    package func settle() async {
        for _ in 0..<3 { await Task.yield() }
    }
}

/// Calls a closure when its time has come.
@MainActor
package final class Alarm: TimerTarget {
    private let body: @MainActor () -> Void

    private init(_ body: @escaping @MainActor () -> Void) {
        self.body = body
    }

    package func timerFired(_ number: Int) { self.body() }

    package static func set(on time: VirtualTime, after delay: Duration, _ body: @escaping @MainActor () -> Void) {
        _ = time.timers.schedule(after: Nanoseconds(delay), for: Alarm(body), number: 0)
    }
}
