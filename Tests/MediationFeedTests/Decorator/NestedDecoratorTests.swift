import MediationFeed
import Testing

/// Two decorators around one data source: the receiver of each call, and the rows that it receives.
@MainActor
struct NestedDecoratorTests {
    @Test func bothPutTheirAdsBetweenTheItems() throws {
        let nest = try Nest.ofLetters("abcdefghi")
        #expect(nest.table.text == "a b X0 c Y0 d X1 e f Y1 X2 g h X3 Y2 i")
        #expect(nest.table.text.filter(\.isLowercase) == "abcdefghi")
    }

    @Test func tapsReachTheRightSideWithItsOwnRow() throws {
        let nest = try Nest.ofLetters("abcdefghi")
        _ = nest.trace.take()
        for row in 0..<7 { nest.table.tap(row) }
        #expect(
            nest.trace.take() == [
                "content tapped 0 (0)", "content tapped 1 (1)", "X0 tapped at 2 (2)", "content tapped 2 (3)",
                "Y0 tapped at 4 (4)", "content tapped 3 (5)", "X1 tapped at 5 (6)",
            ]
        )
        for row in [2, 4, 5] { nest.outer.didDeselect(in: nest.table, at: nest.place(row)) }
        #expect(
            nest.trace.take() == ["X0 deselected at 2 (2)", "Y0 deselected at 4 (4)", "content deselected 3 (5)"]
        )
    }

    @Test func anAdHasNoTapsUnlessItWantsThem() throws {
        let nest = try Nest.ofLetters("abcdefghi", options: FeedOptions(emptySlots: .placeholders))
        let slot = try #require(nest.outerModel.list.firstSlot(fromRow: 0))
        nest.outerModel.change { $0.clear(slot.id) }
        #expect(nest.table.text.hasPrefix("a b X0 c Y_ d"))
        nest.table.tap(4)
        #expect(nest.trace.take() == [])
    }

    @Test func cellsAreUsedAgainForTheRowInTheView() throws {
        let nest = try Nest.ofLetters("abcdefghi")
        // The table itself checks each cell against the row for which it was dequeued.
        let created = nest.table.created
        nest.table.reload()
        #expect(nest.table.text == "a b X0 c Y0 d X1 e f Y1 X2 g h X3 Y2 i")
        #expect(nest.table.created <= created + 1)
    }

    @Test func displayEndsForWhomItBeganThoughTheRowIsGone() throws {
        let nest = try Nest.ofLetters("abcdefghi")
        let cells = nest.table.sections[0]
        for row in 2...5 { nest.outer.willDisplay(cells[row], in: nest.table, at: nest.place(row)) }
        #expect(
            nest.trace.take() == [
                "X0 appears at 2 (2)", "content c appears at 2 (3)", "Y0 appears at 4 (4)",
                "content d appears at 3 (5)",
            ]
        )
        nest.letters.items[0].removeAll()
        try nest.innerModel.change { try $0.remove(0..<9) }
        #expect(nest.table.text == "")
        for row in 2...5 { nest.outer.didEndDisplaying(cells[row], in: nest.table, at: nest.place(row)) }
        #expect(
            nest.trace.take() == [
                "X0 is gone from 2 (2)", "content c is gone from 2 (3)", "Y0 is gone from 4 (4)",
                "content d is gone from 3 (5)",
            ]
        )
    }

    @Test func prefetchingIsSharedOut() throws {
        let nest = try Nest.ofLetters("abcdefghi")
        nest.outer.prefetch(at: (1...6).map(nest.place))
        #expect(
            nest.trace.take() == [
                "content prefetches 1 (1), 2 (3), 3 (5)", "X prefetches 2 (2), 5 (6)", "Y prefetches 4 (4)",
            ]
        )
        nest.outer.cancelPrefetching(at: (4...99).map(nest.place))
        #expect(
            nest.trace.take() == ["content cancels 3 (5), 4 (7), 5 (8), 6 (11), 7 (12), 8 (15)"]
        )
    }

    @Test func questionsThatNobodyKnowsArePassedOn() throws {
        let nest = try Nest.ofLetters("abcdefghi")
        #expect(nest.outer.answer(MenuOfRow(), in: nest.table, at: nest.place(5)) == "menu of d")
        #expect(nest.outer.answer(MenuOfRow(), in: nest.table, at: nest.place(4)) == nil)
        #expect(nest.outer.size(in: nest.table, at: nest.place(5)) == RowSize(height: 3))
        #expect(nest.outer.size(in: nest.table, at: nest.place(6)) == RowSize(height: 250))
    }

    @Test func changesGoFromInsideOut() throws {
        let nest = try Nest.ofLetters("abcdefghi")
        nest.letters.items[0] += ["j", "k"]
        nest.letters.updateHandler?(FeedUpdate([.rows(RowChanges(inserted: [9..<11]))]))
        #expect(nest.table.text == "a b X0 c Y0 d X1 e f Y1 X2 g h X3 Y2 i j k")
        #expect(nest.table.shown == nest.table.fresh)
        let slot = try #require(nest.innerModel.list.firstSlot(fromRow: 13))
        nest.innerModel.change { $0.fill(slot.id, with: FeedAd(9)) }
        #expect(nest.table.text == "a b X0 c Y0 d X1 e f Y1 X2 g h X3 Y2 i j X9 k")
        #expect(nest.table.shown == nest.table.fresh)
    }

    @Test func sectionsComeMoveAndGoThroughBoth() throws {
        let nest = try Nest.ofLetters("abcd")
        nest.letters.items.insert(["p", "q", "r"], at: 0)
        try nest.innerModel.insertSection(FeedSectionContent(id: "new", count: 3), at: 0)
        #expect(nest.table.shown == [["p", "q", "r"], ["a", "b", "X0", "c", "Y0", "d"]])
        let slot = try #require(nest.innerModel.list.firstSlot(fromRow: 0, section: 0))
        nest.innerModel.change { $0.fill(slot.id, with: FeedAd(5)) }
        #expect(nest.table.shown[0] == ["p", "q", "X5", "r"])
        nest.letters.items.swapAt(0, 1)
        try nest.innerModel.moveSection(from: 0, to: 1)
        #expect(nest.table.shown[1] == ["p", "q", "X5", "r"])
        nest.letters.items.remove(at: 0)
        try nest.innerModel.removeSection(at: 0)
        #expect(nest.table.shown == [["p", "q", "X5", "r"]])
    }

    @Test func whatTheDataSourceSaysWronglyIsLeftOutAndReported() throws {
        let nest = try Nest.ofLetters("abcd")
        var errors: [String] = []
        nest.inner.errorHandler = { errors.append("\($0)") }
        let before = nest.table.text
        nest.letters.updateHandler?(FeedUpdate([.rows(RowChanges(removed: [3..<7]))]))
        nest.letters.updateHandler?(FeedUpdate([.rows(RowChanges(section: 4, removed: [0..<1]))]))
        nest.letters.updateHandler?(FeedUpdate([.rows(RowChanges(inserted: [0..<Int.max]))]))
        nest.letters.updateHandler?(FeedUpdate([.rows(RowChanges(moved: [.init(from: -1, to: .max)]))]))
        #expect(
            errors == [
                "removed and moved items must differ, and be 0 to 3", "there is no section 4; there are 0 to 0",
                "an index is beyond 0 to 4294967295", "an index is beyond 0 to 4294967295",
            ]
        )
        #expect(nest.table.text == before)
    }
}
