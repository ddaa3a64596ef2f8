import MediationCore
import MediationSimulation
import MediationTesting
import Testing

/// Exact evaluations of loads that may take very long, against simulations.
@Suite(.onOwnThreads)
struct LongDeadlineTests {
    /// Creates random line items, with a deadline that cuts loads off or is far beyond the users' patience.
    private static func model(_ dice: inout Dice) throws -> SimulationModel {
        let count = 3 + Int(dice.number(0...3))
        let traffic = (0..<count).map { _ in
            ClosedFormTests.rate(
                dice.number(0.05...0.5),
                .lognormal(median: dice.number(50...3000), sigma: dice.number(0.3...1.2))
            )
        }
        let deadline = dice.number(60...1200)
        let patience = dice.number(0...1) < 0.6 ? dice.number(0.5...20) : nil
        return try ClosedFormTests.model(
            prices: (0..<count).map { Double(count - $0) },
            traffic: traffic,
            timeout: .seconds(dice.number(30...60)),
            deadline: .seconds(deadline)
        ) { _, traffic in
            traffic.patience = patience.map { .seconds($0) }
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>) func evaluationsOfLongDeadlinesAreThoseOfSimulations(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let model = try Self.model(&dice)
        let exact = try ExactEvaluator.evaluate(model)
        #expect(exact.error < 1e-3)
        let result = Simulation(model).run(requests: 0..<TestSize.requests(100_000), seed: seed)
        expect(result.fillRate, isNear: exact.fillRate, "fill")
        expect(result.meanLatency, isNear: exact.meanLatency, "latency")
        expect(result.revenuePerThousandRequests, isNear: exact.revenuePerThousandRequests, "revenue")
        expectShare(result.abandonmentRate, of: result.requests, isNear: exact.abandonmentRate, margin: 1e-6, "left")
    }

    /// A deadline of one minute or twenty makes no difference with a patience of 3 s.
    @Test func aDeadlineThatNobodyWaitsForChangesNothing() throws {
        let traffic = [0.1, 0.3, 0.5].map { ClosedFormTests.rate($0, .lognormal(median: 400, sigma: 0.8)) }
        func evaluation(_ deadline: Duration) throws -> ExactEvaluation {
            try ExactEvaluator.evaluate(
                ClosedFormTests.model(prices: [3, 2, 1], traffic: traffic, timeout: .seconds(60), deadline: deadline) {
                    $1.patience = .seconds(3)
                }
            )
        }
        let (short, long) = (try evaluation(.seconds(60)), try evaluation(.seconds(1200)))
        #expect(abs(short.fillRate - long.fillRate) < 1e-5)
        #expect(abs(short.meanLatency / long.meanLatency - 1) < 1e-4)
    }

    @Test func theErrorOfTheBenchmarkIsSmallAndHoldsWhatAFinerGridHas() throws {
        let exact = try ExactEvaluator.evaluate(Bench10.model())
        #expect(exact.error > 0 && exact.error < 3e-5, "\(exact.error)")
        #expect(abs(exact.fillRate / 0.909_8 - 1) < 1e-3)
    }

    @Test func sumsOfProductsHaveNoError() throws {
        let model = try ClosedFormTests.model(prices: [1], traffic: [ClosedFormTests.rate(0.5)])
        #expect(try ExactEvaluator.evaluate(model).error == 0)
    }
}
