import MediationFeed
import MediationTesting
import Testing

/// Changes as steps of identities, for diffable data sources.
struct IdentifierStepTests {
    @Test func theStepsLeadFromTheOldIdentitiesToTheNew() throws {
        for seed in 0..<500 {
            var random = SplitMix64(seed: UInt64(seed))
            let options = FeedOptions(
                emptySlots: Bool.random(using: &random) ? .collapsed : .placeholders,
                strategy: Bool.random(using: &random) ? .fixedRows : .withFollowingItem
            )
            let positions = try AdPositions(counting: .content, every: Int.random(in: 2...4, using: &random))
            var names = Array(0..<Int.random(in: 0...12, using: &random))
            var list = try FeedList(positions, content: names.count, options: options)
            list.fillAll()
            for step in 0..<10 {
                let old = FeedItems(names, id: { $0 }, in: list).map(\.id)
                let batch = self.batch(names.count, &random)
                names = batch.applied(to: names) { 1000 * (step + 1) + $0 }
                let changes = try list.apply(batch)
                let new = FeedItems(names, id: { $0 }, in: list).map(\.id)
                let steps = changes.identifierSteps(from: { old[$0] }, to: new)
                try #require(self.perform(steps, on: old) == new, "seed \(seed): \(changes)")
            }
        }
    }

    @Test func aRowThatStaysIsKnownByTheIdentityThatItHas() {
        // The app has removed "a" from its items already, and will report that next.
        let changes = RowChanges(moved: [RowChanges.Move(from: 3, to: 1)])
        let steps = changes.identifierSteps(from: { ["a", "b", "c", "ad"][$0] }, to: ["b", "ad", "c", "d"])
        #expect(steps == [.move("ad", .after("a"))] || steps == [.move("ad", .before("b"))], "\(steps)")
    }

    @Test func anItemInAnotherOnesRowIsAnotherRow() throws {
        let changes = RowChanges(updated: [1..<3])
        let steps = changes.identifierSteps(from: { ["a", "b", "c"][$0] }, to: ["a", "x", "c"])
        #expect(steps == [.delete(["b"]), .insert(["x"], .after("a")), .reload(["c"])])
    }

    @Test func aRowThatIsTakenOutAndPutInAgainIsReloaded() {
        let changes = RowChanges(removed: [0..<1], inserted: [0..<1])
        let steps = changes.identifierSteps(from: { ["a", "b"][$0] }, to: ["a", "b"])
        #expect(steps == [.delete(["a"]), .insert(["a"], .before("b")), .reload(["a"])])
        let all = RowChanges(removed: [0..<2], inserted: [0..<2])
        #expect(all.identifierSteps(from: { ["a", "b"][$0] }, to: ["a", "c"]).last == .reload(["a"]))
    }

    private func batch(_ count: Int, _ random: inout SplitMix64) -> RowChanges {
        let index = Int.random(in: 0...count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return RowChanges(inserted: [index..<index + 2])
        case 1: return RowChanges(removed: [index..<Int.random(in: index...count, using: &random)])
        case 2 where index < count:
            return RowChanges(moved: [.init(from: index, to: Int.random(in: 0..<count, using: &random))])
        case 3 where index < count: return RowChanges(updated: [index..<index + 1])
        case 4: return RowChanges(removed: [0..<count], inserted: [0..<3])
        default: return RowChanges()
        }
    }

    /// Performs the steps as strictly as a snapshot: named identifiers must exist, and inserted ones must not.
    private func perform<ID>(_ steps: [IdentifierStep<ID>], on old: [ID]) -> [ID] {
        var ids = old
        func insert(_ new: [ID], _ place: IdentifierStep<ID>.Place) {
            #expect(Set(ids).isDisjoint(with: new))
            switch place {
            case .before(let next): ids.insert(contentsOf: new, at: ids.firstIndex(of: next) ?? 0)
            case .after(let last): ids.insert(contentsOf: new, at: (ids.firstIndex(of: last) ?? -1) + 1)
            case .end: ids += new
            }
        }
        func remove(_ gone: [ID]) {
            #expect(Set(ids).isSuperset(of: gone))
            ids.removeAll { gone.contains($0) }
        }
        for step in steps {
            switch step {
            case .delete(let gone): remove(gone)
            case .insert(let new, let place): insert(new, place)
            case .move(let id, let place):
                remove([id])
                insert([id], place)
            case .reload(let same): #expect(Set(ids).isSuperset(of: same))
            }
        }
        return ids
    }
}
