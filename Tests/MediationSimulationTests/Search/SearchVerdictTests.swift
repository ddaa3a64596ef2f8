import MediationCore
import MediationSimulation
import Testing

/// Verdicts, which recommend nothing that the exact evaluation or the simulation does not confirm.
@Suite(.onOwnThreads)
struct SearchVerdictTests {
    private static func verdict(exact: Double?, error: Double = 0, simulated: Double?, spread: Double = 0.1)
        -> SearchVerdict
    {
        // 64 batches around the value: the standard error is the spread over 8.
        let batches = simulated.map { value in (0..<64).map { value + ($0.isMultiple(of: 2) ? spread : -spread) } }
        return SearchVerdict(
            exact: exact.map { .init(value: $0, error: error, scale: 5) },
            simulated: batches.map { PairedDifference($0) }
        )
    }

    @Test func whatBothSayIsBetterIsBetter() {
        #expect(Self.verdict(exact: 0.8, simulated: 0.81) == .better)
        #expect(Self.verdict(exact: nil, simulated: 0.81) == .better)
    }

    @Test func whatTheExactEvaluationDoesNotSayIsNotBetter() {
        #expect(Self.verdict(exact: -0.01, simulated: -0.02) == .notBetter)
        #expect(Self.verdict(exact: 0, simulated: 0.03) == .notBetter)
        #expect(Self.verdict(exact: 0.01, error: 0.02, simulated: 0.03) == .notBetter)
    }

    @Test func whatTheSimulationDoesNotShowIsUnconfirmed() {
        #expect(Self.verdict(exact: 0.01, simulated: -0.02) == .unconfirmed)
        #expect(Self.verdict(exact: 0.01, simulated: nil) == .unconfirmed)
        #expect(Self.verdict(exact: nil, simulated: 0.01) == .unconfirmed)
    }

    @Test func aLossThatIsWorkedOutToBeAGainIsAContradiction() {
        #expect(Self.verdict(exact: 0.8, simulated: -0.399) == .contradiction)
        #expect(Self.verdict(exact: 0.8, simulated: 1.6) == .contradiction)
        #expect(Self.verdict(exact: -0.8, simulated: 0.4) == .contradiction)
        #expect(Self.verdict(exact: 0.8, error: 1.2, simulated: -0.399) == .notBetter)
    }

    // MARK: Searches

    private static func model() throws -> SimulationModel {
        try ClosedFormTests.model(
            prices: [1, 4],
            traffic: [ClosedFormTests.rate(0.5), ClosedFormTests.rate(0.5)]
        )
    }

    /// Uses an evaluation that reverses the order of the line items.
    @Test func aContradictionIsSaidAndNothingIsRecommended() throws {
        var search = WaterfallSearch(try Self.model(), space: [.order])
        search.evaluate = { model in
            var other = model.adUnit
            for index in other.lineItems.indices { other.lineItems[index].ecpm *= index == 0 ? 3 : 0.5 }
            return try? ExactEvaluator.evaluate(model.with(adUnit: other))
        }
        let result = search.run(requests: 50_000)
        #expect(try #require(result.contradiction).contains("Both cannot be right"))
        #expect(!result.isBetter)
        #expect(result.best.adUnit == result.base.adUnit)
    }

    @Test func aSearchWithoutAnErrorHasNoContradiction() throws {
        let result = WaterfallSearch(try Self.model(), space: [.order]).run(requests: 50_000)
        #expect(result.contradiction == nil && result.isBetter)
        #expect(try #require(result.comparison).alternatives[0].value.isSurelyPositive)
    }

    /// An answer at its timeout is too late in the exact evaluation, too.
    @Test func whatIsBestWhereAnswersMeetTimeoutsIsWhatIsSimulated() throws {
        let model = try ClosedFormTests.model(
            prices: [5, 4],
            traffic: [ClosedFormTests.rate(0.8, .constant(1000)), ClosedFormTests.rate(1, .constant(500))],
            timeouts: [1000, 1000],
            deadline: .seconds(10)
        )
        let result = WaterfallSearch(model, space: [.order, .drop]).run(requests: 50_000)
        #expect(result.contradiction == nil)
        let exact = try #require(result.exactBest).revenuePerThousandRequests
        #expect((exact - 4).magnitude < 1e-6)
        // With a timeout that is minimally longer, the higher-priced line item is worth its time.
        let longer = WaterfallSearch(model, space: [.order, .drop, .timeouts]).run(requests: 50_000)
        #expect(longer.isBetter && longer.contradiction == nil)
        #expect((try #require(longer.exactBest).revenuePerThousandRequests - 4.8).magnitude < 1e-6)
    }
}
