import ArgumentParser
import Foundation
import Testing

@testable import mediate

/// The commands `compare`, `optimize` and `evaluate`.
struct SearchCommandTests {
    private let folder: TemporaryFolder
    private let file: String

    /// Line items from the lowest-priced to the highest-priced, an order that earns less than possible.
    private static func yaml(_ strategy: String = "", deadline: String = "60s") -> String {
        """
        configuration:
          adUnits:
            - id: feed
              order: listed
              deadline: \(deadline)
              \(strategy)
              lineItems:
                - { name: Low, adapter: Network, ecpm: 1, timeout: 1s }
                - { name: Middle, adapter: Network, ecpm: 4, timeout: 1s }
                - { name: High, adapter: Network, ecpm: 9, timeout: 1s }
        traffic:
          showRate: 60%
          lineItems:
            Low: { fill: 60%, latency: { median: 300ms, sigma: 0.5 } }
            Middle: { fill: 20%, latency: { median: 400ms, p95: 800ms } }
            High: { fill: 5%, latency: { median: 400ms, p95: 800ms } }
        """
    }

    init() throws {
        self.folder = try TemporaryFolder()
        self.file = try self.folder.write(Self.yaml(), to: "now.yaml")
    }

    private func optimize(_ options: String...) throws -> MediateProcess.Result {
        let arguments = ["optimize", self.file, "--search", "order,drop", "--requests", "20000"]
        return try MediateProcess.run(arguments + options)
    }

    @Test func anExactEvaluationIsPrinted() throws {
        let result = try MediateProcess.run("evaluate", self.file)
        #expect(result.exitCode == 0)
        for part in ["evaluated exactly, by sums of products", "Revenue per 1000 requests", "\nHigh ", "Assumed:"] {
            #expect(result.output.contains(part), "\(part)")
        }
    }

    @Test func aPriceWithoutImpressionsHasNoUnit() throws {
        let yaml = Self.yaml().replacing("showRate: 60%", with: "showRate: 0")
        let unseen = try self.folder.write(yaml, to: "unseen.yaml")
        let result = try MediateProcess.run("evaluate", unseen)
        #expect(result.output.contains("eCPM of impressions"), "\(result.errors)")
        #expect(!result.output.contains("– USD"))
    }

