import Foundation
import MediationSimulation
import Testing

@Suite(.onOwnThreads)
struct JSONRowsTests {
    @Test func everyElementOfAnArrayIsARow() throws {
        let fitted = try FitCheck.fit(
            Data(
                """
                [{"date": "2026-01-01", "instanceName": "A", "data": [
                   {"country": "US", "adSourceChecks": 60000, "adSourceResponses": 12000, "impressions": 6000, "revenue": 60},
                   {"country": "DE", "adSourceChecks": 40000, "adSourceResponses": 4000, "impressions": 2000, "revenue": 20}]},
                 {"date": "2026-01-01", "instanceName": "B", "data": [
                   {"country": "US", "adSourceChecks": 48000, "adSourceResponses": 24000, "impressions": 12000, "revenue": 12},
                   {"country": "DE", "adSourceChecks": 36000, "adSourceResponses": 18000, "impressions": 9000, "revenue": 9}]}]
                """.utf8
            ),
            options: FitOptions(segmentation: .country)
        )
        #expect(fitted.requests == 100_000)
        #expect(fitted.lineItems.map(\.fill?.successes) == [16_000, 42_000])
        #expect(fitted.traffic.segments.map(\.name) == ["US", "DE"])
        #expect(fitted.reproduction.isReproduced)
    }

    @Test func rowsThatAreOneToALineKeepWhatIsSaidOnce() throws {
        let lines = ["A", "B"].map { name in
            #"{"date": "1", "instanceName": "\#(name)", "data": [{"country": "US", "adSourceChecks": 1000, "#
                + #""adSourceResponses": 100, "impressions": 50, "revenue": 1}, {"country": "DE", "#
                + #""adSourceChecks": 500, "adSourceResponses": 100, "impressions": 50, "revenue": 1}]}"#
        }
        for count in 1...2 {
            let fitted = try FitCheck.fit(Data(lines.prefix(count).joined(separator: "\n").utf8))
            #expect(fitted.lineItems.map(\.name).sorted() == Array(["A", "B"].prefix(count)))
            #expect(fitted.requests == 1500)
        }
    }

    @Test func numbersBesideSeveralRowsBelongToNone() {
        let problem = FitCheck.problem(
            Data(
                #"[{"instance": "A", "attempts": 9, "data": [{"country": "US", "responses": 1}, {"responses": 2}]}]"#
                    .utf8
            )
        )
        #expect(problem.contains("has numbers beside its 2 rows"))
    }
}
