import Foundation
import MediationCore
import Testing

@testable import mediate

struct YAMLConfigurationTests {
    private static func read(_ yaml: String) throws(MediationError) -> MediationConfiguration {
        let node = try YAMLConfiguration.node(from: Data(yaml.utf8), name: "app.yaml")
        return try ConfigurationReader.configuration(from: node, name: "app.yaml")
    }

    private static func error(_ yaml: String) -> MediationError? {
        do {
            _ = try Self.read(yaml)
            return nil
        } catch {
            return error
        }
    }

    private static func settings(_ yaml: String) throws -> [String: JSONValue] {
        let text =
            "adUnits: [{id: a, deadline: 8s, lineItems: [{name: n, adapter: A, ecpm: 1, timeout: 2s,\n  settings: {\(yaml)}}]}]"
        return try #require(try Self.read(text).adUnits.first?.lineItems.first?.settings)
    }

    @Test(arguments: ["", "\u{FEFF}", "%YAML 1.2\n---\n"])
    func yamlIsReadAsTheModel(prefix: String) throws {
        let yaml = """
            adUnits:
              - id: feed-native
                deadline: 8s
                order: listed
                lineItems:
                  - name: Alpha high
                    adapter: SampleCustomEvent
                    ecpm: 12.5
                    timeout: 800ms
                    minimumTime: 50ms
                    settings: { parameter: alpha-1 }
            """
        let lineItem = LineItem(
            name: "Alpha high",
            adapter: "SampleCustomEvent",
            ecpm: 12.5,
            timeout: .milliseconds(800),
            settings: ["parameter": "alpha-1"]
        )
        let adUnit = AdUnit(id: "feed-native", deadline: .seconds(8), order: .listed, lineItems: [lineItem])
        #expect(try Self.read(prefix + yaml) == MediationConfiguration(adUnits: [adUnit]))
    }

    @Test(
        arguments: [
            ("yes", "yes"), ("No", "No"), ("on", "on"), ("true", true), ("FALSE", false), ("'true'", "true"),
            ("~", .null), ("", .null), ("null", .null), ("12", 12), ("-1.5e2", -150), (".5", 0.5), ("+3", 3),
            ("007", "007"), ("0x1F", "0x1F"), ("0o17", "0o17"), ("1:30", "1:30"), ("1_000", "1_000"), ("\"12\"", "12"),
            ("!!str 12", "12"), ("2026-01-01", "2026-01-01"), ("12-34", "12-34"), ("1.2.3", "1.2.3"),
            ("[1, b]", .array([1, "b"])), ("{x: 1}", .object(["x": 1])), ("\"&a *b\"", "&a *b"),
        ] as [(String, JSONValue)]
    )
    func scalarsMeanWhatTheyMeanInJSON(yaml: String, value: JSONValue) throws {
        #expect(try Self.settings("k: \(yaml)") == ["k": value])
    }

