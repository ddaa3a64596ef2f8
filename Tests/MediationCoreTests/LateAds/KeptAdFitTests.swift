import MediationCore
import MediationTesting
import Testing

/// A kept ad is dropped when it may no longer be used: no load gets an ad that it did not request.
@MainActor
struct KeptAdFitTests {
    private let a = HeldAnswers()
    private let b = HeldAnswers()
    private let counts = ImpressionCounts()

    private func waterfall(_ lateAds: LateAdPolicy = .keep, adapter: String? = nil) -> TestWaterfall {
        TestWaterfall(
            lateAds == .keep ? .parallel(2) : .oneAtATime,
            .scripted("A", self.a.script),
            .scripted("B", self.b.script).with(.onePerDay, adapter: adapter),
            lateAds: lateAds,
            impressionCounts: self.counts,
            adapters: [OneLoadAdapter.self]
        )
    }

    /// Keeps an ad of B that was requested with this request.
    private func keepAd(
        _ waterfall: TestWaterfall,
        _ request: NativeAdRequest = NativeAdRequest(loadID: "load"),
        _ ad: any MediationNativeAd = TestAd(headline: "kept")
    ) async throws {
        let load = try waterfall.start(request)
        if waterfall.isOneAtATime(self.b) { self.a.refuse() }
        await waterfall.time.settle()
        await waterfall.time.advance(by: .seconds(2))
        self.a.forget()
        #expect(load.results.count == 1)
        self.b.answer(.success(ad))
        await waterfall.time.settle()
    }

    /// Returns whether B could be asked for another ad.
    private func isFree(_ waterfall: TestWaterfall) -> Bool {
        let lineItem = LineItem.limited(.onePerDay, name: "B")
        return self.counts.refusal(of: lineItem) == nil
    }

    @Test func expiredItIsDroppedAndItsCapIsFree() async throws {
        let waterfall = self.waterfall()
        let ad = TestAd()
        ad.timeToLive = .seconds(10)
        try await self.keepAd(waterfall, NativeAdRequest(loadID: "load"), ad)
        #expect(!self.isFree(waterfall))
        // The time counts from the answer, which came at 2 s.
        await waterfall.time.advance(by: .milliseconds(9_999))
        #expect(!self.isFree(waterfall))
        await waterfall.time.advance(by: .milliseconds(1))
        #expect(self.isFree(waterfall))
        #expect(waterfall.time.timers.count == 0)
    }

    @Test func itsLifeGoesOnFromItsAnswerWhenItIsHandedOut() async throws {
        let waterfall = self.waterfall()
        let ad = TestAd()
        ad.timeToLive = .seconds(10)
        try await self.keepAd(waterfall, NativeAdRequest(loadID: "load"), ad)
        await waterfall.time.advance(by: .seconds(4))
        let load = try waterfall.start()
        #expect(load.ad?.timeToExpiry == .seconds(6))
    }

