package import MediationConformance
package import MediationCore
package import PlatformViews

/// Puts the network's view into one of its own, which it makes when the view is first asked for.
package final class LateViewAdapter: OneBannerAdapter, OddAdapter, BannerAdapter {
    override var kind: StageBanner.Type { Ad.self }

    private final class Ad: StageBanner {
        private lazy var container: SizedView = {
            let inner = self.ad.stage.view
            let container = SizedView(rect: inner.boundsRect)
            container.addSubview(inner)
            return container
        }()

        override var view: PlatformView { self.container }
    }
}

/// Its network has four sizes: it asks for the largest that fits, and for none if there is none.
package final class NearestSizeAdapter: OneBannerAdapter, OddAdapter, BannerAdapter {
    private static let sizes: [BannerSize] = [.mediumRectangle, .leaderboard, .largeBanner, .banner]

    package override func loadBannerAd(
        for configuration: BannerAdConfiguration,
        completionHandler: BannerAdCompletionHandler
    ) {
        let place = configuration.size
        let size = Self.sizes.first { size in
            size.width <= place.width && (size.height ?? 0) <= place.height ?? .infinity
        }
        guard let size else {
            let text = "The network has no banner that fits into \(place)."
            completionHandler(.failure(MediationError(.invalidRequest, text)))
            return
        }
        self.load(.banner, configuration.credentials, size: size) { completionHandler($0.map { StageBanner($0) }) }
    }
}

/// Asks for a whole number of points, and no more than ninety of height for a banner at an edge.
package final class WholePointsAdapter: OneBannerAdapter, OddAdapter, BannerAdapter {
    override func ask(_ unit: String, _ format: AdFormat, _ size: BannerSize?) {
        guard let size else { return super.ask(unit, format, nil) }
        let height = size.height.map { $0.rounded(.down) }
        let width = size.width.rounded(.down)
        super.ask(unit, format, height.map { .fixed(width: width, height: $0) } ?? .inlineAdaptive(width: width))
    }
}

/// Turns the network's own refresh off for each banner, after it was loaded.
package final class StopsRefreshAdapter: OneBannerAdapter, OddAdapter, BannerAdapter {
    package static var habits: StageHabits { StageHabits(refreshesBanners: true) }
    override var kind: StageBanner.Type { Ad.self }

    private final class Ad: StageBanner {
        nonisolated required init(_ ad: OddAd) {
            ad.stage.stopRefresh()
            super.init(ad)
        }
    }
}

/// Has a size of its own, which it changes when the network says so.
package final class RememberedSizeAdapter: OneBannerAdapter, OddAdapter, BannerAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .mainThreadOnly]
    }
    override var kind: StageBanner.Type { Ad.self }

    private final class Ad: StageBanner {
        private lazy var remembered = self.measured

        private var measured: BannerSize {
            let bounds = self.ad.stage.view.boundsRect
            return .fixed(width: bounds.width, height: bounds.height)
        }

        override var size: BannerSize { self.remembered }

        override func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
            self.ad.stage.listen { [weak self] happening in
                guard case .banner(let event) = happening else { return }
                MainActor.assumeIsolated {
                    guard let self else { return }
                    if event == .resized { self.remembered = self.measured }
                }
                eventDelegate.report(event)
            }
        }
    }
}

/// Is its own banner, for one load.
package final class OwnBannerAdapter: StagingAdapter, OddAdapter, BannerAdapter, MediationBannerAd {
    private nonisolated let ad = LockedValue<OddAd?>(nil)
    private let absent = SizedView(rect: ViewRect(x: 0, y: 0, width: 0, height: 0))

    package func loadBannerAd(
        for configuration: BannerAdConfiguration,
        completionHandler: BannerAdCompletionHandler
    ) {
        self.load(.banner, configuration.credentials, size: configuration.size) { result in
            completionHandler(
                result.map { ad in
                    self.ad.withLock { $0 = ad }
                    return self
                }
            )
        }
    }

    package var view: PlatformView { self.ad.withLock { $0 }?.stage.view ?? self.absent }

    package func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        self.ad.withLock { $0 }?.stage.listen { happening in
            if case .banner(let event) = happening { eventDelegate.report(event) }
        }
    }

    package func didRemove() { self.ad.withLock { $0 }?.stage.destroy() }
}

/// Its network has banners that do nothing but be seen and clicked.
package final class PlainBannerAdapter: OneBannerAdapter, OddAdapter, BannerAdapter {
    package static var habits: StageHabits {
        StageHabits(lacked: ["willPresent", "didDismiss", "expanded", "collapsed", "resized"])
    }
}

/// Gets a token in a task before it asks for a banner.
package final class TokenBannerAdapter: OneBannerAdapter, OddAdapter, BannerAdapter {
    private var task: Task<Void, Never>?

    override func ask(_ unit: String, _ format: AdFormat, _ size: BannerSize?) {
        self.task = Task { [weak self] in
            await Task.yield()
            guard !Task.isCancelled else { return }
            self?.askNow(unit, format, size)
        }
    }

    private func askNow(_ unit: String, _ format: AdFormat, _ size: BannerSize?) { super.ask(unit, format, size) }

    package override func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        self.task?.cancel()
        super.cancelLoad(reason: reason)
    }
}

/// Uses the containers of banners that are gone for the next ones.
package final class PooledViewAdapter: OneBannerAdapter, OddAdapter, BannerAdapter {
    override var kind: StageBanner.Type { Ad.self }

    private final class Ad: StageBanner {
        private static var pool: [SizedView] = []

        private lazy var container: SizedView = {
            let inner = self.ad.stage.view
            let container = Self.pool.popLast() ?? SizedView(rect: inner.boundsRect)
            container.frame = inner.frame
            container.addSubview(inner)
            return container
        }()

        override var view: PlatformView { self.container }

        override func didRemove() {
            super.didRemove()
            self.ad.stage.view.removeFromSuperview()
            Self.pool.append(self.container)
        }
    }
}
