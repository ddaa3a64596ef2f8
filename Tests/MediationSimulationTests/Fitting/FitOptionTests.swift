import Foundation
import MediationCore
import MediationSimulation
import Testing

@Suite(.onOwnThreads)
struct FitOptionTests {
    private let report = Data(
        """
        Date,Ad source instance,Requests,Matched requests,Clicks,Impressions,Estimated earnings (USD)
        1,AdMob 5,1000,400,3,300,2
        1,Unity 4,600,300,3,200,0.4
        """.utf8
    )

    private func problem(_ options: FitOptions) -> String { FitCheck.problem(self.report, options: options) }

    @Test(arguments: FitOptions.Segmentation.allCases)
    func segmentsNeedTheirColumn(segmentation: FitOptions.Segmentation) {
        let problem = self.problem(FitOptions(segmentation: segmentation))
        #expect(
            problem.hasPrefix(
                "report1: does not tell the \(segmentation.rawValue), which --by is for; it has \"Ad source"
            )
        )
    }

    @Test func logsHaveNoSegments() {
        var writer = LogWriter()
        writer.traffic.requests = 100
        let problem = FitCheck.problem(writer.responseInfos(), options: FitOptions(segmentation: .country))
        #expect(problem.contains("does not tell the country"))
    }

    @Test func whatIsExplainedHasToBeThere() {
        #expect(self.problem(FitOptions(explained: ["AdMob5": "a cap"])).contains("\"AdMob5\""))
        #expect(self.problem(FitOptions(explained: ["AdMob5": "a cap"])).contains("did you mean \"AdMob 5\"?"))
        #expect(self.problem(FitOptions(explained: ["Foo": "a cap"])).contains("there are \"AdMob 5\", \"Unity 4\""))
        #expect(self.problem(FitOptions(explained: ["AdMob 5": "a cap"])) == "")
    }

    @Test func columnsThatMeanSomethingHaveToBeThere() {
        #expect(self.problem(FitOptions(columns: ["Clicks": "ignore"])) == "")
        #expect(self.problem(FitOptions(columns: ["Click": "ignore"])).contains("no column \"Click\""))
        #expect(self.problem(FitOptions(columns: ["Click": "ignore"])).contains("did you mean \"Clicks\"?"))
    }

    @Test(arguments: [["30-08", "31-08", "01-09", "02-09"], ["08-30", "08-31", "09-01", "09-02"]])
    func daysThatBeginWithTheDayOrTheMonthStayInTheirOrder(days: [String]) throws {
        let rows = zip(days, [1000, 1000, 2000, 2000]).map { "\($0)-2026,A,\($1),\($1 / 2),\($1 / 2),1" }
        let header = "Date,Ad source instance,Requests,Matched requests,Impressions,Estimated earnings (USD)"
        var options = FitOptions()
        options.firstDay = "\(days[1])-2026"
        let fitted = try FitCheck.fit(Data(([header] + rows).joined(separator: "\n").utf8), options: options)
        #expect(fitted.requests == 5000)
    }

    @Test(arguments: ["\t", ";"])
    func aTitleWithACommaIsNotTheHeader(separator: String) throws {
        let header = ["Date", "Ad source instance", "Requests", "Matched requests", "Impressions", "Revenue"]
        let rows = [header, ["1", "A", "1000", "400", "300", "2"], ["1", "B", "600", "300", "200", "1"]]
        let lines = ["Mediation report, 1 Sep 2026"] + rows.map { $0.joined(separator: separator) }
        let fitted = try FitCheck.fit(Data(lines.joined(separator: "\n").utf8))
        #expect(fitted.lineItems.map(\.name) == ["A", "B"])
        #expect(fitted.requests == 1000)
    }

    @Test func formatsHaveToBeThoseOfTheReport() throws {
        let words = "report1: is not in the format \"max\", but in \"admob\""
        #expect(self.problem(FitOptions(format: .max)) == words)
        #expect(self.problem(FitOptions(format: .admob)) == "")
        let pulls = ReportWriter().max()
        #expect(FitCheck.problem(pulls.placements, pulls.requests, options: FitOptions(format: .max)) == "")
        let answer = ReportWriter().levelPlayJSON()
        #expect(FitCheck.problem(answer, options: FitOptions(format: .maxJSON)).contains("but in \"levelplay-json\""))
        #expect(FitCheck.problem(answer, options: FitOptions(format: .levelPlay)).contains("is JSON"))
    }

    @Test func adUnitsHaveToBeThere() {
        #expect(self.problem(FitOptions(adUnit: "foo")).contains("no rows of the ad unit \"foo\"; there are none"))
        let report = ReportWriter().admob()
        #expect(FitCheck.problem(report, options: FitOptions(adUnit: "fed")).contains("did you mean \"feed\"?"))
        let configuration = MediationConfiguration(adUnits: [
            AdUnit(id: "native", lineItems: [LineItem(name: "AdMob 5", adapter: "X", ecpm: 6)])
        ])
        #expect(self.problem(FitOptions(adUnit: "native", configuration: configuration)) == "")
        #expect(
            self.problem(FitOptions(adUnit: "nativ", configuration: configuration)).contains("did you mean \"native\"?")
        )
    }

    @Test(arguments: ["requests\n1000\n", "day,requests\n1,1000\n"])
    func aPullOfRequestsMayHaveNothingElse(requests: String) throws {
        let hasDay = requests.hasPrefix("day")
        let header = (hasDay ? "day," : "") + "network_placement,attempts,responses,impressions,estimated_revenue\n"
        var fit = ReportFit(FitOptions(requests: 1000))
        try fit.read(Data(requests.utf8), name: "a")
        try fit.read(Data((header + (hasDay ? "1," : "") + "A,1000,400,300,2").utf8), name: "b")
        #expect(fit.formats == [.max, .max])
        #expect(try fit.fit().requests == 1000)
    }

    @Test func allUnknownColumnsAreNamedWithWhatTheyMayMean() {
        let report = "Ad source instance,Anfragn,Gattung,Zugeordnet,Impressions\nA,1000,x,400,300"
        let lines = FitCheck.problem(Data(report.utf8)).split(separator: "\n").map(String.init)
        #expect(lines.count == 3)
        #expect(
            lines.first?.hasPrefix("report1:1:20: unknown column \"Anfragn\"; give its meaning with --column ") == true
        )
        #expect(lines.first?.contains("one of requests, matched, revenue") == true)
        #expect(lines.first?.contains("country") == false)
        #expect(lines.dropFirst().first?.contains("one of date, app") == true)
    }

    @Test(arguments: ["", "\nTotal,3000,,900,600"])
    func numbersTellWhatAnUnknownColumnIsThoughTotalsLackRates(totals: String) {
        let report = """
            Ad source instance,Requests,Treffer,Matched requests,Impressions
            A,1000,40.00%,400,300
            B,800,25.00%,200,150
            C,1200,25.00%,300,150
            """
        #expect(FitCheck.problem(Data((report + totals).utf8)).contains("\"Treffer\"; its numbers look like matchRate"))
    }

    @Test func allUnknownKeysAreNamed() {
        let answer =
            "[{\"instance\": \"A\", \"attempts\": 9, \"fils\": 3},\n{\"instance\": \"B\", \"attempts\": 9, \"art\": \"x\"}]"
        let lines = FitCheck.problem(Data(answer.utf8)).split(separator: "\n").map(String.init)
        #expect(
            lines.map { $0.prefix(32) } == ["report1:1:35: unknown key \"fils\"", "report1:2:34: unknown key \"art\";"]
        )
    }

    @Test(arguments: [
        "# Made by mediate fit from a.csv, b.csv.\nadUnit: feed\n", "configuration:\n  adUnits:\n    - id: feed\n",
    ])
    func aSimulationIsNoReport(text: String) {
        #expect(FitCheck.problem(Data(text.utf8)).hasPrefix("report1: is no report"))
    }
}
