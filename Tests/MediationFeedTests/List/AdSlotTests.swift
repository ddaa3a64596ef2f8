import MediationFeed
import Testing

/// Ads in slots: filled, cleared, expired, refused.
struct AdSlotTests {
    private func list(_ emptySlots: EmptySlots = .collapsed, repeatDistance: Int = 0) throws -> FeedList {
        let positions = try AdPositions(counting: .content, every: 2)
        let options = FeedOptions(emptySlots: emptySlots, repeatDistance: repeatDistance)
        return try FeedList(positions, content: 9, options: options)
    }

    @Test func aSlotWithoutAnAdHasNoRow() throws {
        var list = try self.list()
        #expect(list.text() == "0 1 2 3 4 5 6 7 8")
        let slot = try #require(list.firstSlot(fromRow: 3))
        #expect(slot.row == 4 && !slot.hasRow && slot.state == .empty)
        let changes = list.fill(slot.id, with: FeedAd(0))
        #expect(list.text() == "0 1 2 3 A 4 5 6 7 8")
        #expect(changes.inserted == [4..<5])
        #expect(list.slot(slot.id)?.state == .filled(FeedAd(0)))
    }

    @Test func aPlaceholderKeepsThePlaceOfAnAd() throws {
        var list = try self.list(.placeholders)
        #expect(list.text() == "0 1 _ 2 3 _ 4 5 _ 6 7 _ 8")
        let slot = try #require(list.firstSlot(fromRow: 3))
        let changes = list.fill(slot.id, with: FeedAd(0))
        #expect(list.text() == "0 1 _ 2 3 A 4 5 _ 6 7 _ 8")
        #expect(changes.updated == [5..<6])
        #expect(list.clear(slot.id).updated == [5..<6])
    }

    @Test func clearingTakesTheRowAway() throws {
        var list = try self.list()
        list.fillAll()
        let changes = list.clear(list.slots()[1].id)
        #expect(list.text() == "0 1 A 2 3 4 5 C 6 7 D 8")
        #expect(changes.removed == [5..<6])
        #expect(changes.released == [ReleasedAd(ad: FeedAd(1), slot: list.slots()[1].id, isExpired: false)])
    }

    @Test func anExpiredAdStaysInItsRowUntilAnotherTakesIt() throws {
        var list = try self.list()
        list.fillAll()
        let slot = list.slots()[1].id
        #expect(list.expire(slot).isEmpty)
        #expect(list.slot(slot)?.state == .expired(FeedAd(1)))
        #expect(list.text() == "0 1 A 2 3 B 4 5 C 6 7 D 8")
        let changes = list.fill(slot, with: FeedAd(9))
        #expect(changes.updated == [5..<6])
        #expect(changes.released.map(\.isExpired) == [true])
        #expect(list.slot(slot)?.state == .filled(FeedAd(9)))
    }

    @Test func aSlotThatIsTakenKeepsItsAd() throws {
        var list = try self.list()
        list.fillAll()
        let changes = list.fill(list.slots()[0].id, with: FeedAd(7))
        #expect(changes.refusal == .slotIsTaken)
        #expect(changes.isEmpty)
        #expect(list.slots()[0].ad == FeedAd(0))
    }

    @Test func anAdForASlotThatIsGoneIsRefused() throws {
        var list = try self.list()
        let slot = list.slots()[3].id
        _ = try list.remove(5..<9)
        #expect(list.slot(slot) == nil)
        #expect(list.fill(slot, with: FeedAd(0)).refusal == .slotIsGone)
        #expect(list.clear(slot).refusal == .slotIsGone)
        #expect(list.expire(slot).refusal == .slotIsGone)
    }

    @Test func anEmptySlotCannotBeClearedOrExpire() throws {
        var list = try self.list()
        #expect(list.clear(list.slots()[0].id).refusal == .slotIsEmpty)
        #expect(list.expire(list.slots()[0].id).refusal == .slotIsEmpty)
    }

    @Test func anAdIsNotRepeatedNearby() throws {
        var list = try self.list(repeatDistance: 2)
        let slots = list.slots().map(\.id)
        #expect(list.fill(slots[0], with: FeedAd(1)).refusal == nil)
        #expect(list.fill(slots[1], with: FeedAd(1)).refusal == .repeatsAnAd)
        #expect(list.fill(slots[2], with: FeedAd(1)).refusal == .repeatsAnAd)
        #expect(list.fill(slots[3], with: FeedAd(1)).refusal == nil)
    }

    @Test func anAdIsClearedWhenItComesTooNearToItsLike() throws {
        var list = try self.list(.placeholders, repeatDistance: 1)
        let slots = list.slots().map(\.id)
        for (slot, ad) in zip(slots, [1, 2, 1, 3]) { _ = list.fill(slot, with: FeedAd(ad)) }
        #expect(list.text() == "0 1 B 2 3 C 4 5 B 6 7 D 8")
        let changes = try list.remove(3..<5)
        #expect(list.text() == "0 1 B 2 3 _ 4 5 D 6")
        #expect(changes.removed == [4..<7])
        #expect(changes.updated == [8..<9])
        #expect(changes.released.map(\.ad) == [FeedAd(2), FeedAd(1)])
    }

    @Test func slotsAreFoundFromARowOn() throws {
        var list = try self.list()
        _ = list.fill(list.slots()[0].id, with: FeedAd(0))
        #expect(list.firstSlot(fromRow: 2)?.contentIndex == 2)
        #expect(list.firstSlot(fromRow: 3)?.contentIndex == 4)
        #expect(list.firstSlot(fromRow: 100) == nil)
        #expect(list.firstSlot(fromRow: -5)?.contentIndex == 2)
        #expect(list.firstSlot(fromRow: 0, section: 3) == nil)
    }

    @Test func aRepeatDistanceBeyondTheLimitIsRefused() {
        let message = FeedError.thrown { _ = try self.list(repeatDistance: 101) }
        #expect(message == "repeatDistance 101 is not allowed; it must be 0 to 100")
    }
}
