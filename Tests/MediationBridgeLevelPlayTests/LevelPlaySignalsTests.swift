import BridgeTesting
import FakeLevelPlay
import Foundation
import IronSourceStandIn
import MediationBridgeLevelPlay
import MediationCore
import SampleNetwork
import SampleNetworkConformance
import Testing

extension LevelPlayTests {
    private static var slowBidder: LevelPlayBench? {
        LevelPlayBench(SlowBidderLevelPlay.self, .bidding(SlowBidderLevelPlay.self), SlowBidderHarness())
    }

    private static var sampleBidder: LevelPlayBench? {
        LevelPlayBench(
            SampleBiddingLevelPlay.self,
            .bidding(SampleBiddingLevelPlay.self),
            SampleBiddingCustomEventHarness()
        )
    }

    @Test func bidderKeepsItsPromisesBehindTheHost() async {
        let broken = await LevelPlayPromise.broken(
            by: SlowBidderLevelPlay.self,
            .bidding(SlowBidderLevelPlay.self),
            SlowBidderHarness.self,
            among: LevelPlayPromise.bidding
        )
        #expect(broken == [:])
    }

    @Test func biddingClassesKeepTheOtherPromises() async {
        let broken = await LevelPlayPromise.broken(
            by: SampleBiddingLevelPlay.self,
            .bidding(SampleBiddingLevelPlay.self),
            SampleBiddingCustomEventHarness.self
        )
        #expect(broken == [:])
    }

    /// The contents of a token of the Sample Network.
    private struct Token: Decodable {
        struct Privacy: Decodable {
            let personalization: String?
        }

        let adUnit: String
        let format: String?
        let testMode: Bool
        let keywords: [String]
        let width: Double?
        let privacy: Privacy?

        @MainActor
        init(_ signals: FakeLevelPlaySignals) throws {
            let data = Data(base64Encoded: signals.tokens.first ?? "") ?? Data()
            self = try JSONDecoder().decode(Token.self, from: data)
        }
    }

    @Test func signalsTellTheFormatAndTheChoices() async throws {
        let bench = try #require(Self.sampleBidder)
        bench.host.bannerSize = ISBannerSize(description: "RECTANGLE", width: 300, height: 250)
        let formats: [(AdFormat, String?)] = [
            (.native, nil), (.banner, "banner"), (.interstitial, "interstitial"), (.rewarded, "rewarded"),
        ]
        for (format, name) in formats {
            let signals = await bench.host.collectSignals(format)
            await bench.rest { signals.answerCount > 0 }
            let token = try Token(signals)
            #expect(token.format == name)
            #expect(token.adUnit == "sample-unit")
            #expect(!token.testMode)
            #expect(token.width == (format == .banner ? 300 : nil))
            #expect(token.privacy?.personalization == nil)
        }
        bench.host.network.setConsent(false)
        (bench.host.network as? any ISAdapterTestModeProtocol)?.setTestMode(true)
        bench.host.network.setNetworkData(NetworkData(["a": SampleExtras(keywords: ["x"])]))
        let signals = await bench.host.collectSignals(.rewarded)
        await bench.rest { signals.answerCount > 0 }
        let token = try Token(signals)
        #expect(token.testMode)
        #expect(token.keywords == ["x"])
        #expect(token.privacy?.personalization == "refused")
    }

    @Test func signalsOfAPlaceWithoutASizeAreCollectedAllTheSame() async throws {
        let bench = try #require(Self.sampleBidder)
        for size in [ISBannerSize(description: "NEW", width: 0, height: 0), nil] {
            let data = bench.host.adData()
            let adUnitData = size.map { ["bannerSize": $0] as [AnyHashable: Any] }
            let signals = await bench.host.make(.banner).collectSignals(
                ISAdData(serverData: nil, configuration: data.configuration, adUnitData: adUnitData)
            )
            await bench.rest { signals.answerCount > 0 }
            #expect(signals.tokens.count == 1)
        }
    }