    @Test(arguments: [
        ("", "app.yaml:1:1: is empty; expected \"adUnits:\""),
        ("# nothing\n", "app.yaml:1:1: is empty; expected \"adUnits:\""),
        ("a: 1\n  b: [\n", "app.yaml:2:4: mapping values are not allowed in this context"),
        ("a: \"\\q\"", "app.yaml:1:5: found unknown escape character"),
        ("a: [1\n", "app.yaml:2:1: did not find expected ',' or ']'"),
        ("a: 1\n---\nb: 2\n", "app.yaml:2:1: is a second document; a configuration is one"),
        ("a: 1\nb: 2\na: 3\n", "app.yaml:1:1: duplicate key \"a\""),
        ("a: 1\n\"a\": 3\n", "app.yaml:1:1: duplicate key \"a\""),
        ("a: &x 1\n", "app.yaml:1:4: has an anchor; anchors and aliases are not supported"),
        ("&x a: 1\n", "app.yaml:1:1: expected a key that is a plain text"),
        ("a: *x\n", "app.yaml:1:4: found undefined alias"),
        ("a: &x [1]\nb: *x\n", "app.yaml:1:4: has an anchor; anchors and aliases are not supported"),
        ("a: !!int 3\n", "app.yaml:1:4: has a tag; tags are not supported"),
        ("a: !secret [3]\n", "app.yaml:1:4: has a tag; tags are not supported"),
        ("? [a]\n: 1\n", "app.yaml:1:3: expected a key that is a plain text"),
        ("<<: {a: 1}\n", "app.yaml:1:1: merge keys are not supported"),
        ("a: \u{1}\n", "app.yaml:1:4: control characters are not allowed"),
        ("a: x\r\nb: e\u{301}😀\u{1}", "app.yaml:2:7: control characters are not allowed"),
        ("\tb: 1", "app.yaml:1:1: found character that cannot start any token"),
    ])
    func whatIsNoPlainYAMLIsRefused(yaml: String, message: String) {
        let error = Self.error(yaml)
        #expect(error?.code == .configurationSyntax)
        #expect(error?.message == message)
    }

    @Test(arguments: ["[", "- ", "{a: ", "? ", "[{a: "], [65, 900, 10_000])
    func depthIsAnErrorAndNoCrash(opening: String, depth: Int) {
        #expect(Self.error(String(repeating: opening, count: depth) + "x")?.code == .configurationSyntax)
    }

    @Test(arguments: ["[]", "{}", "[{}]"])
    func closedDepthIsAnErrorAndNoCrash(brackets: String) {
        let closing = String(brackets.suffix(brackets.count / 2))
        let opening = String(brackets.prefix(brackets.count / 2)).replacing("{", with: "{a: ")
        for depth in [70, 450, 10_000] {
            let yaml = String(repeating: opening, count: depth) + String(repeating: closing, count: depth)
            #expect(Self.error(yaml)?.code == .configurationSyntax)
        }
    }

