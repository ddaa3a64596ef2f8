import MediationCore
import MediationTesting
import Testing

/// A store that its app releases leaves nothing behind.
@MainActor
struct AdStoreLifetimeTests {
    private let stage = StoreStage()

    /// Creates a store, runs the body with it, and releases it.
    private func drop(targetSize: Int = 1, _ body: (AdStore) async -> Void = { _ in }) async {
        let store = await self.stage.startedStore(targetSize: targetSize)
        await body(store)
    }

    @Test func aStoreWithALoadUnderWayCancelsIt() async {
        self.stage.answer = .held
        await self.drop()
        await self.stage.time.rest()
        #expect(self.stage.cancelReasons == [.cancelled])
        self.stage.forget()
        #expect(self.stage.objects.alive == 0)
        #expect(!self.stage.loader.isLoading)
        #expect(self.stage.time.timers.count == 0)
        #expect(self.stage.events.isEmpty)
    }

    @Test func aStoreThatIsDroppedRightAfterItsStartAsksNobody() async {
        do {
            let store = self.stage.makeStore()
            store.start()
        }
        await self.stage.time.rest()
        #expect(self.stage.loads == 0)
        #expect(self.stage.objects.alive == 0)
    }

    @Test func aStoreThatHoldsAdsReleasesThem() async {
        await self.drop(targetSize: 3) { #expect($0.count == 3) }
        #expect(self.stage.objects.alive == 0)
        let events = self.stage.eventKinds
        await self.stage.time.pass(.seconds(10_000))
        #expect(self.stage.eventKinds == events)
        #expect(self.stage.loads == 3)
        #expect(self.stage.time.timers.count == 0)
    }

    @Test func aStoreThatWaitsToTryAgainDoesNotTryAgain() async {
        self.stage.answer = .noFill
        await self.drop()
        #expect(self.stage.objects.alive == 0)
        await self.stage.time.pass(.seconds(10_000))
        #expect(self.stage.loads == 1)
        #expect(self.stage.eventKinds == [.failed])
        #expect(self.stage.time.timers.count == 0)
    }

    @Test func anAdThatWasTakenOutlivesItsStore() async {
        var ad: LoadedAd?
        await self.drop { ad = $0.takeAd() }
        #expect(ad?.nativeAd?.headline == "1")
        #expect(ad?.isExpired == false)
        self.stage.time.set(to: .seconds(3_600))
        #expect(ad?.isExpired == true)
    }

    @Test func aStoppedStoreWithItsLoadUnderWayIsReleased() async {
        self.stage.answer = .held
        await self.drop { $0.stop() }
        await self.stage.time.rest()
        self.stage.forget()
        #expect(self.stage.objects.alive == 0)
    }

    @Test func manyStoresLeaveTheLoaderFreeAndNoTimers() async {
        for number in 0..<100 {
            self.stage.answer = [.fill(nil), .noFill, .held][number % 3]
            await self.drop { _ = $0.takeAd() }
            await self.stage.time.rest()
            self.stage.forget()
        }
        #expect(self.stage.objects.alive == 0)
        #expect(!self.stage.loader.isLoading)
        await self.stage.time.pass(.seconds(10_000))
        #expect(self.stage.time.timers.count == 0)
    }
}
