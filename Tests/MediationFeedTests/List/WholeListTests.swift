import MediationFeed
import Testing

/// Positions of a whole list: a maximum, counting through sections, and ads between two sections.
struct WholeListTests {
    private let placeholders = FeedOptions(emptySlots: .placeholders)

    private func list(_ positions: FeedPositions, _ counts: [Int]) throws -> FeedList {
        let sections = counts.enumerated().map { FeedSectionContent(id: "\($0)", count: $1) }
        return try FeedList(positions, sections: sections, options: self.placeholders)
    }

    private func texts(_ list: FeedList) -> [String] { (0..<list.sectionCount).map { list.text(section: $0) } }

    @Test func theFirstSectionsUseTheMaximumUp() throws {
        let positions = FeedPositions(try AdPositions(counting: .content, every: 2), maximumCount: 3)
        let list = try self.list(positions, [4, 6, 4])
        #expect(self.texts(list) == ["0 1 _ 2 3", "0 1 _ 2 3 _ 4 5", "0 1 2 3"])
    }

    @Test func aSectionHasItsOwnMaximumBesideThatOfTheList() throws {
        let standard = try AdPositions(counting: .content, every: 2, maximumCount: 1)
        let list = try self.list(FeedPositions(standard, maximumCount: 2), [6, 6, 6])
        #expect((0..<3).map { list.slotCount(section: $0) } == [1, 1, 0])
    }

    @Test func slotsOpenWithTheNextEditOnceTheListHasFewer() throws {
        let positions = FeedPositions(try AdPositions(counting: .content, every: 2), maximumCount: 3)
        var list = try self.list(positions, [4, 6, 4])
        try list.removeSection(at: 0)
        #expect(self.texts(list) == ["0 1 _ 2 3 _ 4 5", "0 1 2 3"])
        #expect(try list.append(2, section: 1).inserted == [2..<3, 5..<7])
        #expect(self.texts(list) == ["0 1 _ 2 3 _ 4 5", "0 1 _ 2 3 4 5"])
        #expect(try list.append(2, section: 1).inserted == [7..<9])
    }

    @Test func aMaximumOfNoneIsNoAds() throws {
        let positions = FeedPositions(try AdPositions(counting: .content, every: 2), maximumCount: -1)
        #expect(self.texts(try self.list(positions, [5])) == ["0 1 2 3 4"])
    }

    @Test func countingGoesOnThroughSections() throws {
        let standard = try AdPositions(counting: .content, every: 5)
        let list = try self.list(FeedPositions(standard, countsThroughSections: true), [3, 4, 2, 1, 5])
        #expect(self.texts(list) == ["0 1 2", "0 1 _ 2 3", "0 1", "0", "0 _ 1 2 3 4"])
    }

    @Test func rowsAndFixedPositionsAreCountedThroughSections() throws {
        let standard = try AdPositions(counting: .rows, fixed: [1, 5], every: 4)
        let list = try self.list(FeedPositions(standard, countsThroughSections: true), [3, 4, 5])
        #expect(self.texts(list) == ["0 _ 1 2", "0 _ 1 2 3", "0 _ 1 2 3 _ 4"])
    }

    @Test func anAdBetweenTwoSectionsIsTheLastRowOfTheFirst() throws {
        let standard = try AdPositions(counting: .content, every: 5, allowsTrailingAd: true)
        var list = try self.list(FeedPositions(standard, countsThroughSections: true), [5, 5, 3])
        #expect(self.texts(list) == ["0 1 2 3 4 _", "0 1 2 3 4 _", "0 1 2"])
        try list.insertSection(FeedSectionContent(id: "new", count: 4), at: 3)
        #expect(list.text(section: 3) == "0 1 _ 2 3")
    }

    @Test func withoutTrailingAdsASlotAtTheEndOfASectionComesAfterTheNextItem() throws {
        let standard = try AdPositions(counting: .content, every: 5)
        let list = try self.list(FeedPositions(standard, countsThroughSections: true), [5, 0, 8])
        #expect(self.texts(list) == ["0 1 2 3 4", "", "0 _ 1 2 3 4 5 _ 6 7"])
    }

    @Test func sectionsWithTheirOwnPositionsArePassedOver() throws {
        var positions = FeedPositions(try AdPositions(counting: .content, every: 5), countsThroughSections: true)
        positions.sections["1"] = AdPositions.none
        let list = try self.list(positions, [3, 9, 4])
        #expect(self.texts(list) == ["0 1 2", "0 1 2 3 4 5 6 7 8", "0 1 _ 2 3"])
    }

    @Test func slotsStayWhenSectionsBeforeThemChange() throws {
        let standard = try AdPositions(counting: .content, every: 5)
        var list = try self.list(FeedPositions(standard, countsThroughSections: true), [3, 4])
        list.fillAll(section: 1)
        _ = try list.append(1, section: 0)
        try list.insertSection(FeedSectionContent(id: "new", count: 2), at: 0)
        #expect(self.texts(list) == ["0 1", "0 1 2 3", "0 1 A 2 3"])
    }

    @Test func aMaximumThatChangesKeepsTheFirstAds() throws {
        let standard = try AdPositions(counting: .content, every: 2)
        var list = try self.list(FeedPositions(standard), [5, 5])
        list.fillAll(section: 0)
        list.fillAll(section: 1)
        let changes = list.changePositions(FeedPositions(standard, maximumCount: 3))
        #expect(self.texts(list) == ["0 1 A 2 3 B 4", "0 1 A 2 3 4"])
        #expect(changes.map(\.removed) == [[], [5..<6]])
    }

    @Test func anAdAfterTheLastItemOfASectionIsAFixedPosition() throws {
        let fixed = try AdPositions(counting: .content, fixed: [4], allowsTrailingAd: true)
        let list = try self.list(FeedPositions(.none, sections: ["0": fixed]), [4, 4])
        #expect(self.texts(list) == ["0 1 2 3 _", "0 1 2 3"])
    }
}
