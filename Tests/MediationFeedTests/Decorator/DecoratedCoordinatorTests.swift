import MediationFeed
import MediationTesting
import Testing

/// Decorators whose lists are managed by coordinators.
@MainActor
struct DecoratedCoordinatorTests {
    private let trace = Trace()

    private func decorate(_ stage: FeedStage, _ count: Int) -> (letters: Letters, feed: TextTable.Decorator) {
        let letters = Letters([(0..<count).map { "\($0)" }], trace: self.trace)
        let ads = TextAds("X", trace: self.trace)
        let feed = FeedDecorator(dataSource: letters, delegate: letters, ads: ads, model: stage.coordinator)
        return (letters, feed)
    }

    @Test func adsComeAsTheScreenMovesDown() async throws {
        let stage = try FeedStage(lookAhead: 2)
        let (_, feed) = self.decorate(stage, 30)
        let table = TextTable(feed)
        await stage.start()
        feed.screenShows(RowIndex(0)...RowIndex(1))
        await stage.time.rest()
        #expect(table.text.hasPrefix("0 1 2 X1 3 4 5 6 7 8 9"))
        feed.screenShows(RowIndex(3)...RowIndex(8))
        await stage.time.rest()
        #expect(table.text.hasPrefix("0 1 2 X1 3 4 5 6 7 8 X2 9"))
        #expect(table.shown == table.fresh)
    }

    @Test func anItemIsDraggedAndTheCoordinatorKnows() async throws {
        let stage = try FeedStage()
        let (letters, feed) = self.decorate(stage, 30)
        let table = TextTable(feed)
        await stage.start()
        table.drag(RowIndex(0), to: RowIndex(5))
        await stage.time.rest()
        #expect(letters.items[0].prefix(6).joined(separator: " ") == "1 2 3 4 0 5")
        #expect(table.shown == table.fresh)
        #expect(stage.list.rowCount() == table.sections[0].count)
    }

    @Test func eachCoordinatorOfANestKnowsItsOwnRowsOnTheScreen() async throws {
        let stage = try FeedStage(lookAhead: 1)
        let (letters, inner) = self.decorate(stage, 30)
        var list = try FeedList(AdPositions(counting: .content, every: 2), content: 30)
        list.fillAll()
        let model = FeedListModel(list)
        let outer = FeedDecorator(around: inner, ads: TextAds("Y", trace: self.trace), model: model)
        let table = TextTable(outer)
        await stage.start()
        #expect(table.text.hasPrefix("0 1 Y0 2 3 Y1 4 5 Y2 6 7 Y3 8 9"))
        // The screen ends with item 5: the slot after it is the next row.
        outer.screenShows(RowIndex(0)...RowIndex(7))
        await stage.time.rest()
        #expect(table.text.hasPrefix("0 1 Y0 2 3 Y1 4 5 X1 Y2 6 7 Y3 8 9"))
        #expect(table.shown == table.fresh)
        letters.items[0].insert("new", at: 0)
        letters.updateHandler?(FeedUpdate([.rows(RowChanges(inserted: [0..<1]))]))
        await stage.time.rest()
        #expect(table.text.hasPrefix("new 0 1 Y0 2 3 Y1 4 5 X1 Y2"))
        #expect(table.shown == table.fresh)
    }

    @Test(arguments: [1, 2, 3])
    func contentThatComesWhileTheViewChangesIsNotLost(edits: Int) async throws {
        let stage = try FeedStage(content: 10)
        let (letters, inner) = self.decorate(stage, 10)
        var list = try FeedList(AdPositions(counting: .content, every: 2), content: 10)
        list.fillAll()
        let outer = FeedDecorator(
            around: inner,
            ads: TextAds("Y", trace: self.trace),
            model: FeedListModel(list)
        )
        let table = TextTable(outer)
        table.onUpdate = {
            table.onUpdate = nil
            for edit in 0..<edits {
                letters.items[0].insert("new \(edit)", at: 3)
                letters.updateHandler?(FeedUpdate([.rows(RowChanges(inserted: [3..<4]))]))
            }
        }
        await stage.start()
        #expect(letters.items[0].count == 10 + edits)
        #expect(table.shown == table.fresh)
        #expect(table.shown[0].filter { !$0.hasPrefix("X") && !$0.hasPrefix("Y") } == letters.items[0])
        #expect(inner.list.rowCount() == stage.list.rowCount())
        #expect(outer.list.contentCount() == stage.list.rowCount())
        // A single change is reported by itself; of several, the first is reported after all have happened.
        if edits == 1 { #expect(table.reloads == 1) }
    }

    @Test func aSectionThatComesAndGrowsWhileTheViewChangesReachesAllDecorators() async throws {
        let stage = try FeedStage(content: 10)
        let (letters, inner) = self.decorate(stage, 10)
        var list = try FeedList(AdPositions(counting: .content, every: 2), content: 10)
        list.fillAll()
        let outer = FeedDecorator(
            around: inner,
            ads: TextAds("Y", trace: self.trace),
            model: FeedListModel(list)
        )
        var errors: [FeedError] = []
        outer.errorHandler = { errors.append($0) }
        let table = TextTable(outer)
        table.onUpdate = {
            table.onUpdate = nil
            letters.items.insert(["a", "b"], at: 0)
            #expect(throws: Never.self) {
                try stage.coordinator.insertSection(FeedSectionContent(id: "new", count: 2), at: 0)
            }
            letters.items[0] += ["c", "d", "e"]
            #expect(throws: Never.self) { try stage.coordinator.append(3, section: 0) }
        }
        await stage.start()
        #expect(table.shown == table.fresh)
        #expect(table.shown[0].filter { !$0.hasPrefix("X") && !$0.hasPrefix("Y") } == letters.items[0])
        #expect(outer.list.contentCount(section: 0) == inner.list.rowCount(section: 0))
        #expect(outer.list.contentCount(section: 1) == inner.list.rowCount(section: 1))
        #expect(errors.isEmpty)
    }

    /// Between the two changes, the rows would be neither those of the view nor those of the app.
    @Test(arguments: [false, true])
    func changesThatComeTogetherWhileTheViewChangesAreShownTogether(isReportedByContent: Bool) async throws {
        let stage = try FeedStage(content: 10)
        let (letters, feed) = self.decorate(stage, 10)
        let table = TextTable(feed)
        func report(_ changes: RowChanges) {
            if isReportedByContent {
                letters.updateHandler?(FeedUpdate([.rows(changes)]))
            } else {
                #expect(throws: Never.self) { try stage.coordinator.changeContent(changes) }
            }
        }
        table.onUpdate = {
            table.onUpdate = nil
            letters.items[0][5] = "new"
            report(RowChanges(updated: [5..<6]))
            letters.items[0].insert(letters.items[0].remove(at: 5), at: 0)
            report(RowChanges(moved: [.init(from: 5, to: 0)]))
        }
        await stage.start()
        #expect(letters.items[0].first == "new")
        #expect(table.shown == table.fresh)
        #expect(feed.list.rowCount() == stage.list.rowCount())
        #expect(table.reloads == 1)
    }
}
