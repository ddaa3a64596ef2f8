import Foundation
import MediationCore
import MediationSimulation
import MediationTesting
import Testing

@Suite(.onOwnThreads)
struct BadReportTests {
    private let writer: ReportWriter = {
        var writer = ReportWriter()
        writer.traffic.requests = 3000
        return writer
    }()

    private func table(_ lines: String...) -> Data { Data(lines.joined(separator: "\n").utf8) }

    @Test func unknownColumnsAreNamedWithTheirPlace() {
        let problem = FitCheck.problem(
            self.table("Date,Ad source instance,Requests,Zugeordnet,Impressions", "1,A,5,4,3")
        )
        #expect(problem.hasPrefix("report1:1:34: unknown column \"Zugeordnet\""))
    }

    @Test func theUserMaySayWhatAColumnMeans() throws {
        let report = self.table("Ad source instance,Requests,Zugeordnet,Impressions,Revenue", "A,1000,400,300,2")
        let fitted = try FitCheck.fit(report, options: FitOptions(columns: ["Zugeordnet": "matched"]))
        #expect(fitted.lineItems[0].fill?.successes == 400)
        let problem = FitCheck.problem(report, options: FitOptions(columns: ["Zugeordnet": "fills"]))
        #expect(problem.contains("\"fills\" is no meaning of a column"))
    }

    @Test func unknownKeysAreNamedWithTheirPlace() {
        let json = Data("{\"results\": [\n  {\"network_placement\": \"A\", \"attempts\": \"5\", \"fils\": 3}]}".utf8)
        #expect(FitCheck.problem(json).hasPrefix("report1:2:47: unknown key \"fils\""))
    }

    @Test(arguments: ["", "\n\n", " ", "[]", "{\"results\": []}"])
    func emptyReportsAreErrors(text: String) {
        let problem = FitCheck.problem(Data(text.utf8))
        #expect(problem.hasPrefix("report1: "))
        #expect(problem.contains("is empty") || problem.contains("has no rows"))
    }

    @Test func aHeaderWithoutRowsIsAnError() {
        #expect(FitCheck.problem(self.table("Requests,Matched requests")).contains("has a header and no rows"))
    }

    @Test func pullsOfOtherDaysDoNotGoTogether() {
        var other = self.writer
        other.traffic.days = 1
        let problem = FitCheck.problem(self.writer.max().placements, other.max().requests)
        #expect(problem.hasPrefix("report1:6:1: date \"2026-01-02\" is not in report2"))
    }

    @Test func pullsOfOtherAdUnitsDoNotGoTogether() {
        let pulls = self.writer.max()
        let text = String(decoding: pulls.requests, as: UTF8.self).replacingOccurrences(of: ",feed,", with: ",home,")
        let problem = FitCheck.problem(pulls.placements, Data(text.utf8))
        #expect(problem.contains("2 ad units, \"feed\", \"home\"; choose one"))
    }

    @Test func aReportDoesNotCountTwice() {
        #expect(FitCheck.problem(self.writer.admob(), self.writer.admob()).contains("would count twice"))
    }

    @Test func severalAdUnitsHaveToBeChosenFrom() throws {
        let report = self.table(
            "Ad unit,Ad source instance,Requests,Matched requests,Impressions,Revenue",
            "home,A,1000,400,300,2",
            "feed,A,500,100,50,1"
        )
        #expect(FitCheck.problem(report).contains("2 ad units, \"feed\", \"home\"; choose one"))
        #expect(try FitCheck.fit(report, options: FitOptions(adUnit: "feed")).requests == 500)
        #expect(FitCheck.problem(report, options: FitOptions(adUnit: "x")).contains("no rows of the ad unit \"x\""))
    }

    @Test func rowsThatMakeNoSenseAreListed() throws {
        let fitted = try FitCheck.fit(
            self.table(
                "Ad source instance,Requests,Matched requests,Match rate,Impressions,Estimated earnings (USD)",
                "A,1000,400,40%,300,2",
                "B,600,NaN,10%,3,1",
                "C,600,900,10%,3,1",
                "D,-5,3,10%,3,1",
                "E,600,3,10%",
                "F,600,3,120%,3,1",
                "G,99999999999999999999999,3,10%,3,1",
                "H,1e400,3,10%,3,1",
                "Total,1,1,1%,1,1",
                "J,600,60,10%,50,many",
                ",5,5,5%,5,5"
            ),
            options: .withAnyUnusedRows
        )
        #expect(fitted.lineItems.map(\.name) == ["A"])
        #expect(fitted.unusedRows.map(\.line) == [3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
        let reasons = fitted.unusedRows.map(\.reason)
        #expect(reasons[0] == "\"Matched requests\": \"NaN\" is not a number")
        #expect(reasons[1].contains("more requests are matched than there are: 900 of 600"))
        #expect(reasons[2].contains("is negative") || reasons[2].contains("not a number"))
        #expect(reasons[3] == "has 4 fields where the header has 6")
        #expect(reasons[4].contains("more than 100 %"))
        #expect(reasons[5].contains("too large"))
        #expect(reasons[7] == "is the sum of other rows")
        #expect(reasons[9] == "has no line item, and other rows of the report have")
    }

