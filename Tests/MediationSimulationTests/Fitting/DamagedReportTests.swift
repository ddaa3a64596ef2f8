import Foundation
import MediationCore
import MediationSimulation
import Testing

/// Reports of a known truth with the damage of real exports: the verdict, its cause, and the remedy.
@Suite(.onOwnThreads)
struct DamagedReportTests {
    private let truth = HiddenTruth()

    private func options(_ change: (inout FitOptions) -> Void) -> FitOptions {
        var options = FitOptions()
        change(&options)
        return options
    }

    /// Expects exactly one cause, whose remedy repairs the fit.
    private func expect(
        _ reports: [Data],
        remedy: String,
        finding: String,
        configuration: MediationConfiguration? = nil,
        location: SourceLocation = #_sourceLocation,
        repair: (inout FitOptions) -> Void
    ) throws {
        func fit(_ options: FitOptions) throws -> FittedTraffic {
            var fit = ReportFit(options)
            for (index, report) in reports.enumerated() { try fit.read(report, name: "report\(index + 1)") }
            return try fit.fit()
        }
        var options = FitOptions(configuration: configuration)
        let fitted = try fit(options)
        #expect(!fitted.reproduction.isReproduced, sourceLocation: location)
        #expect(fitted.causes.map(\.remedy) == [remedy], sourceLocation: location)
        let first = fitted.causes.first?.finding ?? ""
        #expect(first.contains(finding), "\(first)", sourceLocation: location)
        repair(&options)
        #expect(try fit(options).reproduction.isReproduced, sourceLocation: location)
    }

    @Test func whatIsNotDamagedIsReproduced() throws {
        let fitted = try FitCheck.fit(HiddenTruth.report(HiddenTruth.undamaged.get()))
        #expect(fitted.reproduction.worth == 0)
        #expect(fitted.causes.isEmpty)
    }

    // MARK: Rows

    @Test func rowsThatAColumnIsMissingFromAreAnErrorThatNamesTheOption() throws {
        let report = HiddenTruth.report(try HiddenTruth.undamaged.get(), without: "Country")
        let problem = FitCheck.problem(report)
        #expect(problem.contains("140 of 210 rows (66.7 %) would go unused, and no more than 10.0 % may"))
        #expect(problem.contains("a column is missing that tells them apart"))
        #expect(problem.contains("--same-rows add"))
        #expect(problem.contains("say --unused 67%"))
        let fitted = try FitCheck.fit(report, options: self.options { $0.sameRows = .add })
        #expect(fitted.reproduction.isReproduced)
        #expect(fitted.requests == (try FitCheck.fit(HiddenTruth.report(HiddenTruth.undamaged.get())).requests))
    }

    @Test func rowsWithoutACountryAreNotTheSameRow() throws {
        var rows = try HiddenTruth.undamaged.get()
        for index in stride(from: 3, to: rows.count, by: 70) { rows[index].country = "" }
        // Two rows of one day and line item.
        (rows[0].country, rows[5].country) = ("", "")
        for segmentation in [nil, FitOptions.Segmentation.country] {
            let options = FitOptions(segmentation: segmentation)
            let fitted = try FitCheck.fit(HiddenTruth.report(rows), options: options)
            #expect(fitted.reproduction.isReproduced)
            #expect(fitted.unusedRows.isEmpty)
        }
    }

    @Test func manyRowsWithoutACountryAreASegment() throws {
        var rows = try HiddenTruth.undamaged.get()
        for index in rows.indices where rows[index].country == "Brazil" { rows[index].country = "" }
        let fitted = try FitCheck.fit(HiddenTruth.report(rows), options: FitOptions(segmentation: .country))
        #expect(fitted.reproduction.isReproduced)
        #expect(fitted.traffic.segments.map(\.name).sorted() == ["Germany", "United States", "unknown"])
    }

