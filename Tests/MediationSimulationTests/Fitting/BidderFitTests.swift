import Foundation
import MediationCore
import MediationSimulation
import MediationTesting
import Testing

@Suite(.onOwnThreads)
struct BidderFitTests {
    /// Creates a report on two bidders and two line items at fixed prices, as in AdMob.
    private func report(requests: Int) -> Data {
        let bidders: [(name: String, rate: Double, law: Law)] = [
            ("Bids one", 0.7, .lognormal(median: 1.5, sigma: 0.9)),
            ("Bids two", 0.4, .lognormal(median: 2.5, sigma: 0.5)),
        ]
        let fixed = [(name: "High", fill: 0.08, ecpm: 6.0), (name: "Low", fill: 0.5, ecpm: 1.0)]
        var random = SplitMix64(seed: 3)
        func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
        var bids = [0, 0]
        var sums: [String: (attempts: Int, fills: Int, impressions: Int, revenue: Double)] = [:]
        func end(_ name: String, _ price: Double) {
            sums[name, default: (0, 0, 0, 0)].fills += 1
            guard unit() < 0.8 else { return }
            sums[name, default: (0, 0, 0, 0)].impressions += 1
            sums[name, default: (0, 0, 0, 0)].revenue += price / 1000
        }
        for _ in 0..<requests {
            var best: (name: String, price: Double)?
            for (index, bidder) in bidders.enumerated() where unit() < bidder.rate {
                bids[index] += 1
                let bid = bidder.law.quantile(unit())
                if bid > best?.price ?? 0 { best = (bidder.name, bid) }
            }
            var isOver = false
            for item in fixed where !isOver {
                if let winner = best, winner.price > item.ecpm {
                    end(winner.name, winner.price)
                    isOver = true
                    break
                }
                sums[item.name, default: (0, 0, 0, 0)].attempts += 1
                if unit() < item.fill {
                    end(item.name, item.ecpm)
                    isOver = true
                }
            }
            if !isOver, let best { end(best.name, best.price) }
        }
        var lines = [
            "Ad source instance,Requests,Matched requests,Impressions,Estimated earnings (USD),Bid requests,"
                + "Bids in auction (%),Bids in auction,Win rate,Winning bids"
        ]
        for item in fixed {
            let sum = sums[item.name] ?? (0, 0, 0, 0)
            lines.append("\(item.name),\(sum.attempts),\(sum.fills),\(sum.impressions),\(sum.revenue),,,,,")
        }
        for (index, bidder) in bidders.enumerated() {
            let sum = sums[bidder.name] ?? (0, 0, 0, 0)
            let (rate, won) = (Double(bids[index]) / Double(requests), Double(sum.fills) / Double(bids[index]))
            lines.append(
                "\(bidder.name),,,\(sum.impressions),\(sum.revenue),\(requests),\(rate * 100)%,\(bids[index]),"
                    + "\(won * 100)%,\(sum.fills)"
            )
        }
        return Data(lines.joined(separator: "\n").utf8)
    }

    @Test func aBidderThatOnlyTheConfigurationKnowsIsFitted() throws {
        let report = Data(
            """
            Ad source instance,Requests,Matched requests,Impressions,Estimated earnings (USD)
            Acme,10000,1000,900,10.80
            Birch,6000,3000,2700,6.75
            AdMob Network,10000,9000,4500,27.00
            """.utf8
        )
        let lineItems = [
            LineItem(name: "Acme", adapter: "X", ecpm: 12), LineItem(name: "Birch", adapter: "X", ecpm: 2.5),
            LineItem(name: "AdMob Network", adapter: "X", bidder: Bidder()),
        ]
        let adUnit = AdUnit(id: "feed", deadline: .seconds(60), lineItems: lineItems)
        let configuration = MediationConfiguration(adUnits: [adUnit])
        let fitted = try FitCheck.fit(report, options: FitOptions(configuration: configuration))
        #expect(fitted.traffic.showRate == 0.9)
        let row = fitted.reproduction.rows.first { $0.lineItem == "AdMob Network" && $0.figure == .revenue }
        #expect(((row?.model ?? 0) / 27 - 1).magnitude < 0.1, "\(row?.model ?? 0)")
    }

    @Test func lawsOfBidsFollowFromWhatWon() throws {
        let fitted = try FitCheck.fit(self.report(requests: 100_000))
        #expect(fitted.lineItems.map(\.name) == ["High", "Low", "Bids two", "Bids one"])
        #expect(((fitted.lineItems[3].bidRate?.value ?? 0) - 0.7).magnitude < 0.01)
        for (name, median, sigma) in [("Bids one", 1.5, 0.9), ("Bids two", 2.5, 0.5)] {
            guard case .lognormal(let fittedMedian, let fittedSigma) = fitted.traffic.lineItems[name]?.bid else {
                Issue.record("no law of bids of \(name)")
                continue
            }
            #expect((fittedMedian / median - 1).magnitude < 0.1, "\(name): \(fittedMedian)")
            #expect((fittedSigma / sigma - 1).magnitude < 0.1, "\(name): \(fittedSigma)")
        }
        for row in fitted.reproduction.rows { #expect(row.isWithin, "\(row)") }
    }
}
