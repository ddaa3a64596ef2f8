import Foundation
import Testing

@testable import mediate

/// The commands `plan` and `judge`.
struct ExperimentCommandTests {
    private static let example = {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.appending(path: "docs/examples/experiment.csv").path(percentEncoded: false)
    }()

    private static func plan(_ options: String...) throws -> MediateProcess.Result {
        try MediateProcess.run(["plan", Self.example, "--change", "20"] + options)
    }

    @Test func capThatHidesTheChangeIsRefused() throws {
        let result = try Self.plan("--cap", "0.0001")
        #expect(result.exitCode == 65)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("experiment.csv: the cap hides a change of +20.0 %"), "\(result.errors)")
        #expect(result.errors.contains("use a higher --cap"))
    }

    @Test func capThatAllUsersReachIsToldByItsReason() throws {
        let folder = try TemporaryFolder()
        var lines = ["user,day,revenue"]
        for user in 1...20 { for day in 1...9 { lines.append("u\(user),2026-03-0\(day),\(2 + user % 3)") } }
        let path = try folder.write(lines.joined(separator: "\n") + "\n", to: "log.csv")
        let outcome = try MediateProcess.run("plan", path, "--window", "3", "--cap", "1")
        #expect(outcome.exitCode == 65)
        #expect(outcome.errors.contains("every user earns at least the --cap"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("nothing is known"))
    }

    @Test func aLossIsPlannedForLikeAGain() throws {
        let result = try MediateProcess.run("plan", Self.example, "--change", "-20")
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.output.contains("−20.0"), "\(result.output)")
    }

    @Test func planReckonsWithThePartOfAlphaThatGuardrailsLeave() throws {
        let folder = try TemporaryFolder()
        let rows = try String(contentsOfFile: Self.example, encoding: .utf8).split(separator: "\n")
        let short = rows.map { row in
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            return [cells[0], cells[1], cells[7]].joined(separator: ",")
        }
        let file = try folder.write(short.joined(separator: "\n"), to: "short.csv")
        let alone = try MediateProcess.run("plan", file, "--change", "20", "--alpha", "2.5")
        let guarded = try Self.plan()
        #expect(alone.output.contains("by mistake with 2.5 %."), "\(alone.errors)")
        let words = "by mistake with half of 5.0 %; the guardrails (fill, show-rate, latency) have the other half."
        #expect(guarded.output.contains(words), "\(guarded.output)")
        // The same table above the notes, without half of alpha being given.
        let tables = [alone, guarded].map { $0.output.prefix { $0 != "F" } }
        #expect(tables[0] == tables[1])
        #expect(try Self.plan("--json").output.contains("\"alpha\" : 0.025"))
    }

    @Test(arguments: ["plan", "judge"])
    func theSameLogGivesTheSameFiguresToTheLastDigit(command: String) throws {
        let texts = try (0..<2).map { _ in try MediateProcess.run(command, Self.example, "--json").output }
        #expect(Set(texts).count == 1)
        #expect(!texts[0].isEmpty)
    }
}
