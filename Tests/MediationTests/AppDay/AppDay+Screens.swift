#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationFeed
import MediationTesting
import PlatformViews
import SampleAdSDK

// MARK: - The list

extension AppDay {
    private static let visibleRows = 5
    private static let rowHeight = 110.0

    /// Scrolls on and reads for a moment, in which ads are seen; sometimes taps one.
    func read() async {
        self.scroll(by: Int.random(in: -3...8, using: &self.random))
        await self.pass(.milliseconds(1_500))
        self.look()
        if Int.random(in: 0..<10, using: &self.random) == 0,
            let view = self.shown.values.min(by: { $0.frame.y < $1.frame.y })
        {
            self.window.tap(at: ViewPoint(x: 270, y: view.frame.y + 70))
            await self.pass(.seconds(1))
        }
    }

    func scroll(by count: Int) {
        self.top += count
        // Whoever has come to the end begins anew.
        if self.top > self.rows.count - Self.visibleRows { self.top = 0 }
        self.top = max(self.top, 0)
        self.coordinator.screenShows(self.top...self.top + Self.visibleRows - 1)
        self.look()
    }

    /// Appends items, and removes or moves some.
    func edit() throws {
        let count = Int.random(in: 1...20, using: &self.random)
        let start = Int.random(in: 0..<self.items.count - count, using: &self.random)
        switch Int.random(in: 0..<3, using: &self.random) {
        case 0:
            self.items.append(contentsOf: (0..<count).map { (self.items.max() ?? 0) + 1 + $0 })
            try self.coordinator.append(count)
        case 1:
            self.items.removeSubrange(start..<start + count)
            try self.coordinator.remove(start..<start + count)
        default:
            self.items.insert(self.items.remove(at: start), at: start + count)
            try self.coordinator.move(from: start, to: start + count)
        }
        self.look()
    }

    /// Makes a change as a view does, and keeps the first visible row in its place.
    func change(_ change: FeedChange) {
        guard case .rows(let changes) = change else { return self.log.faults.append("sections changed") }
        let anchor = self.rows.indices.contains(self.top) ? self.rows[self.top] : nil
        self.rows = changes.applied(to: self.rows) { self.row($0) }
        if let place = anchor.flatMap({ self.rows.firstIndex(of: $0) }) { self.top = place }
        self.look()
    }

    private func row(_ number: Int) -> Row {
        switch self.coordinator.list.row(number) {
        case .content(let index): return .item(self.items.indices.contains(index) ? self.items[index] : -1)
        case .ad(_, let slot), .placeholder(let slot): return .ad(slot)
        case nil: return .item(-1)
        }
    }

    /// Expects that the view has all items in their order, and as many rows as the list.
    func check(rows moment: String) {
        let items = self.rows.compactMap { if case .item(let number) = $0 { number } else { nil } }
        if items != self.items || self.rows.count != self.coordinator.list.rowCount() {
            self.log.faults.append(
                "\(moment), \(items.count) of \(self.items.count) items are in \(self.rows.count) rows"
            )
        }
    }

    /// Lays out the ads of the visible rows, and registers those that were not there.
    func look() {
        var seen: [FeedAd: PlatformView] = [:]
        for place in 0..<Self.visibleRows where self.isListVisible {
            guard case .ad(let id, _) = self.coordinator.list.row(self.top + place),
                let ad = self.coordinator.ad(id)
            else { continue }
            let view = self.shown[id] ?? self.makeView(for: ad, "list", "feed")
            view.frame.y = Double(place) * Self.rowHeight
            seen[id] = view
        }
        for (id, view) in self.shown where seen[id] == nil {
            self.coordinator.ad(id)?.nativeAd?.unregister()
            view.removeFromSuperview()
        }
        self.shown = seen
    }

