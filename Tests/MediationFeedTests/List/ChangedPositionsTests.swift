import MediationFeed
import Testing

/// Positions that change while the list has ads.
struct ChangedPositionsTests {
    private let every2: FeedPositions
    private let every3: FeedPositions
    private let every6: FeedPositions

    init() throws {
        self.every2 = FeedPositions(try AdPositions(counting: .content, every: 2))
        self.every3 = FeedPositions(try AdPositions(counting: .content, every: 3))
        self.every6 = FeedPositions(try AdPositions(counting: .content, every: 6))
    }

    private func list(_ options: FeedOptions = FeedOptions()) throws -> FeedList {
        var list = try FeedList(self.every3.standard, content: 13, options: options)
        list.fillAll()
        return list
    }

    @Test func anAdStaysWhereBothPositionsHaveAPlace() throws {
        var list = try self.list()
        #expect(list.text() == "0 1 2 A 3 4 5 B 6 7 8 C 9 10 11 D 12")
        let changes = list.changePositions(self.every6)
        #expect(list.text() == "0 1 2 3 4 5 B 6 7 8 9 10 11 D 12")
        #expect(changes.map(\.removed) == [[3..<4, 11..<12]])
        #expect(changes.flatMap(\.released).map(\.ad.id) == [0, 2])
        #expect(changes.allSatisfy { $0.inserted.isEmpty && $0.updated.isEmpty && $0.moved.isEmpty })
    }

    @Test func aSlotThatKeepsItsAdKeepsItsIdentity() throws {
        var list = try self.list()
        let slots = list.slots()
        list.changePositions(self.every2)
        #expect(list.text() == "0 1 2 3 4 5 B 6 7 8 9 10 11 D 12")
        #expect(list.slot(slots[1].id)?.ad == FeedAd(1))
        #expect(list.slot(slots[1].id)?.contentIndex == 6)
        #expect(list.slot(slots[0].id) == nil)
        #expect(list.fill(slots[2].id, with: FeedAd(9)).refusal == .slotIsGone)
        #expect(list.slots().map(\.contentIndex) == [2, 4, 6, 8, 10, 12])
        #expect(list.row(6)?.slot == slots[1].id)
        list.changePositions(self.every3)
        #expect(list.slot(slots[1].id)?.ad == FeedAd(1))
        #expect(list.slot(slots[3].id)?.ad == FeedAd(3))
        #expect(Set(list.slots().map(\.id)).count == 4)
    }

    @Test func aSlotThatWasKeptCanBeClearedAndFilled() throws {
        var list = try self.list(FeedOptions(emptySlots: .placeholders))
        let slot = list.slots()[1].id
        list.changePositions(self.every2)
        #expect(list.clear(slot).updated == [8..<9])
        #expect(list.row(8) == .placeholder(slot: slot))
        #expect(list.fill(slot, with: FeedAd(5)).refusal == nil)
        #expect(list.text() == "0 1 _ 2 3 _ 4 5 F 6 7 _ 8 9 _ 10 11 D 12")
    }

    @Test func adsThatAreOffAndOnAgainAreGone() throws {
        var list = try self.list()
        let off = list.changePositions(FeedPositions(.none))
        #expect(list.text() == "0 1 2 3 4 5 6 7 8 9 10 11 12")
        #expect(off.flatMap(\.released).count == 4)
        #expect(try list.append(9).inserted == [13..<22])
        #expect(list.slotCount() == 0)
        list.changePositions(self.every3)
        #expect(list.slotCount() == 7)
        #expect(list.adCount() == 0)
    }

    @Test func aSectionWhosePositionsStayTheSameKeepsItsSlots() throws {
        let sections = ["news", "shop"].map { FeedSectionContent(id: $0, count: 7) }
        var list = try FeedList(self.every3, sections: sections)
        list.fillAll(section: 0)
        list.fillAll(section: 1)
        _ = try list.insert(1, at: 0, section: 0)
        var positions = self.every3
        positions.sections["shop"] = AdPositions.none
        let changes = list.changePositions(positions)
        #expect(changes.map(\.section) == [1])
        #expect(list.text(section: 0) == "0 1 2 3 A 4 5 6 B 7")
        #expect(list.text(section: 1) == "0 1 2 3 4 5 6")
        #expect(list.positions == positions)
    }

    @Test func aNumberedSectionKeepsTheNumberWithWhichItCame() throws {
        let positions = FeedPositions(.none, numberedSections: [0: self.every3.standard])
        var list = try FeedList(FeedPositions(.none), sections: [FeedSectionContent(id: "a", count: 4)])
        try list.insertSection(FeedSectionContent(id: "b", count: 4), at: 0)
        try list.moveSection(from: 1, to: 0)
        try list.removeSection(at: 1)
        try list.insertSection(FeedSectionContent(id: "c", count: 4), at: 1)
        list.changePositions(positions)
        #expect(list.slotCount(section: 0) == 1)
        #expect(list.slotCount(section: 1) == 0)
    }

    @Test func anAdThatWouldBeRepeatedTooSoonIsReleased() throws {
        var list = try FeedList(
            self.every3.standard,
            content: 13,
            options: FeedOptions(repeatDistance: 1)
        )
        for (number, slot) in list.slots().enumerated() { _ = list.fill(slot.id, with: FeedAd([1, 5, 3, 5][number])) }
        #expect(list.changePositions(self.every6).flatMap(\.released).map(\.ad.id) == [1, 3, 5])
        #expect(list.text() == "0 1 2 3 4 5 F 6 7 8 9 10 11 12")
    }
}
