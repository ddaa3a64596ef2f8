import Foundation
import MediationCore
import MediationTesting
import PlatformViews
import Testing

@testable import MediationOpenRTB

/// Receives every call, and keeps its URL.
private final class KeepingLoader: DataLoading {
    private let asked = LockedValue<[String]>([])

    var urls: [String] { self.asked.withLock { $0.sorted() } }

    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        self.asked.withLock { $0.append(url.absoluteString) }
        return DataResponse(statusCode: 204)
    }
}

extension AdapterTests {
    @MainActor
    struct OfferTests {
        private let loader = KeepingLoader()

        private static let signed: JSONValue = [
            "version": "4.0", "network": "n.skadnetwork", "sourceidentifier": "1234", "itunesitem": "1",
            "sourceapp": "2",
            "fidelities": [
                [
                    "fidelity": 0, "nonce": "473b1a16-b4ef-43ad-9591-fcf3aefa82a7", "timestamp": "1",
                    "signature": "TWU=",
                ]
            ],
        ]

        private func environment() -> OpenRTBEnvironment {
            var environment = OpenRTBEnvironment()
            environment.loader = self.loader
            OpenRTBAdapter.environment = environment
            return environment
        }

        private func banner(_ more: [String: JSONValue] = [:]) -> JSONValue {
            Samples.bid(["adm": "<b>", "w": 320, "h": 50].merging(more) { $1 })
        }

        private func notices(_ name: String) -> [String: JSONValue] {
            [
                "nurl": .string("https://t.example/\(name)/win"), "burl": .string("https://t.example/\(name)/billed"),
                "lurl": .string("https://t.example/\(name)/lost"),
            ]
        }

        private func offer(
            _ bids: [JSONValue],
            auctionID: String,
            _ more: [String: JSONValue] = [:]
        ) throws -> OpenRTBOffer<BannerPlan> {
            let response = try Samples.response(bids, more, terms: AuctionTerms(impressionID: "1", markupType: 1))
            let sender = NoticeSender(settings: try Samples.settings())
            return try OpenRTBOffer(
                response,
                try BannerRequest(.banner),
                auctionID: auctionID,
                sender,
                URLRules()
            )
        }

        @Test func aBidThatIsThereTwiceWinsAndDoesNotLose() async throws {
            let environment = self.environment()
            let bid = self.banner(self.notices("a"))
            do {
                let offer = try self.offer([bid, bid], auctionID: "twice")
                let ad = OpenRTBBannerAd(offer, ScriptedPage(), environment)
                ad.didDeliver()
                withExtendedLifetime(ad) {}
            }
            await OpenRTBAdapter.trackersWereSent()
            #expect(self.loader.urls == ["https://t.example/a/win"])
        }

        @Test func ofTwoWinnersTheFirstWinsAndTheOtherLoses() async throws {
            let environment = self.environment()
            let bids = ["a", "b"].map { self.banner(self.notices($0).merging(["id": .string($0)]) { $1 }) }
            do {
                let ad = OpenRTBBannerAd(try self.offer(bids, auctionID: "two"), ScriptedPage(), environment)
                ad.didDeliver()
                ad.didDeliver()
                withExtendedLifetime(ad) {}
            }
            await OpenRTBAdapter.trackersWereSent()
            #expect(self.loader.urls == ["https://t.example/a/win", "https://t.example/b/lost"])
        }

        @Test(arguments: [["bidid": "answer-7"], [:]])
        func macrosHaveTheIDOfTheAnswerOrElseOfTheBid(_ answer: [String: JSONValue]) throws {
            let first = try self.offer([self.banner()], auctionID: "macros", answer)
            let chosen = try ChosenBid(first.bidResponse, loadID: "load", markupType: 1)
            let sender = NoticeSender(settings: try Samples.settings())
            let second: OpenRTBOffer<BannerPlan> = try chosen.offer(try BannerRequest(.banner), sender, URLRules())
            for offer in [first, second] {
                #expect(offer.notices.macros.expand("${AUCTION_ID}") == "macros")
                #expect(offer.notices.macros.expand("${AUCTION_BID_ID}") == (answer.isEmpty ? "b" : "answer-7"))
            }
        }

        @Test func theChosenBidIsReadAgainAsItWas() throws {
            let bid = self.banner(["ext": ["skadn": Self.signed], "exp": 60, "w": 300])
            let first = try self.offer([bid], auctionID: "again")
            let chosen = try ChosenBid(first.bidResponse, loadID: "load", markupType: 1)
            let sender = NoticeSender(settings: try Samples.settings())
            let second: OpenRTBOffer<BannerPlan> = try chosen.offer(try BannerRequest(.banner), sender, URLRules())
            #expect(second.plan.html == first.plan.html)
            #expect(second.plan.size == first.plan.size)
            #expect(second.bid.skAdNetworkAd == first.bid.skAdNetworkAd)
            #expect(second.bid.skAdNetworkAd != nil)
            #expect(second.bid.lifetime == .seconds(60))
        }

        #if !canImport(UIKit) && !canImport(AppKit)
        @Test func theAppIsToldWhatSKAdNetworkMustBeTold() async throws {
            var environment = self.environment()
            let clock = ManualClock()
            environment.clock = clock
            var told: [SKAdNetworkEvent.Kind] = []
            environment.skAdNetworkHandler = { told.append($0.kind) }
            let page = ScriptedPage()
            let offer = try self.offer([self.banner(["ext": ["skadn": Self.signed]])], auctionID: "signed")
            let ad = OpenRTBBannerAd(offer, page, environment)
            ad.load { _ in }
            let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 400, height: 800))
            page.view.frame = ViewRect(x: 0, y: 0, width: 320, height: 50)
            window.addSubview(page.view)
            while told.isEmpty {
                clock.advance(by: .milliseconds(100))
                await Task.yield()
            }
            page.report(.click(try #require(URL(string: "https://shop.example/"))))
            ad.didRemove()
            ad.didRemove()
            #expect(told == [.impression, .click, .end])
            #expect(page.isStopped)
        }
        #endif

        @Test func anAdThatIsNotSignedIsNotTold() throws {
            var environment = self.environment()
            environment.skAdNetworkHandler = { _ in Issue.record("the app is told") }
            let page = ScriptedPage()
            let ad = OpenRTBBannerAd(try self.offer([self.banner()], auctionID: "not"), page, environment)
            ad.load { _ in }
            page.report(.click(try #require(URL(string: "https://shop.example/"))))
            ad.didRemove()
        }
    }
}
