import Foundation
import MediationCore
import Testing

/// The JSON of remote auctions, which must match the published schemas.
struct AuctionJSONTests {
    private static let request = AuctionRequest(
        loadID: "load",
        adUnitID: "unit",
        adTypes: [.native, .appInstall, .content, .custom("quote")],
        isTestRequest: true,
        privacy: PrivacySnapshot(
            ageTreatment: .teen,
            gdprApplies: .no,
            tcfString: "tcf",
            gppString: "gpp",
            gppSections: [2, 7],
            usPrivacyString: "1YNN",
            personalization: .disabled,
            maximumContentRating: .pg,
            trackingAuthorization: .denied
        ),
        timeLimit: .nanoseconds(480_250_000),
        bidders: [
            AuctionRequest.Bidder(lineItem: "A", adapter: "Acme", floor: 0.5, signals: BidSignals(token: "t")),
            AuctionRequest.Bidder(
                lineItem: "B",
                adapter: "Acme",
                signals: BidSignals(bid: AdapterBid(price: 1.25, currency: "EUR", bidResponse: "ad"))
            ),
        ]
    )

    /// The same for a banner.
    private static var banner: AuctionRequest {
        var request = Self.request
        request.format = .banner
        request.bannerSize = .banner
        request.adTypes = [.native]
        return request
    }

    private static func schema(_ name: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Repository.data(at: "docs/schemas/\(name).schema.json"))
    }

    private static func json(_ value: some Encodable) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
    }

    @Test func theKeysOfARequestAreThoseOfItsSchema() throws {
        let schema = try Self.schema("auction-request")
        let walks = try [Self.request, Self.banner].map { SchemaWalk(try Self.json($0), along: schema) }
        #expect(walks[0].keys.merging(walks[1].keys) { $0.union($1) } == SchemaWalk.keys(of: schema))
        #expect(walks.flatMap(\.problems) == [])
    }

    @Test func theKeysOfAnAnswerAreThoseOfItsSchema() throws {
        let schema = try Self.schema("auction-answer")
        let bids = ["bids": [Bid(lineItem: "A", price: 1.5, bidResponse: "ad")]]
        let walk = SchemaWalk(try Self.json(bids), along: schema)
        #expect(walk.keys == SchemaWalk.keys(of: schema))
        #expect(walk.problems == [])
    }

    @Test func aRequestIsReadBackAsItWasWritten() throws {
        let data = try JSONEncoder().encode(Self.request)
        #expect(try JSONDecoder().decode(AuctionRequest.self, from: data) == Self.request)
    }

    @Test(arguments: [
        BannerSize.banner, .anchoredAdaptive(width: 390), .inlineAdaptive(width: 390),
        .inlineAdaptive(width: 390, maxHeight: 200),
    ])
    func aBannersRequestHasItsSizeAndNoTypesOfNativeAds(size: BannerSize) throws {
        var request = Self.banner
        request.bannerSize = size
        #expect(try !Self.json(request).keys.contains("adTypes"))
        let data = try JSONEncoder().encode(request)
        #expect(try JSONDecoder().decode(AuctionRequest.self, from: data) == request)
    }

    @Test func whatIsNotKnownOfPrivacyHasNoKey() throws {
        var request = Self.request
        request.privacy = PrivacySnapshot(gdprApplies: .yes)
        #expect(try Self.json(request)["privacy"] == ["gdprApplies": true])
        request.privacy = PrivacySnapshot()
        #expect(try !Self.json(request).keys.contains("privacy"))
        let data = try JSONEncoder().encode(request)
        #expect(try JSONDecoder().decode(AuctionRequest.self, from: data) == request)
    }

    @Test(arguments: ["0", "-1", "1e300", "86400000.1", "\"1\"", "null"])
    func aTimeLimitThatMakesNoSenseIsAnError(text: String) {
        let json = #"{"loadID":"l","adUnitID":"u","adTypes":[],"isTestRequest":false,"bidders":[],"timeLimitMs":"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(AuctionRequest.self, from: Data("\(json)\(text)}".utf8))
        }
    }

    @Test func aBidWithoutACurrencyIsInUSD() throws {
        let bid = try JSONDecoder().decode(Bid.self, from: Data(#"{"lineItem":"A","price":2,"new":[]}"#.utf8))
        #expect(bid == Bid(lineItem: "A", price: 2))
    }
}
