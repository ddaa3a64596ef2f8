import MediationCore
import MediationSimulation
import MediationTesting
import Testing

/// Timeouts, deadlines and similar limits, which must cut off exactly the share of values that the law specifies.
@Suite(.onOwnThreads)
struct ExactCutTests {
    private static let requests = TestSize.requests(400_000)

    private static func share(_ count: Int) -> Double { Double(count) / Double(Self.requests) }

    private static func run(
        _ laws: [Law],
        timeout: Duration,
        deadline: Duration,
        fill: Double = 0.5,
        _ change: (inout AdUnit, inout TrafficModel) -> Void = { _, _ in }
    ) throws -> SimulationResult {
        let model = try ClosedFormTests.model(
            prices: laws.indices.map { Double(laws.count - $0) },
            traffic: laws.map { ClosedFormTests.rate(fill, $0) },
            timeout: timeout,
            deadline: deadline,
            change
        )
        return Simulation(model).run(requests: 0..<Self.requests)
    }

    private static func expect(
        _ count: Int,
        isShare share: Double,
        _ what: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectShare(
            Self.share(count),
            of: Self.requests,
            isNear: share,
            margin: 1e-9,
            what,
            sourceLocation: sourceLocation
        )
    }

    @Test func deadlineCutsACellOfATable() throws {
        let result = try Self.run([.exponential(mean: 500)], timeout: .seconds(5), deadline: .milliseconds(2500))
        Self.expect(result.deadlineHits, isShare: exponential(-5), "deadline")
    }

    @Test(arguments: [700, 1500, 2200, 2600, 3500])
    func timeoutCutsACellOfATable(timeout: Int) throws {
        let law = Law.lognormal(median: 600, sigma: 0.7)
        let result = try Self.run([law], timeout: .milliseconds(timeout), deadline: .seconds(60))
        let late = normalCDF(-logarithm(Double(timeout) / 600) / 0.7)
        Self.expect(result.lineItems[0].timeouts, isShare: late, "timeouts")
        Self.expect(result.loads, isShare: 0.5 * (1 - late), "fill")
    }

    /// The window cuts off the answers of all line items if several are asked at a time and all wait for the deadline.
    @Test(arguments: [1, 3])
    func windowCutsTheCellsOfAllWhoAreAsked(width: Int) throws {
        let laws = [700.0, 900, 1100].prefix(width).map { Law.lognormal(median: $0, sigma: 0.9) }
        let result = try Self.run(laws, timeout: .seconds(3), deadline: .seconds(3), fill: 0.6) { adUnit, _ in
            adUnit.strategy = WaterfallStrategy(width: width, wait: .seconds(3))
        }
        let inTime = [700.0, 900, 1100].prefix(width).map { 0.6 * normalCDF(logarithm(3000 / $0) / 0.9) }
        Self.expect(result.loads, isShare: 1 - inTime.reduce(1) { $0 * (1 - $1) }, "fill")
    }

    /// Few answers are later than the window, so that a cell on the wrong side of its end would be a large share of them.
    @Test(arguments: [1, 3])
    func windowCutsACellInItsMidst(width: Int) throws {
        let laws = Array(repeating: Law.lognormal(median: 700, sigma: 0.5), count: width)
        let end = Duration.milliseconds(2400)
        let result = try Self.run(laws, timeout: end, deadline: end, fill: 0) { adUnit, _ in
            adUnit.strategy = WaterfallStrategy(width: width, wait: end)
        }
        let late = normalCDF(-logarithm(2400.0 / 700) / 0.5)
        Self.expect(result.deadlineHits, isShare: 1 - power(1 - late, width), "deadline")
    }

    @Test func hedgeDelayCutsACellOfATable() throws {
        let result = try Self.run(
            [.exponential(mean: 200), .constant(100)],
            timeout: .seconds(5),
            deadline: .seconds(10),
            fill: 1
        ) { adUnit, _ in adUnit.strategy = .hedged(after: .milliseconds(900)) }
        Self.expect(result.lineItems[1].attempts, isShare: exponential(-4.5), "asked after silence")
    }

    @Test func leastTimeOfTheNextCutsACellOfATable() throws {
        let result = try Self.run(
            [.exponential(mean: 400), .constant(10)],
            timeout: .seconds(5),
            deadline: .seconds(3),
            fill: 0
        ) { adUnit, _ in adUnit.lineItems[1].minimumTime = .milliseconds(1000) }
        Self.expect(result.lineItems[1].attempts, isShare: 1 - exponential(-5), "asked with a second left")
    }

    @Test func whatIsLeftAfterAConstantCutsACellOfATable() throws {
        let result = try Self.run(
            [.constant(700), .exponential(mean: 300)],
            timeout: .seconds(5),
            deadline: .seconds(2),
            fill: 0
        )
        Self.expect(result.deadlineHits, isShare: exponential(-1300 / 300), "deadline")
    }

    @Test func signalTimeoutAndFloorCutCellsOfTables() throws {
        let result = try Self.run([.constant(10)], timeout: .seconds(5), deadline: .seconds(9)) { adUnit, traffic in
            var bidder = LineItem(name: "bidder", adapter: "Adapter", ecpm: 0, minimumTime: .nanoseconds(1))
            bidder.bidder = Bidder(floor: 2.7)
            adUnit.lineItems.append(bidder)
            adUnit.bidding = BiddingLimits(signalTimeout: .milliseconds(850), timeout: .milliseconds(900))
            traffic.lineItems["bidder"] = LineItemTraffic(
                fill: 1,
                bidRate: 1,
                bid: .lognormal(median: 1, sigma: 0.5),
                signalLatency: .exponential(mean: 200)
            )
        }
        let inTime = 1 - exponential(-850.0 / 200)
        let below = normalCDF(logarithm(2.7) / 0.5)
        Self.expect(result.lineItems[1].bidsTooLate, isShare: 1 - inTime, "too late")
        Self.expect(result.lineItems[1].bidsBelowFloor, isShare: inTime * below, "below the floor")
    }

    @Test func samplesComeAsOftenAsTheyAreThere() throws {
        // Nine in 1000 are late.
        let law = Law.samples(Samples(Array(repeating: 100, count: 991) + Array(repeating: 3000, count: 9)))
        let result = try Self.run([law, .constant(5)], timeout: .milliseconds(150), deadline: .seconds(1), fill: 1)
        Self.expect(result.lineItems[0].timeouts, isShare: 0.009, "timeouts")
    }
}
