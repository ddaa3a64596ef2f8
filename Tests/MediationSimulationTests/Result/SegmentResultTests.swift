import MediationCore
import MediationSimulation
import Testing

struct SegmentResultTests {
    @Test func segmentsTogetherEarnWhatAllEarn() throws {
        let model = try Bench10.model { _, traffic in
            traffic.segments = [
                SegmentTraffic(name: "US", share: 0.3, factors: .init(ecpm: 2)),
                SegmentTraffic(name: "BR", share: 0.2, factors: .init(ecpm: 0.5, fill: 0.8)),
            ]
        }
        let segments = SegmentResult.results(of: model, requests: 60_000)
        #expect(segments.map(\.name) == ["US", "BR", ""])
        let all = try ExactEvaluator.evaluate(model).revenuePerThousandRequests
        let sum = segments.reduce(0) { $0 + $1.share * $1.result.revenuePerThousandRequests.value }
        #expect(abs(sum / all - 1) < 0.02)
        let revenues = segments.map { $0.result.revenuePerThousandRequests.value }
        #expect(revenues[0] > revenues[2] && revenues[2] > revenues[1])
    }

    @Test func usersWhoAreAllAlikeAreNoSegments() throws {
        #expect(SegmentResult.results(of: try Bench10.model(), requests: 1000).isEmpty)
    }
}
