import Dispatch
import MediationCore
import MediationTesting
import Testing

/// An ad that arrives after its attempt never changes the load, and is kept if the ad unit allows it.
@MainActor
struct LateAdTests {
    private let a = HeldAnswers()
    private let b = HeldAnswers()
    private let c = HeldAnswers()

    private func waterfall(
        _ strategy: WaterfallStrategy = .oneAtATime,
        _ lateAds: LateAdPolicy = .keep,
        deadline: Duration = .seconds(10)
    ) -> TestWaterfall {
        TestWaterfall(
            strategy,
            .scripted("A", ecpm: 3, self.a.script),
            .scripted("B", ecpm: 2, self.b.script),
            .scripted("C", ecpm: 1, self.c.script),
            lateAds: lateAds,
            deadline: deadline
        )
    }

    /// Loads again, and expects the kept ad.
    private func expectKept(_ headline: String, in waterfall: TestWaterfall) throws {
        let asked = self.a.configurations.count
        let load = try waterfall.start(NativeAdRequest(loadID: "next"))
        #expect(load.ad?.headline == headline)
        #expect(load.info.lineItems.first?.keptFromLoadID == "load")
        #expect(self.a.configurations.count == asked)
    }

    private func expectNothingKept(in waterfall: TestWaterfall) throws {
        let asked = self.a.configurations.count
        let load = try waterfall.start(NativeAdRequest(loadID: "next"))
        #expect(load.results.isEmpty)
        #expect(self.a.configurations.count == asked + 1)
        load.load.cancel()
    }

    // MARK: - Arrival

