import MediationFeed
import Testing

/// A table as strict as UIKit's: it keeps its cells, asks only for the rows that a change names, and counts.
@MainActor
final class TextTable {
    typealias Decorator = FeedDecorator<TextTable, TextCell>

    private let feed: Decorator
    private(set) var sections: [[TextCell]] = []
    private var pool: [TextCell] = []
    private(set) var created = 0
    /// The number of times that all rows were reloaded.
    private(set) var reloads = 0
    /// Called when an update has been shown.
    var onUpdate: (() -> Void)?

    init(_ feed: Decorator) {
        self.feed = feed
        feed.updateHandler = { [weak self] update in self?.perform(update) }
        self.reload()
    }

    var text: String { self.text(section: 0) }

    func text(section: Int) -> String { self.sections[section].map(\.text).joined(separator: " ") }

    /// The rows that a complete reload would show.
    var fresh: [[String]] {
        (0..<self.feed.sectionCount).map { section in
            (0..<self.feed.rowCount(section: section)).map { row in
                let cell = self.feed.cell(in: self, at: RowIndex(row, section: section))
                defer { self.pool.append(cell) }
                return cell.text
            }
        }
    }

    var shown: [[String]] { self.sections.map { $0.map(\.text) } }

    func dequeue(for row: RowIndex) -> TextCell {
        if self.pool.isEmpty { self.created += 1 }
        let cell = self.pool.popLast() ?? TextCell()
        cell.dequeuedFor = row.row
        return cell
    }

    func reload() {
        self.reloads += 1
        self.pool += self.sections.joined()
        self.sections = (0..<self.feed.sectionCount).map { section in
            (0..<self.feed.rowCount(section: section)).map { self.cell(at: RowIndex($0, section: section)) }
        }
    }

    func perform(_ update: FeedUpdate) {
        // A view may read its rows until the data changes.
        for (section, cells) in self.sections.enumerated() {
            #expect(self.feed.rowCount(section: section) == cells.count, "the rows changed before the commit")
        }
        update.commit()
        if update.rowCounts == nil { self.perform(update.changes) } else { self.reload() }
        self.onUpdate?()
    }

    func perform(_ changes: [FeedChange]) {
        for change in changes {
            switch change {
            case .rows(let rows):
                let old = self.sections[rows.section]
                self.pool += rows.removed.joined().map { old[$0] }
                self.sections[rows.section] = rows.applied(to: old) { row in
                    self.cell(at: RowIndex(row, section: rows.section))
                }
            // It shows the changes that follow, too.
            case .sections: return self.reload()
            }
        }
        #expect(self.sections.map(\.count) == (0..<self.feed.sectionCount).map(self.feed.rowCount(section:)))
    }

    /// Drags a row as a user does: the view moves the row by itself, and then reports the move.
    func drag(_ source: RowIndex, to proposed: RowIndex) {
        let place = RowPlace(own: source, outer: source)
        guard self.feed.canMove(at: place) else { return }
        self.drop(source, at: self.feed.moveDestination(from: place, proposed: proposed))
    }

    func drop(_ source: RowIndex, at destination: RowIndex) {
        let cell = self.sections[source.section].remove(at: source.row)
        self.sections[destination.section].insert(cell, at: destination.row)
        let canMove = self.feed.canMove(at: RowPlace(own: source, outer: source))
        let update = self.feed.completeMove(from: source, to: destination)
        // A view may read its rows until it has made the remaining changes.
        if canMove {
            #expect(self.shown == self.fresh, "the rows are not those of the table after the drop")
            self.perform(update)
        } else {
            update.commit()
            self.perform(update.changes)
        }
    }

    func tap(_ row: Int) {
        let place = RowPlace(own: RowIndex(row), outer: RowIndex(row))
        if self.feed.shouldSelect(in: self, at: place) { self.feed.didSelect(in: self, at: place) }
    }

    private func cell(at row: RowIndex) -> TextCell {
        let cell = self.feed.cell(in: self, at: row)
        #expect(cell.dequeuedFor == row.row, "a cell was dequeued for another row than it is shown in")
        return cell
    }
}
