import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation
import Testing

@testable import mediate

struct OptimizeReportTests {
    private static func search(
        _ change: (inout WaterfallSearch) -> Void = { _ in }
    ) throws -> (search: WaterfallSearch, result: WaterfallSearchResult) {
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
        return (search, search.run(requests: 50_000))
    }

    private static func report(
        _ change: (inout WaterfallSearch) -> Void = { _ in }
    ) throws -> OptimizeReport {
        let (search, result) = try Self.search(change)
        return OptimizeReport(result: result, search: search, isComplete: true)
    }

    /// Evaluates the first line item as dearer and the others as cheaper than they are, so that the present order is taken
    /// for the better one.
    private static func misjudge(_ search: inout WaterfallSearch) {
        search.evaluate = { model in
            var other = model.adUnit
            for index in other.lineItems.indices { other.lineItems[index].ecpm *= index == 0 ? 3 : 0.1 }
            return try? ExactEvaluator.evaluate(model.with(adUnit: other))
        }
    }

    @Test func whatIsBetterIsSaidWithWhatItBrings() throws {
        let report = try Self.report()
        #expect(report.description.contains("feed: a better waterfall\nRevenue +0.7"))
        #expect(report.description.contains("is 1.5000 USD now, and 2.2500 USD then"))
        #expect(!(try report.json).contains("contradiction"))
    }

    @Test func aContradictionHasAnExitCodeOfItsOwn() throws {
        let command = try OptimizeCommand.parse(["now.yaml"])
        let error = #expect(throws: ExitCode.self) {
            try command.end(Self.search(Self.misjudge).result, wasInterrupted: false)
        }
        #expect(error == Exit.contradiction)
        #expect(Exit.contradiction.rawValue == 70)
        #expect(throws: Never.self) { try command.end(Self.search().result, wasInterrupted: false) }
    }

    @Test func aContradictionIsSaidAndNothingIsPraised() throws {
        let report = try Self.report(Self.misjudge)
        #expect(report.description.hasPrefix("feed: the exact evaluation and the simulation contradict each other"))
        #expect(!report.description.contains("a better waterfall"))
        #expect(report.description.contains("Both cannot be right: this is an error"))
        let document = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
        #expect(document?["isBetter"] as? Bool == false)
        #expect((document?["contradiction"] as? String)?.contains("cannot be right") == true)
    }
}
