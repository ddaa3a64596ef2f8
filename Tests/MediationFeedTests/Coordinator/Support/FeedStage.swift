import MediationCore
import MediationFeed
import TestSupport

/// What a coordinator needs: a loader in virtual time over a network that does what the test says; an app with items, whose
/// names stay; and a view, which knows only what it is told.
@MainActor
final class FeedStage {
    enum Answer {
        case fill
        case noFill
        case unreachable
        /// The test answers with `fill()` or `refuse()`.
        case held
    }

    let time = VirtualTime()
    let coordinator: FeedCoordinator
    let runner: WaterfallRunner
    var answer = Answer.fill
    /// How long ads live; `nil` for an hour.
    var life: Duration?
    /// Is told of each change once the view has it.
    var onChange: (@MainActor (FeedChange) -> Void)?
    /// The items of the app, by section; new ones go on counting.
    private(set) var items: [[Int]]
    /// The rows as the view has them, by section: items, ads in brackets, `_` for placeholders.
    private(set) var rows: [[String]] = []
    private(set) var changes: [FeedChange] = []
    private(set) var events: [FeedEvent] = []
    private(set) var loadTimes: [Nanoseconds] = []
    /// The network's ads, in the order in which they came.
    private(set) var ads: [StagedAd] = []
    /// The most loads that were under way at the same time.
    private(set) var mostOpenLoads = 0
    private let network: FeedNetwork
    private var nextItem: Int
    private var open: [(adapter: StagedAdapter, handler: NativeAdCompletionHandler)] = []

    init(_ list: FeedList, options: FeedLoadingOptions = FeedLoadingOptions()) throws {
        let (runner, network) = FeedNetwork.make(time: self.time)
        self.network = network
        self.runner = runner
        let loader = AdLoader(adUnitID: "unit", runner: runner)
        self.coordinator = try FeedCoordinator(list, loader: loader, options: options, random: { 0.5 })
        var next = 0
        self.items = (0..<list.sectionCount).map { section in
            defer { next += list.contentCount(section: section) }
            return Array(next..<next + list.contentCount(section: section))
        }
        self.nextItem = next
        self.rows = self.rowsOfList
        network.onLoad = { [weak self] in self?.load($0, $1) }
        self.coordinator.changeHandler = { [weak self] in self?.apply($0) }
        self.coordinator.eventHandler = { [weak self] in self?.events.append($0) }
    }

    /// A list with an ad after every three items, and a view that shows nothing yet.
    convenience init(
        content: Int = 30,
        emptySlots: EmptySlots = .collapsed,
        lookAhead: Int = 8,
        readyAds: Int = 1
    ) throws {
        let positions = try AdPositions(counting: .content, every: 3)
        let list = try FeedList(positions, content: content, options: FeedOptions(emptySlots: emptySlots))
        try self.init(list, options: FeedLoadingOptions(lookAhead: lookAhead, readyAds: readyAds))
    }

    /// Begins to load, and waits until nothing happens any more.
    func start() async {
        self.coordinator.start()
        await self.time.rest()
    }

    /// Says what is on the screen, and waits until nothing happens any more.
    func show(_ rows: ClosedRange<Int>, section: Int = 0) async {
        self.coordinator.screenShows(rows, section: section)
        await self.time.rest()
    }

    var list: FeedList { self.coordinator.list }

    /// What the view shows of the first section.
    var text: String { self.text(section: 0) }

    func text(section: Int) -> String { self.rows[section].joined(separator: " ") }

    /// Whether the view shows what the list has.
    var isViewRight: Bool { self.rows == self.rowsOfList }

    var loads: Int { self.loadTimes.count }

    var loadSeconds: [Double] { self.loadTimes.map { Double($0.count) / 1_000_000_000 } }

    /// The kinds of the events so far, but for those of loads that went well.
    var kinds: [FeedEvent.Kind] { self.events.map(\.kind).filter { $0 != .loaded } }

    /// Takes all events and changes out.
    func clearRecords() {
        self.events = []
        self.changes = []
    }

