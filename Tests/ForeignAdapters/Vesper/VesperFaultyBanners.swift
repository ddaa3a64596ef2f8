package import MediationCore
package import PlatformViews

// Banners with one mistake each. What each gets wrong is said in the catalog.

// MARK: Sizes

package final class VesperSizeTable: VesperAdapter {
    override func place(_ size: BannerSize) -> VesperSize {
        switch size {
        case .banner: VesperSize(width: 320, maxHeight: 50)
        case .largeBanner: VesperSize(width: 320, maxHeight: 100)
        case .leaderboard: VesperSize(width: 728, maxHeight: 90)
        default: VesperSize(width: 300, maxHeight: 250)
        }
    }
}

package final class VesperHeightZero: VesperAdapter {
    override func place(_ size: BannerSize) -> VesperSize {
        VesperSize(width: size.width, maxHeight: size.height ?? 0)
    }
}

package final class VesperAtLeastUsual: VesperAdapter {
    override func place(_ size: BannerSize) -> VesperSize {
        VesperSize(width: max(size.width, 320), maxHeight: size.height.map { max($0, 50) })
    }
}

package final class VesperClaimsAsked: VesperAdapter {
    private final class Ad: VesperBanner {
        nonisolated let asked = LockedValue<BannerSize?>(nil)

        override var size: BannerSize {
            guard let asked = self.asked.withLock({ $0 }) else { return super.size }
            return .fixed(width: asked.width, height: asked.height ?? super.size.height ?? 0)
        }
    }

    private nonisolated let asked = LockedValue<BannerSize?>(nil)

    override func load(_ wish: VesperWish, _ answer: @escaping VesperAnswer) {
        self.asked.withLock { $0 = wish.size }
        super.load(wish, answer)
    }

    override nonisolated func makeBanner(_ creative: VesperCreative) -> VesperBanner {
        let ad = Ad(creative)
        ad.asked.withLock { $0 = self.asked.withLock { $0 } }
        return ad
    }
}

package final class VesperFirstSize: VesperBanner {
    private var first: BannerSize?

    package override var size: BannerSize {
        let size = self.first ?? super.size
        self.first = size
        return size
    }
}

package final class VesperResizeUntold: VesperBanner {
    override nonisolated func mapped(_ event: VesperEvent) -> [BannerAdEvent] {
        event == .resized ? [] : super.mapped(event)
    }
}

// MARK: Refresh

package final class VesperRefreshes: VesperAdapter {
    override func prepare(_ loader: VesperLoader) {}
}

// MARK: The view

package final class VesperWrapsEachTime: VesperBanner {
    package override var view: PlatformView {
        let inner = super.view.boundsRect
        let wrapper = SizedView(rect: ViewRect(x: 0, y: 0, width: inner.width, height: inner.height))
        wrapper.addSubview(super.view)
        return wrapper
    }
}

package final class VesperOneView: VesperBanner {
    private static let shared = SizedView(rect: ViewRect(x: 0, y: 0, width: 0, height: 0))

    package override func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        Self.shared.frame = super.view.frame
        Self.shared.addSubview(super.view)
        super.didLoad(reportingTo: eventDelegate)
    }

    package override var view: PlatformView { Self.shared }
}

package final class VesperViewInCallback: VesperAdapter {
    override nonisolated func makeBanner(_ creative: VesperCreative) -> VesperBanner {
        MainActor.assumeIsolated { creative.view.isHidden = false }
        return super.makeBanner(creative)
    }
}

package final class VesperBannerKept: VesperBanner {
    private static var all: [VesperBanner] = []

    package override func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        Self.all.append(self)
        super.didLoad(reportingTo: eventDelegate)
    }

    package override func didRemove() {
        self.creative.destroy()
    }
}

package final class VesperUndestroyed: VesperBanner {
    package override func didRemove() {}
}

// MARK: Events

package final class VesperSeenWhenLoaded: VesperBanner {
    package override func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        super.didLoad(reportingTo: eventDelegate)
        self.report(.impression)
    }

    override nonisolated func mapped(_ event: VesperEvent) -> [BannerAdEvent] {
        event == .viewed ? [] : super.mapped(event)
    }
}

package final class VesperPageIsClick: VesperBanner {
    override nonisolated func mapped(_ event: VesperEvent) -> [BannerAdEvent] {
        event == .displayed ? [.click, .willPresent] : super.mapped(event)
    }
}

package final class VesperClickIsPage: VesperBanner {
    override nonisolated func mapped(_ event: VesperEvent) -> [BannerAdEvent] {
        event == .clicked ? [.click, .willPresent] : super.mapped(event)
    }
}

package final class VesperExpansionIsPage: VesperBanner {
    override nonisolated func mapped(_ event: VesperEvent) -> [BannerAdEvent] {
        switch event {
        case .expanded: [.willPresent]
        case .collapsed: [.didDismiss]
        default: super.mapped(event)
        }
    }
}

package final class VesperPageUntold: VesperBanner {
    override nonisolated func mapped(_ event: VesperEvent) -> [BannerAdEvent] {
        event == .displayed || event == .closed ? [] : super.mapped(event)
    }
}

package final class VesperBannerOfNewest: VesperBanner {
    private nonisolated static let newest = LockedValue<VesperBanner?>(nil)

    nonisolated required init(_ creative: VesperCreative) {
        super.init(creative)
        Self.newest.withLock { $0 = self }
    }

    package override nonisolated func vesperCreative(_ creative: VesperCreative, did event: VesperEvent) {
        let newest = Self.newest.withLock { $0 } ?? self
        for event in self.mapped(event) { newest.report(event) }
    }
}
