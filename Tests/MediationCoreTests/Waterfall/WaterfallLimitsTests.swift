import MediationCore
import MediationTesting
import Testing

/// The places that a load holds under frequency caps and adapter limits, and the time at which it releases them.
@MainActor
struct WaterfallLimitsTests {
    private let a = HeldAnswers()
    private let b = HeldAnswers()
    private let counts = ImpressionCounts()

    private func waterfall(
        _ strategy: WaterfallStrategy = .oneAtATime,
        lateAds: LateAdPolicy = .discard,
        deadline: Duration = .seconds(10)
    ) -> TestWaterfall {
        TestWaterfall(
            strategy,
            .scripted("A", self.a.script).with(.onePerDay),
            .scripted("B", self.b.script),
            lateAds: lateAds,
            deadline: deadline,
            impressionCounts: self.counts
        )
    }

    private var isFree: Bool { self.counts.refusal(of: .limited(.onePerDay)) == nil }

    // MARK: - Caps

    @Test func anAdOfALineItemIsCountedFromItsTurnOnAndTheNextIsSkipped() async throws {
        let waterfall = self.waterfall()
        _ = try waterfall.start()
        let second = try waterfall.start()
        #expect(second.outcomes == [.skipped, .notAttempted])
        #expect(second.codes[0] == .frequencyCapped)
        #expect(self.b.open == 1)
    }

