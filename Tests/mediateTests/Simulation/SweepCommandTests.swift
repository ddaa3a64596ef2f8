import Foundation
import Testing

@testable import mediate

/// `mediate sweep`, as a process.
struct SweepCommandTests {
    private let folder: TemporaryFolder
    private let file: String

    private static func yaml(timeout: String = "1s", strategy: String = "") -> String {
        """
        configuration:
          adUnits:
            - id: feed
              deadline: 5s
              \(strategy)
              lineItems:
                - { name: High, adapter: Network, ecpm: 9, timeout: \(timeout) }
                - { name: Low, adapter: Network, ecpm: 1, timeout: 1s }
                - { name: Bids, adapter: Network, bidder: { floor: 2 }, timeout: 1s }
        traffic:
          lineItems:
            High: { fill: 20%, latency: { median: 400ms, p95: 900ms } }
            Low: { fill: 60%, latency: { median: 300ms, sigma: 0.5 } }
            Bids: { bid: { median: 2, sigma: 1 }, latency: { median: 300ms, sigma: 0.5 } }
        """
    }

    init() throws {
        self.folder = try TemporaryFolder()
        self.file = try self.folder.write(Self.yaml(), to: "now.yaml")
    }

    private func sweep(_ arguments: String...) throws -> MediateProcess.Result {
        try MediateProcess.run(["sweep", self.file] + arguments + ["--requests", "20000"])
    }

