import Foundation
import MediationCore
import MediationSimulation
import Testing

@Suite(.onOwnThreads)
struct FitHintTests {
    private func table(_ lines: String...) -> Data { Data(lines.joined(separator: "\n").utf8) }

    private static let header = "Ad source instance,Requests,Matched requests,Impressions,Estimated earnings (USD)"

    @Test func aCappedLineItemIsInItsPlaceAndIsTheFirstThatIsOff() throws {
        let fitted = try FitCheck.fit(
            self.table(
                Self.header,
                "AdMob 12,20000,2100,1300,15.6",
                "AdMob 5,14000,1400,900,4.5",
                "Unity 4,16500,3300,2100,8.4",
                "Low,13200,9000,6000,6"
            )
        )
        #expect(fitted.lineItems.map(\.name) == ["AdMob 12", "AdMob 5", "Unity 4", "Low"])
        #expect(fitted.configuration.adUnits[0].order == .price)
        let off = fitted.reproduction.rows.first { $0.figure == .attempts && !$0.isWithin }
        #expect(off?.lineItem == "AdMob 5")
        #expect(off.map { ($0.difference / 3900 - 1).magnitude < 0.05 } == true)
    }

    @Test func anOrderThatAllAttemptsAgreeOnIsKept() throws {
        let fitted = try FitCheck.fit(
            self.table(
                Self.header,
                "First,20000,2000,1300,3.9",
                "Second,18000,3600,2300,23",
                "Third,14400,9000,6000,6"
            )
        )
        #expect(fitted.lineItems.map(\.name) == ["First", "Second", "Third"])
        #expect(fitted.configuration.adUnits[0].order == .listed)
        #expect(fitted.reproduction.isReproduced)
    }

    @Test func aLineItemWithoutAnyUsableRowIsNamed() throws {
        let fitted = try FitCheck.fit(
            self.table(Self.header, "A,1000,400,300,2", "AdMob 5,x,60,50,1", "A,x,4,3,2"),
            options: .withAnyUnusedRows
        )
        #expect(
            fitted.notes.contains(
                "\"AdMob 5\" has no usable row: report1, line 3: \"Requests\": \"x\" is not a number."
            )
        )
        #expect(!fitted.notes.contains { $0.hasPrefix("\"A\"") })
        #expect(fitted.unusedRows.map(\.lineItem) == ["AdMob 5", "A"])
        let answer =
            #"[{"attempts": "x", "instance": "AdMob 5"}, {"instance": "A", "attempts": 1000, "responses": 400, "#
            + #""impressions": 300, "revenue": 2}]"#
        let other = try FitCheck.fit(Data(answer.utf8), options: .withAnyUnusedRows)
        #expect(other.notes.contains { $0.hasPrefix("\"AdMob 5\" has no usable row: report1, line 1: \"attempts\"") })
    }

    @Test func moreAttemptsThanRequestsCannotBe() throws {
        let fitted = try FitCheck.fit(
            self.table("network_placement,attempts,responses,impressions,estimated_revenue", "A,1500,400,300,2"),
            self.table("requests", "1000")
        )
        let note = "\"A\" was asked 1500 times in 1000 requests, which is impossible"
        #expect(fitted.notes.contains { $0.hasPrefix(note) })
        #expect(!fitted.reproduction.isReproduced)
    }

    @Test func aTotalThatIsAssumedIsSaid() throws {
        let pulls = ReportWriter().max()
        let words =
            "Requests of the ad unit: 40000, those of the line item asked most; no report has their number."
        #expect(try FitCheck.fit(pulls.placements).assumptions.contains(words))
        #expect(try !FitCheck.fit(pulls.placements, pulls.requests).assumptions.contains(words))
    }

    @Test func networksInPlaceOfInstancesAreSaidFirst() throws {
        let report = self.table("Ad source,Requests,Matched requests,Impressions,Revenue", "AdMob,1000,400,300,2")
        #expect(try FitCheck.fit(report).notes.first?.hasPrefix("The reports tell networks apart") == true)
        #expect(try !FitCheck.fit(ReportWriter().admob()).notes.contains { $0.contains("tell networks apart") })
    }

    @Test func aBidderThatNoReportHasIsAssumed() throws {
        let adUnit = AdUnit(
            id: "feed",
            lineItems: [
                LineItem(name: "A", adapter: "X", ecpm: 6), LineItem(name: "Bids", adapter: "Y", bidder: Bidder()),
            ]
        )
        let fitted = try FitCheck.fit(
            self.table(Self.header, "A,1000,400,300,2"),
            options: FitOptions(configuration: MediationConfiguration(adUnits: [adUnit]))
        )
        let sentence = fitted.assumptions.first { $0.contains("nothing of the bidder \"Bids\": it bids in") }
        #expect(sentence?.contains("it bids in 0.0") == false)
    }
}
