#if canImport(UIKit)
import MediationCore
import MediationFeed
import MediationFeedUI
import UIKit

/// The content, as if there were no ads.
@MainActor
final class PostSource: FeedDataSource, FeedDelegate {
    var posts: [Post]
    var updateHandler: (@MainActor (FeedUpdate) -> Void)?

    init(_ posts: [Post]) { self.posts = posts }

    func rowCount(section: Int) -> Int { self.posts.count }

    func cell(in view: UITableView, at place: RowPlace) -> UITableViewCell {
        let cell = view.dequeueReusableCell(withIdentifier: "post", for: place.outer.indexPath)
        cell.textLabel?.text = self.posts[place.own.row].title
        return cell
    }

    func didSelect(in view: UITableView, at place: RowPlace) {
        view.deselectRow(at: place.outer.indexPath, animated: true)
        print("tapped \(self.posts[place.own.row].title)")
    }
}

/// The ads.
@MainActor
final class PostAds: AdRowSource {
    private let coordinator: FeedCoordinator

    init(_ coordinator: FeedCoordinator) { self.coordinator = coordinator }

    func cell(in view: UITableView, for row: AdRow) -> UITableViewCell {
        let cell = view.dequeueReusableCell(withIdentifier: "ad", for: row.place.outer.indexPath)
        let ad = row.ad.flatMap(self.coordinator.ad)?.nativeAd
        // The cell may have shown another ad: a row without one must show nothing.
        cell.textLabel?.text = ad?.headline
        guard let ad, let label = cell.textLabel else { return cell }
        do {
            try ad.register(container: cell.contentView, clickableAssetViews: [.headline: label])
        } catch {
            print(error)
        }
        return cell
    }

    func size(in view: UITableView, _ row: AdRow) -> RowSize? { RowSize(height: 120) }
}

@MainActor
final class PostTable {
    private let source: PostSource
    private let coordinator: FeedCoordinator
    private let table: TableFeed

    init(_ posts: [Post], in tableView: UITableView, mediator: AdMediator) throws {
        let list = try FeedList(AdPositions(counting: .rows, every: 8), content: posts.count)
        self.coordinator = try FeedCoordinator(list, loader: AdLoader(adUnitID: "feed", mediator: mediator))
        self.source = PostSource(posts)
        let feed = FeedDecorator(
            dataSource: self.source,
            delegate: self.source,
            ads: PostAds(self.coordinator),
            model: self.coordinator
        )
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "post")
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "ad")
        self.table = TableFeed(feed, in: tableView)
        self.coordinator.start()
    }

    func addPage(_ page: [Post]) throws {
        self.source.posts += page
        try self.coordinator.append(page.count)
    }
}
#endif