    @Test func whatCannotBeEvaluatedSaysWhy() throws {
        let parallel = try self.folder.write(Self.yaml("strategy: { width: 2 }"), to: "parallel.yaml")
        let result = try MediateProcess.run("evaluate", parallel)
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("it asks several line items at a time"))
        #expect(result.output.isEmpty)
    }

    @Test func optimizeFindsThePriceOrderAndProvesIt() throws {
        let result = try self.optimize()
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.output.hasPrefix("feed: a better waterfall\nRevenue +"))
        #expect(result.output.contains("The order and choice of line items is the best there is, by an index"))
        #expect(result.output.contains("95 % interval"))
    }

    @Test func whatOptimizeWritesIsWhatItFound() throws {
        let better = self.folder.file("better.json")
        #expect(try self.optimize("-o", better).exitCode == 0)
        let comparison = try MediateProcess.run("compare", self.file, better, "--requests", "20000", "--json")
        #expect(comparison.exitCode == 0, "\(comparison.errors)")
        let json = try JSONSerialization.jsonObject(with: Data(comparison.output.utf8)) as? [String: Any]
        let waterfalls = try #require(json?["waterfalls"] as? [[String: Any]])
        let difference = try #require(waterfalls[1]["difference"] as? [String: Any])
        let revenue = try #require(difference["revenuePerThousandRequests"] as? [String: Any])
        let interval = try #require(revenue["interval"] as? [Double])
        #expect(interval[0] > 0)
        let again = try MediateProcess.run("optimize", better, "--search", "order,drop", "--requests", "20000")
        #expect(again.output.hasPrefix("feed: nothing better was found"))
    }

    /// Checks the assumed fill rate of the lowest-priced line item, which differs from that of other line items.
    @Test func whatIsAssumedStaysWhenTheCheapestIsLeftOut() throws {
        let now = Self.yaml().replacingOccurrences(
            of: "fill: 60%, latency: { median: 300ms",
            with: "latency: { median: 900ms"
        )
        .replacingOccurrences(of: "ecpm: 1,", with: "ecpm: 0.01,")
        .replacingOccurrences(of: "fill: 20%, ", with: "")
        let file = try self.folder.write(now, to: "assumed.yaml")
        let better = self.folder.file("better.json")
        let options = ["--search", "order,drop", "--requests", "20000"]
        let found = try MediateProcess.run(["optimize", file, "--latency-price", "0.2", "-o", better] + options)
        #expect(found.output.contains(#"Left out: "Low""#))
        let comparison = try MediateProcess.run("compare", file, better, "--requests", "20000")
        #expect(!comparison.output.contains("The traffic differs"))
    }

    @Test func theSameSeedIsTheSameTextWithAnyNumberOfThreads() throws {
        let texts = try ["1", "3"].map { try self.optimize("--json", "--seed", "9", "--threads", $0).output }
        #expect(texts[0] == texts[1])
        #expect(!texts[0].isEmpty)
    }

    @Test func aWaterfallComparedWithItselfIsTheSame() throws {
        let result = try MediateProcess.run("compare", self.file, self.file, "--requests", "20000")
        #expect(result.exitCode == 0)
        #expect(result.output.contains("the same"))
        #expect(!result.output.contains("may be chance"))
    }

    @Test func waterfallThatIsTheSameInAllMarketsIsNeitherBetterNorWorse() throws {
        let yaml = Self.yaml().replacing("fill: 20%,", with: "fill: 20%, attempts: 1000,")
        let file = try self.folder.write(yaml, to: "counted.yaml")
        let result = try MediateProcess.run("compare", file, file, "--requests", "20000")
        #expect(result.output.contains("market"))
        #expect(!result.output.contains("with a probability"))
        let json = try MediateProcess.run("compare", file, file, "--requests", "20000", "--json").output
        #expect(json.contains("\"probabilityPositive\" : 0.5"))
    }

    private func compare(_ other: String, _ options: String...) throws -> MediateProcess.Result {
        let path = try self.folder.write(other, to: "other.yaml")
        return try MediateProcess.run(["compare", self.file, path, "--requests", "20000"] + options)
    }

    @Test func whoIsSlowerAndPaysNothingIsSaid() throws {
        let slow = Self.yaml().replacingOccurrences(of: "timeout: 1s", with: "timeout: 1500ms")
            .replacingOccurrences(of: "p95: 800ms", with: "p95: 3s")
        let words = "nothing here says what that costs"
        #expect(try self.compare(slow).output.contains(words))
        #expect(try !self.compare(slow, "--latency-price", "0.1").output.contains(words))
        #expect(try !self.compare(Self.yaml()).output.contains(words))
    }

    @Test func priceThatIsRaisedAtTheSameFillRateIsSaid() throws {
        let words = #""High": the price differs, but the fill rate is unchanged."#
        let dearer = Self.yaml().replacingOccurrences(of: "ecpm: 9", with: "ecpm: 11")
        #expect(try self.compare(dearer).output.contains(words))
        #expect(try self.compare(dearer, "--json").output.contains("the fill rate is unchanged"))
        let expected = dearer.replacingOccurrences(of: "fill: 5%", with: "fill: 4%")
        #expect(try !self.compare(expected).output.contains("is unchanged"))
    }

    @Test func newLineItemWithoutAFillRateIsSaid() throws {
        let more = Self.yaml().replacingOccurrences(
            of: "        - { name: High,",
            with: "        - { name: New, adapter: Network, ecpm: 6, timeout: 1s }\n        - { name: High,"
        )
        #expect(try self.compare(more).output.contains(#""New": the fill rate is assumed"#))
        let page = self.folder.file("page.html")
        let other = self.folder.file("other.yaml")
        let options = ["--requests", "20000", "--alternative", other, "--report", page]
        #expect(try MediateProcess.run(["simulate", self.file] + options).exitCode == 0)
        #expect(try String(contentsOfFile: page, encoding: .utf8).contains("the fill rate is assumed"))
    }

    @Test func anotherTrafficIsSaid() throws {
        let traffic = Self.yaml().replacingOccurrences(of: "showRate: 60%", with: "showRate: 50%\n  patience: 8s")
            .replacingOccurrences(of: "fill: 5%", with: "fill: 6%")
        let output = try self.compare(traffic).output
        #expect(output.contains("The traffic differs, too, in showRate, patience, lineItems.High:"))
        #expect(output.contains("who left"))
        #expect(try !self.compare(Self.yaml(deadline: "3s")).output.contains("The traffic differs"))
    }

    @Test func aWaterfallOfMoreValueSaysWhatItEarns() throws {
        let output = try self.optimize("--latency-price", "2").output
        let lines = output.split(separator: "\n")
        #expect(lines[1].hasPrefix("Value +"))
        #expect(lines[2].hasPrefix("Revenue ") && lines[2].contains("; fill ") && lines[2].contains("mean latency −"))
    }

    @Test(arguments: [
        (["--requests", "1e6"], "digits alone: 1000000"), (["--requests", "10,000"], "digits alone: 10000"),
        (["--latency-price", "0,5"], "decimals have a point: 0.5"), (["--requests", "many"], "no whole number"),
    ])
    func numbersThatAreNoneSayWhy(options: [String], words: String) throws {
        let result = try MediateProcess.run(["compare", self.file, self.file] + options)
        #expect(result.exitCode == 64)
        #expect(result.errors.contains(words), "\(result.errors)")
    }

    @Test(arguments: [
        ["compare", "one.yaml"], ["optimize", "one.yaml", "--search", "prices"],
        ["optimize", "one.yaml", "--latency-price", "-1"], ["optimize", "one.yaml", "--latency-price", "nan"],
        ["optimize", "one.yaml", "-o", "found.yaml"], ["compare", "a.yaml", "b.yaml", "--requests", "0"],
    ])
    func wrongUsageIsSaid(arguments: [String]) throws {
        #expect(try MediateProcess.run(arguments).exitCode == 64)
    }

    @Test(arguments: ["simulate", "compare", "optimize", "evaluate"])
    func whatMakesNoSenseIsRefusedWithItsPlace(command: String) throws {
        for (old, new, words) in [
            ("showRate: 60%", "showRate: 160%", ":12:13: traffic.showRate: \"160%\" is not within 0…1"),
            ("fill: 5%", "fill: .nan", ":16:19: traffic.lineItems.High.fill: nan is not within 0…1"),
            ("p95: 800ms", "p95: 200ms", "latency.p95: is below the median"),
            ("median: 300ms", "median: 0ms", "latency.median: \"0ms\" is not a positive duration"),
            ("showRate", "rateOfShows", "unknown key \"rateOfShows\""),
        ] {
            let bad = try self.folder.write(Self.yaml().replacing(old, with: new), to: "bad.yaml")
            let better = self.folder.file("better.json")
            let more = ["compare": [self.file], "optimize": ["-o", better]][command] ?? []
            let result = try MediateProcess.run([command, bad] + more)
            #expect(result.exitCode == 65)
            #expect(result.errors.contains(bad) && result.errors.contains(words), "\(result.errors)")
            #expect(result.output.isEmpty)
            #expect(!FileManager.default.fileExists(atPath: better))
        }
    }

    @Test func aReportThatIsGivenTwiceIsRefused() throws {
        let report = try self.folder.write("header", to: "report.csv")
        let result = try MediateProcess.run("fit", report, report, "-o", self.folder.file("fitted.yaml"))
        #expect(result.exitCode == 64)
        #expect(result.errors.contains("is there twice"))
    }

    @Test func anEmptySimulationIsRefused() throws {
        let empty = try self.folder.write("", to: "empty.yaml")
        let result = try MediateProcess.run("simulate", empty)
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("empty.yaml:1:1: is empty; expected \"configuration:\""))
    }

    @Test func daysOfDifferentLengthAreNotCompared() throws {
        let days = try [100, 200].map { requests in
            let drift = "drift: { ecpm: 10%, requestsPerDay: \(requests) }\n  showRate"
            return try self.folder.write(Self.yaml().replacing("showRate", with: drift), to: "\(requests).yaml")
        }
        let result = try MediateProcess.run("compare", days[0], days[1], "--requests", "1000")
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("traffic.drift.requestsPerDay is 200, and in"))
    }

    @Test(arguments: ["compare", "optimize", "evaluate"])
    func aFileThatIsNotThereIsSaid(command: String) throws {
        let files = command == "compare" ? [self.file, "none.yaml"] : ["none.yaml"]
        let result = try MediateProcess.run([command] + files)
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("none.yaml"))
    }
}
