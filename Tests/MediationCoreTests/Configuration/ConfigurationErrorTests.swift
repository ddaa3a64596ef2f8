import Foundation
import MediationCore
import Testing

/// The exact message for each kind of bad input.
struct ConfigurationErrorTests {
    private static func error(_ json: String, bytes: [UInt8]? = nil) -> MediationError? {
        do throws(MediationError) {
            _ = try MediationConfiguration(json: bytes.map { Data($0) } ?? Data(json.utf8), name: "app.json")
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("", "app.json:1:1: expected a value, found the end of the text"),
        ("{\"adUnits\": [}", "app.json:1:14: expected a value"),
        ("{\"adUnits\"; []}", "app.json:1:11: expected \":\" after the key"),
        ("{\"adUnits\": [],}", "app.json:1:16: expected a key in double quotes"),
        ("[1,]", "app.json:1:4: expected a value"),
        ("[1 2]", "app.json:1:4: expected \",\" or \"]\""),
        ("{\"a\": 1", "app.json:1:8: expected \",\" or \"}\""),
        ("{} {}", "app.json:1:4: expected the end of the text after the value"),
        ("[tru]", "app.json:1:2: expected a value"),
        ("[NaN]", "app.json:1:2: expected a value"),
        ("[-Infinity]", "app.json:1:2: is not a number"),
        ("[012]", "app.json:1:2: is not a number"),
        ("[1.]", "app.json:1:2: is not a number: expected a digit after \".\""),
        ("[1e+]", "app.json:1:2: is not a number: expected a digit in the exponent"),
        ("[1e400]", "app.json:1:2: is too large for a number"),
        ("[\(String(repeating: "9", count: 400))]", "app.json:1:2: is too large for a number"),
        ("\n [\"ä€😀\", \"abc]", "app.json:2:10: the text that starts here has no closing quote"),
        ("[\"a\nb\"]", "app.json:1:4: a control character in a text must be written as an escape such as \"\\n\""),
        ("[\"\\x\"]", "app.json:1:3: is not an escape of JSON"),
        ("[\"\\u12G4\"]", "app.json:1:3: expected four hexadecimal digits after \"\\u\""),
        ("[\"\\uD800\"]", "app.json:1:3: half of a surrogate pair stands alone"),
        ("[\"\\uDC00\\uD800\"]", "app.json:1:3: half of a surrogate pair stands alone"),
        ("[\"\\uD83D\\u0041\"]", "app.json:1:3: half of a surrogate pair stands alone"),
        (String(repeating: "[", count: 65), "app.json:1:65: is nested more than 64 levels deep"),
        (String(repeating: "[", count: 100_000), "app.json:1:65: is nested more than 64 levels deep"),
        (String(repeating: "{\"a\":", count: 100_000), "app.json:1:321: is nested more than 64 levels deep"),
    ])
    func whatIsNotJSONIsRefused(json: String, message: String) {
        let error = Self.error(json)
        #expect(error?.code == .configurationSyntax)
        #expect(error?.message == message)
    }

    @Test func whatIsNotUTF8IsRefused() {
        let error = Self.error("", bytes: Array("{\n \"ä".utf8) + [0xFF, 0x22, 0x7D])
        #expect(error?.code == .configurationUnreadable)
        #expect(error?.message == "app.json:2:4: is not UTF-8; save the file as UTF-8")
    }

    @Test func whatIsTooLargeIsRefused() {
        let error = Self.error(String(repeating: " ", count: (1 << 20) + 1))
        #expect(error?.code == .configurationUnreadable)
        #expect(error?.message == "app.json: 1048577 bytes; at most 1 MiB is read")
    }