    @Test func anAttemptWithoutAnAdGivesItsPlaceBack() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.start()
        self.a.refuse()
        await waterfall.time.settle()
        #expect(load.results.isEmpty)
        #expect(self.isFree)
    }

    @Test func aTimeoutGivesItsPlaceBack() async throws {
        let waterfall = self.waterfall()
        _ = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        #expect(self.isFree)
    }

    @Test func aCancelledLoadGivesItsPlaceBackBeforeTheAppHears() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.mediator.makeLoad(adUnitID: "unit", request: NativeAdRequest())
        var wasFree: Bool?
        load.start { _ in wasFree = self.isFree }
        load.cancel()
        #expect(wasFree == true)
    }

    @Test func anAdapterThatIsToldToStopMayAskAnew() async throws {
        var waterfall: TestWaterfall?
        var retry: StartedLoad?
        let script: ScriptedAdapter.Script = { adapter, _, handler in
            adapter.kept = [handler]
            adapter.onCancel = { retry = try? waterfall?.start(NativeAdRequest(loadID: "retry")) }
        }
        waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("A", script).with(.onePerDay),
            impressionCounts: self.counts
        )
        let load = try waterfall?.start()
        load?.load.cancel()
        #expect(retry?.outcomes == [.notAttempted])
        #expect(retry?.codes == [nil])
    }

    @Test func anAdHoldsItUntilTheAppLetsGo() async throws {
        let waterfall = self.waterfall()
        func load() async throws {
            let load = try waterfall.start()
            self.a.fill()
            await load.finish()
            #expect(load.ad != nil)
            #expect(!self.isFree)
            self.a.forget()
        }
        try await load()
        await waterfall.time.settle()
        #expect(self.isFree)
    }

    @Test func anImpressionIsCountedBeforeTheAppHearsOfIt() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.start(NativeAdRequest(adTypes: [.custom("format")]))
        self.a.answer(.success(CustomTestAd()))
        await load.finish()
        let ad = try #require(load.loaded?.customNativeAd)
        var counted: [Int] = []
        ad.eventHandler = { _ in counted.append(self.counts.count(of: "A", adUnitID: "unit", within: .seconds(60))) }
        ad.recordImpression()
        #expect(counted == [1, 1])
    }

    @Test func anAdThatIsNotUsedIsFreeAgainUnlessItIsKept() async throws {
        for lateAds in [LateAdPolicy.discard, .keep] {
            let waterfall = TestWaterfall(
                .parallel(2, wait: .seconds(1)),
                .scripted("better", self.b.script),
                .scripted("A", self.a.script).with(.onePerDay),
                lateAds: lateAds,
                impressionCounts: self.counts
            )
            let load = try waterfall.start()
            self.a.fill()
            await waterfall.time.settle()
            self.b.fill()
            await load.finish()
            #expect(load.outcomes == [.loaded, .notUsed])
            self.a.forget()
            await waterfall.time.settle()
            #expect(self.isFree == (lateAds == .discard))
        }
    }

    @Test func anAdThatMayStillComeHoldsIt() async throws {
        let waterfall = self.waterfall(lateAds: .keep)
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        #expect(!self.isFree)
        self.b.refuse()
        await load.finish()
        self.a.refuse()
        await waterfall.time.settle()
        #expect(self.isFree)
    }

    @Test func anAdThatMayStillComeHoldsItForAMinuteAtMost() async throws {
        let waterfall = self.waterfall(lateAds: .keep)
        _ = try waterfall.start()
        await waterfall.time.advance(by: .milliseconds(61_999))
        #expect(!self.isFree)
        await waterfall.time.advance(by: .milliseconds(1))
        #expect(self.isFree)
    }

    @Test func anAdapterThatIsToldThatItsLateAdIsNotAwaitedAnyMoreFindsItsPlaceFree() async throws {
        let waterfall = self.waterfall(lateAds: .keep)
        _ = try waterfall.start()
        var wasFree: [Bool] = []
        self.a.adapters[0].onCancel = { wasFree.append(self.isFree) }
        await waterfall.time.advance(by: .seconds(62))
        #expect(wasFree == [false, true])
    }

    // MARK: - Loads that an adapter can have open

    private func oneLoadWaterfall(
        _ strategy: WaterfallStrategy = .oneAtATime,
        lateAds: LateAdPolicy = .discard
    ) -> TestWaterfall {
        TestWaterfall(
            strategy,
            .scripted("A", self.a.script).with(adapter: "OneLoadAdapter"),
            .scripted("B", self.b.script).with(adapter: "OneLoadAdapter"),
            lateAds: lateAds,
            adapters: [OneLoadAdapter.self]
        )
    }

    @Test func aLineItemOfABusyAdapterIsSkipped() async throws {
        let waterfall = self.oneLoadWaterfall(.parallel(2))
        let load = try waterfall.start()
        #expect(load.codes == [nil, .adapterBusy])
        #expect(load.outcomes == [.notAttempted, .skipped])
        self.a.refuse()
        await load.finish()
        #expect(waterfall.mediator.openLoads.isEmpty)
    }

    @Test func anAttemptThatHasEndedLetsTheNextBeAsked() async throws {
        let waterfall = self.oneLoadWaterfall()
        let load = try waterfall.start()
        self.a.refuse()
        await waterfall.time.settle()
        self.b.fill()
        await load.finish()
        #expect(load.outcomes == [.failed, .loaded])
        #expect(waterfall.mediator.openLoads.isEmpty)
    }

    @Test func anAdapterThatMayStillBringALateAdIsBusy() async throws {
        let waterfall = self.oneLoadWaterfall(lateAds: .keep)
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        await load.finish()
        #expect(load.codes == [.timedOut, .adapterBusy])
        self.a.refuse()
        await waterfall.time.settle()
        #expect(waterfall.mediator.openLoads.isEmpty)
    }

    @Test func itIsBusyUntilItsLateAdHasComeOrIsNotAwaitedAnyMore() async throws {
        for brings in [true, false] {
            let waterfall = self.oneLoadWaterfall(lateAds: .keep)
            _ = try waterfall.start()
            await waterfall.time.advance(by: .seconds(2))
            #expect(!waterfall.mediator.openLoads.isEmpty)
            if brings { self.a.fill() } else { await waterfall.time.advance(by: .seconds(60)) }
            await waterfall.time.settle()
            #expect(waterfall.mediator.openLoads.isEmpty)
            self.a.forget()
        }
    }

    @Test func anAdapterWhoseAdWaitsIsFreeForOtherLoads() async throws {
        let waterfall = TestWaterfall(
            .parallel(2, wait: .seconds(1)),
            .scripted("better", self.b.script),
            .scripted("A", self.a.script).with(adapter: "OneLoadAdapter"),
            adapters: [OneLoadAdapter.self]
        )
        let load = try waterfall.start()
        self.a.fill()
        await waterfall.time.settle()
        #expect(load.results.isEmpty)
        #expect(waterfall.mediator.openLoads.isEmpty)
        load.load.cancel()
    }

    @Test func anAttemptThatAnOpenCircuitPreventsIsNoOpenLoad() async throws {
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("A", self.a.script).with(adapter: "OneLoadAdapter"),
            circuitBreaker: CircuitBreakerRule(failures: 1),
            adapters: [OneLoadAdapter.self]
        )
        let load = try waterfall.start()
        self.a.answer(.failure(MediationError(.serverError, "")))
        await load.finish()
        #expect(try waterfall.start().codes == [.circuitOpen])
        #expect(waterfall.mediator.openLoads.isEmpty)
    }

    @Test func aKeptAdIsNoOpenLoad() async throws {
        let waterfall = self.oneLoadWaterfall(lateAds: .keep)
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        self.a.fill("kept")
        await load.finish()
        await waterfall.time.settle()
        let next = try waterfall.start()
        #expect(next.ad?.headline == "kept")
        #expect(waterfall.mediator.openLoads.isEmpty)
    }
}
