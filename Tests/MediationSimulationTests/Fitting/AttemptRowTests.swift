import Foundation
import MediationCore
import MediationSimulation
import Testing

/// Rows of which each is an attempt or an impression, and columns whose names nobody knows.
struct AttemptRowTests {
    private static let loads = 300

    /// Returns the attempts of two line items; the first fills every third load, the second every other one of the rest.
    private func attempts() -> [[(String, String)]] {
        (0..<Self.loads).flatMap { load -> [[(String, String)]] in
            let common = [("load_id", "l\(load)"), ("user_id", "u\(load % 20)"), ("ad_unit", "feed")]
            let isFirst = load.isMultiple(of: 3)
            let first =
                common + [
                    ("line_item", "Birch"), ("ecpm", "8"), ("outcome", isFirst ? "filled" : "no_fill"),
                    ("start_ms", "0"),
                    ("latency_ms", "200"),
                ]
            guard !isFirst else { return [first] }
            let isSecond = load % 3 == 1
            let second =
                common + [
                    ("line_item", "Cedar"), ("ecpm", "2"), ("outcome", isSecond ? "filled" : "timeout"),
                    ("start_ms", "200"),
                    ("latency_ms", isSecond ? "100" : "2000"),
                ]
            return [second, first]
        }
    }

    private func json(_ rows: [[(String, String)]]) -> Data {
        Data(
            rows.map { row in "{" + row.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ") + "}" }
                .joined(separator: "\n").utf8
        )
    }

    private func table(_ rows: [[(String, String)]]) -> Data {
        let lines = [rows[0].map(\.0)] + rows.map { $0.map(\.1) }
        return Data(lines.map { $0.joined(separator: ",") }.joined(separator: "\n").utf8)
    }

    @Test(arguments: [true, false])
    func attemptsArePutTogetherToLoads(isJSON: Bool) throws {
        let rows = self.attempts()
        let fitted = try FitCheck.fit(isJSON ? self.json(rows) : self.table(rows))
        #expect(fitted.requests == Double(Self.loads))
        // The rows of a load are in the order of their start, whatever the order of the file.
        #expect(fitted.lineItems.map(\.name) == ["Birch", "Cedar"])
        #expect(fitted.lineItems.map { $0.fill?.successes } == [100, 100])
        #expect(fitted.lineItems.map { $0.fill?.trials } == [300, 200])
        #expect(fitted.configuration.adUnits[0].lineItems[1].timeout == .seconds(2))
    }

    @Test func attemptsTellTheirFormat() throws {
        var fit = ReportFit()
        try fit.read(self.json(self.attempts()), name: "attempts")
        #expect(fit.formats == [.attempts])
    }

    @Test func outcomesThatAreNoneAreListed() throws {
        var rows = self.attempts()
        rows[0][5].1 = "perhaps"
        let fitted = try FitCheck.fit(self.json(rows))
        #expect(fitted.unusedRows.map(\.reason) == ["\"perhaps\" is no outcome of an attempt"])
    }

    @Test func impressionsOneByOneAreAddedUp() throws {
        let impressions = (0..<200).map { "2026-03-0\($0 % 5 + 1) 10:00,Net,Birch,u\($0),0.004" }
        let users = Data((["Date,Network,Ad Placement,User ID,Revenue"] + impressions).joined(separator: "\n").utf8)
        let counts = (1...5).map { "2026-03-0\($0),Net,Birch,400,50" }
        let rest = ["day,network,network_placement,attempts,responses"] + counts
        let fitted = try FitCheck.fit(users, Data(rest.joined(separator: "\n").utf8))
        #expect(abs((fitted.lineItems[0].ecpm ?? 0) - 4) < 1e-9)
        #expect(fitted.lineItems[0].fill?.successes == 250)
        #expect(fitted.lineItems[0].showRate?.successes == 200)
        #expect(FitCheck.problem(users).contains("how many requests brought an ad"))
    }

    @Test func impressionsThatAReportCountsTooCountOnce() throws {
        let users = Data("Date,Network,Ad Placement,User ID,Revenue\n2026-03-01,Net,Birch,u,0.004\n".utf8)
        let report = Data(
            "day,network,network_placement,attempts,responses,impressions,estimated_revenue\n2026-03-01,Net,Birch,90,9,4,0.02"
                .utf8
        )
        let fitted = try FitCheck.fit(users, report)
        #expect(abs((fitted.lineItems[0].ecpm ?? 0) - 5) < 1e-9)
        #expect(fitted.notes.contains { $0.contains("lists the impressions that report2 counts") })
    }

    @Test func numbersTellWhatColumnsAre() {
        var lines = ["日付\tソース\tAd source instance\tリクエスト\tマッチ率\t一致\t表示率\t表示\t実測\t推定"]
        for (day, requests) in [(1, 900), (2, 1100), (3, 1000), (4, 1300)] {
            let (matched, shown) = (requests / 10, requests / 20)
            let earned = Double(shown) * 8 / 1000
            lines.append(
                "2026-03-0\(day)\tNet\tBirch\t\(requests)\t10.00%\t\(matched)\t50.00%\t\(shown)\t8.00\t\(earned)"
            )
        }
        let problem = FitCheck.problem(Data(lines.joined(separator: "\n").utf8))
        for (header, meaning) in [
            ("リクエスト", "requests"), ("マッチ率", "matchRate"), ("一致", "matched"), ("表示率", "showRate"), ("表示", "impressions"),
            ("実測", "ecpm"), ("推定", "revenue"),
        ] {
            #expect(problem.contains("--column \"\(header)=\(meaning)\""))
        }
        #expect(problem.contains("unknown column \"日付\"; give its meaning with --column \"日付=…\": one of date"))
    }
}
