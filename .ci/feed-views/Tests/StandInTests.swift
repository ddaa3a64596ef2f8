import Testing
import UIKit

extension FeedViewTests {
    /// Tests that the stand-in refuses what UIKit refuses.
    @MainActor
    struct StandInTests {
        private let numbers = Numbers()
        private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), style: .plain)

        init() {
            ListFault.first = nil
            self.table.rowHeight = 50
            self.table.register(UITableViewCell.self, forCellReuseIdentifier: "number")
            self.table.dataSource = self.numbers
            self.window.addSubview(self.table)
            self.table.layoutIfNeeded()
        }

        private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

        private var texts: [String?] {
            (self.table.indexPathsForVisibleRows ?? []).map { self.table.cellForRow(at: $0)?.textLabel?.text }
        }

        @Test func rowsThatAreChangedAsToldAreShown() {
            self.table.performBatchUpdates {
                self.numbers.count = 3
                self.table.deleteRows(at: [self.row(0)], with: .none)
                self.table.insertRows(at: [self.row(2)], with: .none)
            }
            #expect(ListFault.first == nil)
            #expect(self.texts == ["1", "1"])
        }

        @Test func aCellThatIsUsedAgainKeepsWhatItShowed() {
            self.numbers.count = 30
            self.table.reloadData()
            self.table.layoutIfNeeded()
            self.table.contentOffset.y = 500
            self.table.layoutIfNeeded()
            #expect(Set(self.texts) == ["0", "1"])
        }

        @Test func aRowThatIsReloadedAndMovedIsAFault() {
            self.table.performBatchUpdates {
                self.table.reloadRows(at: [self.row(0)], with: .none)
                self.table.moveRow(at: self.row(0), to: self.row(1))
            }
            #expect(ListFault.first?.contains("twice") == true)
        }

        @Test func countsThatDoNotFitAreAFault() {
            self.table.performBatchUpdates {
                self.numbers.count = 5
                self.table.insertRows(at: [self.row(0)], with: .none)
            }
            #expect(ListFault.first?.contains("5 after the update, 3 before") == true)
        }

        @Test func aSecondIdentityIsAFault() {
            let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
            let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { _, _, _ in nil }
            var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
            snapshot.appendSections([0])
            snapshot.appendItems(["a", "a"])
            source.apply(snapshot)
            #expect(ListFault.first?.contains("the same") == true)
        }
    }
}
