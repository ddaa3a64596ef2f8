// The parts that tables and collection views of the stand-in share: rows, the cells on the screen, and batches.
// They are as strict as UIKit is documented to be. Where UIKit raises an exception, they raise a `ListFault`.

/// The mistakes for which UIKit would have terminated the app; only the first counts, as there would be no second.
@MainActor
package enum ListFault {
    package static var first: String?

    package static func raise(_ text: String) {
        if self.first == nil { self.first = text }
    }
}

/// The view that owns the rows.
@MainActor
protocol RowsView: UIScrollView {
    func askSectionCount() -> Int
    func askRowCount(_ section: Int) -> Int
    func askHeight(_ path: IndexPath) -> CGFloat
    func askCell(_ path: IndexPath) -> UIView
    func tellAppearing(_ cell: UIView, _ path: IndexPath)
    func tellGone(_ cell: UIView, _ path: IndexPath)
    func tellPrefetching(_ paths: [IndexPath])
    func makeCell(_ identifier: String) -> UIView?
}

/// A cell that can be reused.
@MainActor
protocol ReusableCell: UIView {
    var reuseIdentifier: String? { get }
    func prepareForReuse()
}

@MainActor
final class Rows {
    /// A row, which keeps its identity while other rows come and go.
    private final class Row {
        var cell: (any ReusableCell)?
        var isShown = false
        var frame = CGRect.zero

        /// Returns whether more than an edge of the row is on the screen; touching rectangles would intersect, too.
        func isSeen(on screen: CGRect) -> Bool {
            self.frame.minY < screen.maxY && self.frame.maxY > screen.minY
        }
    }

    /// The origin of a row after a change.
    enum Origin {
        case kept(IndexPath)
        /// The same row, in another cell.
        case reloaded(IndexPath)
        case fresh
    }

    private unowned let view: any RowsView
    /// `nil` until the data source is first asked.
    private var sections: [[Row]]?
    private var needsReload = true
    private var needsLayout = true
    private var isBusy = false
    private var batch: RowBatch?
    private var pool: [any ReusableCell] = []
    /// Cells that have left the screen and may return to their rows without a request; the latest is last.
    private var resting: [Row] = []
    private var asked: (path: IndexPath, cell: (any ReusableCell)?)?
    private var prefetched: Set<IndexPath> = []

    /// Indicates whether cells that leave the screen are kept for their rows for a while, as in views that prefetch.
    var keepsCells = false

    init(_ view: any RowsView) { self.view = view }

    // MARK: Asking the view

    var shown: [(path: IndexPath, cell: UIView)] {
        self.all.compactMap { path, row in row.isShown ? row.cell.map { (path, $0) } : nil }
    }

    func path(of cell: UIView) -> IndexPath? { self.shown.first { $0.cell === cell }?.path }

    func frame(_ path: IndexPath) -> CGRect? { self.row(path)?.frame }

    func count(_ section: Int) -> Int { self.sections?[section].count ?? 0 }

    private var all: [(path: IndexPath, row: Row)] {
        (self.sections ?? []).enumerated().flatMap { section, rows in
            rows.enumerated().map { (IndexPath(item: $0, section: section), $1) }
        }
    }

    private func row(_ path: IndexPath) -> Row? {
        guard let sections, sections.indices.contains(path.section), sections[path.section].indices.contains(path.item)
        else { return nil }
        return sections[path.section][path.item]
    }

    // MARK: Cells

    func dequeue(_ identifier: String, for path: IndexPath) -> UIView? {
        guard let asked, asked.path == path else {
            ListFault.raise("a cell was dequeued for \(path), which the view does not ask for")
            return self.view.makeCell(identifier)
        }
        if asked.cell != nil { ListFault.raise("a second cell was dequeued for \(path)") }
        let index = self.pool.lastIndex { $0.reuseIdentifier == identifier }
        let cell = index.map { self.pool.remove(at: $0) } ?? self.takeResting(identifier)
        cell?.prepareForReuse()
        guard let cell = cell ?? self.view.makeCell(identifier) as? any ReusableCell else {
            ListFault.raise("unable to dequeue a cell with identifier \(identifier): nothing is registered for it")
            return nil
        }
        self.asked?.cell = cell
        return cell
    }

    private func takeResting(_ identifier: String) -> (any ReusableCell)? {
        guard let index = self.resting.firstIndex(where: { $0.cell?.reuseIdentifier == identifier }) else { return nil }
        let row = self.resting.remove(at: index)
        defer { row.cell = nil }
        return row.cell
    }

    private func ask(_ path: IndexPath) -> (any ReusableCell)? {
        self.asked = (path, nil)
        let answer = self.view.askCell(path)
        defer { self.asked = nil }
        if let cell = self.asked?.cell, cell !== answer {
            ListFault.raise("the cell that was dequeued for \(path) is not the one that was returned")
        }
        guard let cell = answer as? any ReusableCell else { return nil }
        if self.all.contains(where: { $0.row.cell === cell }) {
            ListFault.raise("the cell for \(path) is that of another row")
        }
        return cell
    }

    // MARK: Layout

    func reload() {
        if self.isBusy { ListFault.raise("reloadData() while the view asks or changes") }
        self.needsReload = true
        self.needsLayout = true
    }

