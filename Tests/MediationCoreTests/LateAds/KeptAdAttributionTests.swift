import MediationCore
import MediationTesting
import Testing

/// A kept ad has the price and the events of its own attempt, and the record of the load that ends with it.
@MainActor
struct KeptAdAttributionTests {
    private let a = HeldAnswers()
    private let b = HeldAnswers()

    private func waterfall(_ items: LineItem..., lateAds: LateAdPolicy = .keep) -> TestWaterfall {
        TestWaterfall(
            .oneAtATime,
            items.first ?? .scripted("A", ecpm: 3, self.a.script),
            .scripted("B", ecpm: 2, self.b.script),
            lateAds: lateAds
        )
    }

    /// Keeps an ad of A; returns the load and the delegate.
    private func keepAd(
        _ waterfall: TestWaterfall,
        _ ad: CustomTestAd
    ) async throws -> (StartedLoad, (any MediationNativeAdEventDelegate)?) {
        let load = try waterfall.start(Self.request("load"))
        await self.a.question()
        await waterfall.time.advance(by: .seconds(2))
        let delegate = self.a.take()(.success(ad))
        self.b.refuse()
        await load.finish()
        return (load, delegate)
    }

    private static func request(_ loadID: String) -> NativeAdRequest {
        NativeAdRequest(loadID: loadID, adTypes: [.custom("format")])
    }

    @Test func anImpressionEarnsThePriceOfItsOwnLineItem() async throws {
        let waterfall = self.waterfall()
        let network = CustomTestAd()
        _ = try await self.keepAd(waterfall, network)
        let ad = try #require(try waterfall.start(Self.request("next")).loaded?.customNativeAd)
        var earned: [Double] = []
        ad.eventHandler = { if let value = $0.adValue { earned.append(value.value) } }
        ad.recordImpression()
        #expect(earned == [3 / 1000])
        #expect(network.impressions == 1)
    }

    @Test func theDelegateOfTheLateAnswerReachesTheAppThatHasTheAd() async throws {
        let waterfall = self.waterfall()
        let (_, delegate) = try await self.keepAd(waterfall, CustomTestAd())
        delegate?.report(.willPresent)
        let ad = try #require(try waterfall.start(Self.request("next")).loaded?.customNativeAd)
        var heard: [NativeAdEvent] = []
        ad.eventHandler = { heard.append($0) }
        delegate?.report(.didDismiss)
        await waterfall.time.settle()
        #expect(heard == [.willPresent, .didDismiss])
    }

    @Test func theRecordOfTheLoadThatWasLateStaysAsItWas() async throws {
        let waterfall = self.waterfall()
        let (load, _) = try await self.keepAd(waterfall, CustomTestAd())
        let before = load.info
        _ = try waterfall.start(Self.request("next"))
        #expect(load.info == before)
        #expect(before.lineItems.map(\.outcome) == [.timedOut, .failed])
    }

    @Test func aSecondAnswerIsAViolationOfTheLoadThatAsked() async throws {
        let waterfall = self.waterfall()
        let load = try waterfall.start(Self.request("load"))
        await waterfall.time.advance(by: .seconds(2))
        let handler = self.a.take()
        handler(.success(CustomTestAd()))
        self.b.refuse()
        await load.finish()
        let next = try waterfall.start(Self.request("next"))
        handler(.success(CustomTestAd()))
        #expect(load.info.lineItems[0].violations.map(\.kind) == [.answeredTwice])
        #expect(next.info.lineItems[0].violations.isEmpty)
    }

    @Test func aBreachWhileTheAppHasTheAdIsOnTheRecordThatTheAdHas() async throws {
        let waterfall = self.waterfall()
        let (load, delegate) = try await self.keepAd(waterfall, CustomTestAd())
        let ad = try #require(try waterfall.start(Self.request("next")).loaded)
        delegate?.report(.impression)
        await waterfall.time.settle()
        #expect(ad.responseInfo.loadID == "next")
        #expect(ad.responseInfo.lineItems[0].violations.map(\.kind) == [.impressionFromWrongSide])
        #expect(load.info.lineItems[0].violations.isEmpty)
    }

