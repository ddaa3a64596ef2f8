import MediationCore
import MediationSimulation
import Testing

/// Events at the same moment, in the simulation and in the exact evaluation.
@Suite(.onOwnThreads)
struct SameMomentTests {
    struct Figures: Equatable {
        var fill: Double
        var revenue: Double
        var latency: Double
        var deadline: Double
        var timeouts: Double
        var asked: Double

        init(_ result: SimulationResult) {
            let count = Double(result.requests)
            self.fill = result.fillRate.value
            self.revenue = result.revenuePerThousandRequests.value
            self.latency = result.meanLatency.value
            self.deadline = Double(result.deadlineHits) / count
            self.timeouts = Double(result.lineItems.reduce(0) { $0 + $1.timeouts }) / count
            self.asked = Double(result.lineItems.reduce(0) { $0 + $1.attempts }) / count
        }

        init(_ exact: ExactEvaluation) {
            self.fill = exact.fillRate
            self.revenue = exact.revenuePerThousandRequests
            self.latency = exact.meanLatency
            self.deadline = exact.deadlineRate
            self.timeouts = exact.timeoutsPerRequest
            self.asked = exact.attemptsPerRequest
        }
    }

    /// Computes the figures of two line items at 5 and 1 USD that always or never have an ad, after a constant time.
    private static func figures(
        latencies: [Double],
        fills: [Double] = [1, 1],
        timeouts: [Double],
        minimumTime: Duration = .nanoseconds(1),
        deadline: Duration
    ) throws -> (simulated: Figures, exact: Figures) {
        let model = try ClosedFormTests.model(
            prices: [5, 1],
            traffic: zip(latencies, fills).map { ClosedFormTests.rate($1, .constant($0)) },
            timeouts: timeouts,
            deadline: deadline
        ) { adUnit, _ in
            for index in adUnit.lineItems.indices { adUnit.lineItems[index].minimumTime = minimumTime }
        }
        return (
            Figures(Simulation(model).run(requests: 0..<100)),
            Figures(try ExactEvaluator.evaluate(model))
        )
    }

    @Test(arguments: [Duration.seconds(60), .seconds(3), .seconds(2)])
    func answerAtItsTimeoutIsLate(deadline: Duration) throws {
        let (simulated, exact) = try Self.figures(latencies: [1000, 10], timeouts: [1000, 1000], deadline: deadline)
        #expect(simulated == exact)
        #expect(simulated.revenue == 1)
        #expect(simulated.timeouts == 1)
    }

    @Test func answerAtTheDeadlineIsLate() throws {
        let (simulated, exact) = try Self.figures(
            latencies: [1000, 10],
            timeouts: [2000, 2000],
            deadline: .seconds(1)
        )
        #expect(simulated == exact)
        #expect(simulated.deadline == 1)
        #expect(simulated.revenue == 0)
    }

    @Test func deadlineGoesBeforeATimeoutAtTheSameMoment() throws {
        let (simulated, exact) = try Self.figures(
            latencies: [5000, 10],
            timeouts: [1000, 1000],
            deadline: .seconds(1)
        )
        #expect(simulated == exact)
        #expect(simulated.deadline == 1)
        #expect(simulated.timeouts == 0)
        #expect(simulated.asked == 1)
    }

    @Test func deadlineGoesBeforeTheLastTimeoutOfAllThatFitIntoIt() throws {
        let (simulated, exact) = try Self.figures(
            latencies: [5000, 5000],
            timeouts: [1000, 1000],
            deadline: .seconds(2)
        )
        #expect(simulated == exact)
        #expect(simulated.deadline == 1)
    }

    @Test(arguments: [(50, 2.0), (51, 1.0)])
    func attemptThatNeedsJustWhatIsLeftIsAsked(minimumTime: Int, asked: Double) throws {
        let (simulated, exact) = try Self.figures(
            latencies: [950, 10],
            fills: [0, 1],
            timeouts: [3000, 3000],
            minimumTime: .milliseconds(minimumTime),
            deadline: .seconds(1)
        )
        #expect(simulated == exact)
        #expect(simulated.asked == asked)
    }

    /// The ticks are 512 ns, of which a millisecond is not a multiple.
    @Test(arguments: [333, 999, 1001])
    func ticksOfLongLoadsMakeNoDifference(timeout: Int) throws {
        let (simulated, exact) = try Self.figures(
            latencies: [Double(timeout), 10],
            timeouts: [Double(timeout), 1000],
            deadline: .seconds(1500)
        )
        #expect(simulated == exact)
        #expect(simulated.revenue == 1)
    }

    @Test func ofTwoAnswersAtTheSameMomentTheBetterLineItemGoesFirst() throws {
        let model = try ClosedFormTests.model(
            prices: [5, 1],
            traffic: [ClosedFormTests.rate(1, .constant(400)), ClosedFormTests.rate(1, .constant(400))],
            deadline: .seconds(1)
        ) { adUnit, _ in adUnit.strategy = .parallel(2) }
        #expect(Figures(Simulation(model).run(requests: 0..<100)).revenue == 5)
    }
}
