import Foundation
import Testing

@testable import mediate

struct StudioJournalTests {
    private struct Update: Decodable {
        let number: Int
        let isWhole: Bool
        let parts: [String: Int?]
        let events: [Int]
    }

    private func update(_ journal: StudioJournal, after number: Int) async throws -> Update? {
        try await journal.update(after: number).map { try JSONDecoder().decode(Update.self, from: $0.json) }
    }

    private func publish(_ journal: StudioJournal, _ parts: [String: Int?], _ events: [Int] = []) async {
        await journal.publish(
            parts: parts.mapValues { $0.map { Data("\($0)".utf8) } },
            events: events.map { Data("\($0)".utf8) }
        )
    }

    @Test func aBrowserGetsWhatIsNewerThanWhatItHas() async throws {
        let journal = StudioJournal()
        await self.publish(journal, ["a": 1, "b": 2], [1])
        await self.publish(journal, ["b": 3], [2, 3])
        let first = try #require(try await self.update(journal, after: 0))
        #expect(first.isWhole)
        #expect(first.parts == ["a": 1, "b": 3])
        #expect(first.events == [1, 2, 3])
        let second = try #require(try await self.update(journal, after: 1))
        #expect(!second.isWhole)
        #expect(second.parts == ["b": 3])
        #expect(second.events == [2, 3])
        #expect(try await self.update(journal, after: 2) == nil)
    }

    @Test func aNumberOfAnotherStudioGetsEverything() async throws {
        let journal = StudioJournal()
        await self.publish(journal, ["a": 1])
        #expect(try await self.update(journal, after: 99)?.isWhole == true)
    }

    @Test func partsThatAreGoneAreTold() async throws {
        let journal = StudioJournal()
        await self.publish(journal, ["a": 1])
        await self.publish(journal, ["a": nil])
        #expect(try await self.update(journal, after: 1)?.parts == ["a": nil])
        #expect(try await self.update(journal, after: 0)?.parts == [:])
    }

    @Test func aHundredThousandEventsTakeNoMoreRoomThanAThousand() async throws {
        let journal = StudioJournal()
        for number in 1...1_000 {
            await self.publish(
                journal,
                ["load:\(number)": number, "load:\(number - 100)": nil],
                Array(number * 100..<number * 100 + 100)
            )
        }
        let whole = try #require(try await self.update(journal, after: 0))
        #expect(whole.parts.count == 100)
        #expect(whole.events.count == StudioJournal.keptEvents)
        #expect(whole.events.last == 100_099)
        // A browser that has slept gets everything anew.
        #expect(try await self.update(journal, after: 3)?.isWhole == true)
    }
}
