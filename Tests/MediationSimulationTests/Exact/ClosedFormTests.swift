import MediationCore
import MediationSimulation
import MediationTesting
import Testing

/// Known closed forms for waterfalls, compared with the simulation and, where there is one, the exact evaluation.
///
/// | Formula | Suite |
/// | --- | --- |
/// | One at a time, without and with an overall deadline | `ClosedFormTests` |
/// | Several at a time: best ad in a window, waiting for all, deciding early | `ClosedFormParallelTests` |
/// | Best orders: by price; with a price of latency; with impatient users. Best timeouts | `ClosedFormOrderTests` |
/// | Best orders with a hard deadline, which has no formula, and all others against every order | `ExhaustiveSearchTests` |
/// | Floors: several of one network, one for each of many | `ClosedFormFloorTests` |
/// | Auctions at the first and the second price, with floors | `ClosedFormAuctionTests` |
/// | Bids at their places in the waterfall | `ClosedFormHybridTests` |
/// | Facts missing from reports: segments, caps, means of rows | `ReportTrapTests` |
///
/// Parameters are random. Simulations must be within five standard errors.
@Suite(.onOwnThreads)
struct ClosedFormTests {
    /// Creates line items that answer at once or after the given latencies, without a deadline that matters.
    static func model(
        prices: [Double],
        traffic: [LineItemTraffic],
        timeouts: [Double]? = nil,
        timeout: Duration = .seconds(60),
        deadline: Duration = .seconds(1800),
        _ change: (inout AdUnit, inout TrafficModel) -> Void = { _, _ in }
    ) throws -> SimulationModel {
        var all = TrafficModel(showRate: 1)
        let items = zip(prices, traffic).enumerated().map { index, item in
            all.lineItems["item \(index)"] = item.1
            return LineItem(
                name: "item \(index)",
                adapter: "Adapter",
                ecpm: item.0,
                timeout: timeouts.map { .nanoseconds(Int64($0[index] * 1e6)) } ?? timeout,
                minimumTime: .nanoseconds(1)
            )
        }
        var adUnit = AdUnit(id: "unit", deadline: deadline, order: .listed, lineItems: items)
        change(&adUnit, &all)
        return try SimulationModel(adUnit: adUnit, traffic: all)
    }

    static func rate(_ fill: Double, _ law: Law = .constant(100), noFill: Law? = nil) -> LineItemTraffic {
        LineItemTraffic(fill: fill, fillLatency: law, noFillLatency: noFill ?? law, errors: 0)
    }

    /// Returns the mean time of an attempt, at most its timeout, independently of the library's own formulas.
    private static func mean(_ law: Law, atMost timeout: Double) -> Double {
        switch law {
        case .exponential(let mean): mean * (1 - exponential(-timeout / mean))
        case .lognormal(let median, let sigma):
            median * exponential(sigma * sigma / 2) * normalCDF(logarithm(timeout / median) / sigma - sigma)
                + timeout * (1 - Self.cdf(law, timeout))
        default: .nan
        }
    }

    private static func cdf(_ law: Law, _ time: Double) -> Double {
        switch law {
        case .exponential(let mean): 1 - exponential(-time / mean)
        case .lognormal(let median, let sigma): normalCDF(logarithm(time / median) / sigma)
        default: .nan
        }
    }