    @Test func threeDamagedRowsAreTheCauseWithTheirDays() throws {
        var rows = HiddenTruth.withoutCountries(try HiddenTruth.undamaged.get())
        for (index, cell) in [(6, "abc"), (22, "-5"), (45, "1e99")] { rows[index].damage = cell }
        try self.expect(
            [HiddenTruth.report(rows, without: "Country")],
            remedy: "--without 2026-01-02 --without 2026-01-05 --without 2026-01-10",
            finding: "3 rows of the reports cannot be used"
        ) { $0.leftOutDays = ["2026-01-02", "2026-01-05", "2026-01-10"] }
    }

    @Test func oneDamagedRowOfManyChangesNoDecision() throws {
        var rows = try HiddenTruth.undamaged.get()
        rows[1].damage = "abc"
        let fitted = try FitCheck.fit(HiddenTruth.report(rows))
        #expect(fitted.reproduction.isReproduced)
        #expect(fitted.unusedRows.count == 1)
    }

    @Test func aReportThatIsAddedToItselfIsAnError() throws {
        let text = HiddenTruth.text(try HiddenTruth.undamaged.get())
        let twice = Data((text + text).utf8)
        let problem = FitCheck.problem(twice)
        #expect(problem.contains("210 of 420 rows (50.0 %) would go unused"))
        #expect(problem.contains("as if a report had been added to itself: remove them"))
        let fitted = try FitCheck.fit(twice, options: self.options { $0.unusedShare = 0.5 })
        #expect(fitted.requests == (try FitCheck.fit(Data(text.utf8)).requests))
        #expect(fitted.unusedRows.contains { $0.reason == "is the header again" && !$0.isLoss })
    }

    @Test func laterPullsCorrectEarlierOnes() throws {
        let rows = try HiddenTruth.undamaged.get()
        let corrections = rows.filter { $0.day >= 13 }.map { row in
            var row = row
            row.revenue *= 1.5
            return row
        }
        let problem = FitCheck.problem(HiddenTruth.report(rows + corrections))
        #expect(problem.contains("if it corrects the earlier one, say --same-rows last"))
        let few = corrections.filter { $0.day == 14 }
        for (options, added) in [(self.options { $0.sameRows = .last }, corrections), (FitOptions(), few)] {
            let fitted = try FitCheck.fit(HiddenTruth.report(rows + added), options: options)
            let days = Set(added.map(\.day))
            let revenue = (rows.filter { !days.contains($0.day) } + added).reduce(0) { $0 + $1.revenue }
            let reported = fitted.reproduction.rows.filter { $0.figure == .revenue }.reduce(0) { $0 + $1.reported }
            #expect((reported / revenue - 1).magnitude < 0.001)
        }
    }

