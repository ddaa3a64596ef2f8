#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationFeed
import PlatformViews
import MediationTesting
import Testing

/// A cell that is reused for another row counts nothing for the previous ad, whatever the app forgets.
@MainActor
struct ReusedCellTests {
    /// A view with one cell, which shows one row after another.
    @MainActor
    final class OneCell {
        let cell = PlatformView(frame: ViewRect(x: 0, y: 0, width: 100, height: 50))
        let label = PlatformView(frame: ViewRect(x: 0, y: 0, width: 100, height: 50))
        let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 100, height: 50))

        init() {
            self.window.addSubview(self.cell)
            self.cell.addSubview(self.label)
        }

        func tap() { self.window.tap(at: ViewPoint(x: 50, y: 25)) }
    }

    @MainActor
    final class Content: FeedDataSource, FeedDelegate {
        var count: Int
        private(set) var asked: [Int] = []

        init(_ count: Int) { self.count = count }

        func rowCount(section: Int) -> Int { self.count }

        func cell(in view: OneCell, at place: RowPlace) -> PlatformView {
            self.asked.append(place.own.row)
            return view.cell
        }

        func size(in view: OneCell, at place: RowPlace) -> RowSize? {
            self.asked.append(place.own.row)
            return nil
        }
    }

    @MainActor
    final class Ads: AdRowSource {
        var registers = true
        private let ad: @MainActor (FeedAd) -> NativeAd?

        init(_ ad: @escaping @MainActor (FeedAd) -> NativeAd?) { self.ad = ad }

        func cell(in view: OneCell, for row: AdRow) -> PlatformView {
            guard self.registers, let ad = row.ad.flatMap(self.ad) else { return view.cell }
            #expect(throws: Never.self) {
                try ad.register(container: view.cell, clickableAssetViews: [.headline: view.label])
            }
            return view.cell
        }
    }

    private typealias Decorator = FeedDecorator<OneCell, PlatformView>

    private let view = OneCell()
    private let stage: FeedStage
    private let content = Content(30)
    private let ads: Ads
    private let feed: Decorator

    /// Creates a feed with ads in rows 3 and 7; the ad rows further down are empty.
    init() async throws {
        let stage = try FeedStage(emptySlots: .placeholders, lookAhead: 8)
        self.stage = stage
        self.ads = Ads { stage.coordinator.ad($0)?.nativeAd }
        self.feed = FeedDecorator(
            dataSource: self.content,
            delegate: self.content,
            ads: self.ads,
            model: stage.coordinator
        )
        await stage.start()
    }

    private func place(_ row: Int) -> RowPlace { RowPlace(own: RowIndex(row), outer: RowIndex(row)) }

    private func show(_ row: Int) { _ = self.feed.cell(in: self.view, at: RowIndex(row)) }

    private func append(_ count: Int) throws {
        self.content.count += count
        try self.stage.append(count)
    }

    private func removeAll() throws {
        let count = self.content.count
        self.content.count = 0
        try self.stage.remove(0..<count)
    }

    private var ad: StagedAd { self.stage.ads[0] }

    @Test func aTapOnAnAdIsAClick() {
        self.show(3)
        self.view.tap()
        #expect(self.ad.clicks == 1)
    }

    @Test func aTapOnContentIsNoClickForTheAdBefore() {
        self.show(3)
        self.show(4)
        self.view.tap()
        #expect(self.ad.clicks == 0)
        #expect(!self.ad.isInViews)
    }

    @Test func aTapOnARowWithoutAnAdIsNoClickForTheAdBefore() {
        self.show(3)
        self.show(15)
        self.view.tap()
        #expect(self.ad.clicks == 0)
        #expect(!self.ad.isInViews)
    }

    @Test func aTapOnAnAdThatIsNotRegisteredIsNoClickForTheAdBefore() {
        self.show(3)
        self.ads.registers = false
        self.show(7)
        self.view.tap()
        #expect(self.ad.clicks == 0)
    }

    @Test func aCellOfTheSameAdStaysRegisteredWithIt() {
        self.show(3)
        self.ads.registers = false
        self.show(3)
        self.view.tap()
        #expect(self.ad.clicks == 1)
    }

    /// Registers the ad late, as a cell does that registers its ad when it is laid out.
    @Test func anAdThatIsRegisteredAfterItsCellWasMadeStaysRegisteredInItsRow() throws {
        self.ads.registers = false
        self.show(3)
        let ad = try #require(self.stage.coordinator.ad(FeedAd(1))?.nativeAd)
        try ad.register(container: self.view.cell, clickableAssetViews: [.headline: self.view.label])
        self.show(3)
        self.view.tap()
        #expect(self.ad.clicks == 1)
    }

    /// Covers an app that remembers that the cell already shows this ad.
    @Test func aCellWhoseAdComesToAnotherSlotStaysRegisteredWithIt() async throws {
        self.show(3)
        let slot = self.feed.list.firstSlot(fromRow: 0)
        // The slots are removed before their ads were on the screen.
        try self.removeAll()
        try self.append(12)
        let other = self.feed.list.firstSlot(fromRow: 0)
        #expect(other?.id != slot?.id)
        #expect(other?.ad == FeedAd(1))
        self.ads.registers = false
        self.show(3)
        self.feed.willDisplay(self.view.cell, in: self.view, at: self.place(3))
        self.view.tap()
        #expect(self.ad.clicks == 1)
    }

    @Test func aCellThatSomebodyElseHasUsedAgainCountsNothingOnceItComesOnTheScreen() {
        self.show(3)
        self.feed.willDisplay(self.view.cell, in: self.view, at: self.place(3))
        #expect(self.ad.isInViews)
        // The cell was taken from the view without a request to the decorator.
        self.feed.willDisplay(self.view.cell, in: self.view, at: self.place(4))
        self.view.tap()
        #expect(self.ad.clicks == 0)
    }

    @Test func anAdOfADecoratorInsideStaysRegistered() throws {
        let rows = self.feed.rowCount(section: 0)
        let list = try FeedList(AdPositions(counting: .content, every: 100), content: rows)
        let outer = Decorator(around: self.feed, ads: Ads { _ in nil }, model: FeedListModel(list))
        _ = outer.cell(in: self.view, at: RowIndex(3))
        outer.willDisplay(self.view.cell, in: self.view, at: self.place(3))
        self.ads.registers = false
        _ = outer.cell(in: self.view, at: RowIndex(3))
        self.view.tap()
        #expect(self.ad.clicks == 1)
        _ = outer.cell(in: self.view, at: RowIndex(4))
        #expect(!self.ad.isInViews)
    }

    @Test func theDataSourceIsNotAskedForARowThatItHasNoMore() {
        self.content.count = 3
        for row in 0..<50 { _ = self.feed.size(in: self.view, at: self.place(row)) }
        #expect(self.content.asked == [0, 1, 2])
        #expect(self.feed.hasRow(self.place(2)))
        #expect(!self.feed.hasRow(self.place(4)))
    }
}
#endif
