import Foundation
import MediationCore
import MediationFeed
import Testing

@testable import mediate

/// Sessions in files.
struct FeedSessionReaderTests {
    private func read(_ text: String, name: String = "session.yaml") throws -> FeedSession {
        let folder = try TemporaryFolder()
        let path = folder.file(name)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return try FeedSessionReader.read(path)
    }

    @Test func everythingIsRead() throws {
        let session = try self.read(
            """
            positions: { counting: content, every: 6, maximum: 20 }
            items: 30
            screen: 5
            lookAhead: 4
            readyAds: 2
            emptySlots: placeholders
            strategy: fixedRows
            fillRate: 0.5
            adLife: 10m
            seed: 7
            steps:
              - scroll: -3
              - scrollTo: 0
              - append: 5
              - insert: { at: 1, count: 2 }
              - remove: { at: 3, count: 4 }
              - replace: { at: 5, count: 6 }
              - move: { from: 7, to: 8 }
              - fillRate: 0
              - wait: 90s
            """
        )
        #expect(session.positions == (try AdPositions(counting: .content, every: 6, maximumCount: 20)))
        #expect(session.items == 30 && session.screen == 5)
        #expect(session.loading == FeedLoadingOptions(lookAhead: 4, readyAds: 2))
        #expect(session.options == FeedOptions(emptySlots: .placeholders, strategy: .fixedRows))
        #expect(session.fillRate == 0.5 && session.adLife == .seconds(600) && session.seed == 7)
        let steps: [FeedStep] = [
            .scroll(-3), .scrollTo(0), .append(5), .insert(2, at: 1), .remove(4, at: 3), .replace(6, at: 5),
            .move(from: 7, to: 8), .fillRate(0), .wait(.seconds(90)),
        ]
        #expect(session.steps == steps)
        let written = FeedSession.table.node(of: session)
        #expect(try ConfigurationReader.read(written, name: "again") { FeedSession.table.read($1, &$0) } == session)
    }

    @Test func noStepsAreNotTheOnesThatAreLeftOut() throws {
        #expect(try self.read("positions: { counting: rows, every: 8 }\nsteps: []").steps == [])
    }

    @Test func whatIsLeftOutHasItsDefault() throws {
        let session = try self.read(#"{"positions": {"counting": "rows", "every": 8}}"#, name: "session.json")
        #expect(session.items == 40 && session.screen == 8 && session.steps == nil)
        #expect(session.loading == FeedLoadingOptions() && session.options == FeedOptions())
    }

    @Test func theFormOfAdServersIsReadToo() throws {
        let session = try self.read("positions: { fixed: [{ position: 2 }], repeating: { interval: 8 } }")
        #expect(session.positions == (try AdPositions(counting: .rows, fixed: [2], every: 8)))
    }

    @Test(
        arguments: [
            "", "items: 3", "positions: {}", "positions: { counting: rows, every: 1 }", "positions: 8",
            "positions: { counting: rows, every: 8 }\nsteps: 3", "positions: { counting: rows, every: 8 }\nitems: -1",
            "positions: { counting: rows, every: 8 }\nitems: 2\nitems: 3",
            "positions: { counting: rows, every: 8 }\nsteps: [{ scroll: 1, append: 2 }]",
            "positions: { counting: rows, every: 8 }\nsteps: [{}]",
            "positions: { counting: rows, every: 8 }\nsteps: [{ insert: { at: 1 } }]",
            "positions: { counting: rows, every: 8 }\nsteps: [{ append: 0 }]",
            "positions: { counting: rows, every: 8 }\nsteps: [{ wait: 3 }]",
            "positions: { counting: rows, every: 8 }\nsteps: [{ wait: 25h }]",
            "positions: { counting: rows, every: 8 }\nfillRate: 1.5",
            "positions: { counting: rows, every: 8 }\nadLife: 0s",
            "positions: { counting: rows, every: 8 }\nstrategy: glued",
            "positions: { counting: rows, every: 8 }\nscreen: 0.5",
        ]
    )
    func aBadSessionEndsTheCommand(text: String) {
        #expect(throws: Exit.badInput) { try self.read(text) }
    }

    @Test func theExampleIsPlayedToItsEnd() async throws {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let path = root.appending(path: "docs/examples/feed.yaml").path(percentEncoded: false)
        let summary = try await PlayedFeed(try FeedSessionReader.read(path)).summary
        #expect(summary.isEveryItemShownOnce)
        #expect(summary.items == 66)
        #expect(summary.adsShown > 3)
    }
}