    private func makeView(for ad: LoadedAd, _ place: String, _ adUnitID: String) -> PlatformView {
        let item = ad.responseInfo.loadedLineItem?.name ?? ""
        self.check(self.network.adID(item, loadID: ad.responseInfo.loadID), place, adUnitID)
        let view = PlatformView(frame: ViewRect(x: 0, y: 0, width: 320, height: 100))
        let button = PlatformView(frame: ViewRect(x: 220, y: 40, width: 100, height: 60))
        view.addSubview(button)
        self.window.addSubview(view)
        do {
            try ad.nativeAd?.register(container: view, clickableAssetViews: [.callToAction: button])
        } catch {
            self.log.faults.append("\(place): \(error)")
        }
        return view
    }

    /// Expects that an ad that the user is about to see was asked for under the choices in force, and not too long ago.
    func check(_ ad: String, _ place: String, _ adUnitID: String) {
        guard let order = self.network.orders[ad] else {
            return self.log.faults.append("\(place): nobody asked for \(ad)")
        }
        if order.consent != self.mediator.privacy.tcfString ?? "" {
            self.log.faults.append("\(place): asked for under other choices")
        }
        let limit = Duration.seconds(adUnitID == "return" ? 4 * 3600 + 10 : 3600 + 10)
        if self.time.now - order.time > Nanoseconds(limit) { self.log.faults.append("\(place): asked for long ago") }
    }
}

// MARK: - Other screens

extension AppDay {
    /// Opens a page with one ad, which is seen, and sometimes tapped.
    func openDetail() async {
        self.isListVisible = false
        self.look()
        let loader = AdLoader(adUnitID: "detail", mediator: self.mediator)
        if let ad = await self.run({ try? await loader.load(Self.nativeRequest) }) {
            let view = self.makeView(for: ad, "detail", "detail")
            await self.pass(.milliseconds(1_500))
            if Int.random(in: 0..<4, using: &self.random) == 0 { self.window.tap(at: ViewPoint(x: 270, y: 70)) }
            await self.pass(.seconds(1))
            ad.nativeAd?.unregister()
            view.removeFromSuperview()
        }
        self.isListVisible = true
        self.look()
    }

    /// Shows an ad between two articles.
    func pause() async {
        let loader = InterstitialAdLoader(adUnitID: "pause", mediator: self.mediator)
        guard let ad = await self.run({ try? await loader.load(self.request) }) else { return }
        await self.cover { try? await ad.present(from: self.controller) }
    }

    /// Shows an ad for a reward.
    func shop() async {
        let loader = RewardedAdLoader(adUnitID: "shop", mediator: self.mediator)
        guard let ad = await self.run({ try? await loader.load(self.request) }) else { return }
        await self.cover { _ = try? await ad.present(from: self.controller) }
    }

    /// Lets an ad cover the screen, if there is one, until the user closes it.
    func cover<Outcome>(_ body: @escaping @MainActor () async -> Outcome) async {
        var isOver = false
        Task {
            _ = await body()
            isOver = true
        }
        await self.settle()
        for _ in 0..<10 where self.controller.presentedViewController == nil && !isOver {
            await self.pass(.milliseconds(100))
        }
        if self.controller.presentedViewController != nil {
            await self.pass(.seconds(1))
            if Bool.random(using: &self.random) { self.window.tap(at: ViewPoint(x: 150, y: 300)) }
            await self.pass(.seconds(6))
            self.window.tap(at: ViewPoint(x: 310, y: 10))
        }
        for _ in 0..<60 where !isOver { await self.pass(.seconds(1)) }
        if !isOver { self.log.faults.append("an ad has not left the screen") }
    }

    /// Taps the banner, and closes the page that the tap opens.
    func tapBanner(_ banner: BannerAdView) async {
        guard let ad = (banner.subviews.first as? SampleBannerView)?.ad else { return }
        self.window.tap(at: ViewPoint(x: 160, y: 610))
        await self.pass(.seconds(1))
        ad.dismissPage()
        await self.settle()
    }
}
#endif
