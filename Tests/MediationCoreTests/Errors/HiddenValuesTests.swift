import Foundation
import MediationCore
import Testing

/// Descriptions of values, which must show no secret, however deeply it is nested.
struct HiddenValuesTests {
    private static let secret = "hunter2"
    private static let settings: [String: JSONValue] = [
        "key": .string(secret), "more": .array([.object(["deep": .string(secret)])]),
    ]
    private static let privacy = PrivacySnapshot(tcfString: secret, gppString: secret, usPrivacyString: secret)
    private static let lineItem = LineItem(name: "A", adapter: "Adapter", ecpm: 1, settings: settings)

    private static let values: [any Sendable] = [
        MediationCredentials(settings: settings),
        lineItem,
        MediationConfiguration(adUnits: [AdUnit(id: "unit", lineItems: [lineItem])]),
        privacy,
        AdapterSetUpConfiguration(credentials: [MediationCredentials(settings: settings)], privacy: privacy),
        BidSignals(token: secret), AppUser(id: secret, attributes: ["plan": secret]),
        DataRequest(
            url: URL(string: "https://example.com/\(secret)?a=\(secret)") ?? URL(filePath: "/"),
            headers: ["Key": secret],
            maximumBytes: 1
        ),
        RemoteConfiguration.Options(headers: ["Key": secret]),
    ]

    @Test(arguments: 0..<9)
    func nothingShowsIt(index: Int) {
        let value = Self.values[index]
        var dumped = ""
        dump(value, to: &dumped)
        for text in ["\(value)", String(reflecting: value), dumped, "\([value])", "\(["key": value])"] {
            #expect(!text.contains(Self.secret))
        }
    }

    @Test func theKeysAreShownAndWhetherStringsAreThere() {
        #expect("\(MediationCredentials(settings: Self.settings))".contains("key"))
        #expect("\(Self.lineItem)".contains("Adapter"))
        #expect("\(Self.privacy)".contains("hasTCFString: true"))
    }

    @Test(arguments: ["1e-320", "5e-324", "1e-7"])
    func aTimeLimitThatIsNoTimeIsRefused(milliseconds: String) throws {
        let json = """
            {"loadID": "load", "adUnitID": "unit", "adTypes": [], "isTestRequest": false, "bidders": [],
            "timeLimitMs": \(milliseconds)}
            """
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(AuctionRequest.self, from: Data(json.utf8))
        }
    }

    @Test(arguments: [Double.leastNonzeroMagnitude, Double.leastNormalMagnitude / 4096, 1e308])
    func aPriceIsReadAsItIsWritten(price: Double) throws {
        let bid = AdapterBid(price: price)
        #expect(try JSONDecoder().decode(AdapterBid.self, from: JSONEncoder().encode(bid)) == bid)
    }
}