    @Test func numbersWithCommasWithoutQuotationMarksAreAnErrorThatSaysSo() throws {
        let lines = try HiddenTruth.undamaged.get().map { row in
            row.cells(HiddenTruth.header, group: "").joined(separator: ",").replacingOccurrences(of: ",1", with: ",1,0")
        }
        let text = ([HiddenTruth.header.joined(separator: ",")] + lines).joined(separator: "\n")
        #expect(
            FitCheck.problem(Data(text.utf8)).contains("a number or name with a comma has to be in quotation marks")
        )
    }

    @Test func whatNoLineItemHasEarnedIsLeftOutAndSaid() throws {
        var text = HiddenTruth.text(HiddenTruth.withoutCountries(try HiddenTruth.undamaged.get()))
        for day in 10...14 { text += "2026-01-\(day),,,,0,0,120,0.5\n" }
        let fitted = try FitCheck.fit(Data(text.utf8))
        #expect(fitted.reproduction.isReproduced)
        #expect(
            fitted.notes.contains { $0.hasPrefix("5 rows of report1 have no line item: ") && $0.contains("earnings") }
        )
    }

    @Test func sumsOfDaysAreNoLoss() throws {
        let rows = HiddenTruth.withoutCountries(try HiddenTruth.undamaged.get())
        var text = HiddenTruth.text(rows)
        for day in self.truth.days {
            let own = rows.filter { $0.day == day }
            let sum = { (value: (HiddenTruth.Row) -> Int) in own.reduce(0) { $0 + value($1) } }
            text += "\(own[0].date),,,,\(sum(\.attempts)),\(sum(\.fills)),\(sum(\.impressions)),"
            text += "\(own.reduce(0) { $0 + $1.revenue })\n"
        }
        let fitted = try FitCheck.fit(Data(text.utf8))
        #expect(fitted.reproduction.isReproduced)
        #expect(fitted.unusedRows.count == 14)
        #expect(fitted.unusedRows.allSatisfy { !$0.isLoss && $0.reason == "is the sum of other rows" })
    }

    @Test func smallRowsThatAPlatformLeavesOutAreTheCause() throws {
        let rows = try HiddenTruth.undamaged.get().filter { $0.impressions >= 90 }
        let fitted = try FitCheck.fit(HiddenTruth.report(rows))
        #expect(!fitted.reproduction.isReproduced)
        #expect(fitted.causes.count == 1)
        #expect(fitted.causes.first?.finding.contains("has no row for") == true)
        #expect(fitted.causes.first?.worth == nil)
    }

    // MARK: Line items

    @Test func aLineItemWithANewNameIsOne() throws {
        var rows = try HiddenTruth.undamaged.get()
        for index in rows.indices where rows[index].name == "Gamma 5" && rows[index].day >= 8 {
            rows[index].name = "Gamma 5 (new)"
        }
        try self.expect(
            [HiddenTruth.report(rows)],
            remedy: "--renamed \"Gamma 5=Gamma 5 (new)\"",
            finding: "\"Gamma 5\" was asked until 2026-01-07 and \"Gamma 5 (new)\" from 2026-01-08 on"
        ) { $0.renamed = ["Gamma 5": "Gamma 5 (new)"] }
    }

    @Test func aLineItemThatTheConfigurationCallsOtherwiseIsFound() throws {
        let lineItems = self.truth.items.map { item in
            LineItem(name: item.name == "Gamma 5" ? "Third" : item.name, adapter: "X", ecpm: item.ecpm)
        }
        let configuration = MediationConfiguration(adUnits: [
            AdUnit(id: "feed", deadline: .seconds(60), lineItems: lineItems)
        ])
        try self.expect(
            [HiddenTruth.report(HiddenTruth.undamaged.get())],
            remedy: "--renamed \"Gamma 5=Third\"",
            finding: "one line item under two names",
            configuration: configuration
        ) { $0.renamed = ["Gamma 5": "Third"] }
    }

    @Test func aNetworkOfZerosIsNoPartOfTheWaterfall() throws {
        var rows: [HiddenTruth.Row] = []
        for row in try HiddenTruth.undamaged.get() {
            rows.append(row)
            guard row.name == "Gamma 5" else { continue }
            var dead = row
            (dead.name, dead.network, dead.revenue) = ("Delta 4", "Delta", 0)
            (dead.attempts, dead.fills, dead.impressions) = (0, 0, 0)
            rows.append(dead)
        }
        let fitted = try FitCheck.fit(HiddenTruth.report(rows))
        #expect(fitted.reproduction.isReproduced)
        #expect(!fitted.lineItems.contains { $0.name == "Delta 4" })
        #expect(fitted.notes.contains { $0.hasPrefix("\"Delta 4\" was never asked in these reports") })
        let names = self.truth.items.map { ($0.name, $0.ecpm) } + [("Delta 4", 4.0), ("Epsilon 2", 2.0)]
        let lineItems = names.map { LineItem(name: $0.0, adapter: "X", ecpm: $0.1) }
        let configuration = MediationConfiguration(adUnits: [
            AdUnit(id: "feed", deadline: .seconds(60), lineItems: lineItems)
        ])
        let given = try FitCheck.fit(HiddenTruth.report(rows), options: FitOptions(configuration: configuration))
        #expect(given.reproduction.isReproduced)
        #expect(given.traffic.lineItems["Delta 4"]?.fill == 0)
        #expect(given.traffic.lineItems["Epsilon 2"]?.fill == 0)
    }

    @Test func aLineItemThatIsNeverShownDoesNotRaiseTheOthers() throws {
        var rows = try HiddenTruth.undamaged.get()
        for index in rows.indices where rows[index].name == "Alpha 3" {
            (rows[index].impressions, rows[index].revenue) = (0, 0)
        }
        let fitted = try FitCheck.fit(HiddenTruth.report(rows))
        #expect(fitted.reproduction.isReproduced)
        #expect(((fitted.traffic.showRate ?? 0) - 0.64).magnitude < 0.01)
        #expect(fitted.traffic.segments.first?.lineItems["Alpha 3"]?.ecpm == 0)
        for item in self.truth.items where item.name != "Alpha 3" {
            #expect(((fitted.traffic.segments.first?.lineItems[item.name]?.ecpm ?? 1) - 1).magnitude < 0.05)
        }
        #expect(fitted.notes.contains { $0.contains("and none was shown") })
    }

    @Test func aLineItemThatWasAddedOnTheWayIsTheCauseWithItsDay() throws {
        let rows = try self.truth.rows { day, _ in self.truth.items.filter { $0.name != "Beta 8" || day >= 6 } }
        try self.expect(
            [HiddenTruth.report(rows)],
            remedy: "--from 2026-01-06",
            finding: "\"Beta 8\" was asked only from 2026-01-06 on"
        ) { $0.firstDay = "2026-01-06" }
    }

    @Test func aLineItemThatWasPausedOnTheWayIsTheCauseWithItsDay() throws {
        let rows = try self.truth.rows { day, _ in self.truth.items.filter { $0.name != "Gamma 5" || day < 8 } }
        try self.expect(
            [HiddenTruth.report(rows)],
            remedy: "--from 2026-01-08",
            finding: "\"Gamma 5\" was asked only until 2026-01-07"
        ) { $0.firstDay = "2026-01-08" }
    }

    @Test func aCapIsTheCauseIfNothingElseIs() throws {
        let rest = self.truth.items.filter { $0.name != "Gamma 5" }
        // A third of each day's users have reached the cap.
        let all = try HiddenTruth.undamaged.get()
        let capped = try HiddenTruth(countries: ["Brazil": 700, "Germany": 1200, "United States": 2000], seed: 2)
            .rows { _, _ in rest }
        var rows = all
        for row in capped {
            guard
                let index = rows.firstIndex(where: { ($0.day, $0.country, $0.name) == (row.day, row.country, row.name) }
                )
            else { continue }
            rows[index].attempts += row.attempts
            rows[index].fills += row.fills
            rows[index].impressions += row.impressions
            rows[index].revenue += row.revenue
        }
        try self.expect(
            [HiddenTruth.report(HiddenTruth.withoutCountries(rows), without: "Country")],
            remedy: "--explained \"Gamma 5=frequency cap\"",
            finding: "less than its turn came, on all days alike"
        ) { $0.explained = ["Gamma 5": "frequency cap"] }
    }

    @Test func aLineItemOfOneCountryIsTheCause() throws {
        let rows = try self.truth.rows { _, country in
            self.truth.items.filter { $0.name != "Beta 8" || country == "United States" }
        }
        try self.expect(
            [HiddenTruth.report(rows)],
            remedy: "--by country",
            finding: "are asked, or fill, differ by country"
        ) { $0.segmentation = .country }
        let fitted = try FitCheck.fit(HiddenTruth.report(rows), options: FitOptions(segmentation: .country))
        #expect(fitted.traffic.segments.first { $0.name == "Brazil" }?.lineItems["Beta 8"]?.fill == 0)
    }

    @Test func groupsWithWaterfallsOfTheirOwnAreTheCause() throws {
        let items = self.truth.items
        let other = try HiddenTruth(countries: ["Brazil": 1000, "Germany": 1500, "United States": 2500], seed: 3)
            .rows { _, _ in [items[0], items[3], items[1], items[2], items[4]] }
        let lines = HiddenTruth.text(other, group: "B").split(separator: "\n").dropFirst().joined(separator: "\n")
        let report = Data((HiddenTruth.text(try HiddenTruth.undamaged.get(), group: "A") + lines).utf8)
        try self.expect(
            [report],
            remedy: "--only \"Mediation group=A\"",
            finding: "Rows of 2 mediation groups are added up"
        ) { $0.only = ["Mediation group": "A"] }
    }

    // MARK: Days and requests

    @Test func requestsOfAnotherTimeZoneAreTheCause() throws {
        let placements = HiddenTruth.report(
            HiddenTruth.withoutCountries(try HiddenTruth.undamaged.get()),
            without: "Country"
        )
        let requests = self.truth.requestsReport { 1.02 + 0.06 * sin(Double($0)) }
        try self.expect(
            [placements, requests],
            remedy: "--requests-of-line-items",
            finding: "of different time zones"
        ) { $0.takesRequestsFromLineItems = true }
    }

    @Test func requestsOfOtherUsersAreTheCause() throws {
        let placements = HiddenTruth.report(
            HiddenTruth.withoutCountries(try HiddenTruth.undamaged.get()),
            without: "Country"
        )
        try self.expect(
            [placements, self.truth.requestsReport { _ in 1.3 }],
            remedy: "--requests-of-line-items",
            finding: "on all days alike: the pull of requests is of other users"
        ) { $0.takesRequestsFromLineItems = true }
    }

    @Test func aLastDayThatIsNotCompleteIsTheCause() throws {
        let placements = HiddenTruth.report(
            HiddenTruth.withoutCountries(try HiddenTruth.undamaged.get()),
            without: "Country"
        )
        try self.expect(
            [placements, self.truth.requestsReport { $0 == 14 ? 0.4 : 1 }],
            remedy: "--without 2026-01-14",
            finding: "The last day is probably not complete in every report"
        ) { $0.leftOutDays = ["2026-01-14"] }
    }

    @Test func earningsThatAreNotInYetAreSaidWithTheOption() throws {
        var rows = try HiddenTruth.undamaged.get()
        for index in rows.indices where rows[index].day == 14 { rows[index].revenue = 0 }
        let fitted = try FitCheck.fit(HiddenTruth.report(rows))
        let note = fitted.notes.first { $0.hasPrefix("On 2026-01-14, the last day, impressions earned 0.000 per 1000") }
        #expect(note?.hasSuffix("Fit again with --to 2026-01-13.") == true)
    }

    @Test func daysAndNamesThatAreNotThereAreErrors() throws {
        let report = HiddenTruth.report(try HiddenTruth.undamaged.get())
        let problem = { (change: (inout FitOptions) -> Void) in
            FitCheck.problem(report, options: self.options(change))
        }
        #expect(problem { $0.firstDay = "2026-02-01" }.contains("the days are 2026-01-01 to 2026-01-14"))
        #expect(problem { ($0.firstDay, $0.lastDay) = ("2026-01-05", "2026-01-04") }.contains("after the last one"))
        #expect(problem { $0.renamed = ["Gama 5": "x"] }.contains("did you mean \"Gamma 5\"?"))
        #expect(problem { $0.only = ["Countri": "x"] }.contains("did you mean \"Country\"?"))
    }

    // MARK: Size

    @Test func moreLineItemsThanAnyWaterfallHasAreAnError() {
        let lines = (0..<2001).map { "Item \($0),\(10_000 - $0),5,4,0.01" }
        let header = "Ad source instance,Requests,Matched requests,Impressions,Estimated earnings (USD)"
        let problem = FitCheck.problem(Data(([header] + lines).joined(separator: "\n").utf8))
        #expect(problem.hasPrefix("report1: has 2001 line items, and a waterfall has no more than 2000"))
    }
}
