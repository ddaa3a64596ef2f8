import Foundation
import MediationCore
import MediationSimulation
import MediationTesting
import Testing

struct FitDoubtTests {
    /// Returns a report of two line items on a number of days, with factors of the prices and fill rates of a day.
    private func report(days: Int, prices: [Double] = [1], fills: [Double] = [1]) -> Data {
        var lines = ["Date,Ad source,Ad source instance,Requests,Matched requests,Impressions,Estimated earnings (USD)"]
        for day in 1...days {
            let (price, fill) = (prices[day % prices.count], fills[day % fills.count])
            let first = Int(1000 * fill)
            for (name, requests, matched, ecpm) in [
                ("Birch", 10_000, first, 8.0), ("Cedar", 10_000 - first, (10_000 - first) / 2, 2),
            ] {
                let earned = Double(matched) * ecpm * price / 1000
                let date = "2026-02-\(day < 10 ? "0" : "")\(day)"
                lines.append("\(date),Net,\(name),\(requests),\(matched),\(matched),\(earned)")
            }
        }
        return Data((lines.joined(separator: "\n") + "\n").utf8)
    }

    private func fit(_ report: Data, _ quality: HiddenQuality? = nil) throws -> TrafficModel {
        var options = FitOptions(requests: 10_000)
        options.hiddenQuality = quality
        var fit = ReportFit(options)
        try fit.read(report, name: "report")
        return try fit.fit().traffic
    }

    @Test func fittedTrafficSaysHowItsValuesWereCounted() throws {
        let traffic = try self.fit(self.report(days: 10))
        // A few answers would come after the timeout of ten seconds.
        #expect(99_000...100_000 ~= (traffic.lineItems["Birch"]?.attempts ?? 0))
        #expect(traffic.loadedAds == 55_000)
        #expect(traffic.ecpmError == nil)
        #expect(traffic.fillError == nil)
    }

    @Test func pricesThatVaryFromDayToDayAreInDoubt() throws {
        let traffic = try self.fit(self.report(days: 10, prices: [0.8, 1.2]))
        // A fifth, by the root of ten days, wider by Student's law for nine degrees of freedom.
        let error = 0.2 / 10.0.squareRoot() * (10.0 / 9).squareRoot() * 2.262 / 1.96
        #expect(abs((traffic.ecpmError ?? 0) / error - 1) < 0.05)
        #expect(traffic.lineItems["Birch"]?.ecpmError ?? 0 < 0.01)
    }

    @Test func fillRatesThatVaryMoreThanByChanceAreInDoubt() throws {
        let traffic = try self.fit(self.report(days: 10, fills: [0.7, 1.3]))
        #expect(traffic.fillError ?? 0 > 0.005)
        #expect(traffic.lineItems["Birch"]?.attempts ?? 0 < 20_000)
    }

    @Test func reportsLeaveTheHiddenQualityAsAssumed() throws {
        let traffic = try self.fit(self.report(days: 4), HiddenQuality(spread: 0.3, error: 0.17))
        #expect(traffic.hiddenQuality == HiddenQuality(spread: 0.3, error: 0.17, order: ["Birch", "Cedar"]))
        #expect(try self.fit(self.report(days: 4)).hiddenQuality == nil)
    }

    @Test func logThatTellsUsersApartTellsHowMuchTheyDiffer() throws {
        var random = SplitMix64(seed: 5)
        var lines = ""
        for user in 0..<220 {
            for load in 0..<6 {
                let isFilled = Double.random(in: 0..<1, using: &random) < (user.isMultiple(of: 2) ? 0.48 : 0.12)
                let outcome = isFilled ? #""loaded""# : #""failed","error":{"code":200,"name":"noFill","message":"m"}"#
                lines += #"{"loadID":"\#(user)-\#(load)","user":"\#(user)","adUnitID":"feed","latencyMs":9,"#
                lines += #""outcome":"\#(isFilled ? "filled" : "noFill")","lineItems":[{"name":"Birch","adapter":"B","#
                lines += #""ecpm":4,"startedAfterMs":0,"latencyMs":5,"outcome":\#(outcome)},"#
                lines += #"{"name":"Cedar","adapter":"B","ecpm":1,"#
                let times = #""startedAfterMs":5,"latencyMs":4,"#
                lines += isFilled ? #""outcome":"notAttempted""# : times + #""outcome":"failed","#
                lines += isFilled ? "" : #""error":{"code":200,"name":"noFill","message":"m"}"#
                lines += "}]}\n"
            }
        }
        let quality = try #require(
            try self.fit(Data(lines.utf8), HiddenQuality(spread: 0.3, error: 0.17)).hiddenQuality
        )
        #expect(quality.error < 0.12)
        #expect(abs(quality.spread - 0.6) < 3 * quality.error)
    }
}