    /// Ads and no fills have separate laws, and each line item has a timeout.
    @Test(arguments: 0..<6)
    func oneAtATimeWithoutDeadline(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let count = 5
        let prices = dice.numbers(count, 1...9)
        let fills = dice.numbers(count, 0.05...0.5)
        let timeouts = dice.numbers(count, 300...1500).map { $0.rounded() }
        let show = dice.number(0.3...0.9)
        let laws = (0..<2 * count).map { number -> Law in
            if number.isMultiple(of: 3) { return .exponential(mean: dice.number(100...900)) }
            return .lognormal(median: dice.number(100...900), sigma: dice.number(0.3...1))
        }
        let traffic = (0..<count).map { Self.rate(fills[$0], laws[2 * $0], noFill: laws[2 * $0 + 1]) }
        let model = try Self.model(prices: prices, traffic: traffic, timeouts: timeouts) { $1.showRate = show }
        let exact = try ExactEvaluator.evaluate(model)
        let result = Simulation(model).run(requests: 0..<TestSize.requests(10_240), seed: seed)
        let requests = Double(result.requests)
        var (reached, revenue, time, timedOut) = (1.0, 0.0, 0.0, 0.0)
        for index in 0..<count {
            let (ad, none, timeout) = (laws[2 * index], laws[2 * index + 1], timeouts[index])
            let (fill, adInTime) = (fills[index], Self.cdf(ad, timeout))
            let late = fill * (1 - adInTime) + (1 - fill) * (1 - Self.cdf(none, timeout))
            revenue += show * prices[index] * fill * adInTime * reached
            time += reached * (fill * Self.mean(ad, atMost: timeout) + (1 - fill) * Self.mean(none, atMost: timeout))
            timedOut += reached * late
            #expect((exact.lineItems[index].attempts - reached).magnitude < 1e-12)
            expectCount(result.lineItems[index].attempts, isNear: reached * requests, "attempts of \(index)")
            expectCount(result.lineItems[index].timeouts, isNear: reached * late * requests, "timeouts of \(index)")
            reached *= 1 - fill * adInTime
        }
        #expect((exact.fillRate - (1 - reached)).magnitude < 1e-12)
        #expect((exact.revenuePerThousandRequests - revenue).magnitude < 1e-11)
        #expect((exact.ecpm - revenue / ((1 - reached) * show)).magnitude < 1e-10)
        #expect((exact.meanLatency - time).magnitude < 1e-8)
        #expect((exact.timeoutsPerRequest - timedOut).magnitude < 1e-12)
        expect(result.fillRate, isNear: 1 - reached, "fill")
        expect(result.revenuePerThousandRequests, isNear: revenue, "revenue")
        expect(result.ecpm, isNear: revenue / ((1 - reached) * show), "eCPM")
        expect(result.meanLatency, isNear: time, "latency")
    }

    /// The number of answers before the deadline follows a Poisson process, because latencies are exponential.
    @Test(arguments: 0..<4)
    func overallDeadlineWithExponentialLatencies(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let (fill, mean) = (dice.number(0.05...0.4), dice.number(200...900))
        // In the last case, too many to end before the deadline.
        let count = seed == 3 ? 60 : 2 + Int(seed) * 2
        let deadline = dice.number(800...3000).rounded()
        let model = try Self.model(
            prices: Array(repeating: 1, count: count),
            traffic: Array(repeating: Self.rate(fill, .exponential(mean: mean)), count: count),
            deadline: .milliseconds(Int64(deadline))
        )
        /// Returns the share of loads still running: no answer so far was an ad, and there are line items left.
        func running(_ time: Double) -> Double {
            var (probability, sum) = (exponential(-time / mean), 0.0)
            for answers in 0..<count {
                sum += probability
                probability *= time / mean * (1 - fill) / Double(answers + 1)
            }
            return sum
        }
        // Ads arrive at a constant rate per running load.
        let latency = integral(from: 0, to: deadline, running)
        let expected = fill / mean * latency
        if seed == 3 { #expect((expected - (1 - exponential(-fill * deadline / mean))).magnitude < 1e-9) }
        let exact = try ExactEvaluator.evaluate(model)
        #expect((exact.fillRate - expected).magnitude < 5e-5)
        #expect((exact.meanLatency - latency).magnitude < 0.1)
        // The grid has steps of at most 20 ms: the part of a step left at the deadline is known less exactly.
        #expect((exact.deadlineRate - running(deadline)).magnitude < power(20 / mean, 2))
        let result = Simulation(model).run(requests: 0..<TestSize.requests(10_240), seed: seed)
        expect(result.fillRate, isNear: expected, "fill")
        expect(result.meanLatency, isNear: latency, "latency")
        expectCount(result.deadlineHits, isNear: running(deadline) * Double(result.requests), "deadline")
    }
}