    @Test func aReportWithoutAnyGoodRowIsAnError() {
        let problem = FitCheck.problem(self.table("Ad source,Requests,Matched requests", "A,x,3", "B,y,4"))
        #expect(problem.hasPrefix("report1: no row can be used\nreport1:2:1: \"Requests\": \"x\" is not a number"))
    }

    @Test func packedFilesAndForeignEncodingsAreNamed() {
        #expect(FitCheck.problem(Data([0x50, 0x4B, 3, 4, 0, 0, 0, 0])).contains("spreadsheet"))
        #expect(FitCheck.problem(Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0])).contains("packed"))
        #expect(FitCheck.problem(Data([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0])).contains("UTF-32"))
        let latin = Data("Ad source,Requests,Matched requests\nCaf".utf8) + Data([0xE9]) + Data(",5,4".utf8)
        #expect(FitCheck.problem(latin).hasPrefix("report1:2:1: is neither UTF-8 nor UTF-16"))
    }

    @Test func attemptsThatDoNotFollowFromTheOrderAreNotReproduced() throws {
        let report = self.table(
            "Ad source instance,Requests,Matched requests,Impressions,Estimated earnings (USD)",
            "A,100000,10000,6000,60",
            "B,40000,20000,12000,36",
            "C,70000,35000,21000,21"
        )
        let fitted = try FitCheck.fit(report)
        #expect(!fitted.reproduction.isReproduced)
        let explained = try FitCheck.fit(report, options: FitOptions(explained: ["B": "a frequency cap"]))
        for row in explained.reproduction.rows { #expect(row.isWithin || row.explanation != nil, "\(row)") }
        #expect(explained.reproduction.rows.contains { $0.lineItem == "B" && $0.explanation == "a frequency cap" })
    }

    @Test func signsOfFractionsMustNotChange() {
        let problem = FitCheck.problem(
            self.table("Ad source;Requests;Matched requests;Revenue", "A;1000;400;1.234,5", "B;1000;400;1,234.5")
        )
        #expect(problem.hasPrefix("report1:3:12: \"1,234.5\" has the other sign for fractions"))
    }

    @Test func damagedReportsNeverTrap() {
        let own = LogWriter(
            traffic: {
                var traffic = self.writer.traffic; traffic.requests = 20; return traffic
            }()
        )
        let reports = [
            self.writer.admob(), self.writer.admob(encoding: .utf8), self.writer.admobAPI(),
            self.writer.max().placements, self.writer.maxJSON().placements, self.writer.levelPlayJSON(),
            own.responseInfos(), own.maxWaterfallInfos(), own.googleResponseInfos(isAndroid: true),
        ]
        var random = SplitMix64(seed: 7)
        for report in reports {
            for _ in 0..<60 {
                var bytes = [UInt8](report)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
                case 1:
                    for _ in 0..<Int.random(in: 1...20, using: &random) {
                        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                            in: 0...255,
                            using: &random
                        )
                    }
                default:
                    let from = Int.random(in: 0..<bytes.count, using: &random)
                    bytes.removeSubrange(from..<min(from + Int.random(in: 1...50, using: &random), bytes.count))
                }
                _ = FitCheck.problem(Data(bytes), options: FitOptions(requests: 1000))
            }
        }
        for count in [1, 3, 64, 5000] {
            let noise = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
            for format in [nil] + ReportFormat.allCases.map(Optional.init) {
                #expect(FitCheck.problem(noise, options: FitOptions(format: format)) != "")
            }
        }
    }

    @Test func hugeNumbersNeverTrap() {
        let problem = FitCheck.problem(
            self.table(
                "Ad source instance,Requests,Matched requests,Impressions,Estimated earnings (USD),Bid requests",
                "A,999999999999999,999999999999999,1,999999999999999,0",
                "B,999999999999999,1,1,0.0000001,5"
            ),
            options: FitOptions(requests: 1000)
        )
        _ = problem
        let json = Data(#"[{"network_placement": "A", "attempts": 1e300, "responses": 1e-300, "ecpm": 1e999}]"#.utf8)
        #expect(FitCheck.problem(json).contains("too large") || FitCheck.problem(json) != "")
    }
}
