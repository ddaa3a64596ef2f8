// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Tables; see UIKit.swift. The functions of data sources and delegates are optional in UIKit, where a misspelt one is
// silently never called.

extension IndexPath {
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}

public struct UIEdgeInsets: Sendable {
    public var top, left, bottom, right: CGFloat

    public static var zero: UIEdgeInsets { UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0) }
}

@MainActor
open class UIScrollView: UIView {
    open var contentSize = CGSize.zero
    // Bars over the view have insets in UIKit.
    open var adjustedContentInset: UIEdgeInsets { .zero }

    open var contentOffset: CGPoint {
        get { self.bounds.origin }
        set {
            self.bounds.origin = newValue
            self.setNeedsLayout()
        }
    }
}

@MainActor
open class UITableView: UIScrollView, RowsView, TappedList {
    public init(frame: CGRect, style: Style) {
        super.init(frame: frame)
        self.clipsToBounds = true
    }

    public required init?(coder: NSCoder) { nil }

    public enum Style: Int, @unchecked Sendable {
        case plain = 0
        case grouped = 1
        case insetGrouped = 2
    }

    public enum RowAnimation: Int, @unchecked Sendable {
        case fade = 0
        case none = 5
        case automatic = 100
    }

    open class var automaticDimension: CGFloat { -1 }

    weak open var dataSource: (any UITableViewDataSource)?
    weak open var delegate: (any UITableViewDelegate)?
    weak open var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
    open var rowHeight: CGFloat = -1
    private lazy var rows = Rows(self)
    private var cellClasses: [String: UITableViewCell.Type] = [:]

    open var indexPathsForVisibleRows: [IndexPath]? { self.rows.shown.map(\.path) }
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        self.rows.shown.first { $0.path == indexPath }?.cell as? UITableViewCell
    }
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { self.rows.path(of: cell) }
    open func rectForRow(at indexPath: IndexPath) -> CGRect { self.rows.frame(indexPath) ?? .zero }

    open func reloadData() { self.rows.reload() }
    open override func setNeedsLayout() { self.rows.setNeedsLayout() }
    open override func layoutIfNeeded() { self.rows.layOut() }

    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        self.rows.perform { updates?() }
        completion?(true)
    }

    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        self.rows.change { $0.inserted += indexPaths }
    }

    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        self.rows.change { $0.deleted += indexPaths }
    }

    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        self.rows.change { $0.reloaded += indexPaths }
    }

    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        self.rows.change { $0.moved.append((indexPath, newIndexPath)) }
    }

    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        self.rows.change { $0.insertedSections += sections }
    }

    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        self.rows.change { $0.deletedSections += sections }
    }

    open func moveSection(_ section: Int, toSection newSection: Int) {
        self.rows.change { $0.movedSections.append((section, newSection)) }
    }

    open func deselectRow(at indexPath: IndexPath, animated: Bool) {}

    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        self.cellClasses[identifier] = cellClass as? UITableViewCell.Type
    }

    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        self.rows.dequeue(identifier, for: indexPath) as? UITableViewCell
            ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
    }

    // MARK: Questions of the rows

    func askSectionCount() -> Int { self.dataSource?.numberOfSections(in: self) ?? 0 }
    func askRowCount(_ section: Int) -> Int { self.dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0 }
    func askHeight(_ path: IndexPath) -> CGFloat {
        let height = self.delegate?.tableView(self, heightForRowAt: path) ?? self.rowHeight
        return height < 0 ? 44 : height
    }
    func askCell(_ path: IndexPath) -> UIView {
        self.dataSource?.tableView(self, cellForRowAt: path) ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    func tellAppearing(_ cell: UIView, _ path: IndexPath) {
        guard let cell = cell as? UITableViewCell else { return }
        self.delegate?.tableView(self, willDisplay: cell, forRowAt: path)
    }
    func tellGone(_ cell: UIView, _ path: IndexPath) {
        guard let cell = cell as? UITableViewCell else { return }
        self.delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }
    func tellPrefetching(_ paths: [IndexPath]) {
        self.prefetchDataSource?.tableView(self, prefetchRowsAt: paths)
    }
    func makeCell(_ identifier: String) -> UIView? {
        self.cellClasses[identifier]?.init(style: .default, reuseIdentifier: identifier)
    }

    // MARK: Actions of the user

    func select(at point: CGPoint) {
        guard let row = self.rows.shown.first(where: { $0.cell.frame.contains(point) }), let delegate = self.delegate,
            delegate.tableView(self, shouldHighlightRowAt: row.path),
            let path = delegate.tableView(self, willSelectRowAt: row.path)
        else { return }
        delegate.tableView(self, didSelectRowAt: path)
    }

    /// Indicates whether cells that leave the screen are kept for their rows for a while.
    package var keepsCells: Bool {
        get { self.rows.keepsCells }
        set { self.rows.keepsCells = newValue }
    }

    /// Drags a row, and drops it where the delegate allows.
    package func drag(_ source: IndexPath, to proposed: IndexPath) {
        guard let dataSource = self.dataSource, dataSource.tableView(self, canMoveRowAt: source) else { return }
        let target =
            self.delegate?.tableView(self, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: proposed)
            ?? proposed
        guard target != source else { return }
        self.rows.drop(source, at: target)
        dataSource.tableView(self, moveRowAt: source, to: target)
    }

    /// Deletes a row with a swipe, if the data source and the delegate allow it.
    package func delete(_ path: IndexPath) {
        guard let dataSource = self.dataSource, dataSource.tableView(self, canEditRowAt: path),
            self.delegate?.tableView(self, editingStyleForRowAt: path) != UITableViewCell.EditingStyle.none
        else { return }
        dataSource.tableView(self, commit: .delete, forRowAt: path)
    }

    package func checkCounts() { self.rows.checkCounts() }
}

