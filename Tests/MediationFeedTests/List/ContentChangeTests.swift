import MediationFeed
import Testing

/// The effects of content changes on the ads around them.
struct ContentChangeTests {
    private func list(
        _ strategy: ContentChangeStrategy,
        content: Int = 6,
        every: Int = 2,
        emptySlots: EmptySlots = .collapsed,
        spacing: Int? = nil
    ) throws -> FeedList {
        let positions = try AdPositions(counting: .content, every: every, minimumSpacing: spacing)
        let options = FeedOptions(emptySlots: emptySlots, strategy: strategy)
        var list = try FeedList(positions, content: content, options: options)
        list.fillAll()
        return list
    }

    @Test func appendedItemsComeAfterAllAndOpenNewSlots() throws {
        for strategy in [ContentChangeStrategy.withFollowingItem, .withPrecedingItem, .fixedRows] {
            var list = try self.list(strategy, emptySlots: .placeholders)
            #expect(list.text() == "0 1 A 2 3 B 4 5")
            let changes = try list.append(3)
            #expect(list.text() == "0 1 A 2 3 B 4 5 _ 6 7 _ 8")
            #expect(changes.inserted == [8..<13])
            #expect(changes.moved.isEmpty && changes.removed.isEmpty && changes.updated.isEmpty)
        }
    }

    @Test func anAdGoesWithTheItemThatFollowsIt() throws {
        var list = try self.list(.withFollowingItem)
        let changes = try list.insert(1, at: 2)
        #expect(list.text() == "0 1 2 A 3 4 B 5 6")
        #expect(changes.inserted == [2..<3])
    }

    @Test func anAdGoesWithTheItemBeforeIt() throws {
        var list = try self.list(.withPrecedingItem)
        let changes = try list.insert(1, at: 2)
        #expect(list.text() == "0 1 A 2 3 4 B 5 6")
        #expect(changes.inserted == [3..<4])
    }

    @Test func anAdStaysInItsRow() throws {
        var list = try self.list(.fixedRows)
        let changes = try list.insert(1, at: 0)
        #expect(list.text() == "0 1 A 2 3 B 4 5 6")
        #expect(changes.inserted == [0..<1])
        #expect(changes.moved.map(\.from) == [2, 5])
        #expect(changes.moved.map(\.to) == [2, 5])
    }

    @Test func slotsOpenedByAnInsertionGetRowsOfTheirOwn() throws {
        var list = try self.list(.withFollowingItem, emptySlots: .placeholders)
        let changes = try list.insert(2, at: 5)
        #expect(list.text() == "0 1 A 2 3 B 4 5 _ 6 7")
        #expect(changes.inserted == [7..<10])
    }

    @Test func adsBetweenRemovedItemsGoWithThem() throws {
        var list = try self.list(.withFollowingItem)
        let changes = try list.remove(1..<3)
        #expect(list.text() == "0 1 B 2 3")
        #expect(changes.removed == [1..<4])
        #expect(changes.released.map(\.ad) == [FeedAd(0)])
    }

    @Test func ofTwoAdsThatCameTooCloseTheSecondGoes() throws {
        var list = try self.list(.withFollowingItem)
        let changes = try list.remove(2..<4)
        #expect(list.text() == "0 1 A 2 3")
        #expect(changes.removed == [3..<6])
        #expect(changes.released.map(\.ad) == [FeedAd(1)])
    }

