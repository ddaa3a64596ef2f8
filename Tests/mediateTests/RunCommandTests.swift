import ArgumentParser
import MediationCore
import Testing

@testable import mediate

struct RunCommandTests {
    @Test(arguments: [
        ["--count", "0"], ["--concurrency", "0"], ["--seed", "-1"], ["--server", "ftp://host"], ["--server", "host"],
        ["--server", "http://127.0.0.1:1", "--script", "x.json"], ["--nonsense"],
    ])
    func wrongUsageIsRefusedWithItsExitCode(arguments: [String]) {
        #expect(self.exitCode { _ = try RunCommand.parse(arguments) } == 64)
    }

    @Test func theExitCodesAreThoseThatAreDocumented() {
        let codes = [Exit.noFill, Exit.usage, Exit.badInput, Exit.unavailable].map(\.rawValue)
        #expect(codes == [1, 64, 65, 69])
    }

    @MainActor
    @Test func aServerThatDoesNotAnswerIsUnreachable() async throws {
        let command = try RunCommand.parse(["--server", "http://127.0.0.1:1"])
        await #expect(throws: Exit.unavailable) { try await command.run() }
    }

    @MainActor
    @Test func anAdUnitThatIsNotThereIsWrongUsage() async throws {
        let command = try RunCommand.parse(["--ad-unit", "other"])
        await #expect(throws: Exit.usage) { try await command.run() }
    }

    @MainActor
    @Test func aTraceThatCannotBeWrittenEndsTheRunBeforeAnybodyIsAsked() async throws {
        // Without the trace, this server would end the run with another code.
        let command = try RunCommand.parse(["--trace", "/nowhere/trace.json", "--server", "http://127.0.0.1:1"])
        await #expect(throws: Exit.outputFailed) { try await command.run() }
    }

    @MainActor
    @Test func aRunThatEndsBeforeItsLoadsLeavesNoTrace() async throws {
        let folder = try TemporaryFolder()
        let command = try RunCommand.parse(["--trace", folder.file("trace.json"), "--server", "http://127.0.0.1:1"])
        await #expect(throws: Exit.unavailable) { try await command.run() }
        #expect(try folder.files == [])
    }

    @MainActor
    @Test func theLoadsOfARunAreInItsTraceAndGoTheSameWayAgain() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("trace.json")
        do {
            try await RunCommand.parse(["--count", "3", "--concurrency", "2", "--seed", "5", "--trace", path]).run()
        } catch let exit as ExitCode where exit == Exit.noFill {
            // Real time passes here: on a busy machine, a load may end without an ad, but is in the trace nevertheless.
        }
        var loads: [String] = []
        try TraceReader.read(path) { load in
            loads.append(load.record.loadID)
            #expect(Replay(of: load).differences.isEmpty)
        }
        #expect(loads.sorted() == ["5-0", "5-1", "5-2"])
    }

    @Test(arguments: [[], ["--count", "3"], ["--json"], ["--format", "banner"]])
    func aRunWhoseAdUnitIsForOtherUsersFailsAndSaysSo(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let format = arguments.contains("banner") ? "banner" : "native"
        let path = try folder.write(
            """
            adUnits:
              - id: feed
                format: \(format)
                audience: { attributes: { country: [US] } }
                deadline: 5s
                lineItems: [{ name: A, adapter: SampleCustomEvent, ecpm: 1, timeout: 1s, settings: { parameter: a } }]
            """,
            to: "audience.yaml"
        )
        let result = try MediateProcess.run(["run", "--config", path] + arguments)
        #expect(result.exitCode == Exit.noFill.rawValue)
        let message = "no ad unit \"feed\"; the configuration has none for a user without ID and attributes"
        let parts = result.errors.split(separator: message, omittingEmptySubsequences: false)
        #expect(parts.count == 2, "\(result.errors)")
        #expect(result.output == (arguments.contains("3") ? "0 loads\nwithout response info: 3 loads\n" : ""))
    }

    private static let forTwo = """
        adUnits:
          - id: feed
            audience: { attributes: { country: [US] } }
            deadline: 2s
            lineItems: [{ name: A, adapter: SampleCustomEvent, ecpm: 1, timeout: 1s, settings: { parameter: a } }]
          - id: list
            deadline: 5s
            lineItems: [{ name: B, adapter: SampleCustomEvent, ecpm: 1, timeout: 1s, settings: { parameter: b } }]
          - id: feed
            deadline: 9s
            lineItems: [{ name: C, adapter: SampleCustomEvent, ecpm: 1, timeout: 1s, settings: { parameter: c } }]
        """

    @Test func aStrategyIsThatOfTheAdUnitWhichIsLoaded() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.forTwo, to: "two.yaml")
        let arguments = ["run", "--config", path, "--ad-unit", "feed", "--strategy", "wait=3s", "--json"]
        let result = try MediateProcess.run(arguments)
        // A wait of 3 s is too long for the deadline of the ad unit for other users.
        #expect(result.exitCode != Exit.usage.rawValue, "\(result.errors)")
        #expect(result.output.contains("\"C\""), "\(result.output)")
    }

    @Test func withoutANameTheFirstAdUnitForAllUsersIsLoaded() throws {
        let folder = try TemporaryFolder()
        let result = try MediateProcess.run([
            "run", "--config", try folder.write(Self.forTwo, to: "two.yaml"), "--json",
        ])
        #expect(result.output.contains("\"B\""), "\(result.errors)")
    }

    @Test func anAdUnitForAShareOfAllGoesFirst() throws {
        let folder = try TemporaryFolder()
        let text = Self.forTwo.replacing("{ attributes: { country: [US] } }", with: "{ share: 1, rollout: all }")
        let result = try MediateProcess.run([
            "run", "--config", try folder.write(text, to: "two.yaml"), "--ad-unit", "feed", "--strategy", "wait=3s",
        ])
        #expect(result.exitCode == Exit.usage.rawValue)
        #expect(result.errors.contains("--strategy: "))
    }

    private func exitCode(_ body: () throws -> Void) -> Int32? {
        do {
            try body()
            return nil
        } catch {
            return RunCommand.exitCode(for: error).rawValue
        }
    }
}
