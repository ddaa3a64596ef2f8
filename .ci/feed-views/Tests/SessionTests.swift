import FeedViewSessions
import Testing

/// Random sessions of each kind of view; `feed-views` does more of them, and one again.
@MainActor
@Suite(.serialized)
struct SessionTests {
    @Test(arguments: FeedViewSession.Kind.allCases)
    func viewsShowWhatTheListHas(kind: FeedViewSession.Kind) async throws {
        for seed in 0..<UInt64(100) {
            let problem = try await FeedViewSession.outcome(of: kind, seed: seed).problem
            #expect(problem == nil, "\(kind.rawValue) \(seed)")
        }
    }
}
