import Foundation
import MediationCore
import PlatformViews

/// The side that counts, and the calls to the vendor's SDK about views, impressions and clicks.
extension VendorNativeAd {
    var handlesUserImpressions: Bool {
        switch self.mutation {
        case .claimsImpressions: true
        case .claimsAdsOfBids where self.isOfBid: true
        case .leavesOutWhoCounts: false
        case .changesWhoCounts: self.ad.isTracked != self.wasShown
        default: self.ad.isTracked
        }
    }

    var handlesUserClicks: Bool { self.ad.isTracked }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.container = container
        self.events.isInViews.withLock { $0 = true }
        defer { self.wasShown = true }
        switch self.mutation {
        case .showsViewsOnce where self.wasShown: return
        case .showsViewsLate:
            Task { [ad] in ad.showViews(clickable: clickableAssetViews.count) }
            return
        case .makesAllViewsClickable:
            return self.ad.showViews(clickable: clickableAssetViews.count + nonclickableAssetViews.count)
        case .holdsViewsOfAssets: self.heldViews = Array(clickableAssetViews.values)
        case .recordsWhatNetworkCounts where self.ad.isTracked: self.ad.recordImpression()
        case .reportsImpressionOnRender where self.ad.isTracked: self.events.report(.impression)
        case .playsVideoOfStills where !self.assets.hasVideo: self.events.report(.didPlayVideo)
        case .removesViewsFirst: self.ad.removeViews()
        default: break
        }
        self.ad.showViews(clickable: self.mutation == .showsContainerOnly ? nil : clickableAssetViews.count)
    }

    func didRecordImpression() {
        if self.mutation == .tellsNoImpression { return }
        if self.mutation == .tellsImpressionTwice { self.ad.recordImpression() }
        self.ad.recordImpression()
    }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        switch self.mutation {
        case .holdsClickedView:
            self.heldViews = view.map { [$0] } ?? []
            self.ad.recordClick(on: asset.rawValue)
        case .clicksAlwaysOnButton: self.ad.recordClick(on: NativeAdAsset.callToAction.rawValue)
        case .clicksOnContainer: self.ad.recordClick(onView: self.container)
        case .dropsOtherClicks where asset.rawValue == "ownAssetOfTheApp": break
        case .tellsClickedViews: self.ad.recordClick(onView: view)
        default: self.ad.recordClick(on: asset.rawValue)
        }
    }

    func didUntrack(_ container: PlatformView?) {
        self.events.isInViews.withLock { $0 = false }
        switch self.mutation {
        case .keepsViews: return
        case .flushesAtUntrack:
            Thread.sleep(forTimeInterval: 0.3)
            self.ad.removeViews()
        case .keepsViewsOfGoneContainer where container == nil: return
        default: self.ad.removeViews()
        }
    }
}
