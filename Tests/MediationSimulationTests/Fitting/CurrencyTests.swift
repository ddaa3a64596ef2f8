import Foundation
import MediationSimulation
import Testing

@Suite(.onOwnThreads)
struct CurrencyTests {
    private let writer: ReportWriter = {
        var writer = ReportWriter()
        writer.traffic.requests = 3000
        return writer
    }()

    private func table(_ earnings: String..., header: String = "Revenue") -> Data {
        let rows = earnings.enumerated().map { "A\($0),1000,400,300,\($1)" }
        return Data(
            (["Ad source instance,Requests,Matched requests,Impressions,\(header)"] + rows).joined(separator: "\n").utf8
        )
    }

    @Test func twoCurrenciesInHeadersAreAnError() {
        let report = "Ad source,Requests,Matched requests,Observed eCPM (USD),Estimated earnings (EUR)\nA,5,4,3,2"
        #expect(FitCheck.problem(Data(report.utf8)).hasPrefix("report1:1:57: has a second currency, EUR"))
    }

    @Test func twoCurrenciesInReportsAreAnError() {
        let reports = (self.writer.admob(), self.writer.admob(currency: "EUR"))
        #expect(FitCheck.problem(reports.0, reports.1).contains("earnings in EUR, and report1 in USD"))
    }

    @Test func twoCurrenciesInCellsAreAnErrorWithItsPlace() {
        let options = FitOptions(usd: 1.1)
        #expect(
            FitCheck.problem(self.table("€9.00", "$7.00"), options: options).hasPrefix(
                "report1:3:17: has a second currency, USD"
            )
        )
        let header = self.table("€9.00", header: "Revenue (USD)")
        #expect(FitCheck.problem(header).hasPrefix("report1:2:17: has a second currency, EUR, and before it USD"))
    }

    @Test(arguments: [("€9.00", "EUR"), ("9.00 GBP", "GBP"), ("R$9.00", "BRL"), ("₡9.00", "₡")])
    func anotherCurrencyInCellsNeedsItsWorth(cell: String, currency: String) throws {
        #expect(
            FitCheck.problem(self.table(cell)).contains("has earnings in \(currency); say what one is worth in USD")
        )
        let fitted = try FitCheck.fit(self.table(cell), options: FitOptions(usd: 2))
        #expect(((fitted.lineItems[0].ecpm ?? 0) / 60 - 1).magnitude < 0.001)
    }

    @Test(arguments: [("R$", "BRL"), ("EUR", "EUR"), ("₡", "₡")])
    func anotherCurrencyInAHeaderNeedsItsWorth(sign: String, currency: String) {
        let report = self.table("9.00", header: "Revenue (\(sign))")
        #expect(FitCheck.problem(report).contains("has earnings in \(currency); say what one is worth in USD"))
    }

    @Test func aSignThatSeveralCurrenciesHaveIsThatOfTheHeader() throws {
        let report = self.table("$9.00", header: "Revenue (AUD)")
        #expect(FitCheck.problem(report).contains("has earnings in AUD; say"))
        #expect(try FitCheck.fit(self.table("$9.00")).lineItems[0].ecpm == 30)
    }

    @Test func theWorthOfUSDIsRefused() {
        let problem = FitCheck.problem(self.writer.admob(), options: FitOptions(usd: 1.1))
        #expect(problem.contains("report1: has earnings in USD: leave out --usd"))
    }

    @Test func lettersInOtherHeadersAreNoCurrency() {
        let report = "Ad source,Active users (DAU),Requests,Matched requests,Impressions,Revenue (USD)\nA,5,12,4,3,2"
        #expect(FitCheck.problem(Data(report.utf8)) == "")
    }

    @Test func lettersBesideCountsAreNoCurrency() {
        let report = "Ad source,Requests,Matched requests,Revenue\nA,12K,4,3"
        #expect(FitCheck.problem(Data(report.utf8)).contains("\"Requests\": \"12K\" is not a number"))
    }

    @Test func currenciesInAnAnswerCount() {
        let row = { (number: Int, revenue: String) in
            #"{"instance": "A\#(number)", "attempts": 100, "responses": 40, "impressions": 30, "revenue": "\#(revenue)"}"#
        }
        let problem = FitCheck.problem(Data("[\(row(1, "€9.00")),\n\(row(2, "$7.00"))]".utf8))
        #expect(problem.hasPrefix("report1:2:"))
        #expect(problem.contains("has a second currency, USD, and before it EUR"))
    }
}
