import Foundation
import MediationSimulation
import Testing

@Suite(.onOwnThreads)
struct ShareTests {
    private func fill(_ table: String) throws -> Double? {
        try FitCheck.fit(Data(table.utf8)).lineItems.first { $0.name == "A" }?.fill?.value
    }

    @Test func sharesUnderAPercentSignAreSharesIfTheCountsSaySo() throws {
        let fitted = try FitCheck.fit(
            Data(
                """
                Ad source instance,Requests,Match rate (%),Matched requests,Show rate (%),Impressions,Revenue
                A,100000,0.1,10000,0.8889,8889,88.89
                B,90000,0.5,45000,0.8889,,40
                """.utf8
            )
        )
        #expect(fitted.unusedRows.isEmpty)
        #expect(((fitted.showRate?.value ?? 0) - 0.8889).magnitude < 0.001)
        #expect(fitted.reproduction.isReproduced)
    }

    @Test func sharesUnderAPercentSignArePercentagesWithoutCounts() throws {
        let table = "Ad source instance,Requests,Match rate (%),Impressions,Revenue\nA,100000,0.5,500,5"
        #expect(((try self.fill(table) ?? 0) - 0.005).magnitude < 0.0001)
    }

    @Test func smallPercentagesAreThoseWithoutASignInTheHeader() throws {
        let table =
            "Ad source instance,Requests,Matched requests,Match rate,Impressions,Revenue\nA,100000,900,0.9,500,5\n"
            + "B,100000,,0.8,700,7"
        let fitted = try FitCheck.fit(Data(table.utf8))
        #expect(fitted.lineItems.first { $0.name == "B" }?.fill?.successes == 800)
    }

    @Test func keysDecideEachForItself() throws {
        let fitted = try FitCheck.fit(
            Data(
                """
                [{"network_placement": "A", "attempts": 100000, "fill_rate": "10%", "show_rate": 80, "impressions": 8000,
                  "revenue": 80},
                 {"network_placement": "B", "attempts": 90000, "fill_rate": 0.5, "show_rate": 80, "impressions": 36000,
                  "revenue": 36}]
                """.utf8
            )
        )
        #expect(fitted.unusedRows.isEmpty)
        #expect(fitted.lineItems.map(\.fill?.successes) == [10_000, 45_000])
    }

    @Test func moreImpressionsThanAdsAreNamed() throws {
        let table =
            "Ad source instance,Requests,Matched requests,Impressions,Revenue\nA,1000,400,300,2\nB,600,100,200,1"
        let fitted = try FitCheck.fit(Data(table.utf8), options: .withAnyUnusedRows)
        #expect(fitted.unusedRows.map(\.reason) == ["more impressions than matched requests: 200 of 100"])
    }
}
