/// The rows that a view has on the screen, and reports one by one as they come and go.
@MainActor
package final class ShownRows {
    /// A row's name, which stays when rows come and go above it.
    package struct Name: Hashable {
        let section: String
        let row: AnyHashable

        package init(_ row: AnyHashable, section: String) {
            self.section = section
            self.row = row
        }
    }

    private let showsScreen: @MainActor (ClosedRange<RowIndex>) -> Void
    private var rows: [Name: RowIndex] = [:]
    private var isReportingSoon = false

    package init(showsScreen: @escaping @MainActor (ClosedRange<RowIndex>) -> Void) {
        self.showsScreen = showsScreen
    }

    package func appear(_ name: Name, at row: RowIndex) {
        self.rows[name] = row
        self.reportSoon()
    }

    package func disappear(_ name: Name) {
        self.rows[name] = nil
        self.reportSoon()
    }

    /// Follows a change: the rows are where the change has moved them, until they appear or disappear.
    package func follow(_ change: FeedChange) {
        switch change {
        case .rows(let changes): self.rows = self.rows.compactMapValues { changes.row(after: $0) }
        case .sections(let changes): self.rows = self.rows.compactMapValues { changes.row(after: $0) }
        }
        self.reportSoon()
    }

    /// Reports once for all rows that come and go together, and not in the middle of the view's update.
    private func reportSoon() {
        guard !self.isReportingSoon else { return }
        self.isReportingSoon = true
        Task { [weak self] in self?.report() }
    }

    private func report() {
        self.isReportingSoon = false
        guard let first = self.rows.values.min(), let last = self.rows.values.max() else { return }
        self.showsScreen(first...last)
    }
}

extension RowChanges {
    /// Returns the place of a row after the call; `nil` if it is gone.
    fileprivate func row(after old: RowIndex) -> RowIndex? {
        guard old.section == self.section else { return old }
        if let move = self.moved.first(where: { $0.from == old.row }) { return RowIndex(move.to, section: old.section) }
        guard !self.removed.contains(where: { $0.contains(old.row) }) else { return nil }
        return RowIndex(self.row(afterCall: old.row), section: old.section)
    }
}

extension SectionChanges {
    /// Returns the place of a row after the call; `nil` if its section is gone.
    fileprivate func row(after old: RowIndex) -> RowIndex? {
        var row = old
        if let removed {
            guard row.section != removed else { return nil }
            if row.section > removed { row.section -= 1 }
        }
        if let moved { row.section = moved.place(of: row.section) }
        if let inserted, row.section >= inserted { row.section += 1 }
        return row
    }
}
