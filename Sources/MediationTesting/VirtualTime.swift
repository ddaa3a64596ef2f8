import Dispatch
package import MediationCore

/// Time that passes only when somebody advances it: a test, a rule of the conformance suite, a step of a played session.
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

    /// Returns the calendar time, which begins with the year 2026; can be called from any thread.
    package nonisolated var calendar: @Sendable () -> WallTime {
        { [time] in WallTime(milliseconds: 1_767_225_600_000 + Int64(time.withLock { $0.count } / 1_000_000)) }
    }

    /// The time at which the next timer is due, if there is one.
    package var nextTimer: Nanoseconds? { self.timers.count > 0 ? self.wakeUp.due : nil }

    /// Advances the clock, never backwards, and fires the timers that are due by then.
    package func move(to time: Nanoseconds) {
        self.time.withLock { $0 = max($0, time) }
        self.timers.fire()
    }

    /// Sets the clock, as if the main actor had been too busy to notice any timer.
    package func set(to time: Duration) {
        self.time.withLock { $0 = Nanoseconds(time) }
    }

    /// Advances time to the next timer; returns `false` if no timer is set.
    package func fireNextTimer() -> Bool {
        guard let due = self.nextTimer else { return false }
        self.move(to: due)
        return true
    }

    /// Advances time to the next timer, and lets the timer's work run.
    ///
    /// - Returns: `false` if no timer is set.
    @discardableResult
    package func advanceToNextTimer() async -> Bool {
        guard self.fireNextTimer() else { return false }
        await self.settle(turns: 1)
        return true
    }

    /// Advances time, timer by timer.
    package func advance(by duration: Duration) async {
        let end = self.now + Nanoseconds(duration)
        while let due = self.nextTimer, due <= end { await self.advanceToNextTimer() }
        self.set(to: end.duration)
        await self.settle()
    }

    /// Runs the work sent to the main actor, and the work that it sends: the queue is first in, first out.
    package func settle() async { await self.settle(turns: 3) }

    /// Lets the main actor take turns, once no result is on its way to the main actor by way of the thread pool.
    package func settle(turns: Int) async {
        var left = turns
        while left > 0 {
            // Work comes back that only passes through the thread pool.
            await Task.yield()
            let isUndisturbed = await self.take(min(left, Self.turnsWithoutPool))
            left = isUndisturbed ? left - Self.turnsWithoutPool : turns
        }
    }

    private static let turnsWithoutPool = 10

    /// Lets the main actor take turns, in which no thread is woken.
    ///
    /// - Returns: `false` if a result is on its way by way of the thread pool.
    private func take(_ turns: Int) async -> Bool {
        await withUnsafeContinuation { MainQueueTurns(turns, self.timers, $0).next() }
    }
}

/// Turns of the main queue: what was sent to the main actor before one of them has run after it.
///
/// It hops on the queue itself: `Task.yield()` would hand each turn over to the thread pool and back, which takes a
/// hundred times as long.
@MainActor
private final class MainQueueTurns {
    private var left: Int
    private let timers: TimerQueue
    private let continuation: UnsafeContinuation<Bool, Never>

    init(_ turns: Int, _ timers: TimerQueue, _ continuation: UnsafeContinuation<Bool, Never>) {
        self.left = turns
        self.timers = timers
        self.continuation = continuation
    }

    func next() {
        DispatchQueue.main.async {
            self.left -= 1
            if self.timers.handOvers > 0 {
                self.continuation.resume(returning: false)
            } else if self.left == 0 {
                self.continuation.resume(returning: true)
            } else {
                self.next()
            }
        }
    }
}

/// Calls a closure at a given time.
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
