import ArgumentParser
import MediationCore
import SampleAdServer
import Testing

@testable import mediate

struct FormatArgumentTests {
    @Test(arguments: [
        ("native", FormatArgument.native(.native)), ("app-install", .native(.appInstall)),
        ("content", .native(.content)), ("custom", .native(.custom("sample-quote"))),
        ("custom:sample-quote", .native(.custom("sample-quote"))), ("custom:a:b c", .native(.custom("a:b c"))),
        ("banner", .banner), ("interstitial", .fullScreen(.interstitial)), ("app-open", .fullScreen(.appOpen)),
        ("rewarded", .fullScreen(.rewarded)), ("rewarded-interstitial", .fullScreen(.rewardedInterstitial)),
    ])
    func eachFormatIsThatOfAnAdUnitOrATypeOfNativeAds(argument: String, format: FormatArgument) throws {
        #expect(try RunCommand.parse(["--format", argument]).format == format)
    }

    @Test func withoutFormatItIsThatOfTheAdUnit() throws {
        let command = try RunCommand.parse([])
        for format in [AdFormat.native, .banner, .interstitial, .appOpen, .rewarded, .rewardedInterstitial] {
            let adUnit = AdUnit(id: "a", format: format, lineItems: [])
            #expect(try command.format(of: adUnit).adFormat == format)
        }
    }

    @Test func withoutAdUnitItIsTheFirstOfTheFormat() throws {
        let formats = [AdFormat.native, .rewarded, .interstitial, .rewarded]
        let adUnits = formats.enumerated().map { AdUnit(id: "\($0.offset)", format: $0.element, lineItems: []) }
        let configuration = MediationConfiguration(adUnits: adUnits)
        #expect(try RunCommand.parse([]).adUnit(in: configuration).id == "0")
        #expect(try RunCommand.parse(["--format", "rewarded"]).adUnit(in: configuration).id == "1")
        #expect(throws: Exit.usage) { try RunCommand.parse(["--format", "app-open"]).adUnit(in: configuration) }
    }

    @Test func anAdUnitOfAnotherFormatIsWrongUsage() throws {
        let configuration = MediationConfiguration(adUnits: [AdUnit(id: "a", lineItems: [])])
        let command = try RunCommand.parse(["--ad-unit", "a", "--format", "rewarded"])
        #expect(throws: Exit.usage) { try command.adUnit(in: configuration) }
        #expect(try RunCommand.parse(["--ad-unit", "a", "--format", "content"]).adUnit(in: configuration).id == "a")
    }

    @Test func aFormatThatCannotBeShownIsWrongUsage() throws {
        let adUnit = AdUnit(id: "a", format: AdFormat(rawValue: "hologram"), lineItems: [])
        #expect(throws: Exit.usage) { try RunCommand.parse([]).format(of: adUnit) }
    }

    @Test(arguments: [["--image-urls-only"], ["--options", "startMuted"]])
    func optionsOfNativeAdsAreWrongUsageForOthers(arguments: [String]) throws {
        let adUnit = AdUnit(id: "a", format: .rewarded, lineItems: [])
        #expect(throws: Exit.usage) { try RunCommand.parse(arguments).format(of: adUnit) }
    }

    @Test(arguments: [
        "", "Native", "appInstall", "custom:", "custom-", "custom=a", "native,content", "banners", "appOpen",
    ])
    func whatIsNoFormatIsAnsweredWithThoseThatAre(argument: String) {
        let error = #expect(throws: (any Error).self) { try RunCommand.parse(["--format", argument]) }
        #expect(error.map { RunCommand.exitCode(for: $0).rawValue } == 64)
        let message = error.map { RunCommand.message(for: $0) } ?? ""
        let lines = message.split(separator: "\n")
        for value in FormatArgument.allValueStrings { #expect(lines.contains("  - \(value)")) }
    }

    @Test(arguments: [("custom", "sample-quote"), ("custom:own", "own"), ("native", nil), ("content", nil)])
    func aServerWithoutAScriptServesTheFormat(argument: String, formatID: String?) throws {
        for config in [[], ["--config", "own.yaml"]] {
            let script = try RunCommand.parse(["--format", argument] + config).scriptOfServer()
            #expect(script["fill"].customFormat == formatID)
            // The built-in waterfall has its own faults; other configurations have none.
            #expect(script["no-fill"].faults.isEmpty == !config.isEmpty)
        }
    }
}