    func setNeedsLayout() { self.needsLayout = true }

    func layOut() {
        guard self.needsLayout, !self.isBusy else { return }
        self.isBusy = true
        defer { self.isBusy = false }
        if self.needsReload { self.load() }
        self.place()
    }

    private func load() {
        for (path, row) in self.all { self.retire(row, path) }
        self.resting = []
        self.prefetched = []
        self.sections = (0..<self.view.askSectionCount()).map { section in
            (0..<self.view.askRowCount(section)).map { _ in Row() }
        }
        self.needsReload = false
    }

    /// Gives the rows on the screen their cells.
    private func place() {
        self.needsLayout = false
        var y: CGFloat = 0
        let width = self.view.frame.width
        let all = self.all
        for (path, row) in all {
            let height = self.view.askHeight(path)
            row.frame = CGRect(x: 0, y: y, width: width, height: height)
            y += height
        }
        self.view.contentSize = CGSize(width: width, height: y)
        let offset = min(max(0, self.view.contentOffset.y), max(0, y - self.view.frame.height))
        self.view.bounds.origin.y = offset
        let screen = CGRect(x: 0, y: offset, width: width, height: self.view.frame.height)
        for (path, row) in all where row.isShown && !row.isSeen(on: screen) { self.leave(row, path) }
        for (path, row) in all where row.isSeen(on: screen) {
            if row.cell == nil { row.cell = self.ask(path) }
            guard let cell = row.cell else { continue }
            cell.frame = row.frame
            guard !row.isShown else { continue }
            self.resting.removeAll { $0 === row }
            row.isShown = true
            self.view.addSubview(cell)
            self.view.tellAppearing(cell, path)
        }
        self.prefetch(below: screen, all)
    }

    private func prefetch(below screen: CGRect, _ all: [(path: IndexPath, row: Row)]) {
        let next = all.filter { $0.row.frame.minY >= screen.maxY }.prefix(3).map(\.path)
        let new = next.filter { self.prefetched.insert($0).inserted }
        if !new.isEmpty { self.view.tellPrefetching(new) }
    }

    /// Takes a row that scrolls off the screen out of the view.
    private func leave(_ row: Row, _ path: IndexPath) {
        guard self.keepsCells, let cell = row.cell else { return self.retire(row, path) }
        row.isShown = false
        cell.removeFromSuperview()
        self.view.tellGone(cell, path)
        self.resting.append(row)
    }

    /// Returns the cell of a row to the pool, to be reused.
    private func retire(_ row: Row, _ path: IndexPath) {
        guard let cell = row.cell else { return }
        row.cell = nil
        if row.isShown {
            row.isShown = false
            cell.removeFromSuperview()
            self.view.tellGone(cell, path)
        }
        if cell.reuseIdentifier != nil { self.pool.append(cell) }
    }

    // MARK: Changes

    func perform(_ updates: () -> Void) {
        if self.isBusy || self.batch != nil { ListFault.raise("a batch inside of another, or while the view asks") }
        if self.view.window == nil { ListFault.raise("a batch in a view that is in no window") }
        // As documented: if the layout is not up to date, the view asks before the updates are made.
        self.layOut()
        self.batch = RowBatch()
        updates()
        let batch = self.batch ?? RowBatch()
        self.batch = nil
        let counts = (0..<self.view.askSectionCount()).map { self.view.askRowCount($0) }
        guard let plan = batch.plan(from: (self.sections ?? []).map(\.count), to: counts) else { return self.reload() }
        self.rearrange(plan)
    }

    func change(_ edit: (inout RowBatch) -> Void) {
        guard var batch = self.batch else {
            // A change outside a batch is a batch of one.
            return self.perform { self.change(edit) }
        }
        edit(&batch)
        self.batch = batch
    }

    /// Replaces all rows at once.
    func rearrange(_ plan: [[Origin]]) {
        guard let old = self.sections, !self.needsReload else { return self.reload() }
        self.isBusy = true
        defer { self.isBusy = false }
        let before = self.all
        var kept: Set<ObjectIdentifier> = []
        self.sections = plan.map { rows in
            rows.map { origin in
                guard case .kept(let path) = origin else { return Row() }
                kept.insert(ObjectIdentifier(old[path.section][path.item]))
                return old[path.section][path.item]
            }
        }
        // The cells of removed rows stay until the new cells are there, so that no cell is reloaded into itself.
        self.resting.removeAll { !kept.contains(ObjectIdentifier($0)) }
        self.prefetched = []
        self.place()
        for (path, row) in before where !kept.contains(ObjectIdentifier(row)) { self.retire(row, path) }
    }

    /// Moves a row that the user has dropped elsewhere.
    func drop(_ source: IndexPath, at destination: IndexPath) {
        guard let row = self.sections?[source.section].remove(at: source.item) else { return }
        self.sections?[destination.section].insert(row, at: destination.item)
        self.needsLayout = true
    }

    /// Checks that the data source has as many rows as the view, unless a reload is pending.
    func checkCounts() {
        guard let sections, !self.needsReload else { return }
        let counts = (0..<self.view.askSectionCount()).map { self.view.askRowCount($0) }
        guard counts != sections.map(\.count) else { return }
        ListFault.raise("the view has \(sections.map(\.count)) rows, and its data source says \(counts)")
    }
}
