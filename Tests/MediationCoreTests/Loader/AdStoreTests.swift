import MediationCore
import MediationTesting
import Testing

/// Ads that are loaded ahead of need, delivered and replaced.
@MainActor
struct AdStoreTests {
    private let stage = StoreStage()

    // MARK: - Filling and taking

    @Test func nothingIsLoadedBeforeTheStart() async {
        let store = self.stage.makeStore()
        await self.stage.time.pass(.seconds(10_000))
        #expect(store.takeAd() == nil)
        await self.stage.time.rest()
        #expect(self.stage.loads == 0)
        #expect(self.stage.events.isEmpty)
    }

    @Test(arguments: [1, 2, 5])
    func theStoreIsFilledToItsTargetOneLoadAtATime(target: Int) async {
        self.stage.answer = .held
        let store = await self.stage.startedStore(targetSize: target)
        for number in 1...target {
            #expect(self.stage.loads == number)
            #expect(self.stage.openLoads == 1)
            self.stage.fill()
            await self.stage.time.rest()
            #expect(store.count == number)
        }
        await self.stage.time.pass(.seconds(1_000))
        #expect(self.stage.loads == target)
        #expect(self.stage.eventKinds == Array(repeating: .loaded, count: target))
    }

    @Test func theOldestAdIsTakenFirstAndReplaced() async {
        let store = await self.stage.startedStore(targetSize: 2)
        #expect(store.takeHeadline() == "1")
        #expect(store.count == 1)
        await self.stage.time.rest()
        #expect(store.count == 2)
        #expect(store.takeHeadline() == "2")
        #expect(store.takeHeadline() == "3")
        await self.stage.time.rest()
        #expect(self.stage.loads == 5)
    }

