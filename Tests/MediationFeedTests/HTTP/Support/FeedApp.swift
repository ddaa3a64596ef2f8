#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationCore
import MediationFeed
import MediationNetworking
import PlatformViews
import SampleAdServer
import SampleNetwork
import MediationTesting
import Testing

/// An app with an endless list, which asks a real ad server over HTTP, and a person who scrolls.
///
/// Mediation's time is virtual, including the waits after failures and the age of ads; the answers take real time.
@MainActor
final class FeedApp {
    let time = VirtualTime()
    let server: SampleAdServer
    let loader: AdLoader
    let coordinator: FeedCoordinator
    /// The loads of the ads that were on the screen.
    private(set) var seen: Set<String> = []
    private(set) var loadTimes: [Nanoseconds] = []
    private(set) var events: [FeedEvent.Kind: Int] = [:]
    private(set) var problem: String?

    private let table = TableView()
    private let greatestContent: Int
    /// The rows on the screen.
    private var shown: [FeedRow] = []
    /// The load of each ad, looked up once.
    private var loadIDs: [FeedAd: String] = [:]
    private let (loadEnds, loadEnded) = AsyncStream<Void>.makeStream()

    static let life = Duration.seconds(90)

    /// Starts the server, which `stop()` ends.
    init(_ script: ServerScript, content: Int, greatestContent: Int) async throws {
        self.server = SampleAdServer(script: script)
        self.greatestContent = greatestContent
        let url = try await self.server.start()
        let item = LineItem(
            name: "A",
            adapter: "WatchedCustomEvent",
            ecpm: 2,
            timeout: .seconds(600),
            settings: ["parameter": "unit", "serverURL": .string(url.absoluteString)]
        )
        let registry = AdapterRegistry()
        registry.register(WatchedCustomEvent.self)
        let mediator = AdMediator(
            configuration: MediationConfiguration(
                adUnits: [AdUnit(id: "feed", deadline: .seconds(600), lineItems: [item])],
                // Only the coordinator's own back-off is tested here.
                circuitBreaker: CircuitBreakerRule(failures: 1_000_000)
            ),
            registry: registry,
            images: ImagePipeline(loader: URLSessionDataLoader(), limits: ImageLimits(allowsPrivateHosts: true)),
            timers: self.time.timers
        )
        let options = NativeAdOptions(images: .init(disableImageLoading: true))
        self.loader = AdLoader(adUnitID: "feed", options: options, mediator: mediator)
        let log = LoadLog()
        var extras = SampleExtras()
        extras.clock = ManualClock()
        self.coordinator = try FeedCoordinator(
            FeedList(AdPositions(counting: .content, every: 10), content: content),
            loader: self.loader,
            random: { 0.5 },
            request: { NativeAdRequest(loadID: log.next(), extras: [extras]) }
        )
        log.onLoad = { [unowned self] in self.loadTimes.append(self.time.now) }
        self.coordinator.changeHandler = { [unowned self] in self.apply($0) }
        self.coordinator.eventHandler = { [unowned self] in self.note($0) }
    }

    @MainActor
    private final class LoadLog {
        var onLoad: (@MainActor () -> Void)?
        private var count = 0

        func next() -> String {
            self.count += 1
            self.onLoad?()
            return "load-\(self.count)"
        }
    }

    var rowCount: Int { self.coordinator.list.rowCount() }

    var isAtTop: Bool { self.table.offset == 0 }

    var isAtEnd: Bool {
        self.table.visible.upperBound == self.rowCount - 1
            && self.coordinator.list.contentCount() == self.greatestContent
    }

    func scroll(by points: Double) { self.scroll(to: self.table.offset + points) }

    func scroll(toRow row: Int) { self.scroll(to: Double(row) * TableView.rowHeight) }

    private func scroll(to offset: Double) {
        self.table.scroll(to: offset, rowCount: self.rowCount)
        let list = self.coordinator.list
        self.shown = Array(list.rows()[self.table.visible])
        if list.contentCount() < self.greatestContent, self.rowCount - self.table.visible.upperBound < 30 {
            self.attempt { try self.coordinator.append(500) }
        }
        self.coordinator.screenShows(self.table.visible)
        self.layOut()
    }

    /// Lets time pass without waiting for the server.
    func look(for time: Duration) async {
        await self.time.advance(by: time)
    }

    /// Waits until no load is in progress.
    func waitForLoad() async {
        await self.time.rest()
        while self.loader.isLoading {
            _ = await self.loadEnds.next()
            await self.time.rest()
        }
    }

    func stop() async {
        self.coordinator.stop()
        await self.server.stop()
    }

    private func layOut() {
        self.attempt {
            try self.table.layOut(rowCount: self.rowCount) { row in
                guard case .ad(let id, _) = self.coordinator.list.row(row) else { return nil }
                guard let ad = self.coordinator.ad(id)?.nativeAd else { return nil }
                if self.loadIDs[id] == nil { self.loadIDs[id] = ad.responseInfo.loadID }
                if self.table.visible.contains(row), let loadID = self.loadIDs[id] { self.seen.insert(loadID) }
                return ad
            }
        }
    }

    /// Applies a change as a view does, in the same turn; nothing on the screen may move.
    private func apply(_ change: FeedChange) {
        guard case .rows(let changes) = change else { return }
        let visible = self.table.visible
        // Rows inserted above are kept out of sight, as in the classes for UIKit.
        let above = changes.inserted.prefix { $0.upperBound <= visible.lowerBound }
        let places = changes.inserted.dropFirst(above.count) + changes.removed
        self.expect(places.allSatisfy { $0.lowerBound > visible.upperBound }, "a row came or went on the screen")
        let height = Double(above.map(\.count).reduce(0, +)) * TableView.rowHeight
        if height > 0 { self.table.scroll(to: self.table.offset + height, rowCount: self.rowCount) }
        self.expect(changes.moved.isEmpty, "rows moved")
        let onScreen = self.coordinator.list.rows()[self.table.visible]
        self.expect(onScreen.elementsEqual(self.shown), "the screen shows something else than it did")
        self.layOut()
    }

    private func note(_ event: FeedEvent) {
        self.events[event.kind, default: 0] += 1
        if event.kind == .loaded || event.kind == .failed { self.loadEnded.yield() }
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            self.expect(false, "\(error)")
        }
    }

    private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition, self.problem == nil { self.problem = message() }
    }
}
#endif
