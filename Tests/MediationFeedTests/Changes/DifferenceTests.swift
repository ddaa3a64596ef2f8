import MediationFeed
import MediationTesting
import Testing

/// Changes computed from the items before and after.
struct DifferenceTests {
    private struct Item: Equatable {
        var id: Int
        var text = 0
    }

    private func changes(_ old: [Int], _ new: [Int]) -> RowChanges {
        RowChanges(from: old, to: new, id: \.self)
    }

    @Test func equalArraysHaveNoChanges() {
        #expect(self.changes([1, 2, 3], [1, 2, 3]).isEmpty)
    }

    @Test func neighboursAreOneRange() {
        let changes = self.changes([1, 2, 3, 4], [1, 4, 7, 8, 9])
        #expect(changes.removed == [1..<3])
        #expect(changes.inserted == [2..<5])
    }

    @Test func theFewestItemsMove() {
        #expect(self.changes([1, 2, 3, 4, 5], [5, 1, 2, 3, 4]).moved == [RowChanges.Move(from: 4, to: 0)])
    }

    @Test func anItemThatShowsSomethingElseIsUpdated() {
        let (old, new) = ([Item(id: 1), Item(id: 2)], [Item(id: 1, text: 1), Item(id: 2)])
        #expect(RowChanges(from: old, to: new, id: \.id, isUnchanged: ==).updated == [0..<1])
        #expect(RowChanges(from: old, to: new, id: \.id).isEmpty)
    }

    @Test func anItemThatMovesAndShowsSomethingElseIsReplaced() {
        let (old, new) = ([Item(id: 1), Item(id: 2), Item(id: 3)], [Item(id: 3, text: 1), Item(id: 1), Item(id: 2)])
        let changes = RowChanges(from: old, to: new, id: \.id, isUnchanged: ==)
        #expect(changes.removed == [2..<3])
        #expect(changes.inserted == [0..<1])
        #expect(changes.moved.isEmpty && changes.updated.isEmpty)
    }

    @Test func itemsWithOneIdentifierKeepTheirOrder() {
        let changes = self.changes([1, 1, 2], [2, 1])
        #expect(changes.removed == [1..<2])
        #expect(changes.moved.count == 1)
    }

    @Test func anyTwoArraysAreJoinedByTheirChanges() throws {
        for seed in 0..<UInt64(TestSize.cases(20_000)) {
            var random = SplitMix64(seed: seed)
            let (old, new) = (Self.items(&random), Self.items(&random))
            let changes = RowChanges(from: old, to: new, id: \.id, isUnchanged: ==)
            try #require(changes.applied(to: old) { new[$0] } == new, "seed \(seed)")
            let named =
                [changes.removed, changes.updated].flatMap { $0.flatMap(Array.init) } + changes.moved.map(\.from)
            try #require(Set(named).count == named.count, "seed \(seed): a row is named twice")
        }
    }

    @Test func anAdBetweenItemsThatStayKeepsItsPlace() throws {
        var list = try FeedList(AdPositions(counting: .content, every: 2), content: 6)
        let slot = try #require(list.firstSlot(fromRow: 0)?.id)
        _ = list.fill(slot, with: FeedAd(1))
        let changes = self.changes([0, 1, 2, 3, 4, 5], [0, 1, 2, 5, 3, 8])
        #expect(try list.apply(changes).released.isEmpty)
        #expect(list.slot(slot)?.ad == FeedAd(1))
    }

    @Test func aHundredThousandItemsInReverseTakeNoQuadraticTime() {
        let old = Array(0..<100_000)
        #expect(self.changes(old, old.reversed()).moved.count == old.count - 1)
    }

    private static func items(_ random: inout SplitMix64) -> [Item] {
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
            Item(id: Int.random(in: 0...9, using: &random), text: Int.random(in: 0...4, using: &random) / 4)
        }
    }
}
