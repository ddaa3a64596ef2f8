import MediationCore
import MediationFeed
import PlatformViews
import MediationTesting

/// A day in the life of an app that loads ads in all three ways, while choices change and connections come and go.
@MainActor
final class Day {
    /// The log of a component that loads ads by itself.
    struct Log {
        var begun: [Nanoseconds] = []
        var loaded: [Nanoseconds] = []
        var failed: [Nanoseconds] = []
    }

    struct Outage {
        let start: Nanoseconds
        let end: Nanoseconds
        let connection: DayNetwork.Connection
    }

    private struct Event {
        let time: Nanoseconds
        let action: @MainActor (Day) -> Void
    }

    let outages: [Outage]
    let changes: [Nanoseconds]
    private(set) var loads: [(begun: Nanoseconds, ended: Nanoseconds, hasAd: Bool)] = []
    private(set) var store = Log()
    private(set) var feed = Log()
    /// The ads of other choices that were delivered or newly shown, each with its source and time.
    private(set) var faults: [String] = []
    /// The number of ads that were delivered or shown.
    private(set) var adCount = 0

    private let time = VirtualTime()
    private let network: DayNetwork
    private let mediator: AdMediator
    private let loader: AdLoader
    private var adStore: AdStore?
    private var coordinator: FeedCoordinator?
    private var random: SplitMix64
    private var top = 0
    /// The ads on the screen, each with a view for it.
    private var shown: [FeedAd: PlatformView] = [:]

    private let hours: Int

    /// Creates a day, or the share of one that some hours are, with its share of what happens in a day.
    init(seed: UInt64, hours: Int) throws {
        var random = SplitMix64(seed: seed)
        let day = hours * 3_600_000
        self.hours = hours
        self.changes = (0..<50 * hours / 24).map { _ in Self.time(Int.random(in: 0..<day, using: &random)) }.sorted()
        let count = 30 * hours / 24
        self.outages = (0..<count).map { number in
            let start = number * day / count + Int.random(in: 30_000..<1_000_000, using: &random)
            let length = Int.random(in: 20_000...900_000, using: &random)
            let connection: DayNetwork.Connection = number.isMultiple(of: 2) ? .refused : .silent
            return Outage(start: Self.time(start), end: Self.time(start + length), connection: connection)
        }
        self.random = random
        self.network = DayNetwork(time: self.time, seed: seed)
        self.mediator = self.network.makeMediator()
        self.loader = AdLoader(adUnitID: "loader", mediator: self.mediator)
        try self.makeStoreAndFeed()
    }

    private static func time(_ milliseconds: Int) -> Nanoseconds { Nanoseconds(.milliseconds(milliseconds)) }

    private func makeStoreAndFeed() throws {
        let store = AdStore(
            loader: AdLoader(adUnitID: "store", mediator: self.mediator),
            targetSize: 2,
            random: { 0.5 },
            request: { [unowned self] in
                self.store.begun.append(self.time.now)
                return NativeAdRequest()
            }
        )
        store.eventHandler = { [unowned self] event in
            if event.kind == .loaded { self.store.loaded.append(self.time.now) }
            if event.kind == .failed { self.store.failed.append(self.time.now) }
        }
        self.adStore = store
        let coordinator = try FeedCoordinator(
            FeedList(AdPositions(counting: .content, every: 5), content: 100_000),
            loader: AdLoader(adUnitID: "feed", mediator: self.mediator),
            random: { 0.5 },
            request: { [unowned self] in
                self.feed.begun.append(self.time.now)
                return NativeAdRequest()
            }
        )
        coordinator.eventHandler = { [unowned self] event in
            if event.kind == .loaded { self.feed.loaded.append(self.time.now) }
            if event.kind == .failed { self.feed.failed.append(self.time.now) }
        }
        coordinator.changeHandler = { [unowned self] _ in self.look() }
        self.coordinator = coordinator
    }

    /// Runs the whole day.
    func run() async {
        self.adStore?.start()
        self.coordinator?.start()
        for event in self.events {
            if event.time > self.time.now { await self.time.pass((event.time - self.time.now).duration) }
            event.action(self)
            await self.time.rest()
            self.look()
        }
        self.adStore?.stop()
        self.coordinator?.stop()
        await self.time.pass(.seconds(20))
    }

    private var events: [Event] {
        func every(_ seconds: Int, _ action: @escaping @MainActor (Day) -> Void) -> [Event] {
            stride(from: seconds, to: self.hours * 3_600, by: seconds).map {
                Event(time: Self.time($0 * 1_000), action: action)
            }
        }
        var events = every(20) { $0.load() } + every(45) { $0.take() } + every(30) { $0.scroll() }
        events += self.changes.map { Event(time: $0) { $0.changeConsent() } }
        for outage in self.outages {
            events.append(Event(time: outage.start) { $0.network.connection = outage.connection })
            events.append(Event(time: outage.end) { $0.network.connection = .good })
        }
        return events.sorted { $0.time < $1.time }
    }
}

// MARK: - Actions of the app

extension Day {
    private func load() {
        let begun = self.time.now
        Task {
            let ad = try? await self.loader.load()
            if let ad { self.check(ad, "load") }
            self.loads.append((begun, self.time.now, ad != nil))
        }
    }

    private func take() {
        if let ad = self.adStore?.takeAd() { self.check(ad, "store") }
    }

    private func scroll() {
        self.top = min(max(0, self.top + Int.random(in: -10...30, using: &self.random)), 90_000)
        self.coordinator?.screenShows(self.top...self.top + 9)
        self.look()
    }

    private func changeConsent() {
        // Registers the ads on the screen as cells would; not earlier, as registered views are checked each second.
        for (id, view) in self.shown {
            try? self.coordinator?.ad(id)?.nativeAd?.register(container: view, clickableAssetViews: [:])
        }
        let number = Int.random(in: 0..<4, using: &self.random)
        self.mediator.privacy = PrivacySnapshot(tcfString: number == 0 ? nil : "consent \(number)")
    }

    /// Checks the ads on the screen.
    private func look() {
        guard let coordinator = self.coordinator else { return }
        var seen: [FeedAd: PlatformView] = [:]
        for row in self.top...self.top + 9 {
            guard case .ad(let id, _) = coordinator.list.row(row), let ad = coordinator.ad(id) else { continue }
            if let view = self.shown[id] {
                seen[id] = view
                continue
            }
            self.check(ad, "feed")
            seen[id] = PlatformView(frame: ViewRect(x: 0, y: 0, width: 10, height: 10))
        }
        self.shown = seen
    }

    private func check(_ ad: LoadedAd, _ holder: String) {
        self.adCount += 1
        guard self.network.consent(of: ad) != self.mediator.privacy.tcfString ?? "" else { return }
        self.faults.append("\(holder) at \(self.time.now.duration)")
    }
}