    @Test func anEmptyStoreGivesNothingAndLoadsOnceOnly() async {
        self.stage.answer = .held
        let store = await self.stage.startedStore()
        for _ in 0..<5 { #expect(store.takeAd() == nil) }
        await self.stage.time.rest()
        #expect(self.stage.loads == 1)
        #expect(self.stage.openLoads == 1)
    }

    @Test func startingAgainDoesNothing() async {
        self.stage.answer = .held
        let store = await self.stage.startedStore()
        for _ in 0..<5 { store.start() }
        await self.stage.time.rest()
        #expect(self.stage.loads == 1)
    }

    @Test func eachLoadHasARequestOfItsOwn() async {
        var requests = 0
        let store = AdStore(loader: self.stage.loader, targetSize: 3) {
            requests += 1
            return NativeAdRequest(loadID: "load-\(requests)")
        }
        store.start()
        await self.stage.time.rest()
        #expect(requests == 3)
        #expect(store.takeAd()?.responseInfo.loadID == "load-1")
        #expect(store.takeAd()?.responseInfo.loadID == "load-2")
    }

    // MARK: - Emptying

    @Test func anEmptiedStoreLoadsOtherAds() async {
        let store = await self.stage.startedStore(targetSize: 2)
        store.removeAll()
        #expect(store.count == 0)
        await self.stage.time.rest()
        #expect(store.takeHeadline() == "3")
        #expect(store.takeHeadline() == "4")
        #expect(!self.stage.eventKinds.contains(.expired))
    }

    @Test func emptyingCancelsTheLoadInProgress() async {
        self.stage.answer = .held
        let store = await self.stage.startedStore()
        store.removeAll()
        await self.stage.time.rest()
        #expect(self.stage.cancelReasons == [.cancelled])
        #expect(self.stage.openLoads == 1)
        #expect(self.stage.loads == 2)
        self.stage.forget()
    }

    @Test func anAdThatComesAsTheStoreIsEmptiedStaysOutside() async {
        self.stage.answer = .held
        let store = await self.stage.startedStore()
        self.stage.fill()
        self.stage.answer = .fill(nil)
        store.removeAll()
        await self.stage.time.rest()
        #expect(store.takeHeadline() == "2")
    }

    @Test func aStoppedStoreThatIsEmptiedStaysEmpty() async {
        let store = await self.stage.startedStore()
        store.stop()
        store.removeAll()
        await self.stage.time.pass(.seconds(1000))
        #expect(store.count == 0)
        #expect(self.stage.loads == 1)
    }

    // MARK: - Stopping

    @Test func stoppingCancelsTheLoadAndKeepsTheAds() async {
        let store = await self.stage.startedStore()
        self.stage.answer = .held
        store.targetSize = 2
        #expect(store.takeHeadline() == "1")
        await self.stage.time.rest()
        self.stage.fill()
        await self.stage.time.rest()
        store.stop()
        await self.stage.time.rest()
        #expect(self.stage.cancelReasons == [.cancelled])
        #expect(store.count == 1)
        #expect(store.takeHeadline() == "2")
        await self.stage.time.pass(.seconds(10_000))
        #expect(self.stage.loads == 3)
        #expect(!self.stage.eventKinds.contains(.failed))
        #expect(self.stage.time.timers.count == 0)
    }

    @Test func stoppingBeforeTheStartOrTwiceDoesNothing() async {
        let store = self.stage.makeStore()
        store.stop()
        store.start()
        await self.stage.time.rest()
        store.stop()
        store.stop()
        #expect(store.takeHeadline() == "1")
        await self.stage.time.rest()
        #expect(self.stage.loads == 1)
    }

    @Test func aStoreThatIsStoppedAndStartedWhileItLoadsLoadsAgain() async {
        self.stage.answer = .held
        let store = await self.stage.startedStore()
        store.stop()
        store.start()
        #expect(self.stage.loads == 1)
        await self.stage.time.rest()
        #expect(self.stage.loads == 2)
        #expect(self.stage.openLoads == 1)
        self.stage.fill()
        self.stage.fill()
        await self.stage.time.rest()
        #expect(store.count == 1)
        #expect(self.stage.eventKinds == [.loaded])
    }

    @Test func stoppingAndStartingInOneGoNeverLoadsTwiceAtATime() async {
        self.stage.answer = .held
        let store = self.stage.makeStore()
        for _ in 0..<10 {
            store.start()
            store.stop()
            store.start()
            await self.stage.time.rest()
            #expect(self.stage.openLoads == 1)
            store.stop()
        }
        await self.stage.time.rest()
        #expect(self.stage.openLoads == 0)
    }

    @Test func aFailureAfterTheStopPromisesNoOtherTry() async {
        self.stage.answer = .held
        let store = await self.stage.startedStore()
        // The answer is on its way to the main actor when the store is stopped.
        self.stage.refuse()
        store.stop()
        await self.stage.time.rest()
        #expect(self.stage.eventKinds == [.failed])
        #expect(self.stage.events.first?.retryDelay == nil)
        await self.stage.time.pass(.seconds(10_000))
        #expect(self.stage.loads == 1)
    }

    // MARK: - The target

    @Test func aLargerTargetCountsAtOnce() async {
        let store = await self.stage.startedStore()
        #expect(self.stage.loads == 1)
        store.targetSize = 3
        await self.stage.time.rest()
        #expect(store.count == 3)
    }

    @Test func aSmallerTargetKeepsTheAdsAndLoadsNoMore() async {
        let store = await self.stage.startedStore(targetSize: 3)
        store.targetSize = 1
        #expect(store.count == 3)
        for headline in ["1", "2"] {
            #expect(store.takeHeadline() == headline)
            await self.stage.time.rest()
        }
        #expect(self.stage.loads == 3)
        #expect(store.takeHeadline() == "3")
        await self.stage.time.rest()
        #expect(self.stage.loads == 4)
    }

    @Test func aTargetThatIsReachedWhileLoadingIsNotExceededByMoreThanThatLoad() async {
        self.stage.answer = .held
        let store = await self.stage.startedStore(targetSize: 3)
        store.targetSize = 1
        self.stage.fill()
        await self.stage.time.rest()
        #expect(store.count == 1)
        #expect(self.stage.loads == 1)
    }

    @Test(arguments: [0, -1, .min])
    func aTargetIsAtLeastOne(size: Int) async {
        let store = await self.stage.startedStore(targetSize: size)
        #expect(store.targetSize == 1)
        #expect(store.count == 1)
        store.targetSize = 2
        store.targetSize = size
        #expect(store.targetSize == 1)
    }

    @Test func aTargetThatIsSetBeforeTheStartLoadsNothing() async {
        let store = self.stage.makeStore()
        store.targetSize = 2
        await self.stage.time.rest()
        #expect(self.stage.loads == 0)
        store.start()
        await self.stage.time.rest()
        #expect(store.count == 2)
    }
}
