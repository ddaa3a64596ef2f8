import MediationFeed
import MediationFeedUI
import Testing
import UIKit

extension FeedViewTests {
    /// A table of one row.
    @MainActor
    struct TableEditingTests {
        private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), style: .plain)
        private let row = EditedRow()
        private let path = IndexPath(row: 0, section: 0)
        private let shown: TableFeed

        init() throws {
            let model = FeedListModel(try FeedList(.none, content: 1))
            let feed = FeedDecorator(dataSource: self.row, delegate: self.row, ads: NoAds(), model: model)
            self.shown = TableFeed(feed, in: self.table)
        }

        private var canEdit: Bool { self.shown.tableView(self.table, canEditRowAt: self.path) }
        private var style: UITableViewCell.EditingStyle {
            self.shown.tableView(self.table, editingStyleForRowAt: self.path)
        }
        private var isIndented: Bool { self.shown.tableView(self.table, shouldIndentWhileEditingRowAt: self.path) }

        @Test func aRowThatCanOnlyBeMovedHasNoButtonThatDeletesIt() {
            self.row.isMovable = true
            #expect(self.canEdit)
            #expect(self.style == .none)
            #expect(!self.isIndented)
            self.table.delete(self.path)
            #expect(self.row.deletions == 0)
        }

        @Test(arguments: [true, false])
        func aRowCanBeDeletedIfItCanBeEdited(isMovable: Bool) {
            self.row.isMovable = isMovable
            self.row.canEdit = true
            #expect(self.style == .delete)
            #expect(self.isIndented)
            self.table.delete(self.path)
            #expect(self.row.deletions == 1)
        }

        @Test(arguments: [true, false])
        func aRowWithSwipeActionsCanBeSwiped(isTrailing: Bool) {
            #expect(!self.canEdit)
            self.row.swipes = [isTrailing]
            #expect(self.canEdit)
            #expect(self.style == .none)
        }

        @Test func aRowThatSaysSoCannotBeEdited() {
            self.row.isMovable = true
            self.row.swipes = [true]
            self.row.canEdit = false
            #expect(!self.canEdit)
        }
    }
}

@MainActor
private final class EditedRow: FeedDataSource, FeedDelegate {
    var isMovable = false
    var canEdit: Bool?
    /// The edges at which swipes have actions: `true` for the trailing one.
    var swipes: [Bool] = []
    private(set) var deletions = 0

    func rowCount(section: Int) -> Int { 1 }

    func cell(in view: UITableView, at place: RowPlace) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func canMove(at place: RowPlace) -> Bool { self.isMovable }

    func answer<Question: RowQuestion>(
        _ question: Question,
        in view: UITableView,
        at place: RowPlace
    ) -> Question.Answer? {
        switch question {
        case is CanEditRow: return self.canEdit as? Question.Answer
        case let swipe as SwipeActions where self.swipes.contains(swipe.isTrailing):
            return UISwipeActionsConfiguration() as? Question.Answer
        case is CommitEditing:
            self.deletions += 1
            return () as? Question.Answer
        default: return nil
        }
    }
}

@MainActor
private final class NoAds: AdRowSource {
    func cell(in view: UITableView, for row: AdRow) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }
}
