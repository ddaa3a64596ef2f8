import MediationCore
import MediationTesting
import Testing

/// The queue on a clock, which sleeps only for the earliest timer.
@MainActor
struct TimerQueueClockTests {
    private let clock = ManualClock()

    /// Delivers the numbers of its timers that have fired.
    private final class Target: TimerTarget {
        let (fired, fire) = AsyncStream<Int>.makeStream()

        func timerFired(_ number: Int) { self.fire.yield(number) }
    }

    private static func schedule(_ number: Int, after seconds: Int64, on queue: TimerQueue, for target: Target) {
        _ = queue.schedule(after: Nanoseconds(seconds * 1_000_000_000), for: target, number: number)
    }

    @Test func aTimerComesDueWhenItsTimeHasPassed() async {
        let (queue, target) = (TimerQueue(clock: self.clock), Target())
        Self.schedule(0, after: 2, on: queue, for: target)
        #expect(await self.clock.sleeps.next() == .seconds(2))
        self.clock.advance(by: .seconds(2))
        #expect(await target.fired.next() == 0)
        #expect(queue.now() == Nanoseconds(2_000_000_000))
    }

    @Test func anEarlierTimerCutsTheSleepShort() async {
        let (queue, target) = (TimerQueue(clock: self.clock), Target())
        Self.schedule(0, after: 5, on: queue, for: target)
        #expect(await self.clock.sleeps.next() == .seconds(5))
        Self.schedule(1, after: 2, on: queue, for: target)
        #expect(await self.clock.cancellations.next() == .seconds(5))
        #expect(await self.clock.sleeps.next() == .seconds(2))
        self.clock.advance(by: .seconds(2))
        #expect(await target.fired.next() == 1)
        #expect(await self.clock.sleeps.next() == .seconds(5))
        self.clock.advance(by: .seconds(3))
        #expect(await target.fired.next() == 0)
    }

    @Test func aLaterTimerIsSleptForWhenItIsNext() async {
        let (queue, target) = (TimerQueue(clock: self.clock), Target())
        Self.schedule(0, after: 2, on: queue, for: target)
        Self.schedule(1, after: 5, on: queue, for: target)
        #expect(await self.clock.sleeps.next() == .seconds(2))
        self.clock.advance(by: .seconds(2))
        #expect(await target.fired.next() == 0)
        #expect(await self.clock.sleeps.next() == .seconds(5))
    }

    @Test func timersThatAreOverdueTogetherComeDueTogether() async {
        let (queue, target) = (TimerQueue(clock: self.clock), Target())
        for number in 0..<3 { Self.schedule(number, after: 1 + Int64(number), on: queue, for: target) }
        #expect(await self.clock.sleeps.next() == .seconds(1))
        self.clock.advance(by: .seconds(9))
        #expect(await target.fired.take(3) == [0, 1, 2])
        #expect(queue.count == 0)
    }

    @Test func aQueueThatIsReleasedSleepsNoMore() async {
        var queue: TimerQueue? = TimerQueue(clock: self.clock)
        if let queue { Self.schedule(0, after: 5, on: queue, for: Target()) }
        #expect(await self.clock.sleeps.next() == .seconds(5))
        queue = nil
        #expect(await self.clock.cancellations.next() == .seconds(5))
    }
}
