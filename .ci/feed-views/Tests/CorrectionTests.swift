import MediationFeed
@testable import MediationFeedUI
import Testing
import UIKit

extension FeedViewTests {
    @MainActor
    struct CorrectionTests {
        /// A list of three rows.
        private final class Three: NSObject, UITableViewDataSource {
            func numberOfSections(in tableView: UITableView) -> Int { 1 }

            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                tableView.dequeueReusableCell(withIdentifier: "number", for: indexPath)
            }

            func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

            func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

            func tableView(
                _ tableView: UITableView,
                commit editingStyle: UITableViewCell.EditingStyle,
                forRowAt indexPath: IndexPath
            ) {}

            func tableView(
                _ tableView: UITableView,
                moveRowAt sourceIndexPath: IndexPath,
                to destinationIndexPath: IndexPath
            ) {}
        }

        /// A batch may not both reload and move a row, as that of two drops together would.
        @Test func twoDropsAreNotCorrectedInOneBatch() async {
            ListFault.first = nil
            let frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            let (window, table, rows) = (UIWindow(frame: frame), UITableView(frame: frame, style: .plain), Three())
            table.rowHeight = 50
            table.register(UITableViewCell.self, forCellReuseIdentifier: "number")
            table.dataSource = rows
            window.addSubview(table)
            table.layoutIfNeeded()
            let updates = FeedUpdates(table, showsScreen: { _ in }, isNewAd: { _ in false })
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
