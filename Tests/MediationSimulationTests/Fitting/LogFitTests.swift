import Foundation
import MediationCore
import MediationSimulation
import MediationTesting
import Testing

@Suite(.onOwnThreads)
struct LogFitTests {
    private static let loads = TestSize.requests(1500)

    private let writer: LogWriter = {
        var writer = LogWriter()
        writer.traffic.requests = Self.loads
        // The answers that are cut off fill as often as the rest only if both kinds take equally long.
        writer.traffic.items[1].fillLatency = .lognormal(median: 300, sigma: 0.6)
        writer.traffic.items[1].noFillLatency = .lognormal(median: 300, sigma: 0.6)
        writer.traffic.items[1].timeout = 700
        return writer
    }()

    /// The waterfall of the known traffic.
    private var configuration: MediationConfiguration {
        let lineItems = self.writer.traffic.items.map { item in
            let timeout = Duration.milliseconds(min(Int64(min(item.timeout, 10_000)), 10_000))
            return LineItem(name: item.name, adapter: "X", ecpm: item.ecpm, timeout: timeout)
        }
        return MediationConfiguration(adUnits: [AdUnit(id: "feed", deadline: .seconds(60), lineItems: lineItems)])
    }

    /// Expects the rates, with and without late answers, and the latencies.
    private func expect(_ fitted: FittedTraffic, location: SourceLocation = #_sourceLocation) {
        #expect(fitted.lineItems.map(\.name) == self.writer.traffic.items.map(\.name), sourceLocation: location)
        for (item, known) in zip(fitted.lineItems, self.writer.traffic.items) {
            let inTime = known.fill * known.fillLatency.cdf(known.timeout)
            let trials = item.fill?.trials ?? 0
            let error = 4 * (inTime * (1 - inTime) / trials).squareRoot()
            #expect(((item.fill?.value ?? 0) - inTime).magnitude < error, sourceLocation: location)
            let own = fitted.traffic.lineItems[known.name]?.fill ?? 0
            #expect((own - known.fill).magnitude < error / known.fillLatency.cdf(known.timeout) * 1.5 + 0.01)
            Self.expect(item.fillLatency, isNear: known.fillLatency, of: trials * inTime, location: location)
            Self.expect(item.noFillLatency, isNear: known.noFillLatency, of: trials * (1 - inTime), location: location)
        }
        for row in fitted.reproduction.rows { #expect(row.isWithin, "\(row)", sourceLocation: location) }
        #expect(fitted.unusedRows.isEmpty, sourceLocation: location)
    }

    /// Expects the median of a lognormal law within five standard errors of that many latencies.
    private static func expect(
        _ law: Law?,
        isNear known: Law,
        of count: Double,
        location: SourceLocation = #_sourceLocation
    ) {
        guard case .lognormal(let median, let sigma) = known, let law else {
            Issue.record("no law", sourceLocation: location)
            return
        }
        let error = 5 * 1.2533 * sigma / max(count, 1).squareRoot()
        #expect((law.quantile(0.5) / median - 1).magnitude < error, sourceLocation: location)
    }

    @Test func ownResponseInfosGiveTheTrafficBack() throws {
        let fitted = try FitCheck.fit(self.writer.responseInfos())
        self.expect(fitted)
        let adUnit = fitted.configuration.adUnits[0]
        #expect(adUnit.id == "feed")
        #expect(adUnit.lineItems.map(\.ecpm) == self.writer.traffic.items.map(\.ecpm))
        #expect(adUnit.lineItems.map(\.adapter) == ["AlphaAdapter", "BetaAdapter", "AlphaAdapter", "HouseAdapter"])
        // Derived from the attempts that ended with the timeout.
        #expect(adUnit.lineItems[1].timeout == .milliseconds(700))
        #expect(fitted.reproduction.rows.count == 12)
    }

    @Test func waterfallInfosOfMAXGiveTheTrafficBack() throws {
        self.expect(
            try FitCheck.fit(self.writer.maxWaterfallInfos(), options: FitOptions(configuration: self.configuration))
        )
    }

    @Test(arguments: [true, false])
    func responseInfosOfGoogleGiveTheTrafficBack(isAndroid: Bool) throws {
        var writer = self.writer
        writer.traffic.items[1].timeout = .infinity
        let options = FitOptions(configuration: self.configuration)
        let fitted = try FitCheck.fit(writer.googleResponseInfos(isAndroid: isAndroid), options: options)
        for (item, known) in zip(fitted.lineItems, writer.traffic.items) {
            let trials = item.fill?.trials ?? 0
            let error = (known.fill * (1 - known.fill) / trials).squareRoot()
            #expect(((item.fill?.value ?? 0) - known.fill).magnitude < 4 * error)
            Self.expect(item.fillLatency, isNear: known.fillLatency, of: trials * known.fill)
        }
    }

    @Test func withoutPricesTheWaterfallIsAskedFor() {
        var writer = self.writer
        writer.traffic.requests = 20
        #expect(FitCheck.problem(writer.maxWaterfallInfos()).contains("give the waterfall by --config"))
    }

    @Test func reportsGiveRatesAndLogsGiveLatencies() throws {
        var log = self.writer
        log.traffic.items[1].timeout = .infinity
        let report = ReportWriter()
        let fitted = try FitCheck.fit(report.admob(), log.maxWaterfallInfos())
        FitCheck.expect(fitted, isOf: report.traffic)
        for (item, known) in zip(fitted.lineItems, log.traffic.items) {
            Self.expect(item.fillLatency, isNear: known.fillLatency, of: Double(Self.loads) * known.fill / 2)
        }
    }

    @Test func logsAndReportsMayUseOtherNames() throws {
        var log = self.writer
        log.traffic.items[1].timeout = .infinity
        for index in log.traffic.items.indices { log.traffic.items[index].name = "placement-\(index)" }
        let report = ReportWriter()
        let alone = try FitCheck.fit(report.admob(), log.maxWaterfallInfos())
        FitCheck.expect(alone, isOf: report.traffic)
        #expect(alone.notes.contains { $0.contains("\"placement-0\" is in the log but not in the reports") })
        var configuration = self.configuration
        for index in report.traffic.items.indices {
            configuration.adUnits[0].lineItems[index].settings = ["parameter": .string("placement-\(index)")]
        }
        let options = FitOptions(configuration: configuration)
        let fitted = try FitCheck.fit(report.admob(), log.maxWaterfallInfos(), options: options)
        #expect(fitted.lineItems.allSatisfy { $0.latencies > 100 })
        #expect(fitted.lineItems.allSatisfy { ($0.fill?.trials ?? 0) > 4000 })
    }

    @Test func damagedLinesAreListedAndLeftOut() throws {
        var text = String(decoding: self.writer.responseInfos(), as: UTF8.self)
        var lines = text.split(separator: "\n").map(String.init)
        lines[4] = String(lines[4].prefix(100))
        lines[9] = "not JSON at all"
        lines[11] = lines[11].replacingOccurrences(of: #""outcome":"filled""#, with: #""outcome":"cancelled""#)
            .replacingOccurrences(of: #""outcome":"noFill""#, with: #""outcome":"cancelled""#)
        lines[12] = lines[12].replacingOccurrences(of: #""latencyMs":"#, with: #""latencyMs":-"#)
        text = lines.joined(separator: "\n") + "\n" + String(lines[0].prefix(60))
        let fitted = try FitCheck.fit(Data(text.utf8))
        #expect(fitted.unusedRows.map(\.line) == [5, 10, 12, 13, Self.loads + 1])
        #expect(fitted.unusedRows.map(\.report) == Array(repeating: "report1", count: 5))
        #expect(fitted.unusedRows[0].reason == "is cut off")
        #expect(fitted.unusedRows[3].reason.contains("latencyMs: is not a number from 0"))
        #expect(fitted.requests == Double(Self.loads - 4))
    }

    @Test func cappedTurnsAreExplained() throws {
        var lines = String(decoding: self.writer.responseInfos(), as: UTF8.self).split(separator: "\n").map(String.init)
        let load = #"""
            {"loadID":"c","adUnitID":"feed","outcome":"noFill","latencyMs":9,"lineItems":[
            {"name":"Alpha high","adapter":"A","ecpm":12.5,"outcome":"skipped","error":{"code":218,"name":"n","message":"m"}},
            {"name":"Beta","adapter":"A","ecpm":6.25,"outcome":"failed","startedAfterMs":0,"latencyMs":3,"error":{"code":200}},
            {"name":"Alpha low","adapter":"A","ecpm":3,"outcome":"failed","startedAfterMs":3,"latencyMs":3,"error":{"code":200}},
            {"name":"House","adapter":"A","ecpm":0.5,"outcome":"failed","startedAfterMs":6,"latencyMs":3,"error":{"code":200}}]}
            """#.split(separator: "\n").joined()
        lines += Array(repeating: load, count: 300)
        let fitted = try FitCheck.fit(Data(lines.joined(separator: "\n").utf8))
        let row = fitted.reproduction.rows.first { $0.lineItem == "Alpha high" && $0.figure == .attempts }
        #expect(row?.isWithin == false)
        #expect(row?.explanation == "its turn came 300 times more, and it was not asked")
        #expect(fitted.reproduction.isReproduced)
    }

    @Test func bidsOfOwnResponseInfosAreFitted() throws {
        var lines = ""
        let law = Law.lognormal(median: 2, sigma: 0.7)
        for number in 0..<3000 {
            let hasBid = number % 5 < 3
            let bid = hasBid ? law.quantile((Double(number) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)) : 0
            let isWinner = bid > 3
            let error = hasBid ? "null" : #"{"code":222,"name":"noBid","message":"m"}"#
            let outcome = hasBid ? (isWinner ? "loaded" : "notAttempted") : "skipped"
            let bidder =
                #"{"name":"Bids","adapter":"B","ecpm":\#(bid),"isBidder":true,"outcome":"\#(outcome)","#
                + (isWinner ? #""startedAfterMs":150,"latencyMs":100"# : #""error":\#(error)"#) + "}"
            let fixed =
                isWinner
                ? #"{"name":"Fixed","adapter":"F","ecpm":3,"outcome":"notAttempted"}"#
                : #"{"name":"Fixed","adapter":"F","ecpm":3,"outcome":"loaded","startedAfterMs":150,"latencyMs":120}"#
            lines +=
                #"{"loadID":"1","adUnitID":"u","outcome":"filled","latencyMs":300,"auctionLatencyMs":150,"lineItems":["#
            lines += (isWinner ? "\(bidder),\(fixed)" : "\(fixed),\(bidder)") + "]}\n"
        }
        let fitted = try FitCheck.fit(Data(lines.utf8))
        let traffic = try #require(fitted.traffic.lineItems["Bids"])
        #expect(((traffic.bidRate ?? 0) - 0.6).magnitude < 0.001)
        #expect(((traffic.bid?.quantile(0.5) ?? 0) - 2).magnitude < 0.1)
        #expect(((traffic.signalLatency?.quantile(0.5) ?? 0) - 150).magnitude < 5)
        for row in fitted.reproduction.rows { #expect(row.isWithin, "\(row)") }
    }
}
