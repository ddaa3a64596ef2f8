import MediationFeed
import TestSupport
import Testing

/// Random sessions: scrolling, edits, ads that come, do not come and expire, in any order.
@MainActor
struct FeedCoordinatorPropertyTests {
    @Test func nothingOnTheScreenMovesAndNothingIsLost() async throws {
        for seed in 0..<100 {
            let session = try RandomFeedSession(seed: UInt64(seed))
            for _ in 0..<60 { try await session.step() }
            if let problem = session.problem {
                Issue.record("seed \(seed): \(problem)")
                return
            }
        }
    }
}