    @Test func networkThatLeavesSignalsUnansweredIsGivenUp() async throws {
        let bench = try #require(Self.slowBidder)
        bench.host.configuration["isSilent"] = "yes"
        let signals = await bench.host.collectSignals(.native)
        await bench.rest()
        await bench.play(.finishSetUp(1))
        await bench.rest { SlowBidder.silent.count == 1 }
        await bench.pass(.seconds(4))
        #expect(signals.failures.first?.hasPrefix("timedOut:") == true)
        for handler in SlowBidder.silent { handler(.success(BidSignals(token: "late"))) }
        await bench.rest()
        #expect(signals.answerCount == 1)
        #expect(bench.host.findings.isEmpty)
    }

    @Test func networkThatDropsTheHandlerOfSignalsEndsThemAtOnce() async throws {
        let bench = try #require(Self.slowBidder)
        bench.host.configuration["isSilent"] = "yes"
        let signals = await bench.host.collectSignals(.native)
        await bench.rest()
        await bench.play(.finishSetUp(1))
        await bench.rest { SlowBidder.silent.count == 1 }
        SlowBidder.network.withLock { $0 }?.silent.withLock { $0 = [] }
        await bench.rest { signals.answerCount > 0 }
        #expect(signals.failures.first?.hasPrefix("handlerDropped:") == true)
    }

    @Test func adapterThatTakesPartInNoAuctionsSaysSo() async throws {
        let classes = LevelPlayClasses.bidding(SampleLevelPlay.self)
        let bench = try #require(LevelPlayBench(SampleLevelPlay.self, classes, SampleCustomEventHarness()))
        let signals = await bench.host.collectSignals(.native)
        await bench.rest { signals.answerCount > 0 }
        #expect(signals.failures.first?.contains("it is no AuctionAdapter") == true)
    }

    @Test func callForSignalsWithoutDataFailsAndOneWithoutDelegateTellsNobody() async throws {
        let bench = try #require(Self.sampleBidder)
        let request = bench.host.make(.native)
        let signals = await request.collectSignals(nil)
        (request.ad as? any ISBiddingDataProtocol)?.collectBiddingData(with: bench.host.adData(), delegate: nil)
        await bench.rest { signals.answerCount > 0 }
        #expect(signals.failures.first?.hasPrefix("invalidSettings:") == true)
        #expect(signals.answerCount == 1)
        #expect(!signals.isDelegateAlive)
    }

    // MARK: - Broken bridges

    private static func broken(
        _ defect: BrokenLevelPlay.Defect,
        among promises: [LevelPlayPromise]
    ) async -> [String: [String]] {
        BrokenLevelPlay.defect = defect
        defer {
            BrokenLevelPlay.defect = BrokenLevelPlay.Defect(.none)
            BrokenLevelPlay.outliving = []
        }
        return await LevelPlayPromise.broken(
            by: SlowBidderLevelPlay.self,
            Self.broken,
            SlowBidderHarness.self,
            among: promises
        )
    }

    @Test(arguments: BrokenLevelPlay.Defect.bidding)
    func brokenBidderIsFound(_ defect: BrokenLevelPlay.Defect) async {
        let promises = LevelPlayPromise.bidding.filter { $0.name == defect.shared.promise }
        let broken = await Self.broken(defect, among: promises)
        #expect(promises.count == 1)
        #expect(!broken.isEmpty)
        #expect(broken["harness"] == nil)
    }

    @Test func bidderThatPassesEverythingOnIsNotBroken() async {
        let broken = await Self.broken(.biddingNone, among: LevelPlayPromise.bidding)
        #expect(broken == [:])
    }
}

extension SlowBidder {
    /// The handlers that are left unanswered.
    fileprivate static var silent: [BidSignalCompletionHandler] {
        self.network.withLock { $0 }?.silent.withLock { $0 } ?? []
    }
}
