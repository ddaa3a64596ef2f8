import ConformanceReportSamples
import Foundation
import MediationConformance
import Testing

struct JSONReportTests {
    private struct Besides: Decodable {
        let exitCode: Int32
        let summary: [String: Int]
    }

    /// Returns the texts scalar by scalar, because different scalars can compare as equal texts.
    private static func scalars(_ report: ConformanceReport) -> [[Unicode.Scalar]] {
        report.results.flatMap { result in
            [result.text, result.expected, result.happened, result.fix, result.verdict.reason, result.knownFailure]
                .map { Array(($0 ?? "none").unicodeScalars) } + result.timeline.map { Array($0.event.unicodeScalars) }
        } + [Array(report.adapter.unicodeScalars), Array(report.toolchain.unicodeScalars)]
    }

    @Test(arguments: ReportSamples.all.map(\.name))
    func isReadBackAsItWas(_ name: String) throws {
        let report = try #require(ReportSamples.named(name))
        let read = try JSONDecoder().decode(ConformanceReport.self, from: Data(report.text(as: .json).utf8))
        #expect(read == report)
        #expect(Self.scalars(read) == Self.scalars(report))
    }

    @Test
    func keepsEveryFieldThatAReportCanHave() throws {
        var report = ReportSamples.hostile
        report.seed = .max
        report.selection = [RuleID(3, 4)]
        report.harnessProblem = "]]>\0"
        let read = try JSONDecoder().decode(ConformanceReport.self, from: Data(report.text(as: .json).utf8))
        #expect(read == report)
        // The type's own encoding has no keys that the report lacks.
        let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report)) as? [String: Any]
        let written = try JSONSerialization.jsonObject(with: Data(report.text(as: .json).utf8)) as? [String: Any]
        #expect(
            Set(try #require(written).keys)
                == Set(try #require(encoded).keys).union(["summary", "exitCode", "reservations"])
        )
    }

    @Test
    func hasTheCountsAndTheExitCode() throws {
        let report = ReportSamples.flawed
        let besides = try JSONDecoder().decode(Besides.self, from: Data(report.text(as: .json).utf8))
        #expect(besides.exitCode == 0)
        #expect(besides.summary["total"] == 70)
        #expect(besides.summary["knownFailures"] == 2)
        #expect(besides.summary["warnings"] == 2)
    }

    @Test
    func hasNothingThatCannotBeSeen() {
        let text = ReportSamples.hostile.text(as: .json)
        let controls = text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
        #expect(controls.isEmpty)
    }
}
