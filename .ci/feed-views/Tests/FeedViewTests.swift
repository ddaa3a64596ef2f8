import FeedViewSessions
import Testing

/// One after the other: what a view finds wrong is told in one place.
@MainActor
@Suite(.serialized)
struct FeedViewTests {
    /// Random sessions of each kind of view; `feed-views` does more of them, and one again.
    @Test(arguments: FeedViewSession.Kind.allCases)
    func viewsShowWhatTheListHas(kind: FeedViewSession.Kind) async throws {
        for seed in 0..<UInt64(100) {
            let problem = try await FeedViewSession.outcome(of: kind, seed: seed).problem
            #expect(problem == nil, "\(kind.rawValue) \(seed)")
        }
    }
}