    private func rows(_ csv: String) -> [[Double]] {
        csv.components(separatedBy: "\n").dropFirst().filter { !$0.isEmpty }.map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        }
    }

    @Test func aValueEarnsWhatAFileWithItEarns() throws {
        let other = try self.folder.write(Self.yaml(timeout: "500ms"), to: "then.yaml")
        let compared = try MediateProcess.run("compare", self.file, other, "--requests", "20000", "--json")
        let swept = try self.sweep("timeout", "500ms", "--line-item", "High", "--csv")
        let difference = try #require(self.rows(swept.output).first?[2])
        #expect(compared.output.contains("\"value\" : \(difference)"), "\(compared.output)")
    }

    @Test func theValueThatIsThereNowMakesNoDifference() throws {
        let rows = self.rows(try self.sweep("deadline", "5s,2s", "--csv").output)
        #expect(rows.map { $0[0] } == [5000, 2000])
        #expect(Array(rows[0][2...4]) == [0, 0, 0])
        #expect(rows[1][2] < 0)
    }

    @Test func figureThatDoesNotExistLeavesItsCellEmpty() throws {
        let file = try self.folder.write(Self.yaml() + "\n  showRate: 0", to: "unseen.yaml")
        let csv = try MediateProcess.run("sweep", file, "deadline", "2s", "--requests", "20000", "--csv").output
        #expect(csv.contains("\n2000.0,0.0,") && csv.trimmingCharacters(in: .newlines).hasSuffix(","), "\(csv)")
        #expect(!csv.contains("nan"))
    }

    @Test func lineItemThatIsNotThereIsNamed() throws {
        let run = try self.sweep("ecpm", "5,6", "--line-item", "Higher")
        #expect(run.exitCode == 65)
        #expect(run.errors.contains(#"there is no line item "Higher"; there are "High", "Low", "Bids""#))
    }

    @Test func valuesFromTheLeastToTheGreatestAreEvenlyApart() throws {
        let rows = self.rows(try self.sweep("floor", "1..3", "--steps", "5", "--csv").output)
        #expect(rows.map { $0[0] } == [1, 1.5, 2, 2.5, 3])
    }

    @Test func theTableSaysWhatEarnsMost() throws {
        let result = try self.sweep("timeout", "100ms,2s", "--line-item", "High")
        #expect(result.output.hasPrefix("timeout of \"High\", now 1s: "))
        #expect(result.output.contains("\nMost: timeout 2s, +"))
    }

    @Test func withAPriceOfTimeValuesAreJudgedByWhatTheyAreWorth() throws {
        let options = ["--line-item", "High", "--latency-price", "50", "--requests", "20000"]
        func sweep(_ more: String...) throws -> String {
            try MediateProcess.run(["sweep", self.file, "timeout", "100ms,2s"] + options + more).output
        }
        let page = self.folder.file("sweep.html")
        let table = try sweep("--report", page)
        #expect(table.contains("Value per"))
        #expect(table.contains("\nMost valuable: timeout 100ms, +"))
        let html = try String(contentsOfFile: page, encoding: .utf8)
        #expect(html.contains("less 50.00\u{a0}USD for each second of mean latency"))
        let csv = try sweep("--csv")
        #expect(csv.components(separatedBy: "\n")[0].hasSuffix(",ecpm,worth,worthDifference,worthLow,worthHigh"))
        let rows = self.rows(csv)
        #expect(abs(rows[0][8] - (rows[0][1] - 50 * rows[0][6] / 1000)) < 1e-9)
        #expect(rows[0][2] < 0 && rows[0][10] > 0 && rows[1][11] < 0)
        #expect(try sweep("--json").contains("\"latencyPrice\" : 50"))
    }

    @Test func timeThatNothingPricesIsSaid() throws {
        let words = "nothing here says what that costs"
        let values = ["timeout", "100ms,2s", "--line-item", "High", "--requests", "20000"]
        let free = try MediateProcess.run(["sweep", self.file] + values).output
        #expect(free.contains("slower than the one with timeout 100ms, and \(words)"), "\(free)")
        #expect(try !MediateProcess.run(["sweep", self.file, "--latency-price", "1"] + values).output.contains(words))
        #expect(try !self.sweep("timeout", "1s", "--line-item", "High").output.contains(words))
    }

    @Test func aPageHasEachValue() throws {
        let page = self.folder.file("sweep.html")
        #expect(try self.sweep("ecpm", "5,9,12", "--line-item", "High", "--report", page).exitCode == 0)
        let html = try String(contentsOfFile: page, encoding: .utf8)
        #expect(html.components(separatedBy: "<rect").count == 4)
        #expect(html.contains("eCPM, USD") && html.contains(">now<"))
    }

    @Test func aPageSaysWhatItsIntervalsDoNot() throws {
        let page = self.folder.file("sweep.html")
        // The first value is the price that the line item has now.
        _ = try self.sweep("ecpm", "9,12", "--line-item", "High", "--report", page)
        let html = try String(contentsOfFile: page, encoding: .utf8)
        #expect(html.contains("the price differs, but the fill rate is unchanged"))
        #expect(html.contains("Show rate: 100"))
    }

    @Test func aWidthOfOneNeedsNoHedgeDelay() throws {
        let hedged = try self.folder.write(
            Self.yaml(strategy: "strategy: { width: 2, hedgeDelay: 200ms }"),
            to: "h.yaml"
        )
        let result = try MediateProcess.run(["sweep", hedged, "width", "1..3", "--requests", "20000", "--csv"])
        #expect(self.rows(result.output).map { $0[0] } == [1, 2, 3])
    }

    @Test(arguments: [
        (["price", "1,2"], 64, "is none of timeout, ecpm"), (["timeout", "1,2"], 64, "is no duration"),
        (["width", "1.5"], 64, "is no whole number"), (["timeout", "2s..1s"], 64, "must be less than the second"),
        (["width", "2", "--line-item", "High"], 64, "line items have no width"),
        (["ecpm", "1", "--line-item", "Bids"], 65, "\"Bids\" has no ecpm; it is one of \"High\", \"Low\""),
        (["width", "17"], 65, "width 17: "),
    ])
    func whatCannotBeSweptIsRefused(arguments: [String], code: Int32, message: String) throws {
        let result = try MediateProcess.run(["sweep", self.file] + arguments)
        #expect(result.exitCode == code)
        #expect(result.errors.contains(message), "\(result.errors)")
    }
}
