import Foundation
import MediationCore
import MediationOpenRTB
import MediationTesting
import PlatformViews
import SampleAdServer
import Testing

extension AdapterTests {
    #if !canImport(UIKit) && !canImport(AppKit)
    @MainActor
    struct BannerTests {
        /// Lets time pass until something is so.
        private func look(_ clock: ManualClock, until isSo: () -> Bool) async {
            while !isSo() {
                clock.advance(by: .milliseconds(100))
                await Task.yield()
            }
        }

        @Test func theHighestBannerWinsAtItsPrice() async throws {
            try await MediatedExchange.with { exchange in
                let (view, _) = exchange.banner()
                try await view.load(AdRequest(loadID: "load"))
                let bids = exchange.bids()
                #expect(view.responseInfo?.lineItems[0].ecpm == bids[0].price)
                #expect(exchange.pages.made.map(\.html?.isEmpty) == [false])
                #expect(exchange.pages.made[0].html?.contains("price=\(MediatedExchange.text(bids[0].price))") == true)
                let counts = try await exchange.counts(["win": 1, "loss": 2])
                #expect(counts.events["win"] == [bids[0].adID: 1])
                #expect(counts.events["billing"] == nil)
            }
        }

        @Test func theImpressionIsBilledOnceWhenHalfOfItWasSeenForASecond() async throws {
            let clock = ManualClock()
            try await MediatedExchange.with(clock: clock) { exchange in
                let (view, window) = exchange.banner()
                var heard: [String] = []
                view.eventHandler = { heard.append($0.name) }
                view.frame.y = 780
                try await view.load(AdRequest(loadID: "load"))
                _ = try await exchange.counts(["win": 1, "loss": 2])
                for _ in 0..<50 {
                    clock.advance(by: .milliseconds(100))
                    await Task.yield()
                }
                #expect(!heard.contains("impression"), "less than half of it can be seen")
                view.frame.y = 700
                await self.look(clock) { heard.contains("paid") }
                let id = exchange.bids()[0].adID
                let counts = try await exchange.counts(["billing": 1])
                #expect(counts.events["billing"] == [id: 1])
                #expect(heard.filter { $0 == "impression" }.count == 1)
                withExtendedLifetime(window) {}
            }
        }

        @Test func aTapOpensItsLinkAndIsAClick() async throws {
            try await MediatedExchange.with { exchange in
                let (view, window) = exchange.banner()
                var heard: [String] = []
                view.eventHandler = { heard.append($0.name) }
                try await view.load(AdRequest(loadID: "load"))
                for text in ["javascript:alert(1)", "file:///etc/passwd", "https://shop.example/x"] {
                    exchange.pages.made[0].report(.click(try #require(URL(string: text))))
                }
                while !heard.contains("click") { await Task.yield() }
                #expect(exchange.opener.opened == ["https://shop.example/x"])
                withExtendedLifetime(window) {}
            }
        }

        @Test func aPageThatFailsIsAnErrorAndItsBidLoses() async throws {
            let lineItems = [MediatedExchange.priced("a", ecpm: 2), MediatedExchange.priced("b", ecpm: 1)]
            try await MediatedExchange.with(OpenRTBScript(seats: 1), lineItems: lineItems) { exchange in
                exchange.pages.loadsAtOnce = false
                let (view, _) = exchange.banner()
                let load = Task { try await view.load(AdRequest(loadID: "load")) }
                while exchange.pages.made.isEmpty { await Task.yield() }
                exchange.pages.loadsAtOnce = true
                exchange.pages.made[0].report(.failed(URLError(.cannotParseResponse)))
                try await load.value
                let info = try #require(view.responseInfo)
                #expect(info.lineItems[0].error?.code == .invalidResponse)
                let counts = try await exchange.counts(["win": 1, "loss": 1])
                #expect(counts.events["win"] == [exchange.bids(placement: "b")[0].adID: 1])
                #expect(counts.events["loss"] == [exchange.bids(placement: "a")[0].adID: 1])
            }
        }

        @Test func aLoadThatIsCancelledStopsItsPage() async throws {
            try await MediatedExchange.with(OpenRTBScript(seats: 1), lineItems: [MediatedExchange.priced()]) {
                exchange in
                exchange.pages.loadsAtOnce = false
                let (view, _) = exchange.banner()
                let load = Task { try await view.load(AdRequest(loadID: "load")) }
                while exchange.pages.made.isEmpty { await Task.yield() }
                load.cancel()
                await #expect(throws: MediationError.self) { try await load.value }
                #expect(exchange.pages.made[0].isStopped)
                let counts = try await exchange.counts(["loss": 1])
                #expect(counts.events["loss"] == [exchange.bids()[0].adID: 1])
            }
        }

        @Test func theNextBannerStopsThePageOfTheLast() async throws {
            try await MediatedExchange.with { exchange in
                let (view, window) = exchange.banner()
                try await view.load(AdRequest(loadID: "load-1"))
                try await view.load(AdRequest(loadID: "load-2"))
                #expect(exchange.pages.made.map(\.isStopped) == [true, false])
                withExtendedLifetime(window) {}
            }
        }

        @Test(arguments: [
            (OpenRTBFault.Kind.bannerTooLarge, MediationError.Code.bannerSizeMismatch),
            (.vastMarkup, .invalidResponse), (.brokenMarkup, .invalidResponse), (.object, .invalidResponse),
            (.wrapped, .invalidResponse), (.wrongMarkupType, .invalidResponse), (.noMarkup, .invalidResponse),
        ])
        func anOddBannerIsAnErrorAndItsBidsLose(_ kind: OpenRTBFault.Kind, _ code: MediationError.Code) async throws {
            let script = OpenRTBScript(seats: 2, faults: [OpenRTBFault(kind)])
            try await MediatedExchange.with(script, lineItems: [MediatedExchange.priced()]) { exchange in
                let (view, _) = exchange.banner()
                do throws(MediationError) {
                    try await view.load(AdRequest(loadID: "load"))
                    Issue.record("there is an ad")
                } catch {
                    #expect(error.responseInfo?.lineItems.first?.error?.code == code)
                }
                let counts = try await exchange.counts(["loss": 2])
                #expect(counts.events["win"] == nil)
            }
        }

        @Test func whatIsRepairedIsInTheRecord() async throws {
            let script = OpenRTBScript(faults: [OpenRTBFault(.bannerWithoutSize)])
            try await MediatedExchange.with(script, lineItems: [MediatedExchange.priced()]) { exchange in
                let (view, window) = exchange.banner()
                try await view.load(AdRequest(loadID: "load"))
                let warnings = try #require(view.responseInfo?.lineItems[0].warnings)
                #expect(warnings.contains { $0.contains("seatbid[") && $0.contains("320 × 50") })
                withExtendedLifetime(window) {}
            }
        }

        @Test func withoutAWebViewNoExchangeIsAsked() async throws {
            try await MediatedExchange.with { exchange in
                OpenRTBAdapter.environment.makeBannerPage = nil
                let (view, _) = exchange.banner()
                await #expect(throws: MediationError.self) { try await view.load() }
                #expect(await exchange.server.counts.openRTB == nil)
            }
        }
    }
    #endif
}
