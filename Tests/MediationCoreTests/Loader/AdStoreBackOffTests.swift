import MediationCore
import MediationTesting
import Testing

/// A store without ads, which waits ever longer and then gives up.
@MainActor
struct AdStoreBackOffTests {
    private let stage = StoreStage()

    init() { self.stage.answer = .noFill }

    @Test(
        arguments: [
            (0.5, [1, 3, 5, 25, 60, 300]),
            (0, [0.8, 2.4, 4, 20, 48, 240]),
            (1, [1.2, 3.6, 6, 30, 72, 360]),
        ] as [(Double, [Double])]
    )
    func theWaitsGrowAndEndAndAreAFifthMoreOrLess(random: Double, waits: [Double]) async {
        self.stage.random = random
        let store = await self.stage.startedStore()
        await self.stage.time.pass(.seconds(100_000))
        let starts = self.stage.loadSeconds
        #expect(starts.count == 7)
        for (wait, (earlier, later)) in zip(waits, zip(starts, starts.dropFirst())) {
            #expect(abs(later - earlier - wait) < 1e-6)
        }
        let delays = self.stage.events.map { $0.retryDelay.map { $0 / .seconds(1) } }
        #expect(delays.count == 7)
        for (delay, wait) in zip(delays, waits) { #expect(abs((delay ?? 0) - wait) < 1e-6) }
        #expect(delays.last == .some(nil))
        #expect(self.stage.events.allSatisfy { $0.kind == .failed && $0.error?.code == .noFill })
        #expect(self.stage.time.timers.count == 0)
        #expect(store.count == 0)
    }

    /// Returns a store that has given up.
    private func givenUpStore() async -> AdStore {
        let store = await self.stage.startedStore()
        await self.stage.time.pass(.seconds(500))
        #expect(self.stage.loads == 7)
        return store
    }

    @Test func demandResumesAStoreThatHasGivenUp() async {
        let store = await self.givenUpStore()
        #expect(store.takeAd() == nil)
        await self.stage.time.pass(.seconds(1))
        // Immediately, and then after the first wait.
        #expect(self.stage.loads == 9)
        await self.stage.time.pass(.seconds(100_000))
        #expect(self.stage.loads == 14)
    }

    @Test func startingResumesAStoreThatHasGivenUp() async {
        let store = await self.givenUpStore()
        store.start()
        await self.stage.time.rest()
        // The store is already running.
        #expect(self.stage.loads == 7)
        store.stop()
        store.start()
        await self.stage.time.rest()
        #expect(self.stage.loads == 8)
    }

    @Test func nothingButDemandResumesAStoreThatHasGivenUp() async {
        self.stage.answer = .fill(nil)
        let store = await self.stage.startedStore()
        self.stage.answer = .noFill
        store.targetSize = 2
        await self.stage.time.pass(.seconds(500))
        #expect(self.stage.loads == 8)
        store.targetSize = 3
        // The held ad expires meanwhile.
        await self.stage.time.pass(.seconds(10_000))
        #expect(store.count == 0)
        #expect(self.stage.loads == 8)
        _ = store.takeAd()
        await self.stage.time.rest()
        #expect(self.stage.loads == 9)
    }

    @Test func noDemandShortensAWait() async {
        let store = await self.stage.startedStore()
        for _ in 0..<9 {
            await self.stage.time.pass(.milliseconds(100))
            #expect(store.takeAd() == nil)
        }
        await self.stage.time.rest()
        #expect(self.stage.loads == 1)
        await self.stage.time.pass(.milliseconds(100))
        #expect(self.stage.loads == 2)
    }

    @Test func takingAnAdDoesNotShortenAWait() async {
        self.stage.answer = .fill(nil)
        let store = await self.stage.startedStore()
        self.stage.answer = .noFill
        store.targetSize = 2
        await self.stage.time.rest()
        #expect(self.stage.loads == 2)
        #expect(store.takeHeadline() == "1")
        await self.stage.time.pass(.milliseconds(999))
        #expect(self.stage.loads == 2)
        await self.stage.time.pass(.milliseconds(1))
        #expect(self.stage.loads == 3)
    }

    @Test func changingTheTargetDoesNotShortenAWait() async {
        let store = await self.stage.startedStore()
        for size in 2...9 { store.targetSize = size }
        await self.stage.time.pass(.milliseconds(999))
        #expect(self.stage.loads == 1)
    }

    @Test func stoppingAndStartingDoesNotShortenAWait() async {
        let store = await self.stage.startedStore()
        await self.stage.time.pass(.seconds(1))
        #expect(self.stage.loads == 2)
        for _ in 0..<10 {
            store.stop()
            store.start()
        }
        await self.stage.time.pass(.milliseconds(2_999))
        #expect(self.stage.loads == 2)
        await self.stage.time.pass(.milliseconds(1))
        #expect(self.stage.loads == 3)
    }

    @Test func aWaitThatPassesWhileTheStoreIsStoppedIsOver() async {
        let store = await self.stage.startedStore()
        store.stop()
        await self.stage.time.pass(.seconds(2))
        #expect(self.stage.loads == 1)
        store.start()
        await self.stage.time.rest()
        #expect(self.stage.loads == 2)
    }

    @Test func aHandlerThatStartsTheStoreAnewAfterEachFailureMakesNoHotLoop() async {
        let store = self.stage.makeStore()
        store.eventHandler = { [weak store] _ in
            store?.stop()
            store?.start()
            _ = store?.takeAd()
        }
        store.start()
        await self.stage.time.pass(.seconds(1_000))
        // A round of 394 seconds has seven loads, and the last round has begun.
        #expect(self.stage.loads <= 24)
    }

    @Test func aSuccessBeginsTheWaitsAnew() async {
        let store = await self.stage.startedStore(targetSize: 2)
        await self.stage.time.pass(.seconds(4))
        #expect(self.stage.loadSeconds == [0, 1, 4])
        self.stage.answer = .fill(nil)
        self.stage.onLoad = { if self.stage.loads == 5 { self.stage.answer = .noFill } }
        await self.stage.time.pass(.seconds(5))
        #expect(self.stage.loads == 5)
        #expect(self.stage.events.last?.retryDelay == .seconds(1))
        #expect(store.count == 1)
    }

    @Test func anAdThatExpiresMeanwhileDoesNotShortenAWait() async {
        self.stage.answer = .fill(.seconds(20))
        let store = await self.stage.startedStore()
        self.stage.answer = .noFill
        // Loads fail at 10, 11 and 14 seconds and are next due at 19, 44 and so on; the ad expires at 20.
        await self.stage.time.pass(.seconds(43))
        #expect(store.count == 0)
        #expect(self.stage.loadSeconds == [0, 10, 11, 14, 19])
    }

    @Test(arguments: [.zero, .seconds(-5), .nanoseconds(1), .milliseconds(9_999), .seconds(Int64.min)] as [Duration])
    func anAdThatLivesTooShortToBeHeldIsAFailure(life: Duration) async {
        self.stage.answer = .fill(life)
        let store = await self.stage.startedStore()
        #expect(self.stage.events.map(\.error?.code) == [.adExpired])
        #expect(store.takeAd() == nil)
        await self.stage.time.pass(.seconds(100_000))
        #expect(self.stage.loads == 7)
        #expect(self.stage.eventKinds == Array(repeating: .failed, count: 7))
    }
}
