import MediationFeed
import MediationTesting
import Testing

/// Rows that the user drags across ads.
@MainActor
struct DragTests {
    @Test func anItemThatIsDraggedAcrossAdsGoesBetweenItems() throws {
        let nest = try Nest.ofLetters("abcdefghi")
        nest.table.drag(RowIndex(0), to: RowIndex(8))
        #expect(nest.trace.take() == ["content moves 0 to 5"])
        #expect(nest.letters.items[0].joined() == "bcdefaghi")
        #expect(nest.table.shown == nest.table.fresh)
    }

    @Test func adsAreNotDragged() throws {
        let nest = try Nest.ofLetters("abcdefghi")
        for row in [2, 4] { #expect(!nest.outer.canMove(at: nest.place(row))) }
        let before = nest.table.text
        // A view that moves the row anyway reverts the move.
        nest.table.drop(RowIndex(2), at: RowIndex(7))
        nest.table.drop(RowIndex(4), at: RowIndex(0))
        #expect(nest.table.text == before)
        #expect(nest.trace.take() == [])
    }

    @Test func aDropOnAnAdIsOneBetweenItsNeighbours() throws {
        let nest = try Nest.ofLetters("abcdefghi")
        nest.table.drop(RowIndex(7), at: RowIndex(2))
        #expect(nest.trace.take() == ["content moves 4 to 2"])
        nest.table.drop(RowIndex(0), at: RowIndex(4))
        #expect(nest.trace.take() == ["content moves 0 to 3"])
        #expect(nest.table.shown == nest.table.fresh)
    }

    @Test func aDropBeyondTheEndIsOneAtTheEnd() throws {
        let nest = try Nest.ofLetters("abcdefghi")
        let end = nest.outer.moveDestination(from: nest.place(0), proposed: RowIndex(99))
        #expect(end == RowIndex(nest.outer.rowCount(section: 0) - 1))
        #expect(nest.outer.moveDestination(from: nest.place(0), proposed: RowIndex(3, section: 7)) == RowIndex(0))
        #expect(nest.outer.moveDestination(from: nest.place(4), proposed: RowIndex(0)) == RowIndex(4))
    }

    @Test func rowsThatThereAreNotAreNotMoved() throws {
        let nest = try Nest.ofLetters("abcdefghi")
        let before = nest.table.fresh
        for row in [-1, 99, .max, .min] {
            #expect(nest.outer.completeMove(from: RowIndex(row), to: RowIndex(0)).changes == [])
            #expect(nest.outer.completeMove(from: RowIndex(0, section: row), to: RowIndex(0)).changes == [])
            nest.outer.move(from: RowIndex(row), to: RowIndex(row))
            _ = nest.outer.moveDestination(from: nest.place(0), proposed: RowIndex(row, section: row))
            _ = nest.outer.moveDestination(from: nest.place(0), proposed: RowIndex(row))
        }
        nest.outer.completeMove(from: RowIndex(2), to: RowIndex(.max)).commit()
        #expect(nest.table.fresh == before)
        #expect(nest.trace.take() == [])
    }

    @Test func afterADropTheRowsAreThoseOfTheViewUntilItHasChangedThem() throws {
        let nest = try Nest(
            [["a", "b", "c", "d", "e"]],
            inner: .none,
            outer: AdPositions(counting: .content, every: 2)
        )
        #expect(nest.table.text == "a b Y0 c d Y1 e")
        nest.table.drop(RowIndex(3), at: RowIndex(6))
        #expect(nest.table.text == "a b Y0 d Y1 e c")
        // The ads come too close, and one of them must be removed.
        let update = nest.outer.completeMove(from: RowIndex(3), to: RowIndex(6))
        #expect(nest.outer.rowCount(section: 0) == 7)
        #expect(nest.outer.content(at: RowIndex(6)) == RowIndex(4))
        update.commit()
        #expect(nest.outer.rowCount(section: 0) == 6)
    }

    @Test func theDelegateHasTheLastWordOnWhereARowMayGo() throws {
        @MainActor final class Picky: FeedDelegate {
            func moveDestination(from source: RowPlace, proposed: RowIndex) -> RowIndex {
                RowIndex(min(proposed.row, 1))
            }
            func didSelect(in view: TextTable, at place: RowPlace) {}
            func willDisplay(_ cell: TextCell, in view: TextTable, at place: RowPlace) {}
        }
        let nest = try Nest.ofLetters("abcdefghi")
        let picky = Picky()
        nest.inner.delegate = picky
        nest.table.drag(RowIndex(5), to: RowIndex(8))
        #expect(nest.letters.items[0].joined() == "adbcefghi")
        #expect(nest.table.shown == nest.table.fresh)
    }

    @Test func anItemGoesToAnotherSection() throws {
        let rule = try AdPositions(counting: .content, every: 2)
        let nest = try Nest([["a", "b", "c"], ["p", "q", "r"]], inner: rule, outer: rule)
        #expect(nest.table.shown == [["a", "b", "Y0", "X0", "c"], ["p", "q", "Y0", "X0", "r"]])
        nest.table.drag(RowIndex(0), to: RowIndex(3, section: 1))
        #expect(nest.trace.take() == ["content moves 0 to 1:2"])
        #expect(nest.letters.items == [["b", "c"], ["p", "q", "a", "r"]])
        #expect(nest.table.shown == nest.table.fresh)
    }

    @Test(arguments: [
        ContentChangeStrategy.withFollowingItem, .withPrecedingItem, .fixedRows,
    ])
    func afterHundredsOfDropsViewAndListAgree(strategy: ContentChangeStrategy) throws {
        for seed in 0..<4 {
            var random = SplitMix64(seed: UInt64(seed))
            let letters = (0..<30).map { "\($0)" }
            let nest = try Nest(
                [Array(letters[..<20]), Array(letters[20...])],
                inner: AdPositions(counting: .content, every: Int.random(in: 2...5, using: &random)),
                outer: AdPositions(
                    counting: .rows,
                    every: Int.random(in: 2...6, using: &random),
                    allowsTrailingAd: Bool.random(using: &random)
                ),
                options: FeedOptions(
                    emptySlots: Bool.random(using: &random) ? .collapsed : .placeholders,
                    strategy: strategy
                )
            )
            for _ in 0..<100 {
                let row = Int.random(in: 0..<12, using: &random)
                let from = RowIndex(row, section: Int.random(in: 0...1, using: &random))
                let section = Int.random(in: 0...3, using: &random) == 0 ? 1 - from.section : from.section
                let count = nest.outer.rowCount(section: section)
                guard from.row < nest.outer.rowCount(section: from.section) else { continue }
                let last = section == from.section ? count - 1 : count
                let to = RowIndex(Int.random(in: 0...last, using: &random), section: section)
                if Bool.random(using: &random) {
                    nest.table.drag(from, to: to)
                } else {
                    nest.table.drop(from, at: to)
                }
                try #require(nest.table.shown == nest.table.fresh, "seed \(seed)")
                try #require(nest.letters.items.joined().sorted() == letters.sorted())
            }
        }
    }

    @Test(arguments: [ContentChangeStrategy.withFollowingItem, .withPrecedingItem])
    func aDropWhereTheDecoratorSaysLeavesNothingToMove(strategy: ContentChangeStrategy) throws {
        for source in 0..<16 {
            for proposed in 0..<16 {
                let nest = try Nest.ofLetters("abcdefghi", options: FeedOptions(strategy: strategy))
                let place = nest.place(source)
                guard nest.outer.canMove(at: place) else { continue }
                let destination = nest.outer.moveDestination(from: place, proposed: RowIndex(proposed))
                let update = nest.outer.completeMove(from: RowIndex(source), to: destination)
                update.commit()
                let rows = nest.table.fresh[0]
                for case .rows(let changes) in update.changes {
                    // An ad that no longer has an item after it may stay in its row.
                    let isOfAds = changes.moved.allSatisfy { rows[$0.to].first?.isUppercase ?? false }
                    #expect(isOfAds && changes.inserted.isEmpty, "\(source) to \(proposed): \(changes)")
                }
            }
        }
    }
}
