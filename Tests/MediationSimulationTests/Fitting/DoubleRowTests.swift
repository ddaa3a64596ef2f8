import Foundation
import MediationCore
import MediationSimulation
import Testing

@Suite(.onOwnThreads)
struct DoubleRowTests {
    private func table(_ lines: String...) -> Data { Data(lines.joined(separator: "\n").utf8) }

    private static let header = "Ad source instance,Requests,Matched requests,Impressions,Revenue"

    private func problem(_ reports: [(name: String, data: Data)]) -> String {
        do {
            var fit = ReportFit()
            for report in reports { try fit.read(report.data, name: report.name) }
            _ = try fit.fit()
            return ""
        } catch {
            return error.message
        }
    }

    @Test(arguments: [true, false])
    func aReportThatIsGivenTwiceIsAnErrorUnderOneNameToo(hasDate: Bool) {
        let report = hasDate ? ReportWriter().admob() : self.table(Self.header, "A,1000,400,300,2")
        let problem = self.problem([("a.csv", report), ("a.csv", report)])
        #expect(problem.hasPrefix("a.csv:2:1: is also in a.csv, line 2, and would count twice"))
        #expect(problem.contains("pull both with the date") == !hasDate)
    }

    @Test func aReportWithFewerColumnsThanAnotherCountsTheSame() {
        let byCountry = self.table("Date,Country," + Self.header, "1,US,A,600,200,150,1", "1,DE,A,400,200,150,1")
        let inAll = self.table("Date," + Self.header, "1,A,1000,400,300,2")
        #expect(self.problem([("a", byCountry), ("b", inAll)]).contains("b:2:1: is also in a, line 3"))
        let next = self.table("Date," + Self.header, "2,A,1000,400,300,2")
        #expect(self.problem([("a", byCountry), ("b", next)]) == "")
    }

    @Test func theSameDayIsWrittenInTwoWays() {
        let problem = FitCheck.problem(ReportWriter().admob(), ReportWriter().admobAPI())
        #expect(problem.contains("report2:2:1: is also in report1, line 2, and would count twice"))
    }

    @Test func aRowThatIsTwiceInAReportCountsOnce() throws {
        let fitted = try FitCheck.fit(
            self.table(Self.header, "A,1000,400,300,2", "B,600,60,30,1", "A,1000,400,300,2"),
            options: .withAnyUnusedRows
        )
        #expect(fitted.requests == 1000)
        #expect(fitted.unusedRows.map(\.line) == [4])
        #expect(fitted.unusedRows.map(\.reason) == ["repeats line 2, and would count twice"])
    }

    @Test func rowsThatDifferInWhatIsIgnoredAreNotTheSame() throws {
        let fitted = try FitCheck.fit(
            self.table(
                "App version,Note," + Self.header,
                "1,x,A,1000,400,300,2",
                "2,x,A,1000,400,300,2",
                "2,y,A,1000,400,300,2"
            ),
            options: FitOptions(columns: ["Note": "ignore"])
        )
        #expect(fitted.requests == 3000)
    }

    @Test func lineItemsThatAreCalledAlikeAreTwoInAnAnswerOfAdMob() throws {
        let rows = ["7", "8"].map { id in
            """
            {"row": {"dimensionValues": {"AD_SOURCE_INSTANCE": {"value": "\(id)", "displayLabel": "A"}},
             "metricValues": {"AD_REQUESTS": {"integerValue": "1000"}, "MATCHED_REQUESTS": {"integerValue": "100"},
              "IMPRESSIONS": {"integerValue": "50"}, "ESTIMATED_EARNINGS": {"microsValue": "500000"}}}}
            """
        }
        let fitted = try FitCheck.fit(Data("[\(rows.joined(separator: ","))]".utf8))
        #expect(fitted.unusedRows.isEmpty)
    }

    @Test(arguments: ["day,hour", "hour,day"])
    func allColumnsOfADateCount(order: String) throws {
        let isReversed = order == "hour,day"
        let times = { (day: String, hour: String) in isReversed ? "\(hour),\(day)" : "\(day),\(hour)" }
        var placements = ["day,hour,network_placement,attempts,responses,impressions,estimated_revenue"]
        var requests = ["\(order),requests"]
        for day in ["2026-01-01", "2026-01-02"] {
            for hour in ["00:00", "01:00"] {
                placements.append("\(day),\(hour),A,1000,400,300,2")
                requests.append("\(times(day, hour)),1000")
            }
        }
        let pulls = [placements, requests].map { Data($0.joined(separator: "\n").utf8) }
        let fitted = try FitCheck.fit(pulls[0], pulls[1])
        #expect(fitted.requests == 4000)
        #expect(fitted.unusedRows.isEmpty)
        let others = String(decoding: pulls[1], as: UTF8.self).replacingOccurrences(
            of: "2026-01-02",
            with: "2026-01-03"
        )
        #expect(FitCheck.problem(pulls[0], Data(others.utf8)).contains("date \"2026-01-02 00:00\" is not in report2"))
    }

    @Test func platformAndKindOfDeviceAreTwoThings() throws {
        let fitted = try FitCheck.fit(
            self.table(
                "platform,device_type,network_placement,attempts,responses,impressions,estimated_revenue",
                "ios,phone,A,1000,400,300,2",
                "ios,tablet,A,1000,400,300,2"
            )
        )
        #expect(fitted.requests == 2000)
    }
}
