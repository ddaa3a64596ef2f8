import MediationCore
import MediationSimulation
import Testing

@Suite(.onOwnThreads)
struct AbandonmentTests {
    /// Expects the same as in the mediator's response info: the ad is cancelled, and is neither loaded nor unused.
    @Test func anAdThatWaitsWhenTheUserLeavesIsAbandoned() throws {
        let model = try ClosedFormTests.model(
            prices: [9, 1],
            traffic: [ClosedFormTests.rate(0.5, .constant(300)), ClosedFormTests.rate(1, .constant(100))]
        ) { adUnit, traffic in
            adUnit.strategy = .parallel(2, wait: .seconds(1))
            traffic.patience = .milliseconds(300)
        }
        let result = Simulation(model).run(requests: 0..<2048)
        for item in result.lineItems {
            #expect(item.fills == item.loads + item.notUsed)
            #expect(item.attempts == item.fills + item.noFills + item.abandoned)
        }
        // Users who left before the higher-priced line item had answered, whether or not the other ad was there.
        #expect(result.lineItems.map(\.abandoned) == [result.abandoned, result.abandoned])
        expectShare(result.abandonmentRate, of: result.requests, isNear: 1 - exponential(-1), "abandonment")
    }
}
