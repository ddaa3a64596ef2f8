import ArgumentParser
import Foundation
import Testing

@testable import mediate

struct ReplayCommandTests {
    /// Runs the command on a trace of two loads with changed text; returns `nil` if it succeeds.
    private static func exitCode(
        _ options: String...,
        changing change: (inout String) -> Void = { _ in }
    ) async throws -> ExitCode? {
        let folder = try TemporaryFolder()
        let path = folder.file("trace.json")
        let writer = try TraceWriter(path: path)
        for event in try TracedLoad("7-0").events + TracedLoad("7-1").events { await writer.add(event) }
        try await writer.commit()
        var text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        change(&text)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        do {
            try ReplayCommand.parse([path] + options).run()
            return nil
        } catch let code as ExitCode {
            return code
        }
    }

    @Test func aTraceAsItWasWrittenIsTheSame() async throws {
        #expect(try await Self.exitCode() == nil)
    }

    @Test func oneLoadOfATraceIsReplayed() async throws {
        #expect(try await Self.exitCode("--load", "7-1") == nil)
    }

    @Test func aTraceThatWasTamperedWithIsDifferent() async throws {
        let code = try await Self.exitCode {
            $0 = $0.replacingOccurrences(of: #""filled","lineItem":1"#, with: #""failed","lineItem":1"#)
        }
        #expect(code == ExitCode(1))
    }

    @Test func aRecordThatWasTamperedWithIsDifferent() async throws {
        let code = try await Self.exitCode { text in
            text = text.replacingOccurrences(of: #""outcome":"notAttempted""#, with: #""outcome":"skipped""#)
        }
        #expect(code == ExitCode(1))
    }

    @Test func aTraceThatWasCutOffIsBadInput() async throws {
        #expect(try await Self.exitCode { $0.removeLast(9) } == ExitCode(65))
    }

    @Test func aTraceOfAnotherVersionIsBadInput() async throws {
        let code = try await Self.exitCode { text in
            text = text.replacingOccurrences(of: #""version":1"#, with: #""version":99"#)
        }
        #expect(code == ExitCode(65))
    }

    @Test func aFileThatIsNotThereIsBadInput() throws {
        let command = try ReplayCommand.parse(["/nowhere/trace.json"])
        #expect(throws: Exit.badInput) { try command.run() }
    }

    @Test func aLoadThatIsNotThereIsWrongUsage() async throws {
        #expect(try await Self.exitCode("--load", "8-0") == ExitCode(64))
    }
}
