import ArgumentParser
import MediationCore
import SampleAdServer
import Testing

@testable import mediate

struct FormatArgumentTests {
    @Test(arguments: [
        ("native", AdType.native), ("app-install", .appInstall), ("content", .content),
        ("custom", .custom("sample-quote")), ("custom:sample-quote", .custom("sample-quote")),
        ("custom:a:b c", .custom("a:b c")),
    ])
    func eachFormatIsAnAdType(argument: String, adType: AdType) throws {
        #expect(try RunCommand.parse(["--format", argument]).format.adType == adType)
    }

    @Test func withoutFormatItIsNative() throws {
        #expect(try RunCommand.parse([]).format.adType == .native)
    }

    @Test(arguments: ["", "Native", "appInstall", "custom:", "custom-", "custom=a", "native,content"])
    func whatIsNoFormatIsAnsweredWithThoseThatAre(argument: String) {
        let error = #expect(throws: (any Error).self) { try RunCommand.parse(["--format", argument]) }
        #expect(error.map { RunCommand.exitCode(for: $0).rawValue } == 64)
        let message = error.map { RunCommand.message(for: $0) } ?? ""
        #expect(message.contains("one of 'native', 'app-install', 'content', 'custom' or 'custom:ID'"))
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
