import MediationCore

/// A clock that a test advances after waiting for a task to sleep.
package final class ManualClock: Clock {
    package struct Instant: InstantProtocol {
        package var offset: Duration

        package func advanced(by duration: Duration) -> Instant { Instant(offset: self.offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - self.offset }
        package static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let wake: AsyncStream<Never>.Continuation
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var lastNumber = 0
    }

    private let state = LockedValue(State())
    private let slept: AsyncStream<Duration>.Continuation
    private let cancelled: AsyncStream<Duration>.Continuation

    /// The end times of all sleeps, each sent as the sleep begins.
    package let sleeps: AsyncStream<Duration>
    /// The intended end times of all cancelled sleeps.
    package let cancellations: AsyncStream<Duration>

    package init() {
        (self.sleeps, self.slept) = AsyncStream.makeStream()
        (self.cancellations, self.cancelled) = AsyncStream.makeStream()
    }

    package var now: Instant { self.state.withLock { $0.now } }
    package var minimumResolution: Duration { .zero }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (waking, wake) = AsyncStream<Never>.makeStream()
        let number = self.state.withLock { state -> Int? in
            guard state.now < deadline else { return nil }
            state.lastNumber += 1
            state.sleepers[state.lastNumber] = Sleeper(deadline: deadline, wake: wake)
            return state.lastNumber
        }
        self.slept.yield(deadline.offset)
        guard let number else { return }
        // Ends when its continuation is finished, or with the task.
        for await _ in waking {}
        guard self.state.withLock({ $0.sleepers.removeValue(forKey: number) }) != nil else { return }
        self.cancelled.yield(deadline.offset)
        throw CancellationError()
    }

    /// Advances the time, and wakes the tasks whose sleep has ended.
    package func advance(by duration: Duration) {
        let due = self.state.withLock { state -> [AsyncStream<Never>.Continuation] in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.wake)
        }
        for wake in due { wake.finish() }
    }

    /// Waits until the next sleep has begun.
    package func sleepBegins() async {
        _ = await self.sleeps.next()
    }

    /// Waits until the next sleep has been cancelled.
    package func sleepIsCancelled() async {
        _ = await self.cancellations.next()
    }
}
