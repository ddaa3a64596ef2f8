#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import Mediation
import MediationCore
import MediationFeed
import PlatformViews

/// The list of the demonstration app: articles, with native ads between them.
@MainActor
final class StudioFeed {
    /// The identity of a row.
    enum Row: Hashable {
        case article(Int)
        case ad(AdSlot.ID)
    }

    let coordinator: FeedCoordinator
    /// The rows as a view has them that makes each change as it is told.
    private(set) var rows: [Row] = []
    /// The offset of the list, in points.
    private(set) var top = 0.0
    /// The last failure of a load, until there is an ad again.
    private(set) var failure: MediationError?

    /// Called when there is something else to see.
    var changeHandler: (@MainActor () -> Void)?

    private let container = PlatformView(frame: StudioPhone.list)
    private var tops: [Double] = [0]
    private var isOnScreen = false
    private var shown: [FeedAd: PlatformView] = [:]

    init(in screen: PlatformView, mediator: AdMediator) throws {
        let list = try FeedList(
            AdPositions(counting: .content, every: 5, first: 2),
            content: StudioPhone.articleCount
        )
        self.coordinator = try FeedCoordinator(
            list,
            loader: AdLoader(adUnitID: StudioDemonstration.feed, mediator: mediator)
        )
        self.rows = (0..<StudioPhone.articleCount).map { .article($0) }
        self.measure()
        self.container.clipsToBounds = true
        screen.addSubview(self.container)
        self.coordinator.changeHandler = { [weak self] in self?.change($0) }
        self.coordinator.eventHandler = { [weak self] event in
            if event.kind == .failed { self?.failure = event.error }
            if event.kind == .loaded { self?.failure = nil }
            if event.kind == .placed || event.kind == .failed { self?.appear() }
            self?.look()
        }
    }

    func start() { self.coordinator.start() }

    /// Comes to the screen, with the first ad if there is one: later, no row may be inserted there.
    private func appear() {
        guard !self.isOnScreen else { return }
        self.isOnScreen = true
        self.scroll(to: self.top)
    }

    func stop() { self.coordinator.stop() }

    /// The rows on the screen.
    var visible: ClosedRange<Int> {
        let end = self.top + StudioPhone.list.height
        let first = self.tops.lastIndex { $0 <= self.top } ?? 0
        let next = self.tops.firstIndex { $0 >= end } ?? self.tops.count
        let last = min(next, self.rows.count) - 1
        return min(first, last)...last
    }

    /// Scrolls to an offset, as far as there are rows.
    func scroll(to top: Double) {
        self.top = min(max(top, 0), max((self.tops.last ?? 0) - StudioPhone.list.height, 0))
        if self.isOnScreen { self.coordinator.screenShows(self.visible) }
        self.look()
    }

    /// The ads that can be shown, by their numbers.
    var ads: [FeedAd: NativeAd] {
        var ads: [FeedAd: NativeAd] = [:]
        for (number, row) in self.rows.enumerated() {
            guard case .ad = row, case .ad(let id, _) = self.coordinator.list.row(number) else { continue }
            if let ad = self.coordinator.ad(id)?.nativeAd { ads[id] = ad }
        }
        return ads
    }

    /// Makes a change as a view does, and keeps the first visible row in its place.
    private func change(_ change: FeedChange) {
        guard case .rows(let changes) = change else { return }
        let first = self.visible.lowerBound
        let anchor = (row: self.rows[first], offset: self.top - self.tops[first])
        self.rows = changes.applied(to: self.rows) { self.row($0) }
        self.measure()
        if let place = self.rows.firstIndex(of: anchor.row) { self.top = self.tops[place] + anchor.offset }
        self.look()
    }

    private func row(_ number: Int) -> Row {
        switch self.coordinator.list.row(number) {
        case .content(let index): .article(index)
        case .ad(_, let slot), .placeholder(let slot): .ad(slot)
        case nil: .article(-1)
        }
    }

    private func measure() {
        self.tops = [0]
        for row in self.rows {
            let height = if case .ad = row { StudioPhone.adHeight } else { StudioPhone.articleHeight }
            self.tops.append((self.tops.last ?? 0) + height)
        }
    }

    /// Lays out the ads of the visible rows, and registers those that were not there.
    private func look() {
        var seen: [FeedAd: PlatformView] = [:]
        for number in self.visible where self.isOnScreen {
            guard case .ad(let id, _) = self.coordinator.list.row(number), let ad = self.coordinator.ad(id) else {
                continue
            }
            let view = self.shown[id] ?? self.view(of: ad)
            view.frame.y = self.tops[number] - self.top
            seen[id] = view
        }
        for (id, view) in self.shown where seen[id] == nil {
            self.coordinator.ad(id)?.nativeAd?.unregister()
            view.removeFromSuperview()
        }
        self.shown = seen
        self.changeHandler?()
    }

    private func view(of ad: LoadedAd) -> PlatformView {
        let width = StudioPhone.list.width
        let view = PlatformView(frame: ViewRect(x: 0, y: 0, width: width, height: StudioPhone.adHeight))
        let button = PlatformView(frame: StudioPhone.button)
        view.addSubview(button)
        self.container.addSubview(view)
        // An ad that has expired since is replaced, and its row is empty until then.
        try? ad.nativeAd?.register(container: view, clickableAssetViews: [.callToAction: button])
        return view
    }
}
#endif
