import MediationCore
import PlatformViews

/// A broken adapter whose banners are of a class of its own.
class SorrelOwnStrip<Ad: SorrelStripAd>: SorrelAdapter {
    override func mapped(_ ad: SorrelBanner) -> any MediationBannerAd { Ad(ad) }
}

// MARK: Sizes

/// Asks for an ordinary banner if no size fits.
final class SorrelBannerDefaultSize: SorrelAdapter, SorrelBroken {
    override func size(within size: BannerSize) throws(MediationError) -> SorrelSize {
        (try? super.size(within: size)) ?? SorrelSize(width: 320, height: 50)
    }
}

/// Asks for the nearest size.
final class SorrelBannerNearestSize: SorrelAdapter, SorrelBroken {
    override func size(within size: BannerSize) throws(MediationError) -> SorrelSize {
        let fitting = try super.size(within: size)
        guard let height = size.height else { return fitting }
        func distance(_ other: SorrelSize) -> Double { abs(other.width - size.width) + abs(other.height - height) }
        return SorrelSize.all.min { distance($0) < distance($1) } ?? fitting
    }
}

/// Looks at the width alone if the height is free to vary.
final class SorrelBannerAdaptiveTooHigh: SorrelAdapter, SorrelBroken {
    override func size(within size: BannerSize) throws(MediationError) -> SorrelSize {
        guard size.kind != .fixed else { return try super.size(within: size) }
        return try super.size(within: .inlineAdaptive(width: size.width))
    }
}

/// Reports the size that was asked for.
class SorrelAskedSizeStrip: SorrelStripAd {
    override var size: BannerSize {
        self.ad.terms.size.map { .fixed(width: $0.width, height: $0.height) } ?? super.size
    }
}
final class SorrelBannerSizeAsAsked: SorrelOwnStrip<SorrelAskedSizeStrip>, SorrelBroken {}

/// Reports the size that the banner had at its delivery.
class SorrelFirstSizeStrip: SorrelStripAd {
    override var size: BannerSize {
        .fixed(width: self.ad.deliveredSize.width, height: self.ad.deliveredSize.height)
    }
}
final class SorrelBannerSizeFrozen: SorrelOwnStrip<SorrelFirstSizeStrip>, SorrelBroken {}

/// Refuses a banner that is larger than what was asked for.
final class SorrelBannerRefusesLarge: SorrelAdapter, SorrelBroken {
    override func didLoad(_ ad: SorrelBanner) {
        let (size, asked) = (ad.deliveredSize, ad.terms.size)
        guard let asked, size.width > asked.width || size.height > asked.height else { return super.didLoad(ad) }
        self.answer(with: MediationError(.invalidResponse, "The banner is too large."))
    }
}

// MARK: The view and the refresh

/// Puts the banner's view into a new one for each reader.
class SorrelWrappedStrip: SorrelStripAd {
    override var view: PlatformView {
        let inner = self.ad.view
        let outer = PlatformView()
        outer.setSize(width: Double(inner.bounds.width), height: Double(inner.bounds.height))
        outer.addSubview(inner)
        return outer
    }
}
final class SorrelBannerNewViews: SorrelOwnStrip<SorrelWrappedStrip>, SorrelBroken {}

/// Starts the SDK's refresh when the view is read.
class SorrelLazyStrip: SorrelStripAd {
    override var view: PlatformView {
        self.ad.refreshesItself = true
        return super.view
    }
}
final class SorrelBannerReadStarts: SorrelOwnStrip<SorrelLazyStrip>, SorrelBroken {}

/// Turns off the SDK's refresh for ordinary banners alone.
class SorrelRefreshingStrip: SorrelStripAd {
    override func leaveRefreshToMediation() {
        self.ad.refreshesItself = self.ad.terms.size != SorrelSize(width: 320, height: 50)
    }
}
final class SorrelBannerRefreshesLarge: SorrelOwnStrip<SorrelRefreshingStrip>, SorrelBroken {}

/// Turns the SDK's refresh on again when a page over the app has closed.
class SorrelResumingStrip: SorrelStripAd {
    override func bannerDidOpenPage(_ ad: SorrelBanner) {
        ad.refreshesItself = false
        super.bannerDidOpenPage(ad)
    }

    override func bannerDidClosePage(_ ad: SorrelBanner) {
        ad.refreshesItself = true
        super.bannerDidClosePage(ad)
    }
}
final class SorrelBannerRefreshResumes: SorrelOwnStrip<SorrelResumingStrip>, SorrelBroken {}

/// Stops all banners of the unit.
class SorrelUnitStrip: SorrelStripAd {
    override func didRemove() { SorrelSDK.shared.stopBanners(ofUnit: self.ad.terms.unit) }
}
final class SorrelBannerRemovesUnit: SorrelOwnStrip<SorrelUnitStrip>, SorrelBroken {}

/// Has one delegate for all banners, which the next one gets.
class SorrelSoleStrip: SorrelStripAd {
    private struct WeakAd {
        weak var ad: SorrelBanner?
    }

    private static let current = SorrelMemory(WeakAd())

    override func leaveRefreshToMediation() {
        super.leaveRefreshToMediation()
        Self.current.value.ad?.delegate = nil
        Self.current.value = WeakAd(ad: self.ad)
    }
}
final class SorrelBannerSoleDelegate: SorrelOwnStrip<SorrelSoleStrip>, SorrelBroken {}

// MARK: Events

/// Counts an impression when the banner is there.
class SorrelSeenStrip: SorrelStripAd {
    override func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        super.didLoad(reportingTo: eventDelegate)
        self.report(.impression)
    }

    override func bannerWasSeen(_ ad: SorrelBanner) {}
}
final class SorrelBannerSeenAtLoad: SorrelOwnStrip<SorrelSeenStrip>, SorrelBroken {}

/// Counts a tap that leads to another app twice.
class SorrelLeavingTapStrip: SorrelStripAd {
    override func bannerLeavesApp(_ ad: SorrelBanner) { self.report(.click) }
}
final class SorrelBannerTwoClicks: SorrelOwnStrip<SorrelLeavingTapStrip>, SorrelBroken {}

/// Takes leaving the app for a page over it.
class SorrelLeavingPageStrip: SorrelStripAd {
    override func bannerLeavesApp(_ ad: SorrelBanner) { self.report(.willPresent) }
}
final class SorrelBannerLeavingIsPage: SorrelOwnStrip<SorrelLeavingPageStrip>, SorrelBroken {}

/// Swaps the two changes of a banner.
class SorrelSwappedStrip: SorrelStripAd {
    override func bannerDidExpand(_ ad: SorrelBanner) { self.report(.collapsed) }
    override func bannerDidCollapse(_ ad: SorrelBanner) { self.report(.expanded) }
}
final class SorrelBannerSwapsChanges: SorrelOwnStrip<SorrelSwappedStrip>, SorrelBroken {}

/// Reports no new size.
class SorrelStillStrip: SorrelStripAd {
    override func bannerDidChangeSize(_ ad: SorrelBanner) {}
}
final class SorrelBannerResizeUntold: SorrelOwnStrip<SorrelStillStrip>, SorrelBroken {}

/// Reports only of the first page that it has closed.
class SorrelOpenPageStrip: SorrelStripAd {
    private var hasClosed = false

    override func bannerDidClosePage(_ ad: SorrelBanner) {
        if !self.hasClosed { super.bannerDidClosePage(ad) }
        self.hasClosed = true
    }
}
final class SorrelBannerSecondPageOpen: SorrelOwnStrip<SorrelOpenPageStrip>, SorrelBroken {}
