import Foundation
import MediationCore
import Testing

/// The published schema says what the reader accepts.
struct ConfigurationSchemaTests {
    private static func schema() throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Repository.data(at: "docs/schemas/configuration.schema.json"))
    }

    private static func keys<Key: ConfigurationKey>(_ keys: Key.Type) -> Set<String> {
        Set(keys.allCases.map(\.rawValue))
    }

    @Test func itsKeysAreThoseOfTheReader() throws {
        let schema = try Self.schema()
        let objects = [
            (schema, Self.keys(MediationConfiguration.Key.self)),
            (schema["$defs"]["adUnit"], Self.keys(AdUnit.Key.self)),
            (schema["$defs"]["lineItem"], Self.keys(LineItem.Key.self)),
        ]
        for (object, keys) in objects {
            #expect(Set(object["properties"].keys) == keys)
            #expect(object["additionalProperties"] == false)
        }
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
        ]
        for (object, json, path) in objects {
            guard case .array(let required) = object["required"] else {
                Issue.record("the schema requires nothing in \(path)")
                continue
            }
            let error = #expect(throws: MediationError.self) { try MediationConfiguration(json: Data(json.utf8)) }
            let lines = error?.message.split(separator: "\n").map { $0.drop { $0 != " " }.dropFirst() }
            let missing = lines?.map { String($0.prefix { $0 != ";" }) }
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

    @Test func everyKeyIsInTheDocumentation() throws {
        let text = String(decoding: try Repository.data(at: "docs/configuration.md"), as: UTF8.self)
        let keys = Self.keys(MediationConfiguration.Key.self).union(Self.keys(AdUnit.Key.self))
            .union(Self.keys(LineItem.Key.self))
        for key in keys { #expect(text.contains("\n| `\(key)` |"), "\(key) has no row") }
    }
}
