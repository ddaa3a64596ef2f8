import Foundation
import MediationCore
import MediationSimulation
import Testing

@Suite(.onOwnThreads)
struct ReportFitTests {
    private let writer = ReportWriter()

    @Test(arguments: [ReportWriter.Encoding.utf8, .utf8WithMark, .utf16LE, .utf16BE, .utf16WithoutMark])
    func admobExportGivesTheTrafficBack(encoding: ReportWriter.Encoding) throws {
        FitCheck.expect(try FitCheck.fit(self.writer.admob(encoding: encoding)), isOf: self.writer.traffic)
    }

    @Test func admobExportInSpanishWithCommasGivesTheTrafficBack() throws {
        let report = self.writer.admob(.spanish, isContinental: true)
        FitCheck.expect(try FitCheck.fit(report), isOf: self.writer.traffic)
    }

    @Test(arguments: [",", ";"])
    func admobExportSavedAnewGivesTheTrafficBack(separator: String) throws {
        let report = self.writer.admob(separator: separator, encoding: .utf8WithMark, isContinental: separator == ";")
        FitCheck.expect(try FitCheck.fit(report), isOf: self.writer.traffic)
    }

    @Test(arguments: [
        ["Matched requests"], ["Match rate (%)", "Show rate (%)"], ["Impressions"], ["Estimated earnings (USD)"],
        ["Observed eCPM (USD)", "CTR (%)", "Clicks"], ["Requests"],
        ["Matched requests", "Observed eCPM (USD)"], ["Impressions", "Estimated earnings (USD)"],
    ])
    func missingColumnsFollowFromOthers(columns: [String]) throws {
        var writer = self.writer
        if columns == ["Requests"] { writer.traffic.requests = 100_000 }
        let fitted = try FitCheck.fit(writer.admob(without: Set(columns)))
        if columns == ["Requests"] {
            #expect(fitted.reproduction.isReproduced)
            #expect((fitted.requests / 100_000 - 1).magnitude < 0.01)
        } else {
            FitCheck.expect(fitted, isOf: writer.traffic)
        }
    }

    @Test func admobAnswerGivesTheTrafficBack() throws {
        FitCheck.expect(try FitCheck.fit(self.writer.admobAPI()), isOf: self.writer.traffic)
    }

    @Test func pullsOfMAXGiveTheTrafficBack() throws {
        let (placements, requests) = self.writer.max()
        FitCheck.expect(try FitCheck.fit(placements, requests), isOf: self.writer.traffic)
        FitCheck.expect(try FitCheck.fit(requests, placements), isOf: self.writer.traffic)
    }

    @Test func answersOfMAXGiveTheTrafficBack() throws {
        let (placements, requests) = self.writer.maxJSON()
        FitCheck.expect(try FitCheck.fit(placements, requests), isOf: self.writer.traffic)
    }

    @Test(arguments: [true, false])
    func levelPlayGivesTheTrafficBack(isOld: Bool) throws {
        FitCheck.expect(try FitCheck.fit(self.writer.levelPlay(isOld: isOld)), isOf: self.writer.traffic)
    }

    @Test func answerOfLevelPlayGivesTheTrafficBack() throws {
        FitCheck.expect(try FitCheck.fit(self.writer.levelPlayJSON()), isOf: self.writer.traffic)
    }

    @Test func formatsAreRecognised() throws {
        let max = self.writer.max()
        let json = self.writer.maxJSON()
        let reports: [(Data, ReportFormat)] = [
            (self.writer.admob(), .admob), (self.writer.admob(.spanish, isContinental: true), .admob),
            (self.writer.admobAPI(), .admobAPI), (max.placements, .max), (json.placements, .maxJSON),
            (self.writer.levelPlay(isOld: true), .levelPlay), (self.writer.levelPlay(isOld: false), .levelPlay),
            (self.writer.levelPlayJSON(), .levelPlayJSON),
        ]
        for (report, format) in reports {
            var fit = ReportFit()
            try fit.read(report, name: "report")
            #expect(fit.formats == [format])
        }
    }

