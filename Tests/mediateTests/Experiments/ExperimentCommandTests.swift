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
}
