import Foundation
import Testing

@testable import mediate

/// `mediate import` and `mediate export`, as processes.
struct PlatformCommandTests {
    private static let group = """
        {"mediationGroups": [{"name": "accounts/pub-1/mediationGroups/5", "mediationGroupId": "5", "displayName": "Feed",
          "state": "ENABLED", "targeting": {"adUnitIds": ["ca-app-pub-1/10", "ca-app-pub-1/20"], "format": "NATIVE"},
          "mediationAbExperimentState": "NOT_RUNNING", "mediationGroupLines": {
            "11": {"id": "11", "displayName": "Acme", "adSourceId": "7", "cpmMode": "MANUAL", "cpmMicros": "12000000",
              "state": "ENABLED"},
            "12": {"id": "12", "displayName": "Birch", "adSourceId": "8", "cpmMode": "MANUAL", "cpmMicros": "2000000",
              "state": "DISABLED"}
        }}]}
        """

    /// The group with a price of Acme that AdMob measures.
    private static let measured = Self.group.replacing(
        #""MANUAL", "cpmMicros": "12000000""#,
        with: #""ANO", "cpmMicros": "3000000""#
    )

    private let folder: TemporaryFolder

    init() throws { self.folder = try TemporaryFolder() }

    private func imported(_ answer: String, _ arguments: [String] = []) throws -> (MediateProcess.Result, String) {
        let answers = try self.folder.write(answer, to: "answers.json")
        let output = self.folder.file("waterfall.yaml")
        let result = try MediateProcess.run(["import", answers, "-o", output] + arguments)
        return (result, (try? String(contentsOfFile: output, encoding: .utf8)) ?? "")
    }

    /// Exports the imported configuration after a change of its text.
    private func exported(_ answer: String, _ change: (String) -> String) throws -> MediateProcess.Result {
        let text = try self.imported(answer).1
        let wanted = try self.folder.write(change(text), to: "wanted.yaml")
        return try MediateProcess.run([
            "export", wanted, "--live", self.folder.file("answers.json"),
        ])
    }

    @Test func linesThatAreOffAreNoLineItems() throws {
        let (result, text) = try self.imported(Self.group, ["--ad-unit", "ca-app-pub-1/10=feed", "--timeout", "3s"])
        #expect(result.exitCode == 0)
        #expect(text.contains("- id: feed") && text.contains("ecpm: 12") && text.contains("timeout: 3s"))
        #expect(!text.contains("Birch"))
    }

    @Test func whatIsEqualNeedsNoRequest() throws {
        let result = try self.exported(Self.group) { $0 }
        #expect(result.exitCode == 0)
        #expect(result.output == "[]\n")
    }

