import Foundation
import MediationCore
import Testing

/// The schema, which must match what the reader accepts.
struct ConfigurationSchemaTests {
    private static let schema = MediationConfiguration.table.schema(title: "", description: "")

    @Test func aConfigurationWithEveryKeyFitsIt() throws {
        let data = try JSONEncoder().encode(MediationConfigurationTests.fullModel)
        let walk = SchemaWalk(try JSONDecoder().decode(JSONValue.self, from: data), along: Self.schema)
        // The root is a definition of no name; the contents of the settings belong to the adapter, attributes to the app.
        let keys = walk.keys.filter { !$0.key.hasSuffix("/settings") && !$0.key.hasSuffix("/attributes") }
        #expect(keys == SchemaWalk.keys(of: Self.schema))
        #expect(walk.problems == [])
    }

    @Test func itHasARequiredKeyAndADefault() {
        let adUnit = Self.schema["$defs"]["adUnit"]
        #expect(adUnit["required"] == ["id", "deadline", "lineItems"])
        #expect(adUnit["additionalProperties"] == false)
        #expect(adUnit["properties"]["setUpTimeout"]["default"] == "5s")
    }

    @Test func aLineItemHasAPriceOrIsABidder() {
        #expect(Self.schema["$defs"]["lineItem"]["oneOf"] == [["required": ["ecpm"]], ["required": ["bidder"]]])
    }

    @Test func eachTextOfAChoiceIsExplained() {
        for name in Self.schema["$defs"].keys {
            let properties = Self.schema["$defs"][name]["properties"]
            for key in properties.keys {
                for value in properties[key]["enum"].elements {
                    let text = "`\(value.stringValue ?? "")`"
                    #expect(properties[key]["description"].stringValue?.contains(text) == true, "\(key) \(text)")
                }
            }
        }
    }

    @Test(arguments: [
        ("800ms", true), ("1.5s", true), ("0.5h", true), ("2m", true), ("1us", true), ("0s", false), ("-1s", false),
        ("0.0s", false), ("8", false), ("8 s", false), (".5s", false), ("1.s", false), ("8S", false), ("1e3s", false),
        ("8s\n", false), ("٨s", false), ("", false), ("8sec", false), ("s", false),
    ])
    func itsPatternOfDurationsIsThatOfTheReader(text: String, isDuration: Bool) throws {
        let pattern = try #require(Self.schema["$defs"]["duration"]["pattern"].stringValue)
        #expect(try Regex(pattern).wholeMatch(in: text).map { _ in true } ?? false == isDuration)
        let item = "{\"name\":\"n\",\"adapter\":\"A\",\"ecpm\":1,\"minimumTime\":\"0.001us\",\"timeout\":"
        let data = try Data(item.utf8) + JSONEncoder().encode(text) + Data("}".utf8)
        let isRead = (try? JSONDecoder().decode(LineItem.self, from: data)) != nil
        #expect(isRead == isDuration)
    }

    @Test(arguments: [("0s", true), ("0.00ms", true), ("300ms", true), ("-1s", false), ("-0s", false), ("0", false)])
    func itsPatternOfTheWaitIsThatOfTheReader(text: String, isWait: Bool) throws {
        let pattern = try #require(Self.schema["$defs"]["strategy"]["properties"]["wait"]["pattern"].stringValue)
        #expect(try Regex(pattern).wholeMatch(in: text).map { _ in true } ?? false == isWait)
        let item = "{\"name\":\"n\",\"adapter\":\"A\",\"ecpm\":1,\"timeout\":\"2s\"}"
        let json = "{\"id\":\"a\",\"deadline\":\"8s\",\"strategy\":{\"wait\":\"\(text)\"},\"lineItems\":[\(item)]}"
        let isRead = (try? JSONDecoder().decode(AdUnit.self, from: Data(json.utf8))) != nil
        #expect(isRead == isWait)
    }
}
