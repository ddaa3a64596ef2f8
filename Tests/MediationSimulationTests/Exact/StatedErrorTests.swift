import MediationCore
import MediationSimulation
import Testing

/// The error stated by an exact evaluation, which must hold.
@Suite(.onOwnThreads)
struct StatedErrorTests {
    /// The first line item times out a millisecond before the deadline, which leaves too little time for any line item.
    @Test func leastTimeThatIsNotLeftIsSeenBetweenTwoStepsOfTheGrid() throws {
        let model = try ClosedFormTests.model(
            prices: [3, 2],
            traffic: [
                ClosedFormTests.rate(0.3, .lognormal(median: 1200, sigma: 0.7)),
                ClosedFormTests.rate(0.4, .constant(10)),
            ],
            timeout: .milliseconds(3000),
            deadline: .milliseconds(3001)
        ) { adUnit, _ in
            for index in adUnit.lineItems.indices { adUnit.lineItems[index].minimumTime = .milliseconds(50) }
        }
        let exact = try ExactEvaluator.evaluate(model)
        let late = normalCDF(-logarithm(3000.0 / 1200) / 0.7)
        let asked = normalCDF(logarithm(2951.0 / 1200) / 0.7)
        #expect((exact.lineItems[0].timeouts - late).magnitude <= exact.error)
        #expect((exact.lineItems[1].attempts - 0.7 * asked).magnitude <= exact.error)
        #expect(exact.deadlineRate <= exact.error)
    }

    @Test func constantLatenciesHaveNoError() throws {
        let model = try ClosedFormTests.model(
            prices: [4, 3, 2, 1],
            traffic: [
                ClosedFormTests.rate(0.2, .constant(731)), ClosedFormTests.rate(0.3, .constant(577.25)),
                ClosedFormTests.rate(0.4, .constant(411)), ClosedFormTests.rate(0.5, .constant(280.75)),
            ],
            timeout: .seconds(2),
            deadline: .milliseconds(2000)
        )
        let exact = try ExactEvaluator.evaluate(model)
        // The last line item answers at the deadline.
        #expect((exact.fillRate - (1 - 0.8 * 0.7 * 0.6)).magnitude < 1e-12)
        #expect((exact.deadlineRate - 0.8 * 0.7 * 0.6).magnitude < 1e-12)
        #expect(exact.error == 0)
    }

    @Test func samplesAreSingleMoments() throws {
        let samples = Law.samples(Samples([100, 100, 400, 900]))
        let model = try ClosedFormTests.model(
            prices: [2, 1],
            traffic: [ClosedFormTests.rate(0.2, samples), ClosedFormTests.rate(0.5, samples)],
            timeout: .seconds(1),
            deadline: .milliseconds(1000)
        )
        let exact = try ExactEvaluator.evaluate(model)
        // The remaining time is 900, 600 or 100 ms: the second line item has its ad in time after 100 and after 400 ms.
        #expect((exact.fillRate - (0.2 + 0.8 * (0.5 * 0.5 * 0.75 + 0.25 * 0.5 * 0.75))).magnitude < 1e-12)
        #expect(exact.error == 0)
    }

    /// A line item with a smooth law follows line items with too many moments to be followed one by one.
    @Test func errorHoldsWithMoreMomentsThanCanBeFollowed() throws {
        let samples = Law.samples(Samples((0..<700).map { 20 + 1.37 * Double($0) }))
        let model = try ClosedFormTests.model(
            prices: [3, 2, 1],
            traffic: [
                ClosedFormTests.rate(0.1, samples), ClosedFormTests.rate(0.1, samples),
                ClosedFormTests.rate(0.5, .exponential(mean: 400)),
            ],
            timeout: .milliseconds(800),
            deadline: .milliseconds(1700)
        )
        let exact = try ExactEvaluator.evaluate(model)
        #expect(exact.error > 0 && exact.error < 1e-3)
        let values = (0..<700).map { 20 + 1.37 * Double($0) }
        let inTime = Double(values.count { $0 < 800 }) / 700
        let times = values.map { min($0, 800) }
        let turn = 1 - 0.1 * inTime
        var third = 0.0
        for first in times {
            for second in times {
                let share = (first < 800 ? 0.9 : 1) * (second < 800 ? 0.9 : 1) / 490_000
                third += share * 0.5 * (1 - exponential(-min(1700 - first - second, 800) / 400))
            }
        }
        let fill = 0.1 * inTime + turn * 0.1 * inTime + third
        #expect((exact.fillRate - fill).magnitude <= exact.error, "\(exact.fillRate) instead of \(fill)")
    }

