import MediationCore
import MediationTesting
import PlatformViews
import Testing

@MainActor
struct TestMediationTests {
    let mediation = TestMediation()

    private func loadNativeAd() async throws -> NativeAd? {
        try await AdLoader(adUnitID: "native", mediator: self.mediation.mediator).load().nativeAd
    }

    @Test func answersTakeTurnsAndTheLastOneStays() async throws {
        self.mediation.answer(.ad(.minimal), .noFill)
        #expect(try await self.loadNativeAd()?.headline == "Lanterns")
        for _ in 0..<2 {
            await #expect(throws: MediationError.self) { try await self.loadNativeAd() }
        }
    }

    @Test func aScriptOfItsOwnComesBeforeTheCommonOne() async throws {
        self.mediation.answer(.noFill)
        self.mediation.answer(.ad(.minimal), for: "Test network")
        #expect(try await self.loadNativeAd() != nil)
    }

    @Test func aSecondAnswerIsAViolationInTheRecord() async throws {
        self.mediation.answer(.ad(.full).twice)
        let ad = try #require(try await self.loadNativeAd())
        #expect(ad.responseInfo.lineItems[0].violations.map(\.kind) == [.answeredTwice])
        #expect(self.mediation.ads.map(\.isReleased) == [false])
    }

    @Test func aNetworkThatIsTooLateTimesOut() async throws {
        self.mediation.answer(.ad(.full).after(.seconds(3)))
        let load = Task { try await self.loadNativeAd() }
        await self.mediation.pass(.seconds(2))
        let error = await #expect(throws: MediationError.self) { try await load.value }
        #expect(error?.responseInfo?.lineItems.map(\.outcome) == [.timedOut])
    }

    @Test func requestsSayWhatNetworksWereTold() async throws {
        self.mediation.mediator.privacy = PrivacySnapshot(gdprApplies: .yes, tcfString: "CPXX")
        _ = try await AdLoader(adUnitID: "native", mediator: self.mediation.mediator).load(
            NativeAdRequest(isTestRequest: true)
        )
        let request = try #require(self.mediation.requests.first)
        #expect(request.privacy.tcfString == "CPXX")
        #expect(request.isTestRequest)
        #expect(request.format == .native)
    }

    @Test(arguments: AdFormat.all)
    func everyFormatHasAnAdUnit(of format: AdFormat) async throws {
        let mediator = self.mediation.mediator
        switch format {
        case .banner: try await BannerAdView(adUnitID: "banner", size: .banner, mediator: mediator).load()
        case .interstitial: _ = try await InterstitialAdLoader(adUnitID: "interstitial", mediator: mediator).load()
        case .appOpen: _ = try await AppOpenAdLoader(adUnitID: "app-open", mediator: mediator).load()
        case .rewarded: _ = try await RewardedAdLoader(adUnitID: "rewarded", mediator: mediator).load()
        case .rewardedInterstitial:
            _ = try await RewardedInterstitialAdLoader(adUnitID: "rewarded-interstitial", mediator: mediator).load()
        default: _ = try await self.loadNativeAd()
        }
        #expect(self.mediation.requests.map(\.format) == [format])
    }

    @Test func viewsAreThoseThatShowTheAd() async throws {
        let ad = try #require(try await self.loadNativeAd())
        let (cell, label) = (PlatformView(), PlatformView())
        cell.addSubview(label)
        try ad.register(container: cell, clickableAssetViews: [.headline: label])
        #expect(self.mediation.lastAd?.views[.headline] === label)
        ad.unregister()
        #expect(self.mediation.lastAd?.views.isEmpty == true)
    }

    @Test func eventsAreOnlyThoseOfTheTest() async throws {
        let ad = try await self.loadNativeAd()
        await self.mediation.lastAd?.recordImpression()
        withExtendedLifetime(ad) {}
        #expect(self.mediation.events.map(\.kind).suffix(2) == [.finished, .impression])
        #expect(TestMediation().events.isEmpty)
    }

