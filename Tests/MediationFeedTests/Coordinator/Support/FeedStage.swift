import MediationCore
import MediationFeed
import MediationTesting

/// The environment of a coordinator: a loader in virtual time over a network that the test controls; an app with items
/// whose names stay the same; and a view that knows only the changes that it receives.
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
    let mediator: AdMediator
    var answer = Answer.fill
    /// The lifetime of ads; `nil` for an hour.
    var life: Duration?
    /// Called with each change once the view has it.
    var onChange: (@MainActor (FeedChange) -> Void)?
    /// The items of the app, by section; new items continue the numbering.
    private(set) var items: [[Int]]
    /// The rows as the view has them, by section: items, ads in brackets, `_` for placeholders.
    private(set) var rows: [[String]] = []
    private(set) var changes: [FeedChange] = []
    private(set) var events: [FeedEvent] = []
    private(set) var loadTimes: [Nanoseconds] = []
    /// The network's ads, in the order of their arrival.
    var ads: [StagedAd] = []
    /// The largest number of loads that were in progress at the same time.
    private(set) var mostOpenLoads = 0
    private let network: FeedNetwork
    private var nextItem: Int
    private var open: [(adapter: StagedAdapter, handler: NativeAdCompletionHandler)] = []

    init(_ list: FeedList, options: FeedLoadingOptions = FeedLoadingOptions()) throws {
        let (mediator, network) = FeedNetwork.make(time: self.time)
        self.network = network
        self.mediator = mediator
        let loader = AdLoader(adUnitID: "unit", mediator: mediator)
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

    /// Creates a stage with an ad after every three items, and a view that shows nothing yet.
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

    /// Starts to load, and waits until everything is at rest.
    func start() async {
        self.coordinator.start()
        await self.time.rest()
    }

    /// Reports the rows on the screen, and waits until everything is at rest.
    func show(_ rows: ClosedRange<Int>, section: Int = 0) async {
        self.coordinator.screenShows(rows, section: section)
        await self.time.rest()
    }

    var list: FeedList { self.coordinator.list }

    /// The rows of the first section as the view shows them.
    var text: String { self.text(section: 0) }

    func text(section: Int) -> String { self.rows[section].joined(separator: " ") }

    /// Indicates whether the view shows the rows of the list.
    var isViewRight: Bool { self.rows == self.rowsOfList }

    var loads: Int { self.loadTimes.count }

    var loadSeconds: [Double] { self.loadTimes.map { Double($0.count) / 1_000_000_000 } }

    /// The kinds of the events so far, except those of successful loads.
    var kinds: [FeedEvent.Kind] { self.events.map(\.kind).filter { $0 != .loaded } }

    /// Discards all events and changes.
    func clearRecords() {
        self.events = []
        self.changes = []
    }

    /// Fills a held load with an ad.
    func fill() async {
        guard !self.open.isEmpty else { return }
        self.fill(self.open.removeFirst().handler)
        await self.time.rest()
    }

    /// Ends a held load with no fill.
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

    /// Applies a change to the view, which must then have the rows of the list.
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

// The app's edits, which change its own items first and then the coordinator's.
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
