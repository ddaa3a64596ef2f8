import MediationFeed
import Testing

@testable import mediate

/// Sessions as they are played and printed.
@MainActor
struct FeedPlayTests {
    private func session(_ steps: FeedStep..., fillRate: Double = 1) throws -> FeedSession {
        var session = FeedSession(positions: try AdPositions(counting: .content, every: 3), items: 12)
        session.screen = 4
        session.loading.lookAhead = 4
        session.fillRate = fillRate
        session.steps = steps
        return session
    }

    @Test func rowsOnTheScreenAreBetweenBars() async throws {
        let feed = try await PlayedFeed(self.session(.scroll(3), .scrollTo(0)))
        #expect(
            feed.rows == [
                "0 1 2 [ad 1] …",
                "| 0 1 2 [ad 1] | 3 4 5 [ad 2] …",
                "0 1 2 | [ad 1] 3 4 5 | [ad 2] 6 7 8 …",
                "| 0 1 2 [ad 1] | 3 4 5 [ad 2] …",
            ]
        )
    }

    @Test func slotsWithoutAnAdAreDots() async throws {
        let feed = try await PlayedFeed(self.session(fillRate: 0))
        #expect(feed.rows.last == "| 0 1 2 · 3 | 4 5 · 6 7 …")
        #expect(feed.kinds == ["failed", "failed"])
    }

    @Test func placeholdersHaveRows() async throws {
        var session = try self.session(fillRate: 0)
        session.options.emptySlots = .placeholders
        #expect(try await PlayedFeed(session).rows.last == "| 0 1 2 [   ] | 3 4 5 [   ] …")
    }

    @Test func editsAndWaitsDoWhatTheySay() async throws {
        let steps: [FeedStep] = [
            .append(3), .insert(2, at: 0), .remove(1, at: 4), .replace(1, at: 0), .move(from: 0, to: 5), .fillRate(0),
            .wait(.seconds(30)),
        ]
        var session = try self.session()
        session.steps = steps
        let feed = try await PlayedFeed(session)
        #expect(feed.frames.map(\.items) == [12, 12, 15, 17, 16, 16, 16, 16, 16])
        #expect(feed.frames.last?.seconds == 38)
        #expect(feed.summary.isEveryItemShownOnce)
    }

    @Test func anAdThatNobodySeesExpires() async throws {
        var session = try self.session(.fillRate(0), .wait(.seconds(90)))
        session.adLife = .seconds(60)
        let feed = try await PlayedFeed(session)
        #expect(feed.rows.last == "| 0 1 2 [ad 1] | 3 4 5 · 6 …")
        #expect(feed.kinds.count { $0 == "expired" } == 2)
    }

    @Test func aListOfNothingHasNoRows() async throws {
        var session = try self.session(.scroll(3))
        session.items = 0
        let feed = try await PlayedFeed(session)
        #expect(feed.rows.last == "(no rows)")
        #expect(feed.summary.isEveryItemShownOnce)
    }

    @Test func theSameSeedGivesTheSameSession() async throws {
        let session = try self.session(.scroll(4), .wait(.seconds(9)), .scroll(4), fillRate: 0.5)
        let (first, second) = (try await PlayedFeed(session), try await PlayedFeed(session))
        #expect(first.frames.map(\.text) == second.frames.map(\.text))
    }

    @Test func anEditBeyondTheListIsAnError() async throws {
        let session = try self.session(.remove(3, at: 10))
        await #expect(throws: FeedError.self) { try await PlayedFeed(session) }
    }
}
