import MediationCore
import MediationTesting
import Testing

/// The events of a load that listeners receive: all of them, in order, to the end.
@MainActor
struct LoadEventTests {
    private let a = HeldAnswers()
    private let b = HeldAnswers()

    @Test func anAuctionAndAWaterfallAreToldFromBeginningToEnd() async throws {
        let waterfall = TestWaterfall(
            .parallel(2, wait: .seconds(1)),
            .scripted("A", ecpm: 9, self.a.script),
            .auctioned("bidder", bids: 5, self.b.script),
            .auctioned("loser", bids: 3) { _, _, _ in },
            lateAds: .keep
        )
        let heard = HeardEvents(waterfall.mediator)
        let load = try waterfall.start(NativeAdRequest(loadID: "load"))
        await self.b.question()
        self.b.fill()
        await waterfall.time.settle()
        self.a.fill()
        await load.finish()
        await heard.finish(1)
        #expect(
            heard.names == [
                "started", "auctionStarted", "auctionLost loser", "auctionWon bidder", "auctionEnded", "settingUp A",
                "asked A", "asked bidder", "filled bidder", "held bidder", "filled A", "notUsed bidder", "kept bidder",
                "finished A",
            ]
        )
        let end = try #require(heard.events.last)
        #expect(end.outcome == .filled)
        #expect(end.responseInfo == load.info)
        #expect(end.transcript?.replayed() == nil)
        #expect(heard.events.allSatisfy { $0.loadID == "load" && $0.adUnitID == "unit" })
        #expect(heard.events.map(\.time) == heard.events.map(\.time).sorted())
    }

    @Test func aBreachAfterTheEndIsToldWithItsLoad() async throws {
        let waterfall = TestWaterfall(.oneAtATime, .scripted("A", self.a.script))
        let heard = HeardEvents(waterfall.mediator)
        let load = try waterfall.start(NativeAdRequest(loadID: "load"))
        let handler = self.a.take()
        handler(.failure(MediationError(.noFill, "")))
        await load.finish()
        await waterfall.time.advance(by: .seconds(7))
        handler(.failure(MediationError(.noFill, "")))
        for _ in 0..<10_000 where heard.names.last != "violation A" { await Task.yield() }
        let last = try #require(heard.events.last)
        #expect(last.violation == .answeredTwice)
        #expect(last.time == .seconds(7))
        #expect(last.loadID == "load")
    }

    @Test func aStreamEndsWithTheMediatorAlsoIfAnAdAndAHandlerLiveOn() async throws {
        func listen() async throws -> (AsyncStream<LoadEvent>, NativeAd, NativeAdCompletionHandler) {
            let waterfall = TestWaterfall(.oneAtATime, .scripted("A", self.a.script), .scripted("B", self.b.script))
            let stream = waterfall.mediator.loadEvents()
            let load = try waterfall.start()
            let handler = self.a.take()
            handler(.failure(MediationError(.noFill, "")))
            await waterfall.time.settle()
            self.b.fill("ad")
            await load.finish()
            return (stream, try #require(load.ad), handler)
        }
        let (stream, ad, handler) = try await listen()
        var kinds: [LoadEvent.Kind] = []
        for await event in stream { kinds.append(event.kind) }
        #expect(kinds.last == .finished)
        withExtendedLifetime((ad, handler)) {}
    }

    @Test func aStreamHasAllEventsUpToTheEndOfTheMediator() async throws {
        func listen() async throws -> (AsyncStream<LoadEvent>, [LoadEvent.Kind]) {
            let waterfall = TestWaterfall(.oneAtATime, .scripted("A", self.a.script))
            let stream = waterfall.mediator.loadEvents()
            let heard = HeardEvents(waterfall.mediator)
            let load = try waterfall.start()
            self.a.fill("ad")
            await load.finish()
            await heard.finish(1)
            return (stream, heard.events.map(\.kind))
        }
        let (stream, heard) = try await listen()
        var kinds: [LoadEvent.Kind] = []
        for await event in stream { kinds.append(event.kind) }
        #expect(kinds == heard)
        #expect(kinds.last == .finished)
    }
}
