import MediationCore
import MediationTesting
import Testing

/// Loads of several line items at a time, through the mediator.
@MainActor
struct ParallelLoadTests {
    private let a = HeldAnswers()
    private let b = HeldAnswers()
    private let c = HeldAnswers()

    private func waterfall(
        _ strategy: WaterfallStrategy,
        deadline: Duration = .seconds(10),
        images: any DataLoading = NoImages()
    ) -> TestWaterfall {
        TestWaterfall(
            strategy,
            .scripted("A", ecpm: 9, self.a.script),
            .scripted("B", ecpm: 6, self.b.script),
            .scripted("C", ecpm: 2, self.c.script),
            deadline: deadline,
            images: images
        )
    }

    @Test func asManyAsTheWidthAreAskedAndTheNextWhenOneHasFailed() async throws {
        let waterfall = self.waterfall(.parallel(2))
        let load = try waterfall.start()
        #expect([self.a.open, self.b.open, self.c.open] == [1, 1, 0])
        self.a.refuse()
        await waterfall.time.settle()
        #expect(self.c.open == 1)
        #expect(load.outcomes == [.failed, .notAttempted, .notAttempted])
    }

    @Test func theFirstFillEndsTheLoadAndTheOthersAreTold() async throws {
        let waterfall = self.waterfall(.parallel(3))
        let load = try waterfall.start()
        self.b.fill("B")
        await load.finish()
        #expect(load.ad?.headline == "B")
        #expect(load.outcomes == [.cancelled, .loaded, .cancelled])
        #expect(load.codes == [.notNeeded, nil, .notNeeded])
        #expect(self.a.cancelReasons == [[.notNeeded]])
        #expect(self.c.cancelReasons == [[.notNeeded]])
        #expect(waterfall.time.timers.count == 0)
    }

    @Test func anAdThatExpiresWhileItWaitsIsNotHandedOut() async throws {
        let waterfall = self.waterfall(.parallel(2, wait: .seconds(1)))
        let load = try waterfall.start()
        let ad = TestAd(headline: "B")
        ad.timeToLive = .milliseconds(500)
        self.b.answer(.success(ad))
        await waterfall.time.settle()
        await waterfall.time.advance(by: .milliseconds(500))
        self.a.refuse()
        await waterfall.time.settle()
        self.c.fill("C")
        await load.finish()
        #expect(load.ad?.headline == "C")
        #expect(load.codes == [.noFill, .adExpired, nil])
    }

    @Test func aCheaperAdWaitsForADearerOneThatIsOpen() async throws {
        let waterfall = self.waterfall(.parallel(3, wait: .milliseconds(500)))
        let load = try waterfall.start()
        self.b.fill("B")
        await waterfall.time.settle()
        #expect(load.results.isEmpty)
        #expect(load.outcomes[2] == .cancelled)
        await waterfall.time.advance(by: .milliseconds(499))
        self.a.fill("A")
        await load.finish()
        #expect(load.ad?.headline == "A")
        #expect(load.outcomes == [.loaded, .notUsed, .cancelled])
        #expect(waterfall.time.timers.count == 0)
    }

    @Test func afterTheWaitTheLoadEndsWithTheCheaperAd() async throws {
        let waterfall = self.waterfall(.parallel(3, wait: .milliseconds(500)))
        let load = try waterfall.start()
        self.b.fill("B")
        await waterfall.time.settle()
        await waterfall.time.advance(by: .milliseconds(500))
        #expect(load.ad?.headline == "B")
        #expect(load.info.latency == .milliseconds(500))
        #expect(load.outcomes == [.cancelled, .loaded, .cancelled])
    }

    @Test func theWaitEndsWhenNobodyBetterIsOpen() async throws {
        let waterfall = self.waterfall(.parallel(3, wait: .seconds(5)))
        let load = try waterfall.start()
        self.b.fill("B")
        await waterfall.time.settle()
        self.a.refuse()
        await load.finish()
        #expect(load.ad?.headline == "B")
        #expect(load.info.latency == .zero)
    }