    @Test func aBillionLaughsAreRefusedAtOnce() {
        var yaml = "a0: &a0 [lol, lol]\n"
        for level in 1..<40 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
            yaml += "a\(level): &a\(level) [\(aliases)]\n"
        }
        // As a key, it would be hashed in full while the document is composed.
        let error = Self.error(yaml + "? *a39\n: 1\n")
        #expect(error?.message == "app.yaml:1:5: has an anchor; anchors and aliases are not supported")
    }

    @Test func numbersThatAreNoneAreRefusedWithTheirPlace() {
        let yaml = """
            adUnits:
              - id: a
                deadline: .inf
                lineItems:
                  - name: n
                    adapter: A
                    ecpm: .nan
                    timeout: -1s
                    settings: { x: .nan, y: -.inf, z: 12345678901234567890 }
            """
        #expect(
            Self.error(yaml)?.message == """
                app.yaml:3:15: adUnits[0].deadline: inf has no unit; expected a text such as "800ms" or "8s"
                app.yaml:7:15: adUnits[0].lineItems[0].ecpm: nan is not a positive price; expected USD per 1000 impressions, such as 2.5
                app.yaml:8:18: adUnits[0].lineItems[0].timeout: "-1s" is not a positive duration; expected a text such as "800ms" or "8s"
                app.yaml:9:24: adUnits[0].lineItems[0].settings.x: is not a finite number
                app.yaml:9:33: adUnits[0].lineItems[0].settings.y: is not a finite number
                app.yaml:9:43: adUnits[0].lineItems[0].settings.z: is a number too large to be exact; write it as a text, in quotes
                """
        )
    }

    @Test func strategiesAndLimitsAreCheckedWithTheirPlace() {
        let yaml = """
            circuitBreaker: { failures: .inf, pause: 1m, longestPause: 30s }
            adUnits:
              - id: a
                deadline: 8s
                strategy:
                  width: .nan
                  hedgeDelay: 500
                  wait: 9s
                lateAds: no
                bidding: { signalTimeout: 1s, timeout: 1s }
                lineItems:
                  - name: n
                    adapter: A
                    bidder:
                    ecpm: 1
                    timeout: 2s
                    frequencyCaps:
                      - { impressions: 3, per: 1h }
                      - { impressions: 0, per: 60m }
                    pacing: 400d
                  - { name: m, adapter: A, timeout: 2s, bidder: { floor: .nan }, pacing: 8785h }
            """
        #expect(
            Self.error(yaml)?.message == """
                app.yaml:1:29: circuitBreaker.failures: inf is not a whole number from 1 to 1000000
                app.yaml:1:60: circuitBreaker.longestPause: "30s" is shorter than the pause, "1m"; expected at least that
                app.yaml:6:14: adUnits[0].strategy.width: nan is not a whole number from 1 to 16
                app.yaml:7:19: adUnits[0].strategy.hedgeDelay: 500 has no unit; expected a text such as "800ms" or "8s"
                app.yaml:8:13: adUnits[0].strategy.wait: "9s" is longer than the deadline, "8s"; expected at most that
                app.yaml:9:14: adUnits[0].lateAds: "no" is not a policy for late ads; expected "discard", "keep" or "useIfBetter"
                app.yaml:10:31: adUnits[0].bidding.signalTimeout: "1s" is not shorter than the timeout, "1s"; the auction needs time too
                app.yaml:14:16: adUnits[0].lineItems[0].bidder: expected an object, not null
                app.yaml:15:15: adUnits[0].lineItems[0].ecpm: a bidder has no price besides its bid; leave out "ecpm" or "bidder"
                app.yaml:19:13: adUnits[0].lineItems[0].frequencyCaps[1]: duplicate frequency cap period "1h", as in adUnits[0].lineItems[0].frequencyCaps[0]
                app.yaml:19:28: adUnits[0].lineItems[0].frequencyCaps[1].impressions: 0 is not a whole number from 1 to 1000000
                app.yaml:20:17: adUnits[0].lineItems[0].pacing: "400d" is not a duration; expected a text such as "30m" or "24h"
                app.yaml:21:62: adUnits[0].lineItems[1].bidder.floor: nan is not a floor; expected USD per 1000 impressions, 0 or more, such as 0.5
                app.yaml:21:78: adUnits[0].lineItems[1].pacing: "8785h" is too long; expected at most "8784h", which is 366 days
                """
        )
    }

    @Test(arguments: [
        "k: \"hunter2\\q\"", "k: hunter2: x", "k: [hunter2", "k: !x hunter2", "k: &h hunter2", "k: 'hunter2",
    ])
    func whatIsWrongInSettingsIsNotQuoted(setting: String) {
        let error = Self.error("adUnits:\n- id: a\n  lineItems:\n  - settings:\n      \(setting)\n")
        #expect(error != nil)
        #expect(error?.message.contains("hunter2") == false)
        #expect("\(String(describing: error?.underlying))".contains("hunter2") == false)
    }

    @Test(arguments: ["\n", "\r", "\r\n", "\u{85}", "\u{2028}"])
    func manyDirectivesAreRefusedBeforeTheParserSeesThem(end: String) {
        let text = (0..<4_000).map { "%TAG !t\($0)! tag:x,2000:" }.joined(separator: end) + end + "---\nadUnits: []\n"
        let message = Self.error(text)?.message ?? ""
        #expect(message.contains("is the 9th line that begins with %; directives are not supported"))
    }

    @Test func aVersionOfYAMLMayBeSaid() {
        let item = "{ name: n, adapter: A, ecpm: 1, timeout: 1s }"
        let yaml = "%YAML 1.2\n---\nadUnits: [{ id: a, deadline: 8s, lineItems: [\(item)] }]\n"
        #expect(Self.error(yaml) == nil)
    }
}
