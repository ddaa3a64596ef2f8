import MediationCore
import MediationFeed
import MediationTesting
import PlatformViews

/// A session in play: the coordinator of an app, a screen, and an ad network, in virtual time.
@MainActor
final class FeedPlay {
    private let session: FeedSession
    private let time = VirtualTime()
    private let network: FeedNetwork
    private let loader: AdLoader
    private let coordinator: FeedCoordinator
    private var first = 0
    private var isOnScreen = false
    private var isEditing = false
    private var step = 0
    private var changes: [FeedFrame.Change] = []
    private var events: [FeedFrame.Event] = []
    private var shown: Set<FeedAd> = []

    /// The duration of every step, except those that wait.
    private static let stepTime = Duration.seconds(1)

    init(_ session: FeedSession) throws(FeedError) {
        self.session = session
        self.network = FeedNetwork(fillRate: session.fillRate, adLife: session.adLife, seed: session.seed)
        self.loader = self.network.loader(timers: self.time.timers)
        self.coordinator = try FeedCoordinator(
            FeedList(session.positions, content: session.items, options: session.options),
            loader: self.loader,
            options: session.loading,
            random: { 0.5 }
        )
        self.coordinator.changeHandler = { [weak self] in self?.note($0) }
        self.coordinator.eventHandler = { [weak self] in self?.note($0) }
    }

    private var list: FeedList { self.coordinator.list }

    private var screen: ClosedRange<Int>? {
        let last = min(self.first + self.session.screen, self.list.rowCount()) - 1
        return self.isOnScreen && last >= self.first ? self.first...last : nil
    }

    var isAtEnd: Bool { self.first + self.session.screen >= self.list.rowCount() }

    /// Starts loading, before the list appears.
    func start() async -> FeedFrame {
        self.coordinator.start()
        return await self.frame("load before the list appears")
    }

    /// Shows the first rows.
    func appear() async -> FeedFrame {
        self.isOnScreen = true
        return await self.frame("the list appears")
    }

    func perform(_ step: FeedStep) async throws(FeedError) -> FeedFrame {
        var time = Self.stepTime
        do {
            self.isEditing = true
            defer { self.isEditing = false }
            switch step {
            case .scroll(let rows): self.first += rows
            case .scrollTo(let row): self.first = row
            case .append(let count): try self.coordinator.append(count)
            case .insert(let count, let index): try self.coordinator.insert(count, at: index)
            case .remove(let count, let index): try self.coordinator.remove(index..<index + count)
            case .replace(let count, let index): try self.coordinator.replace(index..<index + count)
            case .move(let source, let destination): try self.coordinator.move(from: source, to: destination)
            case .fillRate(let rate): self.network.fillRate = rate
            case .wait(let duration): time = duration
            }
        }
        return await self.frame(step.description, time: time)
    }

    /// The summary at the end.
    var summary: FeedSummary {
        FeedSummary(
            requests: self.network.requests,
            adsShown: self.shown.count,
            items: self.list.contentCount(),
            isEveryItemShownOnce: self.list.rows().lazy.compactMap(\.contentIndex)
                .elementsEqual(0..<self.list.contentCount())
        )
    }

    private func frame(_ action: String, time: Duration = stepTime) async -> FeedFrame {
        self.first = max(0, min(self.first, self.list.rowCount() - self.session.screen))
        self.show()
        await self.time.pass(time, loader: self.loader)
        self.show()
        self.step += 1
        defer { (self.changes, self.events) = ([], []) }
        return FeedFrame(
            step: self.step,
            action: action,
            seconds: self.time.now.milliseconds / 1_000,
            items: self.list.contentCount(),
            rowCount: self.list.rowCount(),
            screen: self.screen.map { [$0.lowerBound, $0.upperBound] } ?? [],
            cells: self.cells,
            changes: self.changes,
            events: self.events
        )
    }

    /// Reports the rows on the screen, and puts their ads into views: ads that were shown do not expire.
    private func show() {
        guard let screen else { return }
        self.coordinator.screenShows(screen)
        for row in screen {
            guard case .ad(let id, _) = self.list.row(row), self.shown.insert(id).inserted else { continue }
            guard let ad = self.coordinator.ad(id)?.nativeAd, (try? self.register(ad)) != nil else {
                self.shown.remove(id)
                continue
            }
        }
    }

    private func register(_ ad: NativeAd) throws {
        try ad.register(container: PlatformView(), clickableAssetViews: [:])
        ad.unregister()
    }

    private func note(_ change: FeedChange) {
        guard case .rows(let changes) = change else { return }
        self.changes.append(FeedFrame.Change(changes))
        // The same as in a view that keeps its visible rows in place when an ad comes above them.
        guard self.isOnScreen, !self.isEditing else { return }
        for range in changes.inserted where range.lowerBound < self.first { self.first += range.count }
    }

    private func note(_ event: FeedEvent) {
        let slot = event.slot.flatMap { self.list.slot($0) }
        self.events.append(
            FeedFrame.Event(
                kind: event.kind.rawValue,
                ad: event.ad?.id,
                row: slot?.row,
                retryAfterSeconds: event.retryDelay.map { $0 / .seconds(1) }
            )
        )
    }

    /// The rows on the screen, a few above and those within reach, with the slots that have no row.
    private var cells: [FeedFrame.Cell] {
        let screen = self.screen
        let first = max(0, (screen?.lowerBound ?? 0) - 3)
        let end = min(self.list.rowCount(), (screen?.upperBound ?? -1) + 1 + self.session.loading.lookAhead)
        var cells: [FeedFrame.Cell] = []
        var slot = self.list.firstSlot(fromRow: first)
        for row in first..<max(first, end) {
            while let current = slot, current.row <= row {
                if !current.hasRow { cells.append(FeedFrame.Cell(row: row, kind: .emptySlot, number: nil)) }
                slot = self.list.slot(after: current.id)
            }
            if let cell = self.list.row(row).map({ self.cell(of: $0, row: row) }) { cells.append(cell) }
        }
        return cells
    }

    private func cell(of shown: FeedRow, row: Int) -> FeedFrame.Cell {
        switch shown {
        case .content(let index): return FeedFrame.Cell(row: row, kind: .item, number: index)
        case .placeholder: return FeedFrame.Cell(row: row, kind: .placeholder, number: nil)
        case .ad(let ad, let slot):
            var kind = FeedFrame.Cell.Kind.ad
            if case .expired = self.list.slot(slot)?.state { kind = .expiredAd }
            return FeedFrame.Cell(row: row, kind: kind, number: ad.id)
        }
    }
}
