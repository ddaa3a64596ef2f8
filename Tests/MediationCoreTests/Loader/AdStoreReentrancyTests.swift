import MediationCore
import MediationTesting
import Testing

/// An app that calls the store from inside the store's callbacks, and stores that share a loader.
@MainActor
struct AdStoreReentrancyTests {
    private let stage = StoreStage()

    @Test func anAdCanBeTakenInsideTheEventHandler() async {
        let store = self.stage.makeStore(targetSize: 2)
        var headlines: [String?] = []
        store.eventHandler = { [weak store] _ in
            if headlines.count < 3 { headlines.append(store?.takeHeadline()) }
        }
        store.start()
        await self.stage.time.rest()
        #expect(headlines == ["1", "2", "3"])
        #expect(store.count == 2)
        #expect(self.stage.loads == 5)
    }

    @Test func theStoreCanBeStoppedInsideTheEventHandler() async {
        let store = self.stage.makeStore(targetSize: 3)
        store.eventHandler = { [weak store] _ in store?.stop() }
        store.start()
        await self.stage.time.rest()
        #expect(store.count == 1)
        #expect(self.stage.loads == 1)
    }

    @Test func theStoreCanBeStoppedAndStartedInsideTheEventHandler() async {
        let store = self.stage.makeStore(targetSize: 3)
        var open = 0
        self.stage.onLoad = { open = max(open, self.stage.openLoads + 1) }
        store.eventHandler = { [weak store] _ in
            store?.stop()
            store?.start()
        }
        store.start()
        await self.stage.time.rest()
        #expect(store.count == 3)
        #expect(open == 1)
    }

    @Test func theTargetCanBeChangedInsideTheEventHandler() async {
        let store = self.stage.makeStore()
        store.eventHandler = { [weak store] _ in store?.targetSize = 4 }
        store.start()
        await self.stage.time.rest()
        #expect(store.count == 4)
    }

    @Test func theStoreCanBeDroppedInsideTheEventHandler() async {
        var store: AdStore? = self.stage.makeStore(targetSize: 3)
        store?.eventHandler = { _ in store = nil }
        store?.start()
        await self.stage.time.rest()
        #expect(self.stage.loads <= 2)
        #expect(self.stage.objects.alive == 0)
    }

    @Test func theStoreCanBeUsedWhileARequestIsMade() async {
        self.stage.answer = .held
        weak var store: AdStore?
        var calls = 0
        let made = AdStore(loader: self.stage.loader, targetSize: 2) {
            calls += 1
            // Endless recursion would end the test run.
            if calls < 10 {
                _ = store?.takeAd()
                store?.start()
            }
            return NativeAdRequest()
        }
        store = made
        made.start()
        await self.stage.time.rest()
        #expect(calls == 1)
        #expect(self.stage.loads == 1)
    }

    @Test func theStoreCanBeStoppedWhileARequestIsMade() async {
        self.stage.answer = .held
        weak var store: AdStore?
        let made = AdStore(loader: self.stage.loader) {
            store?.stop()
            return NativeAdRequest()
        }
        store = made
        made.start()
        await self.stage.time.rest()
        #expect(self.stage.openLoads == 0)
    }

    @Test func twoStoresOnOneLoaderNeitherHangNorTrap() async {  // documented as something to avoid
        let stores = [self.stage.makeStore(), self.stage.makeStore()]
        self.stage.answer = .held
        for store in stores { store.start() }
        await self.stage.time.rest()
        #expect(self.stage.loads == 1)
        #expect(self.stage.events.map(\.error?.code) == [.alreadyLoading])
        self.stage.fill()
        self.stage.answer = .fill(nil)
        await self.stage.time.pass(.seconds(2))
        #expect(stores.map(\.count) == [1, 1])
    }

    @Test func aLoaderThatTheAppUsesTooCostsTheStoreAWaitAndNoMore() async {
        self.stage.answer = .held
        let task = Task { try? await self.stage.loader.load() }
        await self.stage.time.rest()
        let store = await self.stage.startedStore()
        #expect(self.stage.events.map(\.error?.code) == [.alreadyLoading])
        self.stage.fill()
        #expect(await task.value != nil)
        self.stage.answer = .fill(nil)
        await self.stage.time.pass(.seconds(1))
        #expect(store.count == 1)
    }
}
