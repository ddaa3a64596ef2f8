import MediationFeed
@testable import MediationFeedUI
import Testing
import UIKit

extension FeedViewTests {
    @MainActor
    struct CorrectionTests {
        /// A batch may not both reload and move a row, as that of two drops together would.
        @Test func twoDropsAreNotCorrectedInOneBatch() async {
            ListFault.first = nil
            let frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            let (window, table, rows) = (UIWindow(frame: frame), UITableView(frame: frame, style: .plain), Numbers())
            table.rowHeight = 50
            table.register(UITableViewCell.self, forCellReuseIdentifier: "number")
            table.dataSource = rows
            window.addSubview(table)
            table.layoutIfNeeded()
            let updates = FeedUpdates(table, showsScreen: { _ in }, isAd: { _ in false }, isNewAd: { _ in false })
            var commits = 0
            updates.showSoon(FeedUpdate([.rows(RowChanges(updated: [0..<1]))]) { commits += 1 })
            updates.showSoon(FeedUpdate([.rows(RowChanges(moved: [.init(from: 0, to: 1)]))]) { commits += 1 })
            for _ in 0..<20 { await Task.yield() }
            #expect(commits == 2)
            #expect(ListFault.first == nil)
            withExtendedLifetime((window, rows, updates)) {}
        }
    }
}