    @Test func manySeedsAreReproduced() throws {
        for seed in UInt64(2)...6 {
            let writer = ReportWriter(seed: seed)
            #expect(try FitCheck.fit(writer.admob()).reproduction.isReproduced)
        }
    }

    @Test func aGivenWaterfallIsMatchedByNameOrSetting() throws {
        let lineItems = self.writer.traffic.items.map { item in
            let isByName = item.name != "Beta"
            return LineItem(
                name: isByName ? item.name : "Second",
                adapter: "X",
                ecpm: item.ecpm * (isByName ? 1 : 1.2),
                timeout: .seconds(4),
                settings: isByName ? [:] : ["parameter": "Beta"]
            )
        }
        let configuration = MediationConfiguration(adUnits: [
            AdUnit(id: "feed-native", deadline: .seconds(60), lineItems: lineItems)
        ])
        let fitted = try FitCheck.fit(self.writer.admob(), options: FitOptions(configuration: configuration))
        #expect(fitted.configuration == configuration)
        #expect(fitted.lineItems.map(\.name) == ["Alpha high", "Second", "Alpha low", "House"])
        // Its impressions earned less than its price indicates.
        let earned: Double = fitted.traffic.segments.first?.lineItems["Second"]?.ecpm ?? 0
        #expect((earned * 1.2 - 1).magnitude < 0.01)
        #expect(fitted.reproduction.isReproduced)
    }

    /// Fits a report with five rows of one line item, whose prices differ, each with these texts before it.
    private func fit(by header: String, _ times: [String]) throws -> FittedTraffic {
        let lines = times.enumerated().map { "\($1),A,1000,400,300,\(1 + $0)" }
        let head = "\(header),Ad source instance,Requests,Matched requests,Impressions,Estimated earnings (USD)"
        return try FitCheck.fit(Data(([head] + lines).joined(separator: "\n").utf8))
    }

    private static let days = (1...5).map { "2026-06-0\($0)" }

    @Test func daysTellTheRequestsADayAndTheirVariation() throws {
        let fitted = try self.fit(by: "Day", Self.days)
        #expect(fitted.traffic.requestsPerDay == 1000)
        #expect(fitted.traffic.ecpmError != nil)
        #expect(!fitted.notes.contains { $0.contains("without a date") })
    }

    @Test(arguments: [
        ("Month", "month", ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"]),
        ("Mes", "month", ["202601", "202602", "202603", "202604", "202605"]),
        ("Week", "week", ["20260601", "20260608", "20260615", "20260622", "20260629"]),
        ("Hour", "hour", ["0", "1", "2", "3", "4"]),
    ])
    func monthsWeeksAndHoursAreNoDays(header: String, time: String, times: [String]) throws {
        let fitted = try self.fit(by: header, times)
        #expect(fitted.requests == 5000)
        #expect(fitted.traffic.requestsPerDay == nil)
        #expect(fitted.traffic.ecpmError == nil)
        #expect(fitted.notes.contains { $0.hasPrefix("The reports have rows by \(time) without a date:") })
    }

    @Test(arguments: [
        ("Day,Hour", Self.days.map { "\($0),13" }), ("Date,Hour", (1...5).map { "6/\($0)/26,7" }),
        ("Hour", Self.days.map { "\($0) 13:00" }), ("Month,Date", Self.days.map { "2026-06,\($0)" }),
    ])
    func aDayCountsAsOneBesideAnotherTime(header: String, times: [String]) throws {
        #expect(try self.fit(by: header, times).traffic.requestsPerDay == 1000)
    }

    @Test func hoursOfOneDayInAnyFormAreOneDay() throws {
        let fitted = try self.fit(by: "Date,Hour", (0..<5).map { "6/1/26,\($0)" })
        #expect(fitted.traffic.requestsPerDay == 5000)
    }
}
