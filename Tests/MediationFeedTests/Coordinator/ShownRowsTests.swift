import MediationFeed
import MediationTesting
import Testing

/// Rows that a view reports one by one, as SwiftUI's do, and what such a view is told.
@MainActor
struct ShownRowsTests {
    private let reports: AsyncStream<ClosedRange<RowIndex>>
    private let shown: ShownRows

    init() {
        let (reports, continuation) = AsyncStream<ClosedRange<RowIndex>>.makeStream()
        self.reports = reports
        self.shown = ShownRows { continuation.yield($0) }
    }

    private func name(_ row: Int, section: String = "") -> ShownRows.Name { ShownRows.Name(row, section: section) }

    private func appear(_ rows: ClosedRange<Int>, section: Int = 0) {
        for row in rows {
            self.shown.appear(self.name(row, section: "\(section)"), at: RowIndex(row, section: section))
        }
    }

    private var report: ClosedRange<RowIndex>? {
        get async {
            var reports = self.reports.makeAsyncIterator()
            return await reports.next(isolation: MainActor.shared)
        }
    }

    @Test func rowsThatAppearTogetherAreReportedOnce() async {
        self.appear(3...7)
        self.appear(0...1, section: 1)
        #expect(await self.report == RowIndex(3)...RowIndex(1, section: 1))
    }

    @Test func rowsThatDisappearAreLeftOut() async {
        self.appear(3...7)
        self.shown.disappear(self.name(3, section: "0"))
        self.shown.disappear(self.name(7, section: "0"))
        #expect(await self.report == RowIndex(4)...RowIndex(6))
    }

    @Test func rowsAreWhereAChangeHasMovedThem() async {
        self.appear(3...7)
        let changes = RowChanges(
            removed: [0..<1, 4..<5],
            inserted: [1..<4],
            moved: [RowChanges.Move(from: 7, to: 20)]
        )
        self.shown.follow(.rows(changes))
        // The row that was 3 has lost one row above it, and got three.
        #expect(await self.report == RowIndex(5)...RowIndex(20))
    }

    @Test func aRowDisappearsByItsNameWhereverItIs() async {
        self.appear(3...5)
        self.shown.follow(.rows(RowChanges(inserted: [0..<2])))
        self.shown.disappear(self.name(3, section: "0"))
        #expect(await self.report == RowIndex(6)...RowIndex(7))
    }

    @Test func rowsFollowTheirSections() async {
        self.appear(2...2, section: 0)
        self.appear(4...4, section: 1)
        self.appear(6...6, section: 2)
        self.shown.follow(.sections(SectionChanges(removed: 0)))
        self.shown.follow(.sections(SectionChanges(moved: RowChanges.Move(from: 1, to: 0))))
        self.shown.follow(.sections(SectionChanges(inserted: 1)))
        #expect(await self.report == RowIndex(6, section: 0)...RowIndex(4, section: 2))
    }

    @Test func aViewIsToldOfChangesAfterTheHandlerAndOfAdsThatExpire() async throws {
        final class Listener: FeedListener {
            var said: [String] = []
            func feedDidChange(_ change: FeedChange?) { self.said.append(change == nil ? "expired" : "rows") }
        }
        let (stage, listener) = (try FeedStage(content: 4), Listener())
        stage.onChange = { _ in listener.said.append("handler") }
        stage.coordinator.listener = listener
        await stage.start()
        await stage.show(0...1)
        #expect(listener.said == ["handler", "rows"])
        stage.answer = .noFill
        await stage.show(0...4)
        listener.said = []
        await stage.time.pass(.seconds(3_601))
        // It had been on the screen: its row stays, and shows nothing.
        #expect(listener.said == ["expired"])
        #expect(stage.coordinator.ad(FeedAd(1)) == nil)
    }
}