    @Test func anEnabledGroupWithoutAdUnitsIsNoted() throws {
        let other = Self.group.replacing("\"5\", \"displayName\": \"Feed\"", with: "\"6\", \"displayName\": \"Idle\"")
            .replacing("\"ca-app-pub-1/10\", \"ca-app-pub-1/20\"", with: "")
        let both = Self.group.dropLast(2) + "," + other.dropFirst("{\"mediationGroups\": [".count)
        let (result, text) = try self.imported(String(both))
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.output.contains("Note: Group \"Idle\" has no ad units: left out.\n"))
        #expect(text.contains("# Group \"Idle\" has no ad units: left out.\n"))
    }

    @Test func groupsWithoutAnyAdUnitAreNoAnswer() throws {
        let answer = Self.group.replacing("\"ca-app-pub-1/10\", \"ca-app-pub-1/20\"", with: "")
        let (result, _) = try self.imported(answer)
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("no mediation group that is enabled and has ad units"))
    }

    @Test func aPriceIsOneFieldOfOneLine() throws {
        let result = try self.exported(Self.group) { $0.replacing("ecpm: 12", with: "ecpm: 12.345678") }
        #expect(result.exitCode == 1)
        #expect(result.output.contains("\"updateMask\" : \"mediation_group_lines[\\\"11\\\"].cpm_micros\""))
        #expect(result.output.contains("\"cpmMicros\" : \"12345678\""))
        #expect(result.output.contains("Acme: 12.00 → 12.345678 USD"))
        #expect(!result.output.contains("Birch"))
    }

    @Test func aMeasuredPriceBecomesAManualOne() throws {
        #expect(try self.exported(Self.measured) { $0 }.output == "[]\n")
        let result = try self.exported(Self.measured) { $0.replacing("ecpm: 3", with: "ecpm: 9") }
        #expect(result.exitCode == 1)
        let fields = ["cpm_micros", "cpm_mode"].map { #"mediation_group_lines[\"11\"].\#($0)"# }
        #expect(result.output.contains(fields.joined(separator: ",")), "\(result.output)")
        #expect(result.output.contains("\"cpmMode\" : \"MANUAL\""))
        #expect(result.output.contains("Acme: 3.00 → 9.00 USD, no longer measured"))
    }

    @Test func adUnitsOfOneGroupMustHaveOnePrice() throws {
        let result = try self.exported(Self.group) { text in
            var parts = text.components(separatedBy: "ecpm: 12")
            parts[1] = "ecpm: 9" + parts[1]
            return parts[0] + parts[1] + "ecpm: 12" + parts[2]
        }
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("\"Acme\" is one line of \"Feed\""))
    }

    @Test func nothingIsChangedDuringATest() throws {
        let answer = Self.group.replacing("NOT_RUNNING", with: "RUNNING")
        let result = try self.exported(answer) { $0.replacing("ecpm: 12", with: "ecpm: 9") }
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("is being tested in AdMob"))
        #expect(result.output.isEmpty)
    }

    @Test func aPriceBelowACentIsRefused() throws {
        let result = try self.exported(Self.group) { $0.replacing("ecpm: 12", with: "ecpm: 0.001") }
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("takes prices from 0.01 USD"))
    }

    @Test func whatThePlatformCannotHaveIsTold() throws {
        let result = try self.exported(Self.group) { $0.replacing("timeout: 10s", with: "timeout: 2s") }
        #expect(result.exitCode == 0)
        #expect(result.errors.contains("Acme: AdMob has no timeout like ours"))
    }

    @Test(arguments: [
        (
            "format: native", "format: interstitial",
            "ca-app-pub-1/10: AdMob cannot change the format; it stays native there."
        ),
        ("setUpTimeout: 5s", "setUpTimeout: 2s", "ca-app-pub-1/10: AdMob has no setUpTimeout like ours"),
        ("failures: 5", "failures: 9", "AdMob has no circuitBreaker like ours."),
        ("adUnits:", "disabledAdapters: [{ adapter: A }]\nadUnits:", "AdMob has no disabledAdapters like ours."),
    ])
    func whatIsNotExportedIsTold(key: String, other: String, note: String) throws {
        let result = try self.exported(Self.group) { $0.replacing(key, with: other) }
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.output == "[]\n")
        #expect(result.errors.contains("Note: \(note)"), "\(result.errors)")
    }

    @Test func anAdUnitThatThePlatformAloneHasIsTold() throws {
        let result = try self.exported(Self.group) { text in
            let units = text.components(separatedBy: "  - id: ")
            return units[0] + "  - id: " + units[1]
        }
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.errors.contains("Note: ca-app-pub-1/20: AdMob also has it, and the configuration does not"))
    }

    @Test func aMissingPriceNamesTheOption() throws {
        let answer = Self.group.replacing("\"MANUAL\", \"cpmMicros\": \"12000000\"", with: "\"ANO\"")
        let (result, text) = try self.imported(answer)
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("--ecpm \"Acme=2.5\""))
        #expect(text.isEmpty)
        #expect(try self.imported(answer, ["--ecpm", "Acme=2.5"]).1.contains("ecpm: 2.5"))
    }

    @Test func aPriceThatAdMobMeasuresMayBeGiven() throws {
        let answer = Self.measured
        #expect(try self.imported(answer, ["--ecpm", "Acme=2.5"]).1.contains("ecpm: 2.5"))
        #expect(try self.imported(answer).1.contains("ecpm: 3,"))
        let (unmeasured, _) = try self.imported(answer.replacing("\"3000000\"", with: "\"0\""))
        #expect(unmeasured.exitCode == 65)
        #expect(unmeasured.errors.contains("--ecpm \"Acme=2.5\""), "\(unmeasured.errors)")
    }

    @Test func aManualPriceIsNotGivenOnceMore() throws {
        let (result, _) = try self.imported(Self.group, ["--ecpm", "Acme=2.5"])
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("--ecpm: \"Acme\" has a price of its own"), "\(result.errors)")
    }

    @Test func twoGroupsForAllUsersMustBeChosenFrom() throws {
        let other = Self.group.replacing("\"5\", \"displayName\": \"Feed\"", with: "\"6\", \"displayName\": \"Other\"")
        let both = Self.group.dropLast(2) + "," + other.dropFirst("{\"mediationGroups\": [".count)
        let (result, _) = try self.imported(String(both))
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("\"Feed\", \"Other\"; choose with --group"))
        #expect(try self.imported(String(both), ["--group", "Other"]).0.exitCode == 0)
    }

    @Test func aGroupWithoutALineThatIsOnIsNoted() throws {
        let answer = """
            [{"groupId": 1, "groupName": "One", "adFormat": "banner", "countries": ["US"], "instances": []},
             {"groupId": 2, "groupName": "Two", "adFormat": "banner", "instances": [
              {"id": 1, "name": "Acme", "networkName": "acme", "groupRate": 2}]}]
            """
        let (result, text) = try self.imported(answer)
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(text.contains("# \"One\" has no line that is on: left out.\n"))
        #expect(!text.contains("audience"))
    }

    @Test func answersWithoutALineThatIsOnAreRefused() throws {
        let (result, text) = try self.imported(Self.group.replacing("\"ENABLED\"},", with: "\"DISABLED\"},"))
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("answers.json: no waterfall has a line that is on"))
        #expect(text.isEmpty)
    }

    @Test func aPageThatIsMissingIsNoted() throws {
        let answer = Self.group.dropLast() + ", \"nextPageToken\": \"abc\"}"
        let (result, text) = try self.imported(String(answer))
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(text.contains("# The last page of mediationGroups is missing"))
        let last = try self.folder.write("{\"mediationGroups\": []}", to: "last.json")
        #expect(try !self.imported(String(answer), [last]).1.contains("is missing"))
    }

    @Test(arguments: [
        ("--group", "Fed", "\"Fed\"; the answers have \"Feed\""),
        ("--ad-unit", "10=feed", "\"10\"; the answers have \"ca-app-pub-1/10\", \"ca-app-pub-1/20\""),
        ("--adapter", "Acme=B", "\"Acme\"; the answers have \"Source7Adapter\", \"Source8Adapter\""),
        ("--ecpm", "Acne=2.5", "\"Acne\"; the answers have \"Acme\", \"Birch\""),
    ])
    func aNameThatThePlatformDoesNotHaveIsRefused(option: String, value: String, message: String) throws {
        let (result, text) = try self.imported(Self.group, [option, value])
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("\(option): there is no \(message)"), "\(result.errors)")
        #expect(text.isEmpty)
    }

    @Test(arguments: [
        ("{}", "is no answer of the APIs"), ("[1]", "is no answer of the APIs"), ("{", "answers.json:1:2"),
        ("{\"mediationGroups\": []}", "no mediation group that is enabled"),
        ("{\"mediationGroups\": [{}]}", "answers.json:1:22: mediationGroupId: is missing"),
        ("[{\"groupId\": 1, \"adFormat\": \"radio\"}]", "adFormat: is none of banner"),
        ("{\"ad_network_settings\": [], \"id\": \"a\", \"ad_format\": 7}", "ad_format: is none of APPOPEN"),
    ])
    func answersThatCannotBeReadAreRefusedWithThePlace(answer: String, message: String) throws {
        let (result, text) = try self.imported(answer)
        #expect(result.exitCode == 65)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(text.isEmpty)
    }

    @Test func anInstanceOfLevelPlayCannotBeTakenOut() throws {
        let answer = """
            [{"groupId": 9, "groupName": "All", "adFormat": "banner", "instances": [
              {"id": 1, "name": "Acme", "networkName": "acme", "groupRate": 2},
              {"id": 2, "name": "Birch", "networkName": "birch", "groupRate": 1}]}]
            """
        let result = try self.exported(answer) { $0.replacing("name: Birch", with: "name: Cedar") }
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("Cedar: new, 1.00 USD: LevelPlay adds and removes instances"))
    }

    private static let levelPlay = """
        [{"groupId": 9, "groupName": "All", "adFormat": "banner", "instances": [
          {"id": 1, "name": "Acme", "networkName": "acme", "groupRate": 2}]}]
        """

    @Test func aSettingWithoutQuotesIsTheSameText() throws {
        let result = try self.exported(Self.levelPlay) { $0.replacing("parameter: \"1\"", with: "parameter: 1") }
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.output == "[]\n")
    }

    @Test(arguments: [("[1]", "an array"), ("{ a: 1 }", "an object")])
    func aSettingThatIsNoTextIsRefusedByItsName(value: String, kind: String) throws {
        let result = try self.exported(Self.levelPlay) { $0.replacing("parameter: \"1\"", with: "parameter: \(value)") }
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("\"Acme\": settings.parameter is \(kind), and LevelPlay takes texts alone"))
        #expect(result.output.isEmpty)
    }

    @Test func groupsOfLevelPlayAreInTheOrderOfTheirPositions() throws {
        func group(_ id: Int, _ more: String) -> String {
            """
            {"groupId": \(id), "groupName": "G\(id)", "adFormat": "banner", "countries": ["US"], \(more) "instances": [
              {"id": \(id), "name": "Item \(id)", "networkName": "acme", "groupRate": 2}]}
            """
        }
        let groups = [
            group(1, #""segments": ["a"],"#), group(2, #""segments": ["b"], "position": 12,"#),
            group(3, #""segments": ["c"], "position": 3,"#), group(4, #""segments": ["d"], "position": 3,"#),
        ]
        let (result, text) = try self.imported("[\(groups.joined(separator: ","))]")
        #expect(result.exitCode == 0, "\(result.errors)")
        let items = text.split(separator: "\n").filter { $0.contains("name: Item") }.compactMap(\.last)
        #expect(String(items) == "3421")
    }

    private static let max = """
        {"id": "u1", "name": "End", "ad_format": "INTER", "ad_network_settings": [{"ACME_NETWORK": {"disabled": true,
          "ad_network_ad_units": [{"ad_network_ad_unit_id": "a", "cpm": "3"}, {"ad_network_ad_unit_id": "b", "cpm": "2"}]}},
          {"BIRCH_NETWORK": {"ad_network_ad_units": [{"ad_network_ad_unit_id": "c", "cpm": "1"}]}}]}
        """

    @Test func aNetworkOfMAXThatGoesOnTakesNoOthersAlong() throws {
        let line = "- { name: ACME_NETWORK a, adapter: AcmeAdapter, ecpm: 3, timeout: 10s, settings: { parameter: a } }"
        let result = try self.exported(Self.max) { $0.replacing("lineItems:", with: "lineItems:\n      \(line)") }
        #expect(result.exitCode == 1, "\(result.errors)")
        let compact = result.output.filter { !$0.isWhitespace }
        #expect(compact.contains(#""ad_network_ad_unit_id":"a","cpm":"3","disabled":false"#), "\(compact)")
        #expect(compact.contains(#""ad_network_ad_unit_id":"b","cpm":"2","disabled":true"#))
        #expect(compact.contains(#"],"disabled":false}"#))
    }

    private static let twice = """
        {"id": "u1", "name": "End", "ad_format": "INTER", "ad_network_settings": [{"ACME_NETWORK": {
          "ad_network_ad_units": [{"ad_network_ad_unit_id": "a", "cpm": "4.5", "disabled": false},
            {"ad_network_ad_unit_id": "a", "cpm": "9", "disabled": false,
             "countries": {"type": "INCLUDE", "values": ["us"]}}]}}]}
        """

    /// The prices of a network's ad unit that MAX has for all countries and once more for one, after a change.
    private func pricesOfTwo(_ change: (String) -> String) throws -> [String] {
        let result = try self.exported(Self.twice, change)
        #expect(result.exitCode == 1, "\(result.errors)")
        let requests = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
        let body = requests?.first?["body"] as? [String: Any]
        let network = (body?["ad_network_settings"] as? [[String: [String: Any]]])?.first?["ACME_NETWORK"]
        let units = network?["ad_network_ad_units"] as? [[String: Any]] ?? []
        return units.map { "\($0["cpm"] ?? "none")\($0["disabled"] as? Bool == true ? ", off" : "")" }
    }

    @Test func aPriceForOneCountryLeavesThatForAllAlone() throws {
        #expect(try self.pricesOfTwo { $0.replacing("ecpm: 9", with: "ecpm: 7") } == ["4.5", "7"])
    }

    @Test func aPriceForAllCountriesLeavesThatForOneAlone() throws {
        #expect(try self.pricesOfTwo { $0.replacing("ecpm: 4.5", with: "ecpm: 3") } == ["3", "9"])
    }

    @Test func anAdUnitThatIsThereTwiceCanHaveTwoNewPrices() throws {
        let prices = try self.pricesOfTwo {
            $0.replacing("ecpm: 4.5", with: "ecpm: 3").replacing("ecpm: 9", with: "ecpm: 7")
        }
        #expect(prices == ["3", "7"])
    }

    @Test(arguments: [("ecpm: 4.5", ["4.5, off", "9"]), ("ecpm: 9", ["4.5", "9, off"])])
    func anAdUnitThatIsThereTwiceCanBeOffInOnePlace(price: String, expected: [String]) throws {
        let prices = try self.pricesOfTwo { text in
            let items = text.components(separatedBy: "- name: ")
            return items.filter { !$0.contains(price) }.joined(separator: "- name: ")
        }
        #expect(prices == expected)
    }

    @Test func otherSettingsOfMAXAreRefused() throws {
        let result = try self.exported(Self.max) { $0.replacing("parameter: c", with: "parameter: d") }
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("MAX has no settings but the ID"))
    }

    @Test func twoWaterfallsForTheSameUsersMustBeChosenFrom() throws {
        let answer = """
            [{"groupId": 1, "groupName": "One", "adFormat": "banner", "countries": ["US"], "instances": []},
             {"groupId": 2, "groupName": "Two", "adFormat": "banner", "countries": ["US"], "instances": []}]
            """
        let result = try self.imported(answer).0
        #expect(result.exitCode == 65)
        #expect(
            result.errors.contains("are for the same users of ad unit \"banner\": \"One\", \"Two\""),
            "\(result.errors)"
        )
    }

    @Test func aNewLineOfARenamedAdapterIsFound() throws {
        let answer = Self.group.replacing("\"adSourceId\": \"7\"", with: "\"adSourceId\": \"x\"")
        let text = try self.imported(answer, ["--adapter", "SourcexAdapter=AcmeCustomEvent"]).1
        #expect(text.contains("adapter: AcmeCustomEvent"), "\(text)")
        let new = "[{ name: New, adapter: AcmeCustomEvent, ecpm: 1, timeout: 10s }, { name: Acme,"
        let wanted = try self.folder.write(text.replacing("[{ name: Acme,", with: new), to: "wanted.yaml")
        let live = ["--live", self.folder.file("answers.json"), "--adapter", "SourcexAdapter=AcmeCustomEvent"]
        let result = try MediateProcess.run(["export", wanted] + live)
        #expect(result.exitCode == 1, "\(result.errors)")
        #expect(result.output.contains("New: new, 1.00"))
    }
}
