import MediationFeed
@testable import MediationFeedUI
import Testing
import UIKit

extension FeedViewTests {
    @MainActor
    struct CorrectionTests {
        private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), style: .plain)
        private let rows = Letters(["a", "b", "c"])
        private let updates: FeedUpdates

        init() {
            ListFault.first = nil
            self.updates = FeedUpdates(
                self.table,
                showsScreen: { _ in },
                isAd: { _ in false },
                isNewAd: { _ in false }
            )
            self.rows.updates = self.updates
            self.table.rowHeight = 50
            self.table.register(UITableViewCell.self, forCellReuseIdentifier: "number")
            self.table.dataSource = self.rows
            self.window.addSubview(self.table)
            self.table.layoutIfNeeded()
        }

        private var texts: [String?] {
            (self.table.indexPathsForVisibleRows ?? []).map { self.table.cellForRow(at: $0)?.textLabel?.text }
        }

        /// A batch may not both reload and move a row, as that of two drops together would.
        @Test func twoDropsAreNotCorrectedInOneBatch() async {
            var commits = 0
            self.updates.showSoon(FeedUpdate([.rows(RowChanges(updated: [0..<1]))]) { commits += 1 })
            self.updates.showSoon(FeedUpdate([.rows(RowChanges(moved: [.init(from: 0, to: 1)]))]) { commits += 1 })
            for _ in 0..<20 { await Task.yield() }
            #expect(commits == 2)
            #expect(ListFault.first == nil)
        }

        /// The app's data is ahead of the correction when its cells are made.
        @Test func aChangeRightAfterADropShowsTheRightRows() {
            self.updates.showSoon(FeedUpdate([.rows(RowChanges(updated: [0..<1]))]))
            self.rows.letters = ["b", "a", "c"]
            self.updates.show(FeedUpdate([.rows(RowChanges(moved: [.init(from: 0, to: 1)]))]))
            self.table.layoutIfNeeded()
            #expect(self.texts == ["b", "a"])
            #expect(ListFault.first == nil)
        }

        /// The app's data is ahead of the first correction when its cells are made.
        @Test func twoDropsAreCorrectedToTheRightRows() async {
            self.updates.showSoon(FeedUpdate([.rows(RowChanges(updated: [0..<1]))]))
            self.rows.letters = ["b", "a", "c"]
            self.updates.showSoon(FeedUpdate([.rows(RowChanges(moved: [.init(from: 0, to: 1)]))]))
            for _ in 0..<20 { await Task.yield() }
            self.table.layoutIfNeeded()
            #expect(self.texts == ["b", "a"])
            #expect(ListFault.first == nil)
        }

        /// The identities of the correction's rows would come from the app's data, too.
        @Test func aViewWithIdentitiesIsReloadedOnce() {
            var (shown, commits): ([Bool], [Int]) = ([], [])
            self.updates.handler = { _, reloads, commit in
                shown.append(reloads)
                commit()
            }
            self.updates.showSoon(FeedUpdate([.rows(RowChanges(inserted: [0..<1]))]) { commits.append(1) })
            self.updates.show(FeedUpdate([.rows(RowChanges(moved: [.init(from: 0, to: 1)]))]) { commits.append(2) })
            #expect(shown == [true])
            #expect(commits == [1, 2])
        }

        @Test(arguments: [(1_000, false), (1_001, true)])
        func aViewWithIdentitiesIsReloadedIfMoreThanAThousandRowsChange(count: Int, isReloaded: Bool) {
            var shown: [Bool] = []
            self.updates.handler = { _, reloads, _ in shown.append(reloads) }
            self.updates.show(FeedUpdate([.rows(RowChanges(inserted: [0..<count]))]))
            #expect(shown == [isReloaded])
        }

        /// The app appends a page when the view asks for the last row, as it does in the layout before a change.
        @Test func aChangeThatComesWhileTheViewLaysItselfOutWaitsForTheOneUnderWay() {
            var commits: [Int] = []
            self.table.setNeedsLayout()
            self.rows.onCell = { [rows, updates] in
                rows.onCell = nil
                updates.show(
                    FeedUpdate([.rows(RowChanges(inserted: [3..<4]))]) {
                        rows.letters.append("d")
                        rows.count = 4
                        commits.append(2)
                    }
                )
            }
            self.table.reloadData()
            self.updates.show(FeedUpdate([.rows(RowChanges(updated: [0..<1]))]) { commits.append(1) })
            self.table.layoutIfNeeded()
            #expect(commits == [1, 2])
            #expect(self.texts == ["a", "b"])
            #expect(ListFault.first == nil)
        }

        /// Cells that are made when nothing else follows match the app's data.
        @Test func aCorrectionDoesNotReloadTheRowsOfTheNextChange() async {
            self.updates.showSoon(FeedUpdate([.rows(RowChanges(updated: [0..<1]))]))
            for _ in 0..<20 { await Task.yield() }
            let before = self.rows.asked
            self.rows.letters = ["b", "a", "c"]
            self.updates.show(FeedUpdate([.rows(RowChanges(moved: [.init(from: 0, to: 1)]))]))
            self.table.layoutIfNeeded()
            #expect(self.texts == ["b", "a"])
            #expect(self.rows.asked == before)
        }
    }
}

/// The rows of a table, each with its letter.
@MainActor
private final class Letters: Numbers {
    var letters: [String]
    /// The number of cells that the table has asked for.
    private(set) var asked = 0
    weak var updates: FeedUpdates?
    /// Called before a cell is made.
    var onCell: (() -> Void)?

    init(_ letters: [String]) {
        self.letters = letters
        super.init()
        self.count = letters.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        self.updates?.noteCell()
        self.asked += 1
        self.onCell?()
        let cell = tableView.dequeueReusableCell(withIdentifier: "number", for: indexPath)
        cell.textLabel?.text = self.letters[indexPath.row]
        return cell
    }
}
