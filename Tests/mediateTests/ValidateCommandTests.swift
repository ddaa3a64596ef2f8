import ArgumentParser
import Foundation
import Testing

@testable import mediate

struct ValidateCommandTests {
    /// Runs the command on a configuration that names this adapter; returns `nil` if it succeeds.
    private static func exitCode(adapter: String, _ options: String...) async throws -> ExitCode? {
        let file = FileManager.default.temporaryDirectory.appending(path: "mediate-\(UUID().uuidString).yaml")
        defer { try? FileManager.default.removeItem(at: file) }
        let lineItem = "{ name: n, adapter: \(adapter), ecpm: 1, timeout: 2s, settings: { parameter: a } }"
        try Data("adUnits: [{ id: a, deadline: 8s, lineItems: [\(lineItem)] }]\n".utf8).write(to: file)
        do {
            try await ValidateCommand.parse([file.path(percentEncoded: false)] + options).run()
            return nil
        } catch let code as ExitCode {
            return code
        }
    }

    @Test func anAdapterOfTheToolIsFine() async throws {
        #expect(try await Self.exitCode(adapter: "SampleCustomEvent") == nil)
    }

    @Test func anUnknownAdapterIsBadInput() async throws {
        #expect(try await Self.exitCode(adapter: "AdapterOfAnApp") == ExitCode(65))
    }

    @Test func anUnknownAdapterMayBeAllowed() async throws {
        #expect(try await Self.exitCode(adapter: "AdapterOfAnApp", "--allow-unknown-adapters") == nil)
    }
}
