import Foundation
import MediationCore
import Testing

@testable import mediate

struct LoadReportTests {
    private static let json = """
        {"loadID": "7-0", "adUnitID": "feed", "outcome": "filled", "latencyMs": 412.25, "lineItems": [
          {"name": "A\\u001b[2J", "adapter": "One", "adapterVersion": "1.0.0", "networkSDKVersion": "2.0.0",
           "ecpm": 12, "outcome": "failed", "startedAfterMs": 0, "latencyMs": 3.25,
           "error": {"code": 200, "name": "noFill", "message": "Nothing.", "networkCode": 3},
           "violations": [{"kind": "answeredTwice", "timeMs": 4}]},
          {"name": "B", "adapter": "Two", "ecpm": 0.5, "outcome": "loaded", "startedAfterMs": 4, "latencyMs": 408}
        ]}
        """

    private func info() throws -> ResponseInfo {
        try JSONDecoder().decode(ResponseInfo.self, from: Data(Self.json.utf8))
    }

    @Test func oneLoadIsATableOfItsLineItems() throws {
        #expect(
            LoadReport(info: try self.info()).description == """
                Ad unit "feed", load 7-0: filled after 412 ms

                Line item   Adapter  Version   eCPM  Outcome  Latency  Notes
                ----------  -------  -------  -----  -------  -------  -----
                A\\u{1B}[2J  One      1.0.0    12.00  failed    3.2 ms  noFill 200: Nothing (network code 3); contract violation: answeredTwice after 4.0 ms
                B           Two      -         0.50  loaded    408 ms
                """
        )
    }

    @Test func manyLoadsAreAddedUpPerLineItem() throws {
        var report = RunReport()
        for _ in 0..<3 { report.add(try self.info()) }
        #expect(report.description.hasPrefix("3 loads: filled 3\n"))
        #expect(
            report.description.hasSuffix(
                "B            0.50      3       3        0            0          0        0           0        408 ms"
            )
        )
    }
}
