import MediationCore
import MediationSimulation
import MediationTesting
import Testing

@Suite(.onOwnThreads)
struct ExactEvaluationTests {
    @Test func benchmarkHasItsKnownFigures() throws {
        let exact = try ExactEvaluator.evaluate(Bench10.model())
        #expect((exact.fillRate - 0.909526).magnitude < 1e-5)
        #expect((exact.revenuePerThousandRequests - 6.870625).magnitude < 1e-4)
        #expect((exact.meanLatency - 3825.70).magnitude < 0.05)
        #expect((exact.deadlineRate - 0.030756).magnitude < 1e-5)
        #expect((exact.attemptsPerRequest - 6.235863).magnitude < 1e-5)
        #expect((exact.timeoutsPerRequest - 0.097012).magnitude < 1e-5)
    }

    /// Compares random laws and shares with the simulation.
    @Test(arguments: 0..<12)
    func agreesWithTheSimulation(seed: UInt64) throws {
        let model = try RandomTraffic.model(seed: seed)
        let exact = try ExactEvaluator.evaluate(model)
        // Never fewer requests, because the error of sessions comes from their blocks.
        let result = Simulation(model).run(requests: 0..<10_240, seed: seed)
        expect(result.fillRate, isNear: exact.fillRate, margin: 2e-5, "fill, seed \(seed)")
        let revenue = exact.revenuePerThousandRequests
        expect(result.revenuePerThousandRequests, isNear: revenue, margin: 1e-4 * revenue, "revenue, seed \(seed)")
        expect(result.meanLatency, isNear: exact.meanLatency, margin: 0.1, "latency, seed \(seed)")
        let count = Double(result.requests)
        for (item, expected) in zip(result.lineItems, exact.lineItems) {
            expectCount(item.attempts, isNear: expected.attempts * count, "attempts of \(item.name), seed \(seed)")
            expectCount(item.timeouts, isNear: expected.timeouts * count, "timeouts of \(item.name), seed \(seed)")
            expectCount(item.deadlineHits, isNear: expected.deadlineHits * count, "cuts of \(item.name), seed \(seed)")
        }
        expectCount(result.deadlineHits, isNear: exact.deadlineRate * count, "deadline, seed \(seed)")
        expectCount(result.abandoned, isNear: exact.abandonmentRate * count, "abandonment, seed \(seed)")
    }

    @Test func whatCannotBeWorkedOutIsSaid() throws {
        func error(_ change: (inout AdUnit, inout TrafficModel) -> Void) -> ExactEvaluationError? {
            do throws(ExactEvaluationError) {
                guard let model = try? Bench10.model(change) else { return nil }
                _ = try ExactEvaluator.evaluate(model)
                return nil
            } catch {
                return error
            }
        }
        #expect(error { adUnit, _ in adUnit.strategy = .parallel(2) } == .strategy)
        #expect(error { adUnit, _ in adUnit.lineItems[0].pacing = .seconds(60) } == .limits)
        #expect(error { _, traffic in traffic.drift = DriftTraffic(fill: 0.1) } == .drift)
        #expect(
            error { adUnit, traffic in
                for network in ["m", "n"] {
                    traffic.networks[network] = NetworkTraffic(valuation: .uniform(from: 0, to: 30))
                    for floor in 1...20 {
                        let item = LineItem(name: "\(network) \(floor)", adapter: "Adapter", ecpm: Double(floor))
                        adUnit.lineItems.append(item)
                        traffic.lineItems[item.name] = LineItemTraffic(network: network)
                    }
                }
            } == .network("n")
        )
    }
}