    @Test func anEmptySlotGivesWayToAnAd() throws {
        var list = try self.list(.withFollowingItem)
        _ = list.clear(try #require(list.slots().first?.id))
        let changes = try list.remove(2..<4)
        #expect(list.text() == "0 1 B 2 3")
        #expect(changes.released.isEmpty)
    }

    @Test func aLargerSpacingIsKept() throws {
        var list = try self.list(.withFollowingItem, content: 12, every: 4, spacing: 3)
        #expect(list.text() == "0 1 2 3 A 4 5 6 7 B 8 9 10 11")
        _ = try list.remove(5..<6)
        #expect(list.text() == "0 1 2 3 A 4 5 6 B 7 8 9 10")
        _ = try list.remove(5..<6)
        #expect(list.text() == "0 1 2 3 A 4 5 6 7 8 9")
        // The rule continues after the last slot: there is room for another one now.
        #expect(list.slotCount() == 2)
    }

    @Test func theAdBehindTheLastItemGoes() throws {
        var list = try self.list(.withFollowingItem)
        let changes = try list.remove(4..<6)
        #expect(list.text() == "0 1 A 2 3")
        #expect(changes.removed == [5..<8])
        #expect(changes.released.map(\.ad) == [FeedAd(1)])
    }

    @Test func removingAndAppendingAtTheEndDoesNotWearSlotsDown() throws {
        var list = try self.list(.withFollowingItem, content: 25, every: 10, emptySlots: .placeholders)
        let before = list.slots().map(\.contentIndex)
        for _ in 0..<10 {
            _ = try list.remove(24..<25)
            _ = try list.append(1)
        }
        #expect(list.slots().map(\.contentIndex) == before)
    }

    @Test func aMovedItemIsTheOnlyRowThatMoves() throws {
        var list = try self.list(.withFollowingItem)
        let changes = try list.move(from: 0, to: 4)
        #expect(list.text() == "0 A 1 2 B 3 4 5")
        #expect(changes.moved.map(\.from) == [0])
        #expect(changes.moved.map(\.to) == [6])
        #expect(changes.inserted.isEmpty && changes.removed.isEmpty)
    }

    @Test func aMovedItemCrossesAdsThatStayInTheirRows() throws {
        var list = try self.list(.fixedRows)
        let changes = try list.move(from: 0, to: 3)
        #expect(list.text() == "0 1 A 2 3 B 4 5")
        #expect(changes.moved.map(\.from) == [2, 0])
        #expect(changes.moved.map(\.to) == [2, 4])
    }

    @Test(arguments: [EmptySlots.collapsed, .placeholders])
    func anAdStaysWhereThereIsAPlaceBeforeAndAfter(emptySlots: EmptySlots) throws {
        for strategy in [ContentChangeStrategy.withFollowingItem, .withPrecedingItem, .fixedRows] {
            var list = try self.list(strategy, content: 3, emptySlots: emptySlots)
            #expect(list.text() == "0 1 A 2")
            let slot = try #require(list.slots().first?.id)
            let changes = try list.move(from: 2, to: 0)
            #expect(list.text() == "0 1 A 2")
            #expect(list.slots().map(\.id) == [slot])
            #expect(changes.released.isEmpty && changes.removed.isEmpty && changes.inserted.isEmpty)
            #expect(changes.applied(to: ["0", "1", "A", "2"]) { "\($0)" } == ["2", "0", "A", "1"])
        }
    }

    @Test func ofTwoAdsThatCameTooCloseTheSecondStaysInItsRowIfTheRuleHasItThere() throws {
        var list = try self.list(.withFollowingItem, content: 7)
        #expect(list.text() == "0 1 A 2 3 B 4 5 C 6")
        let changes = try list.remove(2..<4)
        #expect(list.text() == "0 1 A 2 3 C 4")
        #expect(changes.released.map(\.ad) == [FeedAd(1)])
    }

    @Test func aSlotThatOpensAnewIsAnotherOne() throws {
        for strategy in [ContentChangeStrategy.withFollowingItem, .withPrecedingItem, .fixedRows] {
            var list = try self.list(strategy, content: 5, emptySlots: .placeholders)
            var known = Set(list.slots().map(\.id))
            for _ in 0..<5 {
                _ = try list.remove(list.contentCount() - 2..<list.contentCount())
                _ = try list.append(2)
                let last = try #require(list.slots().last)
                #expect(list.text() == "0 1 A 2 3 _ 4")
                #expect(known.insert(last.id).inserted)
            }
            _ = try list.remove(0..<5)
            _ = try list.append(5)
            #expect(list.text() == "0 1 _ 2 3 _ 4")
            #expect(known.isDisjoint(with: list.slots().map(\.id)))
        }
    }

    @Test func stepsWithinABatchMakeNoDifference() throws {
        for strategy in [ContentChangeStrategy.withFollowingItem, .withPrecedingItem, .fixedRows] {
            let before = try self.list(strategy, content: 9)
            var (whole, single, moved) = (before, before, before)
            let changes = try whole.apply(RowChanges(removed: [1..<5]))
            #expect(try single.apply(RowChanges(removed: [1..<2, 2..<3, 3..<4, 4..<5])) == changes)
            #expect(whole.slots() == single.slots())
            // Items that stay in their places have not moved.
            let still = RowChanges(moved: (0..<9).map { RowChanges.Move(from: $0, to: $0) })
            #expect(try moved.apply(still).isEmpty)
            #expect(moved.slots() == before.slots())
        }
    }

    @Test func itemsThatTakeThePlacesOfOthersKeepTheAdsAmongThem() throws {
        for strategy in [ContentChangeStrategy.withFollowingItem, .withPrecedingItem, .fixedRows] {
            var list = try self.list(strategy, content: 9)
            let slots = list.slots()
            let changes = try list.apply(RowChanges(removed: [1..<6], inserted: [1..<6]))
            #expect(list.slots() == slots)
            #expect(changes.removed == [1..<2, 3..<5, 6..<8] && changes.inserted == changes.removed)
            #expect(changes.moved.isEmpty)
            _ = try list.apply(RowChanges(removed: [0..<9], inserted: [0..<6]))
            #expect(list.text() == "0 1 A 2 3 B 4 5")
        }
    }

    @Test func replacedItemsKeepTheirRows() throws {
        let list = try self.list(.withFollowingItem)
        #expect(try list.replace(1..<5).updated == [1..<2, 3..<5, 6..<7])
    }

    @Test func aListThatIsEmptiedBeginsAnew() throws {
        var list = try self.list(.withFollowingItem)
        let changes = try list.remove(0..<6)
        #expect(changes.removed == [0..<8])
        #expect(changes.released.count == 2)
        #expect(list.rowCount() == 0 && list.slotCount() == 0)
        _ = try list.append(3)
        #expect(list.slots().map(\.contentIndex) == [2])
    }

    @Test func withoutOpeningAppendedContentGetsNoSlots() throws {
        let positions = try AdPositions(counting: .content, every: 2)
        var list = try FeedList(positions, content: 3, options: FeedOptions(appendingOpensSlots: false))
        _ = try list.append(10)
        #expect(list.slotCount() == 1)
    }

    @Test func changesTurnTheRowsOnScreenIntoTheNewOnes() throws {
        var list = try self.list(.withFollowingItem)
        let old = list.rows().map(\.text)
        let changes = try list.insert(1, at: 0)
        #expect(changes.applied(to: old) { "new \($0)" } == ["new 0"] + old)
    }
}
