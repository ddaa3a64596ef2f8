import MediationConformance
import MediationCore
import PlatformViews

/// The vendor's banner.
final class VendorBanner: MediationBannerAd {
    private static weak var latestView: PlatformView?
    private static weak var latest: VendorBanner?

    private nonisolated let ad: VendorAd
    private nonisolated let asked: BannerSize
    private nonisolated let mutation: Mutation
    private nonisolated let events: VendorBannerEvents
    private nonisolated let itself = LockedValue<VendorBanner?>(nil)
    private lazy var ownView = self.makeView()
    private var container: PlatformView?

    nonisolated init(_ ad: VendorAd, asked: BannerSize, _ sdk: VendorSDK) {
        self.ad = ad
        self.asked = asked
        self.mutation = sdk.mutation
        self.events = VendorBannerEvents(sdk.mutation)
        ad.bannerDelegate = self.mutation == .bannerIsHeldUnowned ? sdk.keep(ad, for: self.events) : self.events
        if Self.stopsRefresh(asked, self.mutation) { ad.stopRefresh() }
        if self.mutation == .bannerHoldsItself { self.itself.withLock { $0 = self } }
        if self.mutation == .keepsBanners { sdk.kept.withLock { $0.append(ad) } }
    }

    private nonisolated static let hasStoppedRefresh = LockedValue(false)

    /// Returns whether the vendor is told not to replace a banner.
    private nonisolated static func stopsRefresh(_ asked: BannerSize, _ mutation: Mutation) -> Bool {
        switch mutation {
        case .leavesRefreshOn: false
        case .leavesRefreshOfAdaptiveOn: asked.kind == .fixed
        case .stopsFirstRefreshOnly:
            Self.hasStoppedRefresh.withLock { hasStopped in
                defer { hasStopped = true }
                return !hasStopped
            }
        default: true
        }
    }

    var view: PlatformView {
        if self.mutation == .hidesReadView { self.ownView.isHidden = true }
        return self.mutation == .makesViewEachTime ? self.makeView() : self.ownView
    }

    var size: BannerSize {
        switch self.mutation {
        case .bannerHasNoSizeYet: .fixed(width: 0, height: 0)
        case .claimsAskedSize: .fixed(width: self.asked.width, height: self.asked.height ?? 50)
        case .remembersFirstSize: self.ad.payload.bannerSize ?? .banner
        case .tellsSizeInTask: self.sizeInTask
        default: self.sizeOfView
        }
    }

    private var knownSize: BannerSize?

    /// The size before a change, at first.
    private var sizeInTask: BannerSize {
        let size = self.sizeOfView
        defer { Task { self.knownSize = size } }
        return self.knownSize ?? size
    }

    private var sizeOfView: BannerSize {
        let bounds = self.ad.bannerView.boundsRect
        return .fixed(width: bounds.width, height: bounds.height)
    }

    var timeToLive: Duration? {
        self.mutation == .bannersLiveForADay ? .seconds(24 * 3_600) : self.ad.payload.lifetime
    }

    func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        self.events.open(eventDelegate)
        Self.latest = self
        if self.mutation == .putsBannerOnScreen { PlatformViewController.topmost?.view.addSubview(self.ownView) }
        if self.mutation == .attachesBannerItself {
            let bounds = self.ownView.boundsRect
            let container = SizedView(rect: bounds)
            container.place(self.ownView, width: bounds.width, height: bounds.height)
            self.container = container
        }
    }

    func didDeliver() {
        if self.mutation == .forgetsDeliveredBanner { self.ad.bannerDelegate = nil }
    }

    func didRemove() {
        if self.mutation == .reportsEndAtRemoval { self.events.ad(self.ad, didReport: .didDismiss) }
        if self.mutation != .goesOnAfterRemoval { self.ad.bannerDelegate = nil }
        if self.mutation == .removesNextBanner { Self.latest?.ad.bannerDelegate = nil }
    }

    private func makeView() -> PlatformView {
        switch self.mutation {
        case .makesViewEachTime:
            let bounds = self.ad.bannerView.boundsRect
            return SizedView(rect: bounds)
        case .sharesViewOfPlacement:
            let view = Self.latestView ?? self.ad.bannerView
            Self.latestView = view
            return view
        default: return self.ad.bannerView
        }
    }
}
