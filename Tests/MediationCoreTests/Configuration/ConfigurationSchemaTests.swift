import Foundation
import MediationCore
import Testing

/// The published schema, which must match what the reader accepts.
struct ConfigurationSchemaTests {
    private static func schema() throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Repository.data(at: "docs/schemas/configuration.schema.json"))
    }

    private static func keys<Key: ConfigurationKey>(_ keys: Key.Type) -> Set<String> {
        Set(keys.allCases.map(\.rawValue))
    }

    /// The keys of the reader, by the path of their object in the schema.
    private static let keys = [
        "#": keys(MediationConfiguration.Key.self),
        "#/$defs/circuitBreaker": keys(CircuitBreakerRule.Key.self),
        "#/$defs/adUnit": keys(AdUnit.Key.self),
        "#/$defs/strategy": keys(WaterfallStrategy.Key.self),
        "#/$defs/bidding": keys(BiddingLimits.Key.self),
        "#/$defs/lineItem": keys(LineItem.Key.self),
        "#/$defs/bidder": keys(Bidder.Key.self),
        "#/$defs/frequencyCap": keys(FrequencyCap.Key.self),
    ]

    @Test func itsKeysAreThoseOfTheReader() throws {
        let schema = try Self.schema()
        #expect(SchemaWalk.keys(of: schema) == Self.keys)
        for place in Self.keys.keys {
            let object = place == "#" ? schema : schema["$defs"][String(place.trimmingPrefix("#/$defs/"))]
            #expect(object["additionalProperties"] == false, "\(place)")
        }
    }

    @Test func aConfigurationWithEveryKeyFitsIt() throws {
        let data = try JSONEncoder().encode(MediationConfigurationTests.fullModel)
        let walk = SchemaWalk(try JSONDecoder().decode(JSONValue.self, from: data), along: try Self.schema())
        // The contents of the settings belong to the adapter.
        #expect(walk.keys.filter { !$0.key.hasSuffix("/settings") } == Self.keys)
        #expect(walk.problems == [])
    }

    @Test func itsRequiredKeysAreThoseOfTheReader() throws {
        let schema = try Self.schema()
        let objects = [
            (schema, "{}", ""),
            (schema["$defs"]["adUnit"], "{\"adUnits\":[{}]}", "adUnits[0]: "),
            (
                schema["$defs"]["lineItem"], "{\"adUnits\":[{\"id\":\"a\",\"deadline\":\"8s\",\"lineItems\":[{}]}]}",
                "adUnits[0].lineItems[0]: "
            ),
            (
                schema["$defs"]["frequencyCap"],
                """
                {"adUnits":[{"id":"a","deadline":"8s","lineItems":[
                {"name":"n","adapter":"A","ecpm":1,"timeout":"2s","frequencyCaps":[{}]}]}]}
                """, "adUnits[0].lineItems[0].frequencyCaps[0]: "
            ),
        ]
        for (object, json, path) in objects {
            guard case .array(let required) = object["required"] else {
                Issue.record("the schema requires nothing in \(path)")
                continue
            }
            let error = #expect(throws: MediationError.self) { try MediationConfiguration(json: Data(json.utf8)) }
            let lines = error?.message.split(separator: "\n").map { $0.drop { $0 != " " }.dropFirst() }
            // Bidders need no price, so the schema does not require one.
            let missing = lines?.map { String($0.prefix { $0 != ";" }) }.filter { !$0.hasSuffix("\"ecpm\"") }
            #expect(missing == required.map { "\(path)missing key \($0.stringValue?.quoted ?? "")" })
        }
    }

    @Test func itsDefaultsAreThoseOfTheModel() throws {
        let definitions = try Self.schema()["$defs"]
        let adUnit = definitions["adUnit"]["properties"]
        #expect(adUnit["setUpTimeout"]["default"].stringValue == DurationText.text(of: AdUnit.defaultSetUpTimeout))
        #expect(adUnit["order"]["default"].stringValue == AdUnit(id: "", lineItems: []).order.rawValue)
        #expect(adUnit["order"]["enum"] == .array(AdUnit.Order.allCases.map { .string($0.rawValue) }))
        let lineItem = definitions["lineItem"]["properties"]
        #expect(lineItem["minimumTime"]["default"].stringValue == DurationText.text(of: LineItem.defaultMinimumTime))
        #expect(definitions["bidder"]["properties"]["floor"]["default"] == .number(Bidder().floor))
    }

    @Test func itsDefaultsOfStrategiesAndLimitsAreThoseOfTheModel() throws {
        let definitions = try Self.schema()["$defs"]
        let plain = AdUnit(id: "", lineItems: [])
        let lateAds = definitions["adUnit"]["properties"]["lateAds"]
        #expect(lateAds["default"].stringValue == plain.lateAds.rawValue)
        #expect(lateAds["enum"] == .array(LateAdPolicy.allCases.map { .string($0.rawValue) }))
        let strategy = definitions["strategy"]["properties"]
        #expect(strategy["width"]["default"] == .number(Double(plain.strategy.width)))
        #expect(strategy["width"]["maximum"] == .number(Double(WaterfallStrategy.greatestWidth)))
        #expect(strategy["wait"]["default"].stringValue == DurationText.text(of: plain.strategy.wait))
        let bidding = definitions["bidding"]["properties"]
        #expect(bidding["signalTimeout"]["default"].stringValue == DurationText.text(of: plain.bidding.signalTimeout))
        #expect(bidding["timeout"]["default"].stringValue == DurationText.text(of: plain.bidding.timeout))
        let breaker = definitions["circuitBreaker"]["properties"]
        let rule = CircuitBreakerRule()
        #expect(breaker["failures"]["default"] == .number(Double(rule.failures)))
        #expect(breaker["pause"]["default"].stringValue == DurationText.text(of: rule.pause))
        #expect(breaker["longestPause"]["default"].stringValue == DurationText.text(of: rule.longestPause))
        let greatest = JSONValue.number(Double(ConfigurationReader.greatestCount))
        #expect(breaker["failures"]["maximum"] == greatest)
        #expect(definitions["frequencyCap"]["properties"]["impressions"]["maximum"] == greatest)
    }

    @Test(arguments: [
        ("800ms", true), ("1.5s", true), ("0.5h", true), ("2m", true), ("1us", true), ("0s", false), ("-1s", false),
        ("0.0s", false), ("8", false), ("8 s", false), (".5s", false), ("1.s", false), ("8S", false), ("1e3s", false),
        ("8s\n", false), ("٨s", false), ("", false), ("8sec", false), ("s", false),
    ])
    func itsPatternOfDurationsIsThatOfTheReader(text: String, isDuration: Bool) throws {
        let pattern = try #require(Self.schema()["$defs"]["duration"]["pattern"].stringValue)
        #expect(try Regex(pattern).wholeMatch(in: text).map { _ in true } ?? false == isDuration)
        let item = "{\"name\":\"n\",\"adapter\":\"A\",\"ecpm\":1,\"minimumTime\":\"0.001us\",\"timeout\":"
        let data = try Data(item.utf8) + JSONEncoder().encode(text) + Data("}".utf8)
        let isRead = (try? JSONDecoder().decode(LineItem.self, from: data)) != nil
        #expect(isRead == isDuration)
    }

    @Test(arguments: [("0s", true), ("0.00ms", true), ("300ms", true), ("-1s", false), ("-0s", false), ("0", false)])
    func itsPatternOfTheWaitIsThatOfTheReader(text: String, isWait: Bool) throws {
        let pattern = try #require(Self.schema()["$defs"]["strategy"]["properties"]["wait"]["pattern"].stringValue)
        #expect(try Regex(pattern).wholeMatch(in: text).map { _ in true } ?? false == isWait)
        let item = "{\"name\":\"n\",\"adapter\":\"A\",\"ecpm\":1,\"timeout\":\"2s\"}"
        let json = "{\"id\":\"a\",\"deadline\":\"8s\",\"strategy\":{\"wait\":\"\(text)\"},\"lineItems\":[\(item)]}"
        let isRead = (try? JSONDecoder().decode(AdUnit.self, from: Data(json.utf8))) != nil
        #expect(isRead == isWait)
    }

    @Test func everyKeyIsInTheDocumentation() throws {
        let text = String(decoding: try Repository.data(at: "docs/configuration.md"), as: UTF8.self)
        for key in Self.keys.values.reduce(into: Set(), { $0.formUnion($1) }) {
            #expect(text.contains("\n| `\(key)` |"), "\(key) has no row")
        }
    }
}
