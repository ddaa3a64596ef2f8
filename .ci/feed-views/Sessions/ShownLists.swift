import Foundation
import MediationCore
import MediationFeed
import MediationFeedUI
import UIKit

/// The table of docs/feed.md.
@MainActor
final class DocumentedTable: ShownList {
    let table = UITableView(frame: .zero, style: .plain)
    let source: PostSource
    private let shown: TableFeed

    init(_ items: [[SessionItem]], _ coordinator: FeedCoordinator) {
        self.source = PostSource(items[0].map { Post(id: $0.number) })
        let ads = PostAds(coordinator)
        let feed = FeedDecorator(dataSource: self.source, delegate: self.source, ads: ads, model: coordinator)
        self.table.register(UITableViewCell.self, forCellReuseIdentifier: "post")
        self.table.register(UITableViewCell.self, forCellReuseIdentifier: "ad")
        self.shown = TableFeed(feed, in: self.table)
    }

    var scrollView: UIScrollView { self.table }
    var list: FeedList { self.shown.feed.list }
    var clearsText: Bool { true }
    var visible: [IndexPath] { self.table.indexPathsForVisibleRows ?? [] }
    func cell(_ path: IndexPath) -> (view: UIView, text: String?)? {
        self.table.cellForRow(at: path).map { ($0, $0.textLabel?.text) }
    }
    func setItems(_ items: [[SessionItem]]) { self.source.posts = items[0].map { Post(id: $0.number) } }
    var items: [[SessionItem]] { [self.source.posts.map { SessionItem(number: $0.id) }] }
    func tell(_ update: FeedUpdate) { self.source.updateHandler?(update) }
    func reloadData() { self.table.reloadData() }
    func drag(_ source: IndexPath, to destination: IndexPath) { self.table.drag(source, to: destination) }
    func delete(_ path: IndexPath) { self.table.delete(path) }
    func keepCells() { self.table.keepsCells = true }
    func checkCounts() { self.table.checkCounts() }
}

@MainActor
final class CarelessTable: ShownList {
    let table = UITableView(frame: .zero, style: .plain)
    private let source: CarelessSource<TableCells>
    private let habits: CarelessHabits
    private let shown: TableFeed

    init(_ items: [[SessionItem]], _ coordinator: FeedCoordinator, _ habits: CarelessHabits) {
        self.source = CarelessSource(items, making: TableCells(), habits: habits)
        self.source.tapped = { SessionLog.add($0) }
        self.habits = habits
        let ads = CarelessAds(coordinator, making: TableCells(), habits: habits)
        let feed = FeedDecorator(dataSource: self.source, delegate: self.source, ads: ads, model: coordinator)
        for name in ["post", "ad", "row"] { self.table.register(UITableViewCell.self, forCellReuseIdentifier: name) }
        self.shown = TableFeed(feed, in: self.table)
    }

    var scrollView: UIScrollView { self.table }
    var list: FeedList { self.shown.feed.list }
    var clearsText: Bool { !self.habits.leavesText }
    var visible: [IndexPath] { self.table.indexPathsForVisibleRows ?? [] }
    func cell(_ path: IndexPath) -> (view: UIView, text: String?)? {
        self.table.cellForRow(at: path).map { ($0, $0.textLabel?.text) }
    }
    func setItems(_ items: [[SessionItem]]) { self.source.items = items }
    var items: [[SessionItem]] { self.source.items }
    func tell(_ update: FeedUpdate) { self.source.updateHandler?(update) }
    func reloadData() { self.table.reloadData() }
    func drag(_ source: IndexPath, to destination: IndexPath) { self.table.drag(source, to: destination) }
    func delete(_ path: IndexPath) {}
    func keepCells() { self.table.keepsCells = true }
    func checkCounts() { self.table.checkCounts() }
}

/// A collection view with the package's data source or a diffable one.
@MainActor
final class CarelessCollection: ShownList {
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    private let source: CarelessSource<CollectionCells>
    private let habits: CarelessHabits
    private let shown: CollectionFeed

    init(
        _ items: [[SessionItem]],
        _ coordinator: FeedCoordinator,
        _ habits: CarelessHabits,
        isDiffable: Bool
    ) {
        let source = CarelessSource(items, making: CollectionCells(), habits: habits)
        source.tapped = { SessionLog.add($0) }
        self.source = source
        self.habits = habits
        let ads = CarelessAds(coordinator, making: CollectionCells(), habits: habits)
        let feed = FeedDecorator(dataSource: source, delegate: source, ads: ads, model: coordinator)
        for name in ["post", "ad", "row"] { self.view.register(LabelCell.self, forCellWithReuseIdentifier: name) }
        if isDiffable {
            self.shown = DiffableCollectionFeed(feed, in: self.view) { source.number(of: $0) }
        } else {
            self.shown = CollectionFeed(feed, in: self.view)
        }
    }

    var scrollView: UIScrollView { self.view }
    var list: FeedList { self.shown.feed.list }
    var clearsText: Bool { !self.habits.leavesText }
    var visible: [IndexPath] { self.view.indexPathsForVisibleItems }
    func cell(_ path: IndexPath) -> (view: UIView, text: String?)? {
        self.view.cellForItem(at: path).map { ($0, ($0 as? LabelCell)?.label.text) }
    }
    func setItems(_ items: [[SessionItem]]) { self.source.items = items }
    var items: [[SessionItem]] { self.source.items }
    func tell(_ update: FeedUpdate) { self.source.updateHandler?(update) }
    func reloadData() { self.view.reloadData() }
    func drag(_ source: IndexPath, to destination: IndexPath) { self.view.drag(source, to: destination) }
    func delete(_ path: IndexPath) {}
    func keepCells() { self.view.keepsCells = true }
    func checkCounts() { self.view.checkCounts() }
}
