import MediationCore
import MediationTesting
import Testing

/// Ads that expire in a store, and that are replaced in time and never delivered.
@MainActor
struct AdStoreExpiryTests {
    private let stage = StoreStage()

    @Test func anAdIsReplacedAMinuteBeforeItsHourIsOver() async {
        let store = await self.stage.startedStore()
        await self.stage.time.pass(.seconds(3_539))
        #expect(self.stage.eventKinds == [.loaded])
        await self.stage.time.pass(.seconds(1))
        #expect(self.stage.eventKinds == [.loaded, .willExpire, .loaded])
        #expect(self.stage.loadSeconds == [0, 3_540])
        #expect(store.count == 2)
        await self.stage.time.pass(.seconds(60))
        #expect(self.stage.eventKinds == [.loaded, .willExpire, .loaded, .expired])
        #expect(self.stage.loads == 2)
        #expect(store.takeHeadline() == "2")
    }

    @Test(arguments: [(10, 5), (100, 50), (120, 60), (300, 240)] as [(Int, Int)])
    func aShortLifeIsWarnedOfAtItsHalf(life: Int, warning: Int) async {
        self.stage.answer = .fill(.seconds(life))
        let store = await self.stage.startedStore()
        self.stage.answer = .held
        await self.stage.time.pass(.seconds(warning) - .nanoseconds(1))
        #expect(self.stage.eventKinds == [.loaded])
        await self.stage.time.pass(.nanoseconds(1))
        #expect(self.stage.eventKinds == [.loaded, .willExpire])
        #expect(self.stage.loads == 2)
        await self.stage.time.pass(.seconds(life - warning) - .nanoseconds(1))
        #expect(store.count == 1)
        store.stop()
        await self.stage.time.pass(.nanoseconds(1))
        #expect(self.stage.eventKinds.last == .expired)
        #expect(store.count == 0)
    }

    @Test func anAdThatWasWarnedOfIsStillHandedOutFirst() async {
        let store = await self.stage.startedStore()
        await self.stage.time.pass(.seconds(3_550))
        let ad = store.takeAd()
        #expect(ad?.nativeAd?.headline == "1")
        #expect(ad?.isExpired == false)
        await self.stage.time.rest()
        // The ad's replacement is already there.
        #expect(self.stage.loads == 2)
        await self.stage.time.pass(.seconds(100))
        #expect(!self.stage.eventKinds.contains(.expired))
    }

    @Test func anExpiredAdIsNotHandedOutThoughNoTimerCouldFire() async {
        let store = await self.stage.startedStore()
        self.stage.answer = .held
        self.stage.time.set(to: .seconds(3_600))
        #expect(store.count == 0)
        #expect(store.takeAd() == nil)
        #expect(self.stage.eventKinds == [.loaded, .expired])
        await self.stage.time.rest()
        #expect(self.stage.loads == 2)
    }

    @Test func anAdIsHandedOutInItsLastMoment() async {
        let store = await self.stage.startedStore()
        self.stage.time.set(to: .seconds(3_600) - .nanoseconds(1))
        #expect(store.count == 1)
        #expect(store.takeAd()?.isExpired == false)
    }

    @Test func takingAnAdIsOverBeforeTheHandlerHears() async {
        self.stage.answer = .held
        let store = await self.stage.startedStore(targetSize: 3)
        for life in [100, 200, 300] {
            self.stage.fill(.seconds(life))
            await self.stage.time.rest()
        }
        var inner: [String?] = []
        store.eventHandler = { [weak store] event in
            if event.kind == .expired { inner.append(store?.takeHeadline()) }
        }
        self.stage.time.set(to: .seconds(120))
        #expect(store.takeAd()?.nativeAd?.headline == "2")
        #expect(inner == ["3"])
    }

    @Test func anAdThatItsNetworkSaysWasSeenIsNotCountedAfterItsTime() async {
        let store = await self.stage.startedStore()
        self.stage.delegates.last??.report(.impression)
        await self.stage.time.rest()
        #expect(store.count == 1)
        store.stop()
        self.stage.time.set(to: .seconds(3_600))
        #expect(store.count == 0)
        #expect(store.takeAd() == nil)
    }

    @Test func aStoppedStoreDropsItsAdsToo() async {
        let store = await self.stage.startedStore(targetSize: 2)
        store.stop()
        await self.stage.time.pass(.seconds(3_600))
        #expect(self.stage.eventKinds == [.loaded, .loaded, .willExpire, .willExpire, .expired, .expired])
        #expect(self.stage.loads == 2)
        #expect(self.stage.time.timers.count == 0)
    }

    @Test func expiredAdsAreReleased() async {
        let store = await self.stage.startedStore()
        self.stage.answer = .noFill
        await self.stage.time.pass(.seconds(3_600))
        #expect(store.count == 0)
        // Only the store.
        #expect(self.stage.objects.alive == 1)
    }

    @Test(
        arguments: [
            .seconds(Int64.max), .seconds(9_223_372_036), .seconds(9_223_372_037), .seconds(1_000_000_000),
        ] as [Duration]
    )
    func anAdMayLiveForEver(life: Duration) async {
        self.stage.answer = .fill(life)
        await self.stage.time.pass(.seconds(1_000))
        let store = await self.stage.startedStore()
        await self.stage.time.pass(.seconds(500_000_000))
        #expect(self.stage.loads == 1)
        #expect(store.takeAd()?.isExpired == false)
    }

    @Test(arguments: [10, 11, 30, 60, 100])
    func shortLivesMakeNoHotLoop(life: Int) async {
        self.stage.answer = .fill(.seconds(life))
        let store = await self.stage.startedStore(targetSize: 2)
        await self.stage.time.pass(.seconds(1_000))
        // Two ads, each of which is replaced after half its lifetime.
        #expect(self.stage.loads <= 2 * (2_000 / life + 1))
        #expect((2...4).contains(store.count))
    }

    @Test func aLostMinuteIsNotedOnce() async {
        let store = await self.stage.startedStore()
        self.stage.answer = .held
        self.stage.time.set(to: .seconds(3_590))
        await self.stage.time.advanceToNextTimer()
        #expect(self.stage.eventKinds == [.loaded, .willExpire])
        store.stop()
        _ = store.takeAd()
        #expect(self.stage.eventKinds == [.loaded, .willExpire])
    }
}