    @Test func itsLifeBeginsWithItsAnswerAndNotWhenABusyMainActorHearsOfIt() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        #expect(load.results.count == 1)
        let ad = TestAd()
        ad.timeToLive = .seconds(10)
        self.b.answer(.success(ad))
        waterfall.time.set(to: .seconds(5))
        await waterfall.time.settle()
        #expect(try waterfall.start().ad?.timeToExpiry == .seconds(7))
    }

    @Test func whoseAdExpiresBeforeItsTurnNeedsItsTimeAgain() async throws {
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("A", timeout: .milliseconds(990), self.a.script),
            .scripted("B", timeout: .milliseconds(500), minimumTime: .milliseconds(100), self.b.script),
            lateAds: .useIfBetter,
            deadline: .seconds(1)
        )
        let ad = TestAd()
        ad.timeToLive = .milliseconds(900)
        try await self.keepAd(waterfall, NativeAdRequest(loadID: "load"), ad)
        let load = try waterfall.start()
        await waterfall.time.advance(by: .milliseconds(990))
        #expect(load.codes == [.timedOut, .outOfTime])
        #expect(self.b.open == 0)
    }

    @Test func anAdThatIsExpiredWhenItComesIsNotKept() async throws {
        let waterfall = self.waterfall()
        let ad = TestAd()
        ad.timeToLive = .zero
        try await self.keepAd(waterfall, NativeAdRequest(loadID: "load"), ad)
        #expect(self.isFree(waterfall))
        let load = try waterfall.start()
        #expect(load.results.isEmpty)
    }

    @Test func whenPrivacyChoicesChangeTheNextLoadDropsIt() async throws {
        let waterfall = self.waterfall()
        try await self.keepAd(waterfall)
        waterfall.mediator.privacy = PrivacySnapshot(gdprApplies: .yes)
        let load = try waterfall.start()
        #expect(load.results.isEmpty)
        #expect(load.info.lineItems.map(\.name) == ["A", "B"])
        load.load.cancel()
        #expect(self.isFree(waterfall))
    }

    @Test func whenPrivacyChoicesChangeBeforeItsTurnItIsNotUsed() async throws {
        let waterfall = self.waterfall(.useIfBetter)
        try await self.keepAd(waterfall)
        let load = try waterfall.start()
        waterfall.mediator.privacy = PrivacySnapshot(gdprApplies: .yes)
        self.a.refuse()
        await waterfall.time.settle()
        #expect(load.results.isEmpty)
        #expect(self.b.open == 1)
        #expect(self.b.configurations.last?.privacy.version == 1)
    }

    @Test(arguments: [LateAdPolicy.keep, .useIfBetter])
    func ofADisabledAdapterItIsNotUsed(lateAds: LateAdPolicy) async throws {
        let waterfall = self.waterfall(lateAds, adapter: "OneLoadAdapter")
        try await self.keepAd(waterfall)
        waterfall.mediator.disabledAdapters = ["OneLoadAdapter"]
        let load = try waterfall.start()
        self.a.refuse()
        await load.finish()
        #expect(load.error?.code == .noFill)
        #expect(load.codes == [.noFill, .adapterDisabled])
    }

    @Test func ofAnAdapterThatIsDisabledBeforeItsTurnItIsNotUsed() async throws {
        let waterfall = self.waterfall(.useIfBetter, adapter: "OneLoadAdapter")
        try await self.keepAd(waterfall)
        let load = try waterfall.start()
        waterfall.mediator.disabledAdapters = ["OneLoadAdapter"]
        self.a.refuse()
        await load.finish()
        #expect(load.codes == [.noFill, .adapterDisabled])
    }

    @Test func aLoadThatAsksForAnotherTypeDropsItAndAsksItsLineItem() async throws {
        let waterfall = self.waterfall()
        try await self.keepAd(waterfall)
        let load = try waterfall.start(NativeAdRequest(adTypes: [.custom("format")]))
        #expect(load.results.isEmpty)
        #expect(self.b.open == 1)
    }

    @Test func anAdThatIsNotWhatItsOwnLoadAskedForIsNotKept() async throws {
        let waterfall = self.waterfall()
        try await self.keepAd(waterfall, NativeAdRequest(loadID: "load"), CustomTestAd())
        self.b.forget()
        #expect(self.isFree(waterfall))
    }

    @Test func aLoadWithOtherOptionsAsksAnew() async throws {
        let waterfall = self.waterfall()
        try await self.keepAd(waterfall)
        var options = NativeAdOptions()
        options.images.disableImageLoading = true
        let load = try waterfall.start(NativeAdRequest(options: options))
        #expect(load.results.isEmpty)
    }

    @Test func aTestRequestAsksAnew() async throws {
        let waterfall = self.waterfall()
        try await self.keepAd(waterfall)
        let load = try waterfall.start(NativeAdRequest(isTestRequest: true))
        #expect(load.results.isEmpty)
    }

    @Test func itCountsAsTheTypeThatTheLoadWhichEndsWithItAskedFor() async throws {
        let waterfall = self.waterfall()
        try await self.keepAd(waterfall, NativeAdRequest(loadID: "load"), RequiredAssetsAd())
        let load = try waterfall.start(NativeAdRequest(adTypes: [.content, .native]))
        #expect(load.ad?.adType == .content)
    }

    @Test func anAdOfACustomFormatIsKeptForALoaderThatAsksForIt() async throws {
        let waterfall = self.waterfall()
        try await self.keepAd(waterfall, NativeAdRequest(adTypes: [.custom("format")]), CustomTestAd())
        let loader = AdLoader(adUnitID: "unit", adTypes: [.custom("format"), .native], mediator: waterfall.mediator)
        let ad = try #require(try await loader.load().customNativeAd)
        #expect(ad.string(forKey: "title") == "Title")
    }
}

extension TestWaterfall {
    /// Returns whether the second line item has not been asked yet.
    fileprivate func isOneAtATime(_ second: HeldAnswers) -> Bool { second.open == 0 }
}
