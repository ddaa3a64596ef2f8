import MediationCore
import MediationFeed

@MainActor
final class PostList {
    private var posts: [Post]
    private let coordinator: FeedCoordinator
    private let (shown, continuation) = AsyncStream<Void>.makeStream()

    init(_ posts: [Post], mediator: AdMediator) throws {
        self.posts = posts
        let positions = try AdPositions(counting: .rows, every: 8)
        let list = try FeedList(positions, content: posts.count)
        self.coordinator = try FeedCoordinator(list, loader: AdLoader(adUnitID: "feed", mediator: mediator))
        self.coordinator.changeHandler = { [weak self] change in self?.show(change) }
        self.coordinator.start()
    }

    func show(_ change: FeedChange) {
        guard case .rows(let rows) = change else { return }
        print("rows come: \(rows.inserted.map(Array.init)), go: \(rows.removed.map(Array.init))")
        self.continuation.yield()
    }

    func text(of row: Int) -> String {
        switch self.coordinator.list.row(row) {
        case .content(let index): self.posts[index].title
        case .ad(let id, _): self.coordinator.ad(id)?.nativeAd?.headline ?? ""
        case .placeholder, nil: ""
        }
    }

    func addPage(_ page: [Post]) throws {
        self.posts += page
        try self.coordinator.append(page.count)
    }

    func refresh(_ posts: [Post]) throws {
        let changes = RowChanges(from: self.posts, to: posts, id: \.id)
        self.posts = posts
        try self.coordinator.changeContent(changes)
    }

    func userPaid() {
        self.coordinator.showsAds = false
    }

    func useFewerAds() throws {
        let positions = try AdPositions(counting: .rows, every: 16)
        self.coordinator.changePositions(FeedPositions(positions))
    }

    func didScroll(first: Int, last: Int) {
        self.coordinator.screenShows(first...last)
    }
}

extension PostList {
    static func show() async throws {
        let list = try PostList((0..<20).map(Post.init), mediator: .forHouseAds())
        var changes = list.shown.makeAsyncIterator()
        await changes.next()
        print(list.text(of: 6), "|", list.text(of: 7), "|", list.text(of: 8))
        list.didScroll(first: 2, last: 9)
        await changes.next()
        print(list.text(of: 14), "|", list.text(of: 15), "|", list.text(of: 16))
        try list.addPage((20..<24).map(Post.init))
        try list.useFewerAds()
        list.userPaid()
    }
}
