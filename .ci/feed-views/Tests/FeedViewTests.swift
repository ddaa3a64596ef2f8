import FeedViewSessions
import Testing

/// Tests of the views, one at a time: the faults that a view finds are reported in one place.
@MainActor
@Suite(.serialized)
struct FeedViewTests {
    /// Random sessions of each kind of view; `feed-views` runs more of them, or a single one again.
    @Test(arguments: FeedViewSession.Kind.allCases)
    func viewsShowWhatTheListHas(kind: FeedViewSession.Kind) async throws {
        for seed in 0..<UInt64(100) {
            let problem = try await FeedViewSession.outcome(of: kind, seed: seed).problem
            #expect(problem == nil, "\(kind.rawValue) \(seed)")
        }
    }
}
