import MediationFeed
import MediationTesting
import Testing

/// Random sessions of scrolling, edits, and ads that arrive, fail to arrive and expire, in any order.
@MainActor
struct FeedCoordinatorPropertyTests {
    @Test func nothingOnTheScreenMovesAndNothingIsLost() async throws {
        for seed in 0..<TestSize.cases(400) {
            let session = try RandomFeedSession(seed: UInt64(seed))
            for _ in 0..<60 { try await session.step() }
            if let problem = session.problem {
                Issue.record("seed \(seed): \(problem)")
                return
            }
        }
    }
}
