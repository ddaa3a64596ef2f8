import MediationFeed
import Testing

/// Sections, sizes, copies, and invalid calls.
struct FeedListTests {
    private let positions: AdPositions

    init() throws {
        self.positions = try AdPositions(counting: .rows, every: 10)
    }

    @Test func sectionsHavePositionsByTheirIdentity() throws {
        let own = try AdPositions(counting: .content, every: 2)
        var list = try FeedList(
            FeedPositions(.none, sections: ["news": own]),
            sections: [FeedSectionContent(id: "shop", count: 3), FeedSectionContent(id: "news", count: 3)],
            options: FeedOptions(emptySlots: .placeholders)
        )
        #expect(list.text(section: 0) == "0 1 2")
        #expect(list.text(section: 1) == "0 1 _ 2")
        #expect(try list.moveSection(from: 1, to: 0).moved?.from == 1)
        #expect(list.text(section: 0) == "0 1 _ 2")
        #expect(list.section(id: "shop") == 1)
        #expect(try list.append(2, section: 0).section == 0)
        #expect(list.text(section: 0) == "0 1 _ 2 3 _ 4")
    }

    @Test func anAdForASectionThatVanishedIsRefusedAlsoIfTheSectionIsBack() throws {
        let section = FeedSectionContent(id: "news", count: 30)
        var list = try FeedList(FeedPositions(self.positions), sections: [section])
        list.fillAll()
        let slot = list.slots()[0].id
        #expect(try list.removeSection(at: 0).released.count == 3)
        #expect(list.fill(slot, with: FeedAd(1)).refusal == .slotIsGone)
        #expect(try list.insertSection(section, at: 0).inserted == 0)
        #expect(list.fill(slot, with: FeedAd(1)).refusal == .slotIsGone)
        #expect(list.adCount() == 0)
    }

    @Test func twoSectionsCannotHaveOneIdentity() throws {
        var list = try FeedList(self.positions, content: 1)
        let message = FeedError.thrown { try list.insertSection(FeedSectionContent(id: "", count: 1), at: 1) }
        #expect(message == "there is a section \"\" already; identities must differ")
        #expect(list.sectionCount == 1)
    }

    @Test func editsOutOfRangeSayWhatIsThere() throws {
        var list = try FeedList(self.positions, content: 5)
        #expect(FeedError.thrown { _ = try list.insert(1, at: 6) } == "the index is 6; it must be 0 to 5")
        #expect(FeedError.thrown { _ = try list.remove(4..<6) } == "there are no items 4..<6; there are 0 to 4")
        #expect(FeedError.thrown { _ = try list.move(from: 0, to: 5) } == "the index is 5; it must be 0 to 4")
        let message = FeedError.thrown { _ = try list.append(-1) }
        #expect(message == "the number of new items is -1; it must be 0 to 4294967290")
        #expect(FeedError.thrown { _ = try list.append(1, section: 2) } == "there is no section 2; there are 0 to 0")
        #expect(list.contentCount() == 5)
    }

    @Test func twoToTheThirtyOneItemsAreFineAndTwoToTheThirtyTwoAreNot() throws {
        var list = try FeedList(self.positions, content: 1 << 31, options: FeedOptions(emptySlots: .placeholders))
        #expect(list.slotCount() == (1 << 31) / 9)
        #expect(list.row(list.rowCount() - 1) == .content((1 << 31) - 1))
        #expect(list.row(ofContent: 9 << 27) == 10 << 27)
        let changes = try list.remove(1..<(1 << 31) - 1)
        #expect(changes.removed.count == 1)
        #expect(list.text() == "0 1")
        let message = FeedError.thrown { _ = try FeedList(self.positions, content: 1 << 32) }
        #expect(message == "the number of items is 4294967296; it must be 0 to 4294967295")
    }

    @Test func editsInAHugeListTouchNothingElse() throws {
        var list = try FeedList(self.positions, content: 1 << 31, options: FeedOptions(emptySlots: .placeholders))
        for index in 0..<100 {
            _ = try list.insert(1, at: index * 20_000_000)
            _ = try list.remove(index * 10_000_000..<index * 10_000_000 + 1)
        }
        #expect(list.contentCount() == 1 << 31)
        #expect(list.slotsInUse <= 200)
    }

    @Test func aCopyDoesNotChangeWithTheList() throws {
        var list = try FeedList(self.positions, content: 500)
        list.fillAll()
        let copy = list
        let rows = list.rows()
        let before = Array(rows)
        _ = try list.remove(100..<200)
        list.fillAll()
        #expect(Array(rows) == before)
        #expect(Array(copy.rows()) == before)
        #expect(list.rowCount() != copy.rowCount())
    }

    @Test func rowsAreARandomAccessCollection() throws {
        var list = try FeedList(self.positions, content: 100)
        list.fillAll()
        let rows = list.rows()
        #expect(rows.count == 111)
        #expect(rows[8...10].map(\.contentIndex) == [8, nil, 9])
        #expect(rows.reversed().first == .content(99))
        #expect(rows.index(0, offsetBy: 50) == 50)
        #expect(list.rows(section: 7).isEmpty)
    }

    @Test func whatIsNotThereHasNoAnswer() throws {
        let list = try FeedList(self.positions, content: 5)
        #expect(list.row(5) == nil)
        #expect(list.row(-1) == nil)
        #expect(list.row(ofContent: 5) == nil)
        #expect(list.rowCount(section: 1) == 0)
        #expect(list.contentCount(section: -1) == 0)
    }
}
