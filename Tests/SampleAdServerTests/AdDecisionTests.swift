import SampleAdServer
import Testing

struct AdDecisionTests {
    private let script = ServerScript(
        seed: 7,
        default: AdUnitScript(faults: [
            .delay(milliseconds: 20...80, rate: 0.5), Fault(.noFill, rate: 0.3), .status(503, rate: 0.1),
        ])
    )

    @Test
    func decisionsStayTheSameFromReleaseToRelease() {
        let decision = self.script.decision(adUnit: "unit-a", requestID: "r1")
        // Computed independently of this package, from the description of `RequestKey` alone.
        #expect(decision.seed == 2_784_379_156_219_576_625)
    }

    @Test
    func decisionDependsOnSeedAdUnitAndRequestID() {
        let decision = self.script.decision(adUnit: "unit-a", requestID: "r1")
        #expect(decision == self.script.decision(adUnit: "unit-a", requestID: "r1"))
        #expect(decision.seed != self.script.decision(adUnit: "unit-a", requestID: "r2").seed)
        #expect(decision.seed != self.script.decision(adUnit: "unit-b", requestID: "r1").seed)
        // The boundary between the two names counts.
        #expect(
            self.script.decision(adUnit: "ab", requestID: "c").seed
                != self.script.decision(adUnit: "a", requestID: "bc").seed
        )
        var other = self.script
        other.seed = 8
        #expect(decision.seed != other.decision(adUnit: "unit-a", requestID: "r1").seed)
    }

    @Test
    func faultsStrikeAtTheirRates() {
        let decisions = (0..<10_000).map { self.script.decision(adUnit: "unit-a", requestID: "\($0)") }
        let count = { (kind: Fault.Kind) in decisions.count { $0.fault?.kind == kind } }
        #expect((2_850...3_150).contains(count(.noFill)))
        #expect((620...780).contains(count(.status)))  // A tenth of the seven tenths that have a fill.
        #expect(count(.delay) == 0)
        let waits = decisions.map(\.milliseconds).filter { $0 > 0 }
        #expect((4_850...5_150).contains(waits.count))
        #expect(waits.min() == 20)
        #expect(waits.max() == 80)
    }

    @Test
    func firstFaultThatStrikesWinsAndDelaysAddUp() {
        let faults: [Fault] = [
            .delay(milliseconds: 5...5), .delay(milliseconds: 7...7), Fault(.hang, rate: 0), Fault(.deepJSON),
            Fault(.noFill),
        ]
        let script = ServerScript(default: AdUnitScript(faults: faults))
        let decision = script.decision(adUnit: "a", requestID: "b")
        #expect(decision.fault?.kind == .deepJSON)
        #expect(decision.milliseconds == 12)
    }

    @Test
    func rateOfOneFaultLeavesTheOthersAlone() {
        var changed = self.script
        changed.fallback.faults[0].rate = 0
        for number in 0..<100 {
            let before = self.script.decision(adUnit: "a", requestID: "\(number)")
            #expect(before.fault == changed.decision(adUnit: "a", requestID: "\(number)").fault)
        }
    }
}
