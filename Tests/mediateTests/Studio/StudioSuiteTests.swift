import Foundation
import MediationConformance
import Testing

@testable import mediate

/// Checks of adapters on the page, by programs that say what a suite says.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct StudioSuiteTests {
    private let folder: TemporaryFolder

    init() throws { self.folder = try TemporaryFolder() }

    private func adapter(_ script: String) throws -> StudioAdapter {
        let path = self.folder.file("program")
        try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return try #require(StudioAdapter(program: path))
    }

    private func steps(_ suite: StudioSuite) async -> (verdicts: [String], problem: String?) {
        var verdicts: [String] = []
        var problem: String?
        for await step in suite.steps {
            switch step {
            case .rule(let id, let verdict): verdicts.append("\(id) \(verdict)")
            case .problem(let sentence): problem = sentence
            case .report: break
            }
        }
        return (verdicts, problem)
    }

    @Test func verdictsComeWhileTheProgramRuns() async throws {
        let adapter = try self.adapter(
            """
            echo 'pass        1.1   The adapter MUST have a version.'
            echo 'FAIL        3.3   When the network has no ad.'
            echo '                  pass 9.9 is no verdict'
            exec sleep 600
            """
        )
        let suite = StudioSuite(adapter)
        var seen: [String] = []
        for await step in suite.steps {
            guard case .rule(let id, let verdict) = step else { continue }
            seen.append("\(id) \(verdict)")
            if seen.count == 2 { suite.stop() }
        }
        #expect(seen == ["1.1 pass", "3.3 FAIL"])
    }

    @Test func aProgramThatLetsGoOfItsOutputIsStoppedToo() async throws {
        let marker = self.folder.file("deaf")
        let suite = StudioSuite(
            try self.adapter("echo 'pass        1.1   first'; exec >/dev/null 2>&1; : >'\(marker)'; exec sleep 600")
        )
        for await step in suite.steps {
            guard case .rule = step else { continue }
            while !FileManager.default.fileExists(atPath: marker) { await Task.yield() }
            suite.stop()
        }
    }

    @Test func aProgramWithoutAReportSaysWhatItHasSaid() async throws {
        let (verdicts, problem) = await self.steps(StudioSuite(try self.adapter("echo no harness; exit 3")))
        #expect(verdicts == [])
        #expect(problem == "The program ended with exit code 3, without a report. It said: no harness")
    }

    @Test func garbageWithoutEndIsStopped() async throws {
        let suite = StudioSuite(try self.adapter("echo 'pass        1.1   first'; exec cat /dev/zero"))
        for await step in suite.steps { if case .rule = step { suite.stop() } }
    }

    @Test func aProgramThatIsNoneIsRefused() throws {
        #expect(StudioAdapter(program: self.folder.file("missing")) == nil)
        #expect(StudioAdapter(program: "/tmp") == nil)
        #expect(StudioAdapter(program: "/dev/null") == nil)
    }
}
