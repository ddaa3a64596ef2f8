import MediationFeed
import MediationTesting
import Testing

/// Change sets that are joined into one, and batches of changes.
struct JoinedChangesTests {
    private func list(_ random: inout SplitMix64) throws -> FeedList {
        let strategies: [ContentChangeStrategy] = [.withFollowingItem, .withPrecedingItem, .fixedRows]
        let options = FeedOptions(
            emptySlots: Bool.random(using: &random) ? .collapsed : .placeholders,
            strategy: strategies.randomElement(using: &random) ?? .fixedRows
        )
        let positions = try AdPositions(counting: .content, every: Int.random(in: 2...4, using: &random))
        var list = try FeedList(positions, content: Int.random(in: 0...20, using: &random), options: options)
        list.fillAll()
        return list
    }

    @Test func twoChangesAreAsOne() throws {
        for seed in 0..<500 {
            var random = SplitMix64(seed: UInt64(seed))
            var list = try self.list(&random)
            var names = Names(count: list.contentCount())
            let old = names.rows(of: list)
            var joined: RowChanges?
            for _ in 0..<4 {
                let changes = try self.edit(&list, &names, &random)
                joined = joined?.followed(by: changes) ?? changes
            }
            let new = names.rows(of: list)
            try #require(joined?.applied(to: old) { new[$0] } == new, "seed \(seed)")
        }
    }

    @Test func aBatchIsAsTheItemsAfterIt() throws {
        for seed in 0..<500 {
            var random = SplitMix64(seed: UInt64(seed))
            var list = try self.list(&random)
            var names = Names(count: list.contentCount())
            let old = names.rows(of: list)
            let batch = self.batch(count: list.contentCount(), &random)
            names.apply(batch)
            let changes = try list.apply(batch)
            #expect(list.contentCount() == names.items.count)
            let new = names.rows(of: list)
            try #require(changes.applied(to: old) { new[$0] } == new, "seed \(seed): \(batch)")
            try #require(list.rows().compactMap(\.contentIndex) == Array(0..<list.contentCount()))
        }
    }

    @Test func aBatchOfOneMoveIsThatMove() throws {
        var list = try FeedList(try AdPositions(counting: .content, every: 2), content: 9)
        list.fillAll()
        var other = list
        let batch = RowChanges(moved: [RowChanges.Move(from: 1, to: 6)])
        #expect(try list.apply(batch) == other.move(from: 1, to: 6))
        #expect(list.text() == other.text())
    }

    @Test func whatDoesNotFitIsAnErrorAndChangesNothing() throws {
        var list = try FeedList(try AdPositions(counting: .content, every: 2), content: 4)
        let wrong = [
            RowChanges(removed: [2..<5]), RowChanges(removed: [1..<2, 0..<1]), RowChanges(inserted: [5..<6]),
            RowChanges(removed: [0..<1], moved: [.init(from: 0, to: 1)]), RowChanges(updated: [3..<5]),
            RowChanges(inserted: [1..<2], moved: [.init(from: 0, to: 1)]), RowChanges(section: 1),
            RowChanges(moved: [.init(from: 0, to: 2), .init(from: 1, to: 0)]),
            RowChanges(inserted: [0..<4_294_967_295]), RowChanges(removed: [1..<2], updated: [0..<2]),
        ]
        for changes in wrong {
            #expect(throws: FeedError.self, "\(changes)") { try list.apply(changes) }
            #expect(list.contentCount() == 4)
        }
    }

    private func edit(_ list: inout FeedList, _ names: inout Names, _ random: inout SplitMix64) throws -> RowChanges {
        let count = list.contentCount()
        let index = Int.random(in: 0...count, using: &random)
        let slot = list.firstSlot(fromRow: index)
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            names.apply(RowChanges(inserted: [index..<index + 3]))
            return try list.insert(3, at: index)
        case 1:
            let range = index..<Int.random(in: index...count, using: &random)
            names.apply(RowChanges(removed: [range]))
            return try list.remove(range)
        case 2 where index < count:
            let other = Int.random(in: 0..<count, using: &random)
            names.apply(RowChanges(moved: [.init(from: index, to: other)]))
            return try list.move(from: index, to: other)
        case 3 where index < count:
            names.apply(RowChanges(updated: [index..<index + 1]))
            return try list.replace(index..<index + 1)
        case 4: return try slot.map { list.clear($0.id) } ?? list.apply(RowChanges())
        default: return try slot.map { list.fill($0.id, with: FeedAd(index)) } ?? list.apply(RowChanges())
        }
    }

    /// Returns a random change set that fits that many items.
    private func batch(count: Int, _ random: inout SplitMix64) -> RowChanges {
        var fates = (0..<count).map { _ in Int.random(in: 0..<8, using: &random) }
        if Bool.random(using: &random) { fates = fates.map { max(1, $0) } }
        func ranges(_ fate: Int) -> [Range<Int>] {
            var ranges: [Range<Int>] = []
            for (index, value) in fates.enumerated() where value == fate {
                if let last = ranges.last, last.upperBound == index {
                    ranges[ranges.count - 1] = last.lowerBound..<index + 1
                } else {
                    ranges.append(index..<index + 1)
                }
            }
            return ranges
        }
        let removed = ranges(0)
        let moved = fates.indices.filter { fates[$0] == 1 }.shuffled(using: &random)
        let fresh = Int.random(in: 0...4, using: &random)
        let after = count - removed.joined().count + fresh
        let places = (0..<after).shuffled(using: &random)
        let inserted = places.prefix(fresh).sorted().map { $0..<$0 + 1 }
        let destinations = places.dropFirst(fresh).prefix(moved.count).sorted()
        return RowChanges(
            removed: removed,
            inserted: inserted,
            moved: zip(moved, destinations).map { RowChanges.Move(from: $0, to: $1) },
            updated: ranges(2)
        )
    }
}

/// The identities of a list's rows, so that they can be told apart.
private struct Names {
    private(set) var items: [Int]
    private var next: Int

    init(count: Int) {
        self.items = Array(0..<count)
        self.next = count
    }

    mutating func apply(_ changes: RowChanges) {
        let fresh = self.next
        self.items = changes.applied(to: self.items) { fresh + $0 }
        self.next += self.items.count + 1
    }

    func rows(of list: FeedList) -> [String] {
        list.rows().map { row in
            switch row {
            case .content(let index): "\(self.items[index])"
            case .ad(let ad, let slot): "ad \(ad.id) in \(slot)"
            case .placeholder(let slot): "\(slot)"
            }
        }
    }
}
