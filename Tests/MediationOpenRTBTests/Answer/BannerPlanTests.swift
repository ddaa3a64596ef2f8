import MediationCore
import MediationOpenRTB
import Testing

struct BannerPlanTests {
    private func plan(
        _ markup: JSONValue,
        _ more: [String: JSONValue] = [:],
        place: BannerSize = .banner,
        macros: OpenRTBMacros = OpenRTBMacros()
    ) throws -> BannerPlan {
        let bid = Samples.bid(["adm": markup, "w": 320, "h": 50].merging(more) { $1 })
        let response = try Samples.response([bid], terms: AuctionTerms(impressionID: "1", markupType: 1))
        let first = try #require(response.bids.first)
        return try BannerPlan(first, try BannerRequest(place), macros: macros, rules: URLRules())
    }

    @Test func aPartBecomesAPageAndAPageStaysAsItIs() throws {
        #expect(try self.plan("<b>Tea</b>").html.hasSuffix("<body><b>Tea</b></body></html>"))
        let page = "<!doctype html><HTML><body>Tea</body></HTML>"
        #expect(try self.plan(.string(page)).html == page)
    }

    @Test func macrosInTheMarkupAreReplaced() throws {
        var macros = OpenRTBMacros()
        macros[.price] = "2.5"
        let plan = try self.plan("<img src='https://t.example/?p=${AUCTION_PRICE:B64}&x=${X}'>", macros: macros)
        #expect(plan.html.contains("p=Mi41&x=${X}"))
        #expect(plan.warnings.map(\.problem) == [.unknownMacro])
    }

    @Test(
        arguments: [
            "", " \n", "Tea", "https://a.example/", #"{"assets":[]}"#, "[]", #"<?xml version="1.0"?><VAST></VAST>"#,
            "<vast/>", ["html": "<b>"], 1,
            .string("<b>" + String(repeating: "x", count: 131_072)),
        ] as [JSONValue]
    )
    func whatIsNoPageIsAnError(_ markup: JSONValue) throws {
        let response = try Samples.response(
            [Samples.bid(["adm": markup, "w": 320, "h": 50])],
            terms: AuctionTerms(impressionID: "1", markupType: 1)
        )
        // Empty markup is dropped with its bid.
        guard let bid = response.bids.first else { return }
        #expect {
            try BannerPlan(bid, try BannerRequest(.banner), macros: OpenRTBMacros(), rules: URLRules())
        } throws: {
            ($0 as? MediationError)?.code == .invalidResponse
        }
    }

    @Test func macrosDoNotMakeAPageTooLong() {
        var macros = OpenRTBMacros()
        macros[.adID] = String(repeating: "x", count: 1024)
        let markup = JSONValue.string(String(repeating: "<${AUCTION_AD_ID}", count: 5000))
        #expect {
            try self.plan(markup, macros: macros)
        } throws: {
            ($0 as? MediationError)?.code == .invalidResponse
        }
    }

    @Test func anAdThatIsLargerThanItsPlaceIsAnError() {
        for more in [["w": 321], ["h": 51], ["w": 3200, "h": 500]] as [[String: JSONValue]] {
            #expect { try self.plan("<b>", more) } throws: { ($0 as? MediationError)?.code == .bannerSizeMismatch }
        }
    }

    @Test(arguments: [["w": .null], ["w": 0], ["h": -1], ["w": "wide"]] as [[String: JSONValue]])
    func anAdWithoutASizeHasTheOneThatWasAskedFor(_ more: [String: JSONValue]) throws {
        let plan = try self.plan("<b>", more)
        #expect(plan.size == BannerRequest.Size(width: 320, height: 50))
        #expect(plan.warnings.map(\.problem) == [.missing])
    }

    @Test func aSmallerAdKeepsItsSize() throws {
        #expect(try self.plan("<b>", ["w": 300]).size == BannerRequest.Size(width: 300, height: 50))
    }

    @Test func theCheckReadsBanners() throws {
        let bid = Samples.bid(["adm": "<b>", "w": 320, "h": 50, "mtype": 1])
        let answer: JSONValue = ["seatbid": [["bid": [bid, Samples.bid(["mtype": 4])]]]]
        let check = try AnswerCheck([UInt8](answer.data), banner: try BannerRequest(.banner))
        #expect(check.hasAd)
        #expect(check.banners.count == 1)
        #expect(check.response?.dropped.map(\.loss) == [.wrongFormat])
        #expect(check.json["bids.0.banner.width"] == 320)
    }
}