    @Test func aBreachBeforeTheLoadThatEndsWithTheAdHasNoNegativeTime() async throws {
        let waterfall = self.waterfall()
        let (_, delegate) = try await self.keepAd(waterfall, CustomTestAd())
        delegate?.report(.impression)
        await waterfall.time.advance(by: .seconds(40))
        let ad = try #require(try waterfall.start(Self.request("next")).loaded)
        await waterfall.time.settle()
        #expect(ad.responseInfo.lineItems[0].violations.map(\.time) == [.zero])
    }

    @Test func aBiddersAdIsKeptAtItsBid() async throws {
        let waterfall = self.waterfall(.auctioned("A", bids: 7, self.a.script))
        _ = try await self.keepAd(waterfall, CustomTestAd())
        let load = try waterfall.start(Self.request("next"))
        #expect(load.loaded != nil)
        #expect(load.info.lineItems.map(\.ecpm) == [7, 2])
        #expect(load.info.lineItems[0].isBidder)
        #expect(load.info.auctionLatency == nil)
    }

    @Test func aBiddersAdTakesThePlaceOfItsBidIfBetter() async throws {
        let c = HeldAnswers()
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("C", ecpm: 9, c.script),
            .auctioned("A", bids: 7, self.a.script),
            .scripted("B", ecpm: 2, self.b.script),
            lateAds: .useIfBetter
        )
        let first = try waterfall.start(Self.request("load"))
        await c.question()
        c.refuse()
        await self.a.question()
        await waterfall.time.advance(by: .seconds(2))
        self.a.answer(.success(CustomTestAd()))
        self.b.refuse()
        await first.finish()
        let second = try waterfall.start(Self.request("next"))
        #expect(second.info.lineItems.map(\.name) == ["C", "A", "B"])
        c.refuse()
        await second.finish()
        #expect(second.loaded != nil)
        #expect(second.outcomes == [.failed, .loaded, .notAttempted])
        #expect(second.info.lineItems[1].ecpm == 7)
    }

    @Test func aLoadThatEndsWithAKeptAdHoldsNoAuction() async throws {
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("A", ecpm: 3, self.a.script),
            .auctioned("bidder", bids: 7, self.b.script),
            lateAds: .keep
        )
        let first = try waterfall.start(Self.request("load"))
        await self.b.question()
        self.b.refuse()
        await self.a.question()
        await waterfall.time.advance(by: .seconds(2))
        await first.finish()
        self.a.answer(.success(CustomTestAd()))
        await waterfall.time.settle()
        let next = try waterfall.start(Self.request("next"))
        #expect(next.loaded != nil)
        #expect(next.info.auctionLatency == nil)
    }

    @Test func aBidderWhoseAdWasKeptIsNotAskedForABid() async throws {
        let waterfall = TestWaterfall(
            .oneAtATime,
            .auctioned("A", bids: 7, self.a.script),
            .auctioned("B", bids: 5, self.b.script),
            lateAds: .useIfBetter
        )
        let first = try waterfall.start(Self.request("load"))
        await self.a.question()
        await waterfall.time.advance(by: .seconds(2))
        await first.finish()
        self.a.answer(.success(CustomTestAd()))
        await waterfall.time.settle()
        let heard = HeardEvents(waterfall.mediator)
        let next = try waterfall.start(Self.request("next"))
        await next.finish()
        await heard.finish(1)
        #expect(next.loaded != nil)
        #expect(heard.names.filter { $0.hasPrefix("auction") } == ["auctionStarted", "auctionWon B", "auctionEnded"])
        #expect(heard.names.contains("keptAdUsed A"))
        #expect(next.info.lineItems.map(\.ecpm) == [7, 5])
    }

    @Test func anExpiredAdOfABidderSkipsItForItsBidIsOfAnotherLoad() async throws {
        let c = HeldAnswers()
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("C", ecpm: 9, timeout: .seconds(4), c.script),
            .auctioned("A", bids: 7, self.a.script),
            lateAds: .useIfBetter
        )
        let network = CustomTestAd()
        network.timeToLive = .seconds(3)
        let first = try waterfall.start(Self.request("load"))
        await c.question()
        c.refuse()
        await self.a.question()
        await waterfall.time.advance(by: .seconds(2))
        await first.finish()
        self.a.answer(.success(network))
        await waterfall.time.settle()
        let second = try waterfall.start(Self.request("next"))
        await waterfall.time.advance(by: .milliseconds(3_500))
        c.refuse()
        await second.finish()
        #expect(second.codes == [.noFill, .adExpired])
    }
}
