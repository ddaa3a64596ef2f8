import MediationFeed
@testable import MediationFeedUI
import Testing
import UIKit

extension FeedViewTests {
    /// A table that has been scrolled by ten of its thirty rows, each of which is 50 points high.
    @MainActor
    struct ScrollPositionTests {
        private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), style: .plain)
        private let rows = Numbers()

        init() {
            ListFault.first = nil
            self.rows.count = 30
            self.table.rowHeight = 50
            self.table.register(UITableViewCell.self, forCellReuseIdentifier: "number")
            self.table.dataSource = self.rows
            self.window.addSubview(self.table)
            self.table.layoutIfNeeded()
            self.table.contentOffset.y = 500
            self.table.layoutIfNeeded()
        }

        /// Makes a change; `areAds` says what the rows are that come and go.
        private func offset(after changes: RowChanges, areAds: Bool = true) -> Double {
            let updates = FeedUpdates(
                self.table,
                showsScreen: { _ in },
                isAd: { _ in areAds },
                isNewAd: { _ in areAds }
            )
            let growth = changes.inserted.joined().count - changes.removed.joined().count
            updates.show(FeedUpdate([.rows(changes)]) { self.rows.count += growth })
            #expect(ListFault.first == nil)
            return Double(self.table.contentOffset.y)
        }

        @Test func adsInsertedAboveTheScreenMoveTheContentWithTheScreen() {
            #expect(self.offset(after: RowChanges(inserted: [2..<3, 5..<6])) == 600)
        }

        @Test func adsRemovedAboveTheScreenMoveTheContentWithTheScreen() {
            #expect(self.offset(after: RowChanges(removed: [2..<3, 5..<6])) == 400)
        }

        @Test func anAdRemovedAtTheTopOfTheScreenLeavesTheNextRowWhereItIs() {
            #expect(self.offset(after: RowChanges(removed: [3..<4, 10..<11])) == 400)
        }

        @Test func adsThatComeAndGoTogetherAreSetOffAgainstEachOther() {
            #expect(self.offset(after: RowChanges(removed: [1..<3, 7..<8], inserted: [4..<5])) == 400)
        }

        @Test func adsBelowTheScreenChangeNothing() {
            #expect(self.offset(after: RowChanges(removed: [20..<21], inserted: [15..<16])) == 500)
        }

        @Test func contentOfTheAppIsNotSetOff() {
            #expect(self.offset(after: RowChanges(inserted: [2..<3]), areAds: false) == 500)
            #expect(self.offset(after: RowChanges(removed: [2..<3]), areAds: false) == 500)
        }

        @Test func theTableIsNotScrolledBeyondItsBeginning() {
            self.table.contentOffset.y = 75
            self.table.layoutIfNeeded()
            #expect(self.offset(after: RowChanges(removed: [0..<3])) == 0)
        }
    }
}
