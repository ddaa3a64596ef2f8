import MediationFeed

@testable import mediate

/// A session that has been played to its end.
@MainActor
struct PlayedFeed {
    private(set) var frames: [FeedFrame] = []
    let summary: FeedSummary

    init(_ session: FeedSession) async throws {
        let play = try FeedPlay(session)
        self.frames = [await play.start(), await play.appear()]
        for step in session.steps ?? [] { self.frames.append(try await play.perform(step)) }
        self.summary = play.summary
    }

    /// The line with the rows, after each step.
    var rows: [String] {
        self.frames.map { String($0.text.split(separator: "\n")[1].drop { $0 == " " }) }
    }

    /// The kinds of all events, in all steps.
    var kinds: [String] { self.frames.flatMap(\.events).map(\.kind) }
}
