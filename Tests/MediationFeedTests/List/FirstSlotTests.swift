import MediationFeed
import Testing

/// A first slot that stays in its row while content comes and goes.
struct FirstSlotTests {
    private func list(_ options: FeedOptions = FeedOptions(firstSlotStays: true)) throws -> FeedList {
        var list = try FeedList(AdPositions(counting: .content, every: 3), content: 10, options: options)
        list.fillAll()
        return list
    }

    @Test func contentThatComesAboveFlowsAroundIt() throws {
        var list = try self.list()
        #expect(list.text() == "0 1 2 A 3 4 5 B 6 7 8 C 9")
        let slots = list.slots().map(\.id)
        let changes = try list.insert(2, at: 0)
        #expect(list.text() == "0 1 2 A 3 4 5 6 7 B 8 9 10 C 11")
        #expect(changes.inserted == [0..<2])
        #expect(changes.moved == [RowChanges.Move(from: 3, to: 3)])
        #expect(changes.released.isEmpty)
        #expect(list.slots().map(\.id) == slots)
    }

    @Test func contentThatGoesAboveIsReplacedByThatBelow() throws {
        var list = try self.list()
        _ = try list.remove(0..<2)
        #expect(list.text() == "0 1 2 A 3 B 4 5 6 C 7")
    }

    @Test func itStaysWhereEverythingAroundItGoes() throws {
        var list = try self.list()
        #expect(try list.remove(2..<4).released.isEmpty)
        #expect(list.text() == "0 1 2 A 3 B 4 5 6 C 7")
    }

    @Test func slotsThatWouldComeBeforeItAreClosed() throws {
        var list = try self.list()
        #expect(try list.remove(0..<5).released.map(\.ad.id) == [1])
        #expect(list.text() == "0 1 2 A 3 C 4")
    }

    @Test func itGoesWithTheContentBeforeIt() throws {
        var list = try self.list()
        #expect(try list.remove(0..<8).released.count == 3)
        #expect(list.text() == "0 1")
    }

    @Test func placeholdersStayToo() throws {
        let options = FeedOptions(emptySlots: .placeholders, firstSlotStays: true)
        var list = try FeedList(AdPositions(counting: .content, every: 3), content: 7, options: options)
        _ = try list.insert(1, at: 1)
        #expect(list.text() == "0 1 2 _ 3 4 5 6 _ 7")
    }
}