    @Test(arguments: [
        ("[]", "app.json:1:1: expected an object, not an array"),
        ("{}", "app.json:1:1: missing key \"adUnits\"; expected an array of ad units"),
        ("{\"adUnits\": []}", "app.json:1:13: adUnits: is empty; at least one ad unit is needed"),
        ("{\"adUnits\": {}}", "app.json:1:13: adUnits: expected an array, not an object"),
        ("{\"adUnits\": [7]}", "app.json:1:14: adUnits[0]: expected an object, not a number"),
        (
            "{\"adUnits\": [{\"id\": \"a\", \"deadline\": \"8s\", \"lineItems\": []}]}",
            "app.json:1:57: adUnits[0].lineItems: is empty; at least one line item is needed"
        ),
        (
            "{\"adUnits\": [{\"id\": \"a\", \"deadline\": \"8s\"}]}",
            "app.json:1:14: adUnits[0]: missing key \"lineItems\"; expected an array of line items"
        ),
    ])
    func theShapeIsChecked(json: String, message: String) {
        let error = Self.error(json)
        #expect(error?.code == .configurationInvalid)
        #expect(error?.message == message)
    }

    private static let good = ["name": "\"n\"", "adapter": "\"A\"", "ecpm": "1", "timeout": "\"2s\""]

    @Test(arguments: [
        ("name", "\" \"", "name: is empty; expected a text"),
        ("name", "7", "name: expected a text, not a number"),
        ("adapter", "\"\"", "adapter: is empty; expected a text"),
        ("adapter", "null", "adapter: expected a text, not null"),
        ("ecpm", "0", "ecpm: 0 is not a positive price; expected USD per 1000 impressions, such as 2.5"),
        ("ecpm", "-0.5", "ecpm: -0.5 is not a positive price; expected USD per 1000 impressions, such as 2.5"),
        ("ecpm", "\"1\"", "ecpm: expected a number (USD per 1000 impressions), not a text"),
        (
            "timeout", "\"-1s\"",
            "timeout: \"-1s\" is not a positive duration; expected a text such as \"800ms\" or \"8s\""
        ),
        (
            "timeout", "\"0s\"",
            "timeout: \"0s\" is not a positive duration; expected a text such as \"800ms\" or \"8s\""
        ),
        ("timeout", "\"nan\"", "timeout: \"nan\" is not a duration; expected a text such as \"800ms\" or \"8s\""),
        ("timeout", "\"inf\"", "timeout: \"inf\" is not a duration; expected a text such as \"800ms\" or \"8s\""),
        ("timeout", "\"8 s\"", "timeout: \"8 s\" is not a duration; expected a text such as \"800ms\" or \"8s\""),
        ("timeout", "\"800\"", "timeout: \"800\" has no unit; expected a text such as \"800ms\" or \"8s\""),
        ("timeout", "800", "timeout: 800 has no unit; expected a text such as \"800ms\" or \"8s\""),
        ("timeout", "true", "timeout: expected a text such as \"800ms\" or \"8s\", not a boolean"),
        (
            "timeout", "\"99999999999h\"",
            "timeout: \"99999999999h\" is too long a duration; expected a text such as \"800ms\" or \"8s\""
        ),
        (
            "timeout", "\"0.0001us\"",
            "timeout: \"0.0001us\" is finer than a nanosecond; expected a text such as \"800ms\" or \"8s\""
        ),
        (
            "minimumTime", "\"3s\"",
            "minimumTime: \"3s\" is longer than the timeout, \"2s\"; such a line item would never be asked"
        ),
        ("settings", "[]", "settings: expected an object, not an array"),
        ("settings", "\"hunter2\"", "settings: expected an object, not a text"),
        ("settings", "{\"a\": {\"b\": 1, \"b\": 2}}", "settings.a: duplicate key \"b\""),
        (
            "settings", "{\"id\": [1, 12345678901234567890]}",
            "settings.id[1]: is a number too large to be exact; write it as a text, in quotes"
        ),
        (
            "settings", "{\"id\": 9007199254740993}",
            "settings.id: is a number too large to be exact; write it as a text, in quotes"
        ),
    ])
    func lineItemsAreChecked(key: String, value: String, message: String) throws {
        let fields = Self.good.merging([key: value]) { $1 }.map { "\"\($0)\": \($1)" }.joined(separator: ",\n")
        let error = Self.error("{\"adUnits\": [{\"id\": \"a\", \"deadline\": \"8s\", \"lineItems\": [{\(fields)}]}]}")
        #expect(error?.code == .configurationInvalid)
        #expect(error?.message.hasSuffix(": adUnits[0].lineItems[0].\(message)") == true, "\(error?.message ?? "read")")
    }