    @Test func aTimerOfAnAttemptThatHasEndedDoesNothing() async throws {
        let waterfall = self.waterfall(.parallel(2))
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(1))
        self.a.refuse()
        await waterfall.time.settle()
        // The timers of the deadline and of the timeouts of B and C.
        #expect(waterfall.time.timers.count == 3)
        await waterfall.time.advance(by: .seconds(1))
        #expect(load.outcomes == [.failed, .timedOut, .notAttempted])
        await waterfall.time.advance(by: .seconds(1))
        #expect(load.outcomes == [.failed, .timedOut, .timedOut])
        #expect(load.error?.code == .noFill)
    }

    @Test func atTheDeadlineTheBestAdIsHandedOutWithoutTheImagesThatHaveNotCome() async throws {
        let waterfall = self.waterfall(.parallel(3, wait: .seconds(5)), deadline: .seconds(1), images: ScriptedLoader())
        let load = try waterfall.start()
        let ad = TestAd(headline: "B")
        ad.icon = NativeAdImage(urlString: "https://images.example/icon.png")
        self.b.answer(.success(ad))
        self.c.fill("C")
        await waterfall.time.advance(by: .seconds(1))
        #expect(load.ad?.headline == "B")
        #expect(load.ad?.icon == nil)
        #expect(load.info.lineItems[1].imageErrors.map(\.code) == [.imageTimedOut])
        #expect(load.info.outcome == .filled)
    }

    @Test func aBusyMainActorHandsOutTheSameAdWhenTheDeadlineIsNoticedByAnAnswer() async throws {
        let waterfall = self.waterfall(.parallel(2), deadline: .seconds(1), images: ScriptedLoader())
        let load = try waterfall.start()
        let ad = TestAd(headline: "A")
        ad.icon = NativeAdImage(urlString: "https://images.example/icon.png")
        self.a.answer(.success(ad))
        await waterfall.time.settle()
        waterfall.time.set(to: .seconds(1))
        self.b.fill("B")
        await load.finish()
        #expect(load.ad?.headline == "A")
        #expect(load.ad?.icon == nil)
        #expect(load.info.lineItems[0].imageErrors.map(\.code) == [.imageTimedOut])
    }

    @Test(arguments: [false, true])
    func anAdThatCameInTimeIsHandedOutWhenAnotherAnswerNoticesTheDeadline(_ isOtherLate: Bool) async throws {
        let waterfall = self.waterfall(.parallel(2), deadline: .seconds(1))
        let load = try waterfall.start()
        // The main actor is busy until after the deadline, and sees the answers in their order.
        if !isOtherLate { self.a.refuse() }
        self.b.fill("B")
        waterfall.time.set(to: .seconds(1))
        if isOtherLate { self.a.refuse() }
        await load.finish()
        #expect(load.ad?.headline == "B")
        #expect(self.c.open == 0)
    }

    @Test func atTheDeadlineWithoutAnAdAllThatAreOpenAreTold() async throws {
        let waterfall = self.waterfall(.parallel(2), deadline: .seconds(1))
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(1))
        #expect(load.error?.code == .deadlineExceeded)
        #expect(load.codes == [.deadlineExceeded, .deadlineExceeded, nil])
        #expect(self.a.cancelReasons + self.b.cancelReasons == [[.deadlineExceeded], [.deadlineExceeded]])
    }

    @Test func cancellingTellsAllThatAreOpenAndThoseWhoseAdsWait() async throws {
        let waterfall = self.waterfall(.parallel(2, wait: .seconds(5)))
        let load = try waterfall.start()
        self.b.fill("B")
        await waterfall.time.settle()
        load.load.cancel()
        #expect(load.error?.code == .cancelled)
        #expect(load.outcomes == [.cancelled, .cancelled, .notAttempted])
        #expect(self.a.cancelReasons + self.b.cancelReasons == [[.cancelled], [.cancelled]])
        #expect(waterfall.time.timers.count == 0)
    }

    @Test func lineItemsOfOneClassWaitForTheSameSetUp() async throws {
        final class Adapter: SetUpAdapter {}
        let item = { (name: String) in LineItem(name: name, adapter: "Adapter", ecpm: 1) }
        let waterfall = TestWaterfall(.parallel(2), item("A"), item("B"), adapters: [Adapter.self])
        let load = try waterfall.start()
        Adapter.answer()
        await load.finish()
        #expect(load.outcomes == [.loaded, .cancelled])
        #expect(Adapter.calls.log == ["setUp 0", "load 0"])
    }

    // MARK: - Hedged

    @Test func theNextIsAskedWhenTheNewestHasBeenSilent() async throws {
        let waterfall = self.waterfall(.hedged(after: .milliseconds(500)))
        let load = try waterfall.start()
        await waterfall.time.advance(by: .milliseconds(499))
        #expect([self.a.open, self.b.open] == [1, 0])
        await waterfall.time.advance(by: .milliseconds(1))
        #expect([self.a.open, self.b.open, self.c.open] == [1, 1, 0])
        self.b.fill("B")
        await load.finish()
        #expect(load.outcomes == [.cancelled, .loaded, .notAttempted])
        #expect(load.info.lineItems[1].startedAfter == .milliseconds(500))
    }

    @Test func theNextIsAskedAtOnceWhenTheNewestHasFailed() async throws {
        let waterfall = self.waterfall(.hedged(after: .milliseconds(500)))
        _ = try waterfall.start()
        self.a.refuse()
        await waterfall.time.settle()
        #expect([self.b.open, self.c.open] == [1, 0])
        // A's silence timer ends with A.
        await waterfall.time.advance(by: .milliseconds(499))
        #expect(self.c.open == 0)
        await waterfall.time.advance(by: .milliseconds(1))
        #expect(self.c.open == 1)
    }

    @Test func aTimeoutAtTheSameMomentMakesRoomFirst() async throws {
        let waterfall = TestWaterfall(
            .hedged(after: .seconds(1)),
            .scripted("A", timeout: .seconds(1), self.a.script).with(adapter: "OneLoadAdapter"),
            .scripted("B", self.b.script).with(adapter: "OneLoadAdapter"),
            adapters: [OneLoadAdapter.self]
        )
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(1))
        #expect(load.codes == [.timedOut, nil])
        self.b.fill("B")
        await load.finish()
        #expect(load.ad?.headline == "B")
    }

    @Test func aSetUpIsSilenceToo() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(
            .hedged(after: .milliseconds(500)),
            LineItem(name: "A", adapter: "Adapter", ecpm: 1),
            .scripted("B", self.b.script),
            adapters: [Adapter.self]
        )
        let load = try waterfall.start()
        await waterfall.time.advance(by: .milliseconds(500))
        #expect(self.b.open == 1)
        self.b.fill("B")
        await load.finish()
        Adapter.answer()
        await waterfall.time.settle()
        #expect(load.outcomes == [.cancelled, .loaded])
        #expect(Adapter.calls.log == ["setUp 0"])
    }

    @Test func whileAnAdIsPreparedNobodyElseIsAsked() async throws {
        let loader = ScriptedLoader()
        let waterfall = self.waterfall(.hedged(after: .milliseconds(500)), images: loader)
        let load = try waterfall.start()
        let ad = TestAd(headline: "A")
        ad.icon = NativeAdImage(urlString: "https://images.example/icon.png")
        self.a.answer(.success(ad))
        _ = await loader.requests.next()
        await waterfall.time.advance(by: .seconds(1))
        #expect(self.b.open == 0)
        load.load.cancel()
        #expect(await loader.cancellations.next() != nil)
        #expect(self.a.cancelReasons == [[.cancelled]])
    }
}
