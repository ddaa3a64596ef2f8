import Foundation
import MediationCore
import Testing

@testable import mediate

struct RunReportTests {
    /// Returns a load with these line items, in JSON.
    private func info(_ lineItems: String, auction: String = "") throws -> ResponseInfo {
        let json = """
            {"loadID": "7-0", "adUnitID": "feed", "outcome": "filled", "latencyMs": 400, \(auction)
             "lineItems": [\(lineItems)]}
            """
        return try JSONDecoder().decode(ResponseInfo.self, from: Data(json.utf8))
    }

    @Test func manyLoadsAreAddedUpPerLineItem() throws {
        let info = try self.info(
            """
            {"name": "A", "adapter": "One", "ecpm": 12, "outcome": "failed", "startedAfterMs": 0, "latencyMs": 3.25,
             "error": {"code": 200, "name": "noFill", "message": "Nothing."},
             "violations": [{"kind": "answeredTwice", "timeMs": 4}]},
            {"name": "B", "adapter": "One", "ecpm": 2, "outcome": "failed", "startedAfterMs": 4, "latencyMs": 1,
             "error": {"code": 201, "name": "networkError", "message": "Cut."}},
            {"name": "C", "adapter": "One", "ecpm": 0.5, "outcome": "loaded", "startedAfterMs": 5, "latencyMs": 395}
            """
        )
        var report = RunReport()
        for _ in 0..<3 { report.add(info) }
        #expect(
            report.description == """
                3 loads: filled 3
                latency: median 400 ms, 95 % 400 ms, longest 400 ms
                eCPM of the ads: mean 0.50; 3.00 asked per load

                                                   no          timed             contract     mean
                Line item   eCPM  asked  loaded  fill  failed    out  skipped  violations  latency
                ---------  -----  -----  ------  ----  ------  -----  -------  ----------  -------
                A          12.00      3       0     3       0      0        0           3   3.2 ms
                B           2.00      3       0     0       3      0        0           0   1.0 ms
                C           0.50      3       3     0       0      0        0           0   395 ms

                Line item  Failed or skipped because of
                ---------  ----------------------------
                B          networkError 201 x 3
                """
        )
    }

    @Test(arguments: [
        (1, "median 100 ms, 95 % 100 ms, longest 100 ms"), (3, "median 200 ms, 95 % 300 ms, longest 300 ms"),
        (4, "median 200 ms, 95 % 400 ms, longest 400 ms"), (10, "median 500 ms, 95 % 1000 ms, longest 1000 ms"),
        (20, "median 1000 ms, 95 % 1900 ms, longest 2000 ms"),
    ])
    func noMoreThanFivePercentExceedTheLatencyOf95Percent(count: Int, line: String) throws {
        var report = RunReport()
        for number in (1...count).reversed() {
            let json = """
                {"loadID": "7-0", "adUnitID": "feed", "outcome": "noFill", "latencyMs": \(number * 100), "lineItems": []}
                """
            report.add(try JSONDecoder().decode(ResponseInfo.self, from: Data(json.utf8)))
        }
        #expect(report.description.hasPrefix(count == 1 ? "1 load: " : "\(count) loads: "))
        #expect(report.description.contains("latency: \(line)\n"), "\(report.description)")
    }

    /// Returns a load with a bidder that has won or lost with this bid, before or after a line item with a price.
    private func auction(bid: Double, wins: Bool) throws -> ResponseInfo {
        let win = """
            "outcome": "loaded", "startedAfterMs": 20, "latencyMs": 10
            """
        let loss = """
            "outcome": "skipped", "error": {"code": 223, "name": "outbid", "message": "Less."}
            """
        let bidder = """
            {"name": "Bidder", "adapter": "One", "ecpm": \(bid), "isBidder": true,
             \(wins ? win : loss)}
            """
        let other = """
            {"name": "Other", "adapter": "One", "ecpm": 3,
             \(wins ? "\"outcome\": \"notAttempted\"" : win)}
            """
        return try self.info(wins ? "\(bidder), \(other)" : "\(other), \(bidder)", auction: "\"auctionLatencyMs\": 20,")
    }

    @Test func aBidderHasOneRowWithTheMeanOfItsBids() throws {
        var report = RunReport()
        for (bid, wins) in [(2.0, false), (6.0, true), (0, false)] {
            report.add(try self.auction(bid: bid, wins: wins))
        }
        let lines = report.description.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[2] == "auction: median 20 ms, 95 % 20 ms, longest 20 ms")
        #expect(lines[3] == "eCPM of the ads: mean 4.00; 1.00 asked per load")
        let row = lines.first { $0.hasPrefix("Bidder ") }?.split(separator: " ")
        #expect(row?.prefix(5) == ["Bidder", "bid", "4.00", "1", "1"])
        #expect(lines.contains("Bidder     outbid 223 x 2"))
    }

    @Test func whatComesOfSeveralAtATimeHasColumnsWhenItHappens() throws {
        let info = try self.info(
            """
            {"name": "A", "adapter": "One", "ecpm": 9, "outcome": "cancelled", "startedAfterMs": 0, "latencyMs": 400,
             "error": {"code": 217, "name": "notNeeded", "message": "The load has ended without it."}},
            {"name": "B", "adapter": "One", "ecpm": 6, "outcome": "loaded", "startedAfterMs": 0, "latencyMs": 400,
             "keptFromLoadID": "7-12"},
            {"name": "C", "adapter": "One", "ecpm": 2, "outcome": "notUsed", "startedAfterMs": 100, "latencyMs": 300}
            """
        )
        var report = RunReport()
        report.add(info)
        #expect(
            report.description.hasSuffix(
                """

                                                        no          timed     not   not             contract     mean
                Line item  eCPM  asked  kept  loaded  fill  failed    out  needed  used  skipped  violations  latency
                ---------  ----  -----  ----  ------  ----  ------  -----  ------  ----  -------  ----------  -------
                A          9.00      1     0       0     0       0      0       1     0        0           0   400 ms
                B          6.00      0     1       1     0       0      0       0     0        0           0        -
                C          2.00      1     0       0     0       0      0       0     1        0           0   300 ms
                """
            )
        )
    }

    @Test func impressionsAreSaidIfAdsWereShown() throws {
        var report = RunReport()
        #expect(report.impressions == nil)
        for wasSeen in [true, true, false] { report.addShownAd(wasSeen: wasSeen) }
        #expect(report.impressions == "impressions: 2 of 3 ads")
    }

    @Test func aLoadWithoutResponseInfoIsNoCompleteRunAndSaysWhyOnce() throws {
        var report = RunReport()
        let error = MediationError(.invalidAdRequest, "No ad unit is for this user.")
        let areNew = (0..<2).map { _ in report.add(error) }
        #expect(areNew == [true, false])
        #expect(!report.isComplete)
        #expect(report.description == "0 loads\nwithout response info: 2 loads")
        report.add(try self.info(""))
        #expect(!report.isComplete)
        #expect(report.description.contains("1 load: filled 1\n"))
        #expect(report.description.contains("\nwithout response info: 2 loads\n"))
    }
}