    @Test func afterItsTimeoutWhileTheLoadGoesOn() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        self.a.fill("late")
        await waterfall.time.settle()
        #expect(load.results.isEmpty)
        self.b.fill("B")
        await load.finish()
        #expect(load.ad?.headline == "B")
        #expect(load.outcomes == [.timedOut, .loaded, .notAttempted])
        try self.expectKept("late", in: waterfall)
    }

    @Test func afterTheLoadHasEnded() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        self.b.fill("B")
        await load.finish()
        self.a.fill("late")
        await waterfall.time.settle()
        try self.expectKept("late", in: waterfall)
    }

    @Test func afterTheDeadline() async throws {
        let waterfall = self.waterfall(deadline: .seconds(1))
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(1))
        #expect(load.error?.code == .deadlineExceeded)
        self.a.fill("late")
        await waterfall.time.settle()
        try self.expectKept("late", in: waterfall)
    }

    @Test func afterABetterOneHasEndedTheLoad() async throws {
        let waterfall = self.waterfall(.parallel(2))
        let load = try waterfall.start()
        self.a.fill("A")
        await load.finish()
        #expect(load.outcomes == [.loaded, .cancelled, .notAttempted])
        self.b.fill("late")
        await waterfall.time.settle()
        try self.expectKept("late", in: waterfall)
    }

    @Test func afterAWorseOneHasEndedTheLoad() async throws {
        let waterfall = self.waterfall(.parallel(2))
        let load = try waterfall.start()
        self.b.fill("B")
        await load.finish()
        #expect(load.outcomes == [.cancelled, .loaded, .notAttempted])
        self.a.fill("late")
        await waterfall.time.settle()
        try self.expectKept("late", in: waterfall)
    }

    @Test func inTheMomentOfTheTimeout() async throws {
        let waterfall = self.waterfall()
        Alarm.set(on: waterfall.time, after: .seconds(2)) { self.a.fill("late") }
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        #expect(load.outcomes[0] == .timedOut)
        self.b.refuse()
        await waterfall.time.settle()
        self.c.refuse()
        await load.finish()
        try self.expectKept("late", in: waterfall)
    }

    @Test func beforeTheTimerOfABusyMainActor() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.start()
        waterfall.time.set(to: .seconds(3))
        self.a.fill("late")
        await waterfall.time.settle()
        #expect(load.outcomes[0] == .timedOut)
        #expect(load.info.lineItems[0].violations.isEmpty)
        load.load.cancel()
        try self.expectKept("late", in: waterfall)
    }

    @Test func fromAnotherThread() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        let handler = self.a.take()
        let ad = TestAd(headline: "late")
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                handler(.success(ad))
                continuation.resume()
            }
        }
        await waterfall.time.settle()
        load.load.cancel()
        try self.expectKept("late", in: waterfall)
    }

    @Test func twiceTheFirstIsKeptAndTheSecondIsAViolation() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        let handler = self.a.take()
        #expect(handler(.success(TestAd(headline: "late"))) != nil)
        #expect(handler(.success(TestAd(headline: "later"))) == nil)
        await waterfall.time.settle()
        load.load.cancel()
        #expect(load.info.lineItems[0].violations.map(\.kind) == [.answeredTwice])
        try self.expectKept("late", in: waterfall)
    }

    // MARK: - Ads that are not kept

    @Test func discardedItIsAViolationAndGetsNoDelegate() async throws {
        let waterfall = self.waterfall(.oneAtATime, .discard)
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        #expect(self.a.take()(.success(TestAd())) == nil)
        #expect(load.info.lineItems[0].violations.map(\.kind) == [.answeredLate])
        load.load.cancel()
        try self.expectNothingKept(in: waterfall)
    }

    @Test func theAnswerOfACancelledLoadIsNotKept() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.start()
        load.load.cancel()
        #expect(self.a.take()(.success(TestAd())) == nil)
        #expect(load.info.lineItems[0].violations.map(\.kind) == [.answeredLate])
        try self.expectNothingKept(in: waterfall)
    }

    @Test func aLateErrorChangesNothingAndIsInOrder() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        self.a.refuse()
        await waterfall.time.settle()
        #expect(load.outcomes[0] == .timedOut)
        #expect(load.info.lineItems[0].violations.isEmpty)
    }

    @Test func aLateErrorIsTheEndOfTheAttemptAndNothingIsAwaited() async throws {
        let waterfall = self.waterfall()
        _ = try waterfall.start()
        waterfall.time.set(to: .seconds(3))
        self.a.refuse()
        await waterfall.time.settle()
        // The timers of the deadline and of B's timeout.
        #expect(self.b.open == 1)
        #expect(waterfall.time.timers.count == 2)
    }

    @Test func aLateErrorIsInOrderAlsoBeforeTheTimerOfABusyMainActor() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.start()
        waterfall.time.set(to: .seconds(3))
        self.a.refuse()
        await waterfall.time.settle()
        #expect(load.codes[0] == .timedOut)
        #expect(load.info.lineItems[0].violations.isEmpty)
    }

    @Test func anAdOfATypeThatWasNotAskedForIsNotKept() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        self.a.answer(.success(CustomTestAd()))
        await waterfall.time.settle()
        load.load.cancel()
        try self.expectNothingKept(in: waterfall)
    }

    @Test func anAdThatWasAskedForBeforeThePrivacyChoicesChangedIsNotKept() async throws {
        let waterfall = self.waterfall()
        let heard = HeardEvents(waterfall.mediator)
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        waterfall.mediator.privacy = PrivacySnapshot(gdprApplies: .yes)
        self.a.fill("late")
        await waterfall.time.rest()
        load.load.cancel()
        #expect(!heard.names.contains("kept A"))
        try self.expectNothingKept(in: waterfall)
    }

    // MARK: - Calls of the adapter

    @Test func itIsToldThatALateAdIsWelcomeAndWhenNotAnyMore() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        #expect(self.a.cancelReasons == [[.timedOut]])
        #expect(self.a.adapters[0].acceptedLateAds == [true])
        self.b.fill()
        await load.finish()
        await waterfall.time.advance(by: .seconds(60))
        #expect(self.a.cancelReasons == [[.timedOut, .timedOut]])
        #expect(self.a.adapters[0].acceptedLateAds == [true, false])
        #expect(self.a.take()(.success(TestAd())) == nil)
        #expect(waterfall.time.timers.count == 0)
    }

    @Test func anAdThatComesInTheLastMomentIsKept() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        load.load.cancel()
        let handler = self.a.take()
        await waterfall.time.advance(by: .milliseconds(59_999))
        handler(.success(TestAd(headline: "late")))
        await waterfall.time.advance(by: .milliseconds(1))
        #expect(self.a.cancelReasons == [[.timedOut]])
        try self.expectKept("late", in: waterfall)
    }

    @Test func anAdapterThatStopsAndDropsTheHandlerIsLetGoAtOnce() async throws {
        let adapters = WeakReferences()
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("A") { adapter, _, handler in
                adapters.add(adapter)
                adapter.kept = [handler]
            },
            lateAds: .keep
        )
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        #expect(load.error?.code == .noFill)
        #expect(load.info.lineItems[0].violations.isEmpty)
        #expect(adapters.alive == 0)
        #expect(waterfall.time.timers.count == 0)
    }

    @Test func theTaskOfAnAsyncAdapterGoesOnAndBringsItsAd() async throws {
        let (answers, answer) = AsyncStream<Void>.makeStream()
        SlowAsyncAdapter.wait = { _ = await answers.next() }
        let waterfall = TestWaterfall(
            .oneAtATime,
            LineItem(name: "A", adapter: "SlowAsyncAdapter", ecpm: 1),
            lateAds: .keep,
            adapters: [SlowAsyncAdapter.self]
        )
        let heard = HeardEvents(waterfall.mediator)
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        #expect(load.codes == [.timedOut])
        answer.yield()
        await waterfall.time.rest { heard.names.last == "kept A" }
        #expect(try waterfall.start().ad?.headline == "async")
    }

    private final class SlowAsyncAdapter: AsyncMediationAdapter {
        nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
        nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)
        static var wait: @MainActor () async -> Void = {}

        func nativeAd(for configuration: NativeAdConfiguration) async throws -> any MediationNativeAd {
            await Self.wait()
            return TestAd(headline: "async")
        }
    }
}
