import MediationCore
import MediationTesting
import Testing

/// The owners of kept ads, and the duration for which they hold them.
@MainActor
struct KeptAdLifetimeTests {
    private func keepAd(_ waterfall: TestWaterfall, _ ads: WeakReferences, _ answers: HeldAnswers) async throws {
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        #expect(load.results.count == 1)
        let ad = TestAd()
        ads.add(ad)
        answers.answer(.success(ad))
        answers.forget()
        await waterfall.time.settle()
    }

    @Test func theyGoWithTheMediatorAndTheirCapsAreFreeForTheNext() async throws {
        let (ads, answers, counts) = (WeakReferences(), HeldAnswers(), ImpressionCounts())
        let time = VirtualTime()
        func run() async throws {
            let adUnit = AdUnit(
                id: "unit",
                lateAds: .keep,
                lineItems: [.scripted("A", answers.script).with(.onePerDay)]
            )
            let waterfall = TestWaterfall([adUnit], impressionCounts: counts, time: time)
            try await self.keepAd(waterfall, ads, answers)
            #expect(ads.alive == 1)
        }
        try await run()
        await time.settle()
        #expect(ads.alive == 0)
        #expect(counts.refusal(of: .limited(.onePerDay)) == nil)
    }

    @Test func aNewerOneOfTheSameLineItemReplacesTheOld() async throws {
        let (ads, answers) = (WeakReferences(), HeldAnswers())
        let waterfall = TestWaterfall(.oneAtATime, .scripted("A", answers.script), lateAds: .keep)
        let loads = [try waterfall.start(), try waterfall.start()]
        await waterfall.time.advance(by: .seconds(2))
        #expect(loads.map(\.results.count) == [1, 1])
        for headline in ["old", "new"] {
            let ad = TestAd(headline: headline)
            ads.add(ad)
            answers.answer(.success(ad))
            await waterfall.time.advance(by: .milliseconds(1))
        }
        answers.forget()
        #expect(ads.alive == 1)
        #expect(try waterfall.start().ad?.headline == "new")
    }

    @Test(arguments: [true, false])
    func aStoreThatIsEmptiedGetsNoAdThatWasAskedForBefore(isLate: Bool) async throws {
        let answers = HeldAnswers()
        let waterfall = TestWaterfall(.oneAtATime, .scripted("A", answers.script), lateAds: .keep)
        let loader = AdLoader(adUnitID: "unit", mediator: waterfall.mediator)
        let store = AdStore(loader: loader, targetSize: 1, random: { 0.5 })
        store.start()
        // A has timed out, and the store waits for a second.
        await waterfall.time.pass(.milliseconds(2_500))
        if !isLate { answers.fill("old") }
        await waterfall.time.rest()
        store.removeAll()
        if isLate { answers.fill("old") }
        await waterfall.time.pass(.seconds(1))
        #expect(store.count == 0)
        answers.fill("new")
        await waterfall.time.rest()
        #expect(store.takeHeadline() == "new")
    }

    @Test func aWaitForALateAdThatNeverComesHoldsNothingAfterAMinute() async throws {
        let objects = WeakReferences()
        let answers = HeldAnswers()
        let waterfall = TestWaterfall(.parallel(3), .scripted("A", answers.script), lateAds: .keep)
        for _ in 0..<100 {
            let load = try waterfall.start()
            objects.add(load.load)
            answers.adapters.last.map(objects.add)
            await waterfall.time.advance(by: .seconds(2))
        }
        // The network's SDK still has the handlers.
        #expect(answers.open == 100)
        await waterfall.time.advance(by: .seconds(60))
        #expect(waterfall.time.timers.count == 0)
        withExtendedLifetime(answers) {}
        answers.forgetAdapters()
        #expect(objects.alive == 0)
    }
}
