#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationFeed
import PlatformViews
import MediationTesting
import Testing

/// A cell counts nothing for an ad of other privacy choices that has left the screen, although the ad is in its row.
@MainActor
struct OutdatedCellTests {
    private let view = ReusedCellTests.OneCell()
    private let stage: FeedStage
    private let content = ReusedCellTests.Content(30)
    private let feed: FeedDecorator<ReusedCellTests.OneCell, PlatformView>
    private let row = RowPlace(own: RowIndex(3), outer: RowIndex(3))

    /// Scrolls past the ad in row 3; there is no other ad.
    init() async throws {
        let stage = try FeedStage()
        self.stage = stage
        self.feed = FeedDecorator(
            dataSource: self.content,
            delegate: self.content,
            ads: ReusedCellTests.Ads { stage.coordinator.ad($0)?.nativeAd },
            model: stage.coordinator
        )
        await stage.start()
        await stage.show(3...6)
        _ = self.feed.cell(in: self.view, at: self.row)
        stage.answer = .noFill
        stage.mediator.privacy = PrivacySnapshot(gdprApplies: .yes)
        await stage.show(8...12)
    }

    private var ad: StagedAd { self.stage.ads[0] }

    @Test func theRowKeepsItsAd() {
        guard case .ad(FeedAd(1), _) = self.feed.list.row(3) else {
            Issue.record("\(String(describing: self.feed.list.row(3)))")
            return
        }
    }

    @Test func aTapIsNoClickWhenItIsUsedAgain() {
        _ = self.feed.cell(in: self.view, at: self.row)
        self.view.tap()
        #expect(self.ad.clicks == 0)
    }

    @Test func aTapIsNoClickWhenItComesBackAsItIs() {
        self.feed.willDisplay(self.view.cell, in: self.view, at: self.row)
        self.view.tap()
        #expect(self.ad.clicks == 0)
    }
}
#endif
