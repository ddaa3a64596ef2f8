import Foundation
import MediationCore
import Testing

@testable import mediate

struct LoadReportTests {
    /// Returns the report of a load with these line items, in JSON.
    private func report(_ lineItems: String, auction: String = "") throws -> String {
        let json = """
            {"loadID": "7-0", "adUnitID": "feed", "outcome": "filled", "latencyMs": 412.25, \(auction)
             "lineItems": [\(lineItems)]}
            """
        return LoadReport(info: try JSONDecoder().decode(ResponseInfo.self, from: Data(json.utf8))).description
    }

    @Test func oneLoadIsATableAndWhatThereIsToSay() throws {
        let report = try self.report(
            """
            {"name": "A\\u001b[2J", "adapter": "One", "adapterVersion": "1.0.0", "networkSDKVersion": "2.0.0",
             "ecpm": 12, "outcome": "failed", "startedAfterMs": 0, "latencyMs": 3.25,
             "error": {"code": 200, "name": "noFill", "message": "Nothing.", "networkCode": 3},
             "violations": [{"kind": "answeredTwice", "timeMs": 4}, {"kind": "answeredTwice", "timeMs": 5}]},
            {"name": "B", "adapter": "Two", "ecpm": 0.5, "outcome": "loaded", "startedAfterMs": 4, "latencyMs": 408}
            """
        )
        #expect(
            report == """
                Ad unit "feed", load 7-0: filled after 412 ms

                Line item   Adapter  Version   eCPM  Outcome   Start  Latency  Why
                ----------  -------  -------  -----  -------  ------  -------  ---
                A\\u{1B}[2J  One      1.0.0    12.00  failed   0.0 ms   3.2 ms  noFill 200, answeredTwice
                B           Two      -         0.50  loaded   4.0 ms   408 ms

                A\\u{1B}[2J: noFill 200: Nothing (network code 3)
                A\\u{1B}[2J: contract violation answeredTwice after 4.0 ms
                A\\u{1B}[2J: contract violation answeredTwice after 5.0 ms
                """
        )
    }

    @Test func biddersHaveTheirBidsAndTheReasonsWhyTheyLost() throws {
        let report = try self.report(
            """
            {"name": "A", "adapter": "One", "ecpm": 4.25, "isBidder": true, "outcome": "loaded", "startedAfterMs": 24,
             "latencyMs": 388},
            {"name": "B", "adapter": "One", "ecpm": 3, "isBidder": true, "outcome": "skipped",
             "error": {"code": 223, "name": "outbid", "message": "A bid of 3.0 USD is below that of 4.25 USD."}},
            {"name": "C", "adapter": "One", "ecpm": 0, "isBidder": true, "outcome": "skipped",
             "error": {"code": 222, "name": "noBid", "message": "The bidder did not bid."}}
            """,
            auction: "\"auctionLatencyMs\": 24,"
        )
        #expect(
            report == """
                Ad unit "feed", load 7-0: filled after 412 ms, of which the auction took 24 ms

                Line item  Adapter  Version      eCPM  Outcome  Start  Latency  Why
                ---------  -------  -------  --------  -------  -----  -------  ---
                A          One      -        bid 4.25  loaded   24 ms   388 ms
                B          One      -        bid 3.00  skipped      -        -  outbid 223
                C          One      -               -  skipped      -        -  noBid 222

                B: outbid 223: A bid of 3.0 USD is below that of 4.25 USD
                C: noBid 222: The bidder did not bid
                """
        )
    }

    @Test func whatOverlapsShowsWhenItBeganAndWhyItWasNotUsed() throws {
        let report = try self.report(
            """
            {"name": "A", "adapter": "One", "ecpm": 9, "outcome": "cancelled", "startedAfterMs": 0, "latencyMs": 412,
             "error": {"code": 217, "name": "notNeeded", "message": "The load has ended without it."}},
            {"name": "B", "adapter": "One", "ecpm": 6, "outcome": "loaded", "startedAfterMs": 0, "latencyMs": 412,
             "keptFromLoadID": "7-12"},
            {"name": "C", "adapter": "One", "ecpm": 2, "outcome": "notUsed", "startedAfterMs": 100, "latencyMs": 300}
            """
        )
        #expect(
            report.hasSuffix(
                """
                A          One      -        9.00  cancelled  0.0 ms   412 ms  notNeeded 217
                B          One      -        6.00  loaded     0.0 ms   412 ms  kept from load 7-12
                C          One      -        2.00  notUsed    100 ms   300 ms
                """
            )
        )
    }
}
