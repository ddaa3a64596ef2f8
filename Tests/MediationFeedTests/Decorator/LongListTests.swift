import MediationFeed
import Testing

/// A list with more items than the data source has rows.
@MainActor
struct LongListTests {
    private let trace = Trace()

    private func decorate(_ letters: [[String]], _ counts: [Int]) throws -> (feed: TextTable.Decorator, errors: Errors)
    {
        let list = try FeedList(
            FeedPositions(AdPositions(counting: .content, every: 2)),
            sections: counts.enumerated().map { FeedSectionContent(id: "\($0)", count: $1) },
            options: FeedOptions(emptySlots: .placeholders)
        )
        let letters = Letters(letters, trace: self.trace)
        let ads = TextAds("X", trace: self.trace)
        let feed = TextTable.Decorator(dataSource: letters, delegate: letters, ads: ads, model: FeedListModel(list))
        let errors = Errors()
        feed.errorHandler = { errors.all.append($0) }
        return (feed, errors)
    }

    @MainActor private final class Errors {
        var all: [FeedError] = []
    }

    @Test func aListLongerThanItsDataIsToldAtTheFirstQuestion() throws {
        let (feed, errors) = try self.decorate([["a", "b", "c"]], [9])
        #expect(errors.all == [])
        #expect(feed.rowCount(section: 0) == 4)
        #expect(errors.all.map(\.code) == [.listTooLong])
        let told = errors.all.first?.message ?? ""
        #expect(told.hasPrefix("the list has 9 items in section 0, and the data source only 3; "))
        #expect(feed.rowCount(section: 0) == 4)
        #expect(errors.all.count == 1)
    }

    @Test func noRowIsAskedForInVain() throws {
        let (feed, errors) = try self.decorate([["a", "b", "c"], []], [4, 2, 5])
        let table = TextTable(feed)
        #expect(table.shown == [["a", "b", "X_", "c"], [], []])
        #expect(errors.all.count == 3)
    }

    @Test func aListThatIsAsLongAsItsDataIsNoMistake() throws {
        let (feed, errors) = try self.decorate([["a", "b", "c"], ["d"]], [3, 1])
        #expect(TextTable(feed).shown == [["a", "b", "X_", "c"], ["d"]])
        #expect(errors.all == [])
    }

    @Test func itIsToldOfNestedDecorators() throws {
        let (inner, innerErrors) = try self.decorate([["a", "b", "c"]], [9])
        let list = try FeedList(AdPositions(counting: .content, every: 3), content: 20)
        let ads = TextAds("Y", trace: self.trace)
        let outer = TextTable.Decorator(around: inner, ads: ads, model: FeedListModel(list))
        let errors = Errors()
        outer.errorHandler = { errors.all.append($0) }
        #expect(TextTable(outer).shown == [["a", "b", "X_", "c"]])
        #expect(innerErrors.all.count == 1 && errors.all.count == 1)
    }

    @Test func aViewThatAsksFirstBeforeAnUpdateIsCommittedFindsNoMistake() throws {
        let letters = Letters([["a", "b"]], trace: self.trace)
        let model = FeedListModel(try FeedList(AdPositions(counting: .content, every: 3), content: 2))
        let ads = TextAds("X", trace: self.trace)
        let feed = TextTable.Decorator(dataSource: letters, delegate: letters, ads: ads, model: model)
        var errors = 0
        feed.errorHandler = { _ in errors += 1 }
        var counts: [Int] = []
        feed.updateHandler = { update in
            counts.append(feed.rowCount(section: 0))
            update.commit()
            counts.append(feed.rowCount(section: 0))
        }
        letters.updateHandler?(
            FeedUpdate([.rows(RowChanges(inserted: [2..<4]))]) { letters.items[0] += ["c", "d"] }
        )
        #expect(errors == 0)
        #expect(counts == [2, 4])
        #expect(model.list.contentCount() == 4)
    }

    @Test func dataThatAreAheadLaterAreNoMistake() throws {
        let letters = Letters([["a", "b", "c"]], trace: self.trace)
        let model = FeedListModel(try FeedList(AdPositions(counting: .content, every: 2), content: 3))
        let ads = TextAds("X", trace: self.trace)
        let feed = TextTable.Decorator(dataSource: letters, delegate: letters, ads: ads, model: model)
        var errors = 0
        feed.errorHandler = { _ in errors += 1 }
        let table = TextTable(feed)
        letters.items[0].removeLast()
        #expect(feed.rowCount(section: 0) == 3)
        try model.change { list throws(FeedError) in try list.remove(2..<3) }
        #expect(table.text == "a b" && errors == 0)
    }
}
