#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore
import PlatformViews

/// A native ad of an exchange.
///
/// Mediation counts its impression and its clicks; the ad then calls its trackers, sends its notices and opens its links.
final class OpenRTBNativeAd: MediationNativeAd {
    let warnings: [String]
    let timeToLive: Duration?

    private let plan: NativeAdPlan
    private let notices: BidNotices
    private let environment: OpenRTBEnvironment
    private let attribution: Attribution
    /// The moments whose trackers have been called.
    private var told: Set<TrackerMoment> = []
    private var watch: ViewabilityWatch?

    init(_ offer: OpenRTBOffer<NativeAdPlan>, _ environment: OpenRTBEnvironment) {
        self.plan = offer.plan
        self.notices = offer.notices
        self.warnings = offer.warnings
        self.environment = environment
        self.attribution = Attribution(offer.bid.skAdNetworkAd, environment)
        self.timeToLive = offer.bid.lifetime
        offer.notices.adWasMade()
    }

    var headline: String? { self.plan.headline }
    var body: String? { self.plan.body }
    var callToAction: String? { self.plan.callToAction }
    var images: [NativeAdImage] { self.plan.images }
    var icon: NativeAdImage? { self.plan.icon }
    var starRating: Double? { self.plan.starRating }
    var price: String? { self.plan.price }
    var advertiser: String? { self.plan.advertiser }
    var mediaContentAspectRatio: Double { self.plan.aspectRatio }

    var extraAssets: [String: JSONValue] {
        var assets = self.plan.extraAssets
        if let url = self.plan.privacyURL { assets["privacyURL"] = .string(url.absoluteString) }
        return assets
    }

    func didDeliver() {
        self.notices.won()
    }

    func didRecordImpression() {
        // An ad that a user has seen was delivered, whoever called it.
        self.notices.won()
        self.notices.billable()
        self.attribution.tell(.impression)
        self.tell(.impression)
    }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        if asset == .adChoices, let url = self.plan.privacyURL { return self.environment.open([url]) }
        let click = self.plan.assetClicks[asset] ?? self.plan.click
        self.attribution.tell(.click)
        self.environment.open(click.destinations)
        for url in click.trackers { OpenRTBAdapter.trackers.add(url, .click) }
    }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        let moments = [TrackerMoment.viewable50, .viewable100].filter {
            self.plan.trackers[$0] != nil && !self.told.contains($0)
        }
        guard !moments.isEmpty else { return }
        self.watch = ViewabilityWatch(container, for: moments, self.environment.clock) { [weak self] in self?.tell($0) }
    }

    func didUntrack(_ container: PlatformView?) {
        self.watch?.cancel()
        self.watch = nil
        self.attribution.end()
    }

    private func tell(_ moment: TrackerMoment) {
        guard self.told.insert(moment).inserted else { return }
        for url in self.plan.trackers[moment] ?? [] {
            OpenRTBAdapter.trackers.add(url, OpenRTBTrackerEvent.Kind(rawValue: moment.rawValue))
        }
    }
}
