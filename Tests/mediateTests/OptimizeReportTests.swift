import Foundation
import MediationCore
import MediationSimulation
import Testing

@testable import mediate

struct OptimizeReportTests {
    private static func report(
        _ change: (inout WaterfallSearch) -> Void = { _ in }
    ) throws -> OptimizeReport {
        let law = Law.constant(100)
        let traffic = LineItemTraffic(fill: 0.5, fillLatency: law, noFillLatency: law, errors: 0)
        let model = try SimulationModel(
            adUnit: AdUnit(
                id: "feed",
                deadline: .seconds(60),
                order: .listed,
                lineItems: [
                    LineItem(name: "Birch", adapter: "Adapter", ecpm: 1),
                    LineItem(name: "Cedar", adapter: "Adapter", ecpm: 4),
                ]
            ),
            traffic: TrafficModel(showRate: 1, lineItems: ["Birch": traffic, "Cedar": traffic])
        )
        var search = WaterfallSearch(model, space: [.order])
        change(&search)
        return OptimizeReport(result: search.run(requests: 50_000), search: search, isComplete: true)
    }

    @Test func whatIsBetterIsSaidWithWhatItBrings() throws {
        let report = try Self.report()
        #expect(report.description.contains("feed: a better waterfall\nRevenue +0.7"))
        #expect(report.description.contains("is 1.5000 USD now, and 2.2500 USD then"))
        #expect(!(try report.json).contains("contradiction"))
    }

    /// Uses an evaluation that takes the present order for the better one, and so would praise a loss.
    @Test func aContradictionIsSaidAndNoLossIsPraised() throws {
        let report = try Self.report { search in
            search.evaluate = { model in
                var other = model.adUnit
                for index in other.lineItems.indices { other.lineItems[index].ecpm *= index == 0 ? 3 : 0.1 }
                return try? ExactEvaluator.evaluate(model.with(adUnit: other))
            }
        }
        #expect(report.description.hasPrefix("feed: the exact evaluation and the simulation contradict each other"))
        #expect(!report.description.contains("a better waterfall"))
        #expect(report.description.contains("Both cannot be right: this is an error"))
        let document = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
        #expect(document?["isBetter"] as? Bool == false)
        #expect((document?["contradiction"] as? String)?.contains("cannot be right") == true)
    }
}