    /// The second line item has no time, and the third is asked too late to answer: its latencies are beyond the grid.
    @Test func latenciesBeyondTheDeadlineCountForNothing() throws {
        let model = try ClosedFormTests.model(
            prices: [3, 2, 1],
            traffic: [
                ClosedFormTests.rate(0, .exponential(mean: 300)), ClosedFormTests.rate(0.5, .constant(250)),
                ClosedFormTests.rate(0.5, .constant(450)),
            ],
            timeouts: [500, 450, 1150],
            deadline: .milliseconds(200)
        ) { adUnit, _ in
            for index in adUnit.lineItems.indices {
                adUnit.lineItems[index].minimumTime = index == 1 ? .milliseconds(250) : .nanoseconds(1)
            }
        }
        let exact = try ExactEvaluator.evaluate(model)
        // Nothing is asked in the last nanosecond.
        let asked = 1 - exponential(-199.999_999 / 300)
        let late = exponential(-200.0 / 300)
        #expect((exact.lineItems[2].attempts - asked).magnitude <= exact.error)
        #expect((exact.lineItems[2].deadlineHits - asked).magnitude <= exact.error)
        #expect((exact.deadlineRate - (asked + late)).magnitude <= exact.error)
        #expect(exact.error < 1e-4)
    }

    /// The turns of the next line item begin exactly when its timeout equals the remaining time.
    @Test func timeoutThatIsTheDeadlineEndsNoAttempt() throws {
        let model = try ClosedFormTests.model(
            prices: [2, 1],
            traffic: [
                ClosedFormTests.rate(0, .exponential(mean: 400)), ClosedFormTests.rate(0, .exponential(mean: 700)),
            ],
            timeout: .seconds(1),
            deadline: .seconds(1)
        )
        let exact = try ExactEvaluator.evaluate(model)
        #expect(exact.lineItems.allSatisfy { $0.timeouts <= exact.error })
        let first = exponential(-1000.0 / 400)
        let second = 700.0 / (700 - 400) * (exponential(-1000.0 / 700) - first)
        #expect((exact.lineItems[1].deadlineHits - second).magnitude <= exact.error)
        #expect(exact.error < 1e-4)
    }

    /// The sum of the timeouts in milliseconds is less than the deadline, because 9.000027 and the others are rounded.
    @Test func timeoutsThatAreTogetherAsLongAsTheDeadlineMeetIt() throws {
        let model = try ClosedFormTests.model(
            prices: [3, 2, 1],
            traffic: (0..<3).map { _ in ClosedFormTests.rate(1, .constant(60)) },
            deadline: .nanoseconds(38_000_114)
        ) { adUnit, _ in
            for (index, timeout) in [9_000_027, 6_000_018, 23_000_069].enumerated() {
                adUnit.lineItems[index].timeout = .nanoseconds(timeout)
                adUnit.lineItems[index].minimumTime = .nanoseconds(1)
            }
        }
        let exact = try ExactEvaluator.evaluate(model)
        #expect(exact.deadlineRate == 1)
        #expect(exact.lineItems[2].timeouts == 0)
    }

    @Test func whatIsHardlyEverPaidIsExactAsAShareOfItself() throws {
        let model = try ClosedFormTests.model(
            prices: [1],
            traffic: [ClosedFormTests.rate(1, .lognormal(median: 750, sigma: 0.4))],
            timeout: .milliseconds(40),
            deadline: .seconds(1)
        )
        let expected = normalCDF(logarithm(40.0 / 750) / 0.4)
        #expect((try ExactEvaluator.evaluate(model).fillRate / expected - 1).magnitude < 1e-9)
    }
}
