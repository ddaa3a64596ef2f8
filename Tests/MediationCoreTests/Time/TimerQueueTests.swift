import MediationCore
import MediationTesting
import Testing

@MainActor
struct TimerQueueTests {
    /// Records the numbers of its timers that have fired.
    private final class Target: TimerTarget {
        private(set) var fired: [Int] = []
        var whenFired: (@MainActor (Int) -> Void)?

        func timerFired(_ number: Int) {
            self.fired.append(number)
            self.whenFired?(number)
        }
    }

    private let time = VirtualTime()
    private let target = Target()

    @discardableResult
    private func schedule(_ number: Int, after milliseconds: Int64) -> TimerQueue.Token {
        self.time.timers.schedule(after: Nanoseconds(milliseconds * 1_000_000), for: self.target, number: number)
    }

    @Test func timersComeDueInOrderOfTime() async {
        var random = SplitMix64(seed: 7)
        let delays = (0..<200).map { _ in Int64.random(in: 1...1000, using: &random) }
        for (number, delay) in delays.enumerated() { self.schedule(number, after: delay) }
        await self.time.advance(by: .seconds(1))
        #expect(self.target.fired == delays.indices.sorted { (delays[$0], $0) < (delays[$1], $1) })
    }

    @Test func timersOfOneMomentComeDueAsTheyWereSet() async {
        for number in 0..<50 { self.schedule(number, after: 10) }
        await self.time.advance(by: .milliseconds(10))
        #expect(self.target.fired == Array(0..<50))
    }

    @Test func noTimerComesDueEarly() async {
        self.schedule(0, after: 10)
        await self.time.advance(by: .nanoseconds(9_999_999))
        self.time.timers.fire()
        #expect(self.target.fired == [])
        await self.time.advance(by: .nanoseconds(1))
        #expect(self.target.fired == [0])
    }

    @Test func aCancelledTimerDoesNotComeDue() async {
        let tokens = (0..<10).map { self.schedule($0, after: 10) }
        for number in [0, 3, 9] { self.time.timers.cancel(tokens[number]) }
        await self.time.advance(by: .seconds(1))
        #expect(self.target.fired == [1, 2, 4, 5, 6, 7, 8])
    }

    @Test func aTokenOfATimerThatIsOverCancelsNoOther() async {
        let old = self.schedule(0, after: 1)
        await self.time.advance(by: .milliseconds(1))
        self.schedule(1, after: 1)
        self.time.timers.cancel(old)
        await self.time.advance(by: .milliseconds(1))
        #expect(self.target.fired == [0, 1])
    }

    @Test func cancellingReleasesTheTargetAtOnce() {
        weak var released: Target?
        func set() -> TimerQueue.Token {
            let target = Target()
            released = target
            return self.time.timers.schedule(after: Nanoseconds(1), for: target, number: 0)
        }
        let token = set()
        #expect(released != nil)
        self.time.timers.cancel(token)
        #expect(released == nil)
    }

    @Test func aTimerThatCameDueReleasesItsTarget() async {
        weak var released: Target?
        func set() {
            let target = Target()
            released = target
            _ = self.time.timers.schedule(after: Nanoseconds(1), for: target, number: 0)
        }
        set()
        await self.time.advance(by: .milliseconds(1))
        #expect(released == nil)
    }

    @Test func cancelledTimersDoNotPileUp() {
        self.schedule(0, after: 1)
        for number in 1...10_000 { self.time.timers.cancel(self.schedule(number, after: 1000)) }
        #expect(self.time.timers.count == 1)
        #expect(self.time.timers.entryCount <= 65)
    }

    @Test func aTimerSetByATimerComesDueInItsTurn() async {
        self.target.whenFired = { number in
            if number == 0 { self.schedule(10, after: 0) }
            if number == 10 { self.schedule(11, after: 5) }
        }
        self.schedule(0, after: 10)
        self.schedule(1, after: 10)
        self.schedule(2, after: 20)
        await self.time.advance(by: .milliseconds(20))
        #expect(self.target.fired == [0, 1, 10, 11, 2])
    }

    @Test func aTimerCancelledByATimerOfTheSameMomentDoesNotComeDue() async {
        self.schedule(0, after: 10)
        let second = self.schedule(1, after: 10)
        self.target.whenFired = { _ in self.time.timers.cancel(second) }
        await self.time.advance(by: .milliseconds(10))
        #expect(self.target.fired == [0])
    }

    @Test func aDelayWithoutEndDoesNotOverflow() async {
        await self.time.advance(by: .seconds(1))
        _ = self.time.timers.schedule(after: .max, for: self.target, number: 0)
        self.schedule(1, after: 1)
        await self.time.advance(by: .seconds(1))
        #expect(self.target.fired == [1])
    }
}