@MainActor
open class UITableViewCell: UIView, ReusableCell {
    public required init(style: CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        self.addSubview(self.contentView)
        self.contentView.addSubview(self.label)
    }

    // Required in this stand-in, which creates cells from their classes.
    public required init?(coder: NSCoder) { nil }

    public enum CellStyle: Int, @unchecked Sendable {
        case `default` = 0
    }

    public enum EditingStyle: Int, @unchecked Sendable {
        case none = 0
        case delete = 1
        case insert = 2
    }

    public let reuseIdentifier: String?
    public let contentView = UIView(frame: .zero)
    private let label = UILabel(frame: .zero)

    open var textLabel: UILabel? { self.label }

    /// Leaves the text and everything else as they are, as UIKit does.
    open func prepareForReuse() {}

    open override func layoutSubviews() {
        self.contentView.frame = self.bounds
        self.label.frame = self.bounds
    }
}

@MainActor
open class UILabel: UIView {
    open var text: String?
}

@MainActor
open class UISwipeActionsConfiguration: NSObject {}

@MainActor
open class UIContextMenuConfiguration: NSObject {}

@MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {}

@MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
    func numberOfSections(in tableView: UITableView) -> Int
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
    func tableView(
        _ tableView: UITableView,
        commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    )
    func tableView(
        _ tableView: UITableView,
        moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    )
}

@MainActor
public protocol UITableViewDataSourcePrefetching: NSObjectProtocol {
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

@MainActor
public protocol UITableViewDelegate: UIScrollViewDelegate {
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
    func tableView(
        _ tableView: UITableView,
        editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle
    func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool
    func tableView(
        _ tableView: UITableView,
        leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration?
    func tableView(
        _ tableView: UITableView,
        trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration?
    func tableView(
        _ tableView: UITableView,
        targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
        toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath
    func tableView(
        _ tableView: UITableView,
        contextMenuConfigurationForRowAt indexPath: IndexPath,
        point: CGPoint
    ) -> UIContextMenuConfiguration?
}
