import MediationCore
import MediationTesting
import Testing

/// Calls that wait for the next ad of a store.
@MainActor
struct AdStoreWaitTests {
    private let stage = StoreStage()

    /// Waits for an ad in a task of its own, and lets it begin.
    private func wait(_ store: AdStore, within limit: Duration = .seconds(5)) async -> Task<String?, Never> {
        let task = Task { await store.nextAd(within: limit)?.nativeAd?.headline }
        await self.stage.time.rest()
        return task
    }

    @Test func anAdThatIsReadyIsReturnedAtOnce() async {
        let store = await self.stage.startedStore()
        #expect(await store.nextAd(within: .zero)?.nativeAd?.headline == "1")
    }

    @Test func theNextAdEndsTheWait() async {
        self.stage.answer = .held
        let store = await self.stage.startedStore()
        let wait = await self.wait(store)
        self.stage.fill()
        #expect(await wait.value == "1")
        #expect(store.count == 0)
        await self.stage.time.rest()
        #expect(self.stage.openLoads == 1, "The store loads a replacement.")
        self.stage.forget()
    }

    @Test func theOldestOfSeveralCallsGetsTheNextAd() async {
        self.stage.answer = .held
        let store = await self.stage.startedStore()
        let waits = [await self.wait(store), await self.wait(store)]
        self.stage.fill()
        #expect(await waits[0].value == "1")
        await self.stage.time.rest()
        self.stage.fill()
        #expect(await waits[1].value == "2")
        self.stage.forget()
    }

    @Test func theLimitEndsTheWaitAndTheAdComesIntoTheStore() async {
        self.stage.answer = .held
        let store = await self.stage.startedStore()
        let wait = await self.wait(store, within: .seconds(3))
        await self.stage.time.pass(.milliseconds(2999))
        #expect(store.count == 0)
        await self.stage.time.pass(.milliseconds(1))
        #expect(await wait.value == nil)
        self.stage.fill()
        await self.stage.time.rest()
        #expect(store.takeHeadline() == "1")
        self.stage.forget()
    }

    @Test func aFailedLoadEndsTheWait() async {
        self.stage.answer = .held
        let store = await self.stage.startedStore()
        let wait = await self.wait(store)
        self.stage.refuse()
        #expect(await wait.value == nil)
        self.stage.forget()
        store.stop()
    }

    @Test func stoppingTheStoreEndsTheWait() async {
        self.stage.answer = .held
        let store = await self.stage.startedStore()
        let wait = await self.wait(store)
        store.stop()
        #expect(await wait.value == nil)
        #expect(await store.nextAd(within: .seconds(5)) == nil)
        self.stage.forget()
    }

    @Test func cancellingTheTaskEndsTheWaitAlone() async {
        self.stage.answer = .held
        let store = await self.stage.startedStore()
        let waits = [await self.wait(store), await self.wait(store)]
        waits[0].cancel()
        #expect(await waits[0].value == nil)
        self.stage.fill()
        #expect(await waits[1].value == "1")
        self.stage.forget()
    }

    @Test func aStoreThatHasGivenUpBeginsAgain() async {
        self.stage.answer = .noFill
        let store = await self.stage.startedStore()
        await self.stage.time.pass(.seconds(1000))
        #expect(self.stage.events.last?.retryDelay == nil)
        self.stage.answer = .fill(nil)
        #expect(await self.wait(store).value == "8")
    }

    @Test func emptyingTheStoreLeavesTheWaitToTheNextAd() async {
        self.stage.answer = .held
        let store = await self.stage.startedStore()
        let wait = await self.wait(store)
        store.removeAll()
        self.stage.answer = .fill(nil)
        #expect(await wait.value == "2")
        self.stage.forget()
    }
}
