import MediationSimulation
import Testing

@testable import mediate

struct SimulationProgressTests {
    @Test func theLineSaysHowFarItIsHowFastAndHowLongItTakes() {
        let text = SimulationProgress.text(done: 30_000_000, of: 100_000_000, .requests, after: 2)
        #expect(text == "30.0 million of 100 million requests, 15.0 million requests/s, 2 s so far, 5 s left")
    }

    @Test func withoutATotalNothingIsLeft() {
        let text = SimulationProgress.text(done: 2_500_000_000, of: nil, .sessions, after: 100)
        #expect(text == "2.5 billion sessions, 25.0 million sessions/s, 100 s so far")
    }

    @Test func atTheStartNobodyKnowsHowLongItTakes() {
        #expect(
            SimulationProgress.text(done: 0, of: 5000, .requests, after: 1)
                == "0 of 5,000 requests, 0 requests/s, 1 s so far"
        )
    }
}
