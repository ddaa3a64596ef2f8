import Foundation
import MediationCore
import MediationOpenRTB
import MediationTesting
import PlatformViews
import SampleAdServer
import Testing

extension AdapterTests {
    @MainActor
    struct ExchangeTests {
        private func show(_ ad: NativeAd) throws -> (PlatformWindow, PlatformView) {
            let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 400, height: 800))
            let container = PlatformView(frame: ViewRect(x: 0, y: 0, width: 400, height: 300))
            let button = PlatformView(frame: ViewRect(x: 0, y: 0, width: 100, height: 40))
            container.addSubview(button)
            window.addSubview(container)
            try ad.register(container: container, clickableAssetViews: [.callToAction: button])
            return (window, button)
        }

        @Test func theHighestBidWinsAtItsPriceAndAllOthersLose() async throws {
            try await MediatedExchange.with { exchange in
                let ad = try #require(try await exchange.load())
                let bids = exchange.bids()
                #expect(ad.headline?.hasPrefix("Sale: ") == true)
                #expect(ad.icon?.data != nil)
                #expect(ad.responseInfo.lineItems[0].ecpm == bids[0].price)
                let counts = try await exchange.counts(["win": 1, "loss": 2])
                #expect(counts.events["win"] == [bids[0].adID: 1])
                #expect(counts.events["loss"] == [bids[1].adID: 1, bids[2].adID: 1])
                let query = counts.queries["loss \(bids[2].adID)"] ?? ""
                #expect(query == "price=\(MediatedExchange.text(bids[0].price))&seat=\(bids[2].seat)&reason=102")
            }
        }

        @Test func theImpressionIsBilledAndTrackedOnce() async throws {
            try await MediatedExchange.with { exchange in
                let ad = try #require(try await exchange.load())
                for _ in 0..<3 {
                    let shown = try self.show(ad)
                    await exchange.time.advance(by: .seconds(2))
                    ad.unregister()
                    withExtendedLifetime(shown) {}
                }
                let id = exchange.bids()[0].adID
                _ = try await exchange.counts(["impression": 1, "billing": 1])
                await OpenRTBAdapter.trackersWereSent()
                let counts = try await exchange.counts(["impression": 1])
                #expect(counts.events["impression"] == [id: 1])
                #expect(counts.events["billing"] == [id: 1])
                #expect(counts.events["win"] == [id: 1])
                #expect(
                    counts.queries["impression \(id)"] == "price=\(MediatedExchange.text(exchange.bids()[0].price))"
                )
            }
        }

        @Test func aClickOpensItsLinkAndIsTracked() async throws {
            try await MediatedExchange.with { exchange in
                let ad = try #require(try await exchange.load())
                let (window, _) = try self.show(ad)
                window.tap(at: ViewPoint(x: 10, y: 10))
                let id = exchange.bids()[0].adID
                let counts = try await exchange.counts(["click": 1])
                #expect(counts.events["click"] == [id: 1])
                #expect(exchange.opener.opened == ["https://shop.example/\(id)"])
            }
        }

        @Test func aLineItemWithAPriceAsksTheExchangeAtItsTurn() async throws {
            try await MediatedExchange.with(lineItems: [MediatedExchange.priced(ecpm: 1)]) { exchange in
                let ad = try #require(try await exchange.load())
                #expect(ad.responseInfo.lineItems[0].ecpm == 1)
                let counts = try await exchange.counts(["win": 1, "loss": 2])
                #expect(counts.events["win"] == [exchange.bids()[0].adID: 1])
            }
        }

        @Test func theBidderThatIsOutbidLosesToTheWinnersPrice() async throws {
            let script = OpenRTBScript(seats: 1)
            let lineItems = [MediatedExchange.bidder("a"), MediatedExchange.bidder("b")]
            try await MediatedExchange.with(script, lineItems: lineItems) { exchange in
                let ad = try #require(try await exchange.load())
                let bids = ["a", "b"].map { exchange.bids(placement: $0)[0] }.sorted { $0.price > $1.price }
                let counts = try await exchange.counts(["win": 1, "loss": 1])
                #expect(counts.events["win"] == [bids[0].adID: 1])
                #expect(counts.events["loss"] == [bids[1].adID: 1])
                #expect(
                    counts.queries["loss \(bids[1].adID)"]?.hasPrefix("price=\(MediatedExchange.text(bids[0].price))&")
                        == true
                )
                withExtendedLifetime(ad) {}
            }
        }

        @Test func aWinnerWhoseTurnNeverComesLoses() async throws {
            let lineItems = [MediatedExchange.bidder("a"), MediatedExchange.priced("b", ecpm: 100)]
            try await MediatedExchange.with(OpenRTBScript(seats: 1), lineItems: lineItems) { exchange in
                let ad = try #require(try await exchange.load())
                let counts = try await exchange.counts(["win": 1, "loss": 1])
                #expect(counts.events["win"] == [exchange.bids(placement: "b")[0].adID: 1])
                #expect(counts.events["loss"] == [exchange.bids(placement: "a")[0].adID: 1])
                withExtendedLifetime(ad) {}
            }
        }

        @Test func bidsBelowTheFloorAreNotMade() async throws {
            let script = OpenRTBScript(minimum: 1, maximum: 2)
            try await MediatedExchange.with(script, lineItems: [MediatedExchange.bidder(floor: 3)]) { exchange in
                await #expect(throws: MediationError.self) { _ = try await exchange.load() }
            }
        }

        @Test(arguments: OpenRTBFault.Kind.allCases)
        func eachOddAnswerIsAnAdOrAnErrorAndEachBidEndsOnce(_ kind: OpenRTBFault.Kind) async throws {
            // These two are of time.
            guard kind != .hang, kind != .delay else { return }
            let script = OpenRTBScript(seats: 2, faults: [OpenRTBFault(kind)])
            try await MediatedExchange.with(script, lineItems: [MediatedExchange.priced()]) { exchange in
                var ad: NativeAd?
                var error: ResponseInfo.ErrorInfo?
                do throws(MediationError) {
                    ad = try await exchange.load()
                } catch let failure {
                    error = failure.responseInfo?.lineItems.first?.error
                }
                let expected = Self.expected(kind)
                #expect(error?.code == expected, "\(String(describing: error))")
                await OpenRTBAdapter.trackersWereSent()
                let events = await exchange.server.counts.openRTB?.events ?? [:]
                let ends = [events["win"] ?? [:], events["loss"] ?? [:]].flatMap { $0 }
                if ad != nil { #expect(events["win"]?.count == 1) }
                #expect(Set(ends.map(\.key)).count == ends.count, "no bid both wins and loses")
                #expect(ends.allSatisfy { $0.value == 1 })
                #expect(ends.count == (Self.isReadable(kind) ? 2 : 0))
                if ad != nil, Self.hasWarnings(kind) {
                    #expect(ad?.responseInfo.lineItems[0].warnings.isEmpty == false)
                }
            }
        }

        private static func expected(_ kind: OpenRTBFault.Kind) -> MediationError.Code? {
            switch kind {
            case .serverError, .redirect: .serverError
            case .refusal: .invalidRequest
            case .garbage, .truncated, .tooLong, .tooDeep, .trailingBytes: .invalidResponse
            case .noBid, .emptyBody, .emptyObject, .emptySeats, .noBidReason: .noFill
            case .negativePrice, .zeroPrice, .priceIsNoNumber, .noPrice, .otherCurrency: .invalidResponse
            case .otherImpression, .wrongMarkupType, .noMarkup, .markupAtWinURL, .brokenMarkup: .invalidResponse
            case .vastMarkup, .noAssets, .noLink, .relativeLink: .invalidResponse
            default: nil
            }
        }

        /// Indicates whether the answer has bids that can be read, which then win or lose.
        private static func isReadable(_ kind: OpenRTBFault.Kind) -> Bool {
            switch kind {
            case .serverError, .redirect, .refusal, .garbage, .truncated, .tooLong, .tooDeep, .trailingBytes, .noBid,
                .emptyBody, .emptyObject, .emptySeats, .noBidReason:
                false
            default: true
            }
        }

        private static func hasWarnings(_ kind: OpenRTBFault.Kind) -> Bool {
            [.noIDs, .otherTypes, .jsTrackers, .scriptURLs, .manyTrackers, .loneSurrogate].contains(kind)
        }

        @Test func aLoadThatIsCancelledEndsAtOnce() async throws {
            let script = OpenRTBScript(faults: [OpenRTBFault(.hang)])
            try await MediatedExchange.with(script, lineItems: [MediatedExchange.priced()]) { exchange in
                let load = Task { try await exchange.load() }
                _ = await exchange.server.counts { $0.openRTB?.requests == 1 }
                load.cancel()
                await #expect(throws: MediationError.self) { _ = try await load.value }
            }
        }

        @Test func manyLoadsKeepTheBooks() async throws {
            let faults: [OpenRTBFault.Kind] = [
                .untyped, .noIDs, .otherCurrency, .truncated, .noBid, .brokenMarkup, .object,
            ]
            let script = OpenRTBScript(seats: 3, rate: 0.7, faults: faults.map { OpenRTBFault($0, rate: 0.1) })
            let lineItems = [MediatedExchange.bidder("a", floor: 1), MediatedExchange.priced("b")]
            try await MediatedExchange.with(script, lineItems: lineItems) { exchange in
                var filled = 0
                for number in 0..<100 where (try? await exchange.load("load-\(number)")) != nil { filled += 1 }
                await OpenRTBAdapter.trackersWereSent()
                let events = await exchange.server.counts.openRTB?.events ?? [:]
                #expect(events["win"]?.count == filled)
                let won = events["win"] ?? [:]
                let lost = events["loss"] ?? [:]
                #expect(Set(won.keys).isDisjoint(with: Set(lost.keys)))
                #expect(won.values.allSatisfy { $0 == 1 })
                #expect(lost.values.allSatisfy { $0 == 1 })
            }
        }
    }
}