    @Test func biddersBidWhatTheTestSays() async throws {
        var adUnit = AdUnit(id: "auction", lineItems: [LineItem(name: "Floor", adapter: "Any", ecpm: 2)])
        adUnit.lineItems.append(LineItem(name: "Bidder", adapter: "Any", bidder: Bidder(floor: 0.5)))
        let mediation = TestMediation(configuration: MediationConfiguration(adUnits: [adUnit]))
        let loader = AdLoader(adUnitID: "auction", mediator: mediation.mediator)
        for (bid, winner) in [(1.0, "Floor"), (3, "Bidder"), (nil, "Floor")] as [(Double?, String)] {
            mediation.bid(bid, for: "Bidder")
            _ = try await loader.load()
            #expect(mediation.lastAd?.request.lineItem == winner)
        }
    }

    @Test func capsFollowTheTimeOfTheTest() async throws {
        var adUnit = AdUnit(id: "native", lineItems: [LineItem(name: "Capped", adapter: "Any", ecpm: 2)])
        adUnit.lineItems[0].pacing = .seconds(3600)
        let mediation = TestMediation(configuration: MediationConfiguration(adUnits: [adUnit]))
        let loader = AdLoader(adUnitID: "native", mediator: mediation.mediator)
        let ad = try await loader.load()
        await mediation.lastAd?.recordImpression()
        withExtendedLifetime(ad) {}
        await #expect(throws: MediationError.self) { try await loader.load() }
        await mediation.pass(.seconds(3600))
        _ = try await loader.load()
    }

    @Test func eventsAreInTheStreamForEveryFormat() async throws {
        let banner = BannerAdView(adUnitID: "banner", size: .banner, mediator: self.mediation.mediator)
        self.mediation.screen.view.addSubview(banner)
        try await banner.load()
        await self.mediation.lastAd?.recordImpression()
        await self.mediation.lastAd?.click()
        let native = try await self.loadNativeAd()
        await self.mediation.lastAd?.recordImpression()
        await self.mediation.lastAd?.click()
        withExtendedLifetime((banner, native)) {}
        let told = self.mediation.events.filter { $0.kind == .impression || $0.kind == .clicked }
        #expect(told.map(\.adUnitID) == ["banner", "banner", "native", "native"])
        #expect(told.compactMap(\.adValue?.micros) == [1000, 1000])
    }

    @Test func anAdThatReportsItsEndIsNoLongerPresented() async throws {
        let loader = InterstitialAdLoader(adUnitID: "interstitial", mediator: self.mediation.mediator)
        let ad = try await loader.load()
        let presentation = Task { try await ad.present(from: self.mediation.screen) }
        await self.mediation.settle()
        let played = try #require(self.mediation.lastAd)
        #expect(played.isPresented)
        await played.report(FullScreenAdEvent.click)
        await played.report(FullScreenAdEvent.willDismiss)
        await played.report(FullScreenAdEvent.didDismiss)
        await played.dismiss()
        try await presentation.value
        #expect(!played.isPresented)
        #expect(played.clicks == 1)
        #expect(self.mediation.events.filter { $0.kind == .dismissed }.count == 1)
        #expect(self.mediation.events.allSatisfy { $0.kind != .violation })
    }

    @Test func aSleepOnTheClockEndsWithItsTask() async {
        let clock = self.mediation.clock
        let sleep = Task { try await clock.sleep(for: .seconds(60)) }
        await self.mediation.settle()
        sleep.cancel()
        await #expect(throws: CancellationError.self) { try await sleep.value }
    }

    @Test func aSleepOnTheClockEndsInTime() async throws {
        let clock = self.mediation.clock
        let sleep = Task {
            try await clock.sleep(for: .seconds(60))
            return clock.now.offset
        }
        // The task reaches the clock by way of the thread pool.
        for _ in 0..<1_000 where self.mediation.mediator.timers.count == 0 { await self.mediation.settle() }
        await self.mediation.pass(.seconds(90))
        #expect(try await sleep.value == .seconds(60))
    }
}