    /// Answers a held load with an ad.
    func fill() async {
        guard !self.open.isEmpty else { return }
        self.fill(self.open.removeFirst().handler)
        await self.time.rest()
    }

    /// Answers a held load with no fill.
    func refuse() async {
        guard !self.open.isEmpty else { return }
        self.refuse(self.open.removeFirst().handler)
        await self.time.rest()
    }

    private func load(_ adapter: StagedAdapter, _ handler: NativeAdCompletionHandler) {
        self.open.removeAll { $0.adapter.isCancelled }
        self.loadTimes.append(self.time.now)
        switch self.answer {
        case .fill: self.fill(handler)
        case .noFill: self.refuse(handler)
        case .unreachable: _ = handler(.failure(MediationError(.networkError, "No connection.")))
        case .held: self.open.append((adapter, handler))
        }
        self.mostOpenLoads = max(self.mostOpenLoads, self.open.count)
    }

    private func fill(_ handler: NativeAdCompletionHandler) {
        let ad = StagedAd("\(self.loads)", timeToLive: self.life)
        self.ads.append(ad)
        _ = handler(.success(ad))
    }

    private func refuse(_ handler: NativeAdCompletionHandler) {
        _ = handler(.failure(MediationError(.noFill, "Nothing today.")))
    }

    /// A view applies what it is told, and must then have the rows that the list has.
    private func apply(_ change: FeedChange) {
        self.changes.append(change)
        switch change {
        case .rows(let changes):
            let section = changes.section
            self.rows[section] = changes.applied(to: self.rows[section]) { self.name(of: $0, section: section) }
        case .sections(let changes):
            if let index = changes.removed { self.rows.remove(at: index) }
            if let index = changes.inserted { self.rows.insert(self.rowsOfList[index], at: index) }
            if let move = changes.moved { self.rows.insert(self.rows.remove(at: move.from), at: move.to) }
        }
        self.onChange?(change)
    }

    private var rowsOfList: [[String]] {
        (0..<self.list.sectionCount).map { section in
            (0..<self.list.rowCount(section: section)).map { self.name(of: $0, section: section) }
        }
    }

    private func name(of row: Int, section: Int) -> String {
        switch self.list.row(row, section: section) {
        case .content(let index): "\(self.items[section][index])"
        case .ad(let ad, _): "[\(ad.id)]"
        case .placeholder: "_"
        case nil: "?"
        }
    }
}

// What the app does with its items: first to its own, then to the coordinator's.
extension FeedStage {
    func append(_ count: Int, section: Int = 0) throws {
        self.items[section] += self.newItems(count)
        try self.coordinator.append(count, section: section)
    }

    func insert(_ count: Int, at index: Int, section: Int = 0) throws {
        self.items[section].insert(contentsOf: self.newItems(count), at: index)
        try self.coordinator.insert(count, at: index, section: section)
    }

    func remove(_ range: Range<Int>, section: Int = 0) throws {
        self.items[section].removeSubrange(range)
        try self.coordinator.remove(range, section: section)
    }

    func move(from source: Int, to destination: Int, section: Int = 0) throws {
        self.items[section].insert(self.items[section].remove(at: source), at: destination)
        try self.coordinator.move(from: source, to: destination, section: section)
    }

    func replace(_ range: Range<Int>, section: Int = 0) throws {
        self.items[section].replaceSubrange(range, with: self.newItems(range.count))
        try self.coordinator.replace(range, section: section)
    }

    func insertSection(_ id: String, count: Int, at index: Int) throws {
        self.items.insert(self.newItems(count), at: index)
        try self.coordinator.insertSection(FeedSectionContent(id: id, count: count), at: index)
    }

    func removeSection(at index: Int) throws {
        self.items.remove(at: index)
        try self.coordinator.removeSection(at: index)
    }

    func moveSection(from source: Int, to destination: Int) throws {
        self.items.insert(self.items.remove(at: source), at: destination)
        try self.coordinator.moveSection(from: source, to: destination)
    }

    private func newItems(_ count: Int) -> [Int] {
        defer { self.nextItem += count }
        return Array(self.nextItem..<self.nextItem + count)
    }
}