    private static let lineItemKeys =
        "name, adapter, audience, ecpm, bidder, timeout, minimumTime, frequencyCaps, pacing, settings"

    @Test(arguments: [
        ("timout", "unknown key \"timout\"; did you mean \"timeout\"?"),
        ("eCPM", "unknown key \"eCPM\"; did you mean \"ecpm\"?"),
        ("price", "unknown key \"price\"; known here: \(lineItemKeys)"),
        (
            "\\u001b[2J\\u202e",
            "unknown key \"\\u{1B}[2J\\u{202E}\"; known here: \(lineItemKeys)"
        ),
    ])
    func unknownKeysAreNamedWithTheNearestKnownOne(key: String, message: String) {
        let error = Self.error(
            """
            {"adUnits":[{"id":"a","deadline":"8s","lineItems":[
            {"name":"n","adapter":"A","ecpm":1,"timeout":"2s","\(key)":0}]}]}
            """
        )
        #expect(error?.message == "app.json:2:51: adUnits[0].lineItems[0]: \(message)")
    }

    @Test func everyProblemIsReportedWithItsPlace() {
        let json = """
            {"adUnits": [
              {"id": "feed", "deadline": 8, "order": "random", "lineItems": [
                {"name": "Alpha", "adapter": "A", "ecpm": 2, "timeout": "-1s"},
                {"name": "Alpha", "adapter": "", "ecpm": -2, "ecpm": 3, "timeout": "1s"}
              ]},
              {"id": "feed", "lineItems": [{"ecpm": 1}], "deadlin": "1s"}
            ]}
            """
        #expect(
            Self.error(json)?.message == """
                app.json:2:30: adUnits[0].deadline: 8 has no unit; expected a text such as "800ms" or "8s"
                app.json:2:42: adUnits[0].order: "random" is not an order; expected "price" or "listed"
                app.json:3:61: adUnits[0].lineItems[0].timeout: "-1s" is not a positive duration; expected a text such as "800ms" or "8s"
                app.json:4:5: adUnits[0].lineItems[1]: duplicate line item name "Alpha", as in adUnits[0].lineItems[0]
                app.json:4:34: adUnits[0].lineItems[1].adapter: is empty; expected a text
                app.json:4:50: adUnits[0].lineItems[1]: duplicate key "ecpm"
                app.json:6:3: adUnits[1]: missing key "deadline"; expected a text such as "800ms" or "8s"
                app.json:6:3: adUnits[1]: duplicate ad unit ID "feed", as in adUnits[0]
                app.json:6:32: adUnits[1].lineItems[0]: missing key "name"; expected a text that no other line item of the ad unit has
                app.json:6:32: adUnits[1].lineItems[0]: missing key "adapter"; expected the class name of an adapter
                app.json:6:32: adUnits[1].lineItems[0]: missing key "timeout"; expected a text such as "800ms" or "8s"
                app.json:6:46: adUnits[1]: unknown key "deadlin"; did you mean "deadline"?
                """
        )
        let problems = Self.error(json)?.underlying as? ConfigurationProblems
        #expect(problems?.problems.count == 12)
        #expect(problems?.problems.first?.position == ConfigurationPosition(line: 2, column: 30))
    }

    @Test(arguments: ["adapter", "\u{1F600}", "x.y"])
    func anAdapterThatTheReaderDoesNotKnowIsNamedAtItsValue(adapter: String) throws {
        let json = """
            {"adUnits": [{"id": "a", "deadline": "8s", "lineItems": [
              {"name": "n", "ecpm": 1, "timeout": "2s", "adapter": "Known"},
              {"name": "m", "ecpm": 1, "timeout": "2s", "adapter": "\(adapter)"},
              {"name": "o", "ecpm": 1, "timeout": "2s", "adapter": ""}
            ]}]}
            """
        let node = try ConfigurationNode(json: Data(json.utf8), name: "app.json")
        let error = #expect(throws: MediationError.self) {
            try ConfigurationReader.configuration(from: node, name: "app.json") { lineItem, _ in
                lineItem.adapter == "Known" ? nil : ("adapter", "no \(lineItem.adapter)")
            }
        }
        #expect(error?.code == .configurationInvalid)
        #expect(
            error?.message == """
                app.json:3:56: adUnits[0].lineItems[1].adapter: no \(adapter)
                app.json:4:56: adUnits[0].lineItems[2].adapter: is empty; expected a text
                """
        )
    }

    @Test func theCheckOfALineItemKnowsTheFormatOfItsAdUnit() throws {
        let json = """
            {"adUnits": [
              {"id": "a", "deadline": "8s", "format": "rewarded", "lineItems": [
                {"name": "n", "ecpm": 1, "timeout": "2s", "adapter": "A"}]},
              {"id": "b", "deadline": "8s", "lineItems": [
                {"name": "n", "ecpm": 1, "timeout": "2s", "adapter": "A"}]}
            ]}
            """
        let node = try ConfigurationNode(json: Data(json.utf8), name: "app.json")
        var formats: [AdFormat] = []
        let configuration = try ConfigurationReader.configuration(from: node, name: "app.json") { _, format in
            formats.append(format)
            return nil
        }
        #expect(formats == [.rewarded, .native])
        #expect(configuration.adUnits.map(\.format) == [.rewarded, .native])
    }

    @Test func aFormatThatNobodyKnowsIsAnErrorWithItsPlace() throws {
        let json = """
            {"adUnits": [{"id": "a", "deadline": "8s", "format": "video", "lineItems": [
                {"name": "n", "ecpm": 1, "timeout": "2s", "adapter": "A"}]}]}
            """
        let error = #expect(throws: MediationError.self) {
            try MediationConfiguration(json: Data(json.utf8), name: "app.json")
        }
        #expect(
            error?.message == """
                app.json:1:54: adUnits[0].format: "video" is not a format; expected "native", "banner", "interstitial", \
                "app-open", "rewarded" or "rewarded-interstitial"
                """
        )
    }

    @Test(arguments: [
        ("banner", "29s", "\"29s\" is no interval of a refresh; expected \"30s\" to \"150s\", or \"0s\" for none"),
        ("banner", "151s", "\"151s\" is no interval of a refresh; expected \"30s\" to \"150s\", or \"0s\" for none"),
        ("banner", "-1s", "\"-1s\" is a negative duration; expected a text such as \"800ms\" or \"8s\""),
        ("native", "45s", "has no effect for the format \"native\"; only banners are refreshed"),
        ("banner", "30s", nil), ("banner", "150s", nil), ("banner", "0s", nil),
    ])
    func theRefreshIsCheckedInTheUnitsOfBannersAlone(format: String, refresh: String, message: String?) throws {
        let json = """
            {"adUnits": [{"id": "a", "deadline": "8s", "format": "\(format)", "refresh": "\(refresh)", "lineItems": [
                {"name": "n", "ecpm": 1, "timeout": "2s", "adapter": "A"}]}]}
            """
        var found: String?
        do { _ = try MediationConfiguration(json: Data(json.utf8)) } catch { found = error.message }
        #expect(found.map { $0.hasSuffix("refresh: \(message ?? "")") } ?? (message == nil), "\(found ?? "")")
    }

    @Test func settingsAreNeverQuoted() {
        let values = [
            "\"hunter2\"", "{\"hunter2\": 1e300}", "[{\"k\": \"hunter2\"}, 1e300]", "\"hunter2\\x\"", "hunter2",
        ]
        for value in values {
            let json =
                "{\"adUnits\":[{\"id\":\"a\",\"lineItems\":[{\"settings\":{\"k\":\(value)},\"settings\":\(value)}]}]}"
            let message = Self.error(json)?.message.replacingOccurrences(of: "settings.hunter2", with: "")
            #expect(message?.contains("hunter2") == false, "\(message ?? "read")")
        }
    }

    @Test func aMessageListsAHundredProblemsAndCountsTheRest() {
        let keys = (0..<5000).map { "\"key\($0)\": 1" }.joined(separator: ",")
        let lines = Self.error("{\(keys)}")?.message.split(separator: "\n")
        #expect(lines?.count == 101)
        #expect(lines?.last == "app.json: 4901 more problems")
    }
}
