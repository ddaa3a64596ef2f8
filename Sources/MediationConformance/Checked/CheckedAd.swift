import MediationCore
import PlatformViews

/// The adapter's ad as mediation gets it: the same ad, but each asset is checked when it is read.
final class CheckedAd: MediationNativeAd {
    private let ad: any MediationNativeAd
    private nonisolated let reporter: BreachReporter
    private let wantsNoImageData: Bool
    private let willShow: @Sendable () -> Void
    private nonisolated let delegate = LockedValue<CheckedEvents?>(nil)
    private nonisolated let counts = LockedValue<CountingSides?>(nil)
    private var hasContent = false
    private var willLookForContent = false

    nonisolated init(
        _ ad: any MediationNativeAd,
        _ configuration: NativeAdConfiguration,
        _ reporter: BreachReporter,
        willShow: @escaping @Sendable () -> Void
    ) {
        self.ad = ad
        self.reporter = reporter
        self.willShow = willShow
        self.wantsNoImageData = configuration.options.images.disableImageLoading
    }

    var headline: String? { self.read(self.ad.headline, "headline") }
    var body: String? { self.read(self.ad.body, "body") }
    var callToAction: String? { self.read(self.ad.callToAction, "callToAction") }
    var images: [NativeAdImage] { self.read(self.ad.images) }
    var icon: NativeAdImage? { self.read([self.ad.icon].compactMap(\.self)).first }
    var starRating: Double? { self.readStarRating() }
    var store: String? { self.read(self.ad.store, "store") }
    var price: String? { self.read(self.ad.price, "price") }
    var advertiser: String? { self.read(self.ad.advertiser, "advertiser") }
    var extraAssets: [String: JSONValue] { self.content(self.ad.extraAssets) { !$0.isEmpty } }
    var adChoicesView: PlatformView? { self.ad.adChoicesView }
    var mediaView: PlatformView? { self.content(self.ad.mediaView) { $0 != nil } }
    var hasVideoContent: Bool { self.ad.hasVideoContent }
    var mediaContentAspectRatio: Double { self.readAspectRatio() }
    var duration: Duration? { self.readDuration() }
    var currentTime: Duration? { self.ad.currentTime }
    var customFormat: CustomFormat? { self.content(self.ad.customFormat) { $0 != nil } }
    var handlesUserImpressions: Bool { self.readSides().impressions }
    var handlesUserClicks: Bool { self.readSides().clicks }
    var visibilityRule: VisibilityRule { self.ad.visibilityRule }
    var timeToLive: Duration? { self.ad.timeToLive }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.ad.didLoad(reportingTo: self.events(eventDelegate))
    }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        _ = self.readSides()
        self.willShow()
        self.ad.didRender(
            in: container,
            clickableAssetViews: clickableAssetViews,
            nonclickableAssetViews: nonclickableAssetViews
        )
    }

    var warnings: [String] { self.ad.warnings }

    func didDeliver() { self.ad.didDeliver() }

    func didRecordImpression() { self.ad.didRecordImpression() }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) { self.ad.didRecordClick(on: asset, view: view) }

    func didUntrack(_ container: PlatformView?) { self.ad.didUntrack(container) }

    /// Returns the delegate that the adapter reports to instead of mediation's own: one object that lives as long as
    /// the ad.
    nonisolated func events(_ events: any MediationNativeAdEventDelegate) -> any MediationNativeAdEventDelegate {
        self.delegate.withLock { delegate in
            if let delegate, delegate.passesOn(to: events) { return delegate }
            let made = CheckedEvents(events, self.reporter) { [counts] in counts.withLock { $0 } }
            delegate = made
            return made
        }
    }
}

/// The events of an ad that the network counts itself.
struct CountingSides: Hashable, Sendable {
    var impressions: Bool
    var clicks: Bool
}

// MARK: - Checks

extension CheckedAd {
    private static let madeUp: Set<String> = ["null", "(null)", "nil", "<null>", "undefined"]

    private func read(_ text: String?, _ name: String) -> String? {
        if let text, !text.contains(where: { !$0.isWhitespace }) || Self.madeUp.contains(text.lowercased()) {
            self.reporter(.nothingIsMadeUp, "`\(name)` is nil, or a text", happened: "it is \"\(text)\"")
        }
        return self.content(text) { $0 != nil }
    }

    private func read(_ images: [NativeAdImage]) -> [NativeAdImage] {
        if self.wantsNoImageData, images.contains(where: { $0.data != nil }) {
            let happened = "an image has its data although the app has disabled the loading of images"
            self.reporter(.imagesAreNotLoaded, "images by their URLs alone", happened: happened)
        }
        return self.content(images) { !$0.isEmpty }
    }

    private func readStarRating() -> Double? {
        let rating = self.ad.starRating
        if let rating, !(0...5).contains(rating) {
            self.reporter(.starRating, "`starRating` is nil, or from 0 to 5", happened: "it is \(rating)")
        }
        return rating
    }

    private func readAspectRatio() -> Double {
        let ratio = self.ad.mediaContentAspectRatio
        if !ratio.isFinite || ratio < 0 {
            let expected = "`mediaContentAspectRatio` is 0, or width divided by height"
            self.reporter(.aspectRatio, expected, happened: "it is \(ratio)")
        }
        return ratio
    }

    private func readDuration() -> Duration? {
        let duration = self.ad.duration
        if let duration, !self.ad.hasVideoContent {
            self.reporter(.durationIsOfVideo, "no `duration` without a video", happened: "it is \(duration)")
        }
        return duration
    }

    private func readSides() -> CountingSides {
        let sides = CountingSides(impressions: self.ad.handlesUserImpressions, clicks: self.ad.handlesUserClicks)
        let first = self.counts.withLock { counts in
            counts = counts ?? sides
            return counts
        }
        if first != sides {
            let expected = "`handlesUserImpressions` and `handlesUserClicks` never change"
            self.reporter(.oneSideCounts, expected, happened: "one of them has changed")
        }
        return sides
    }

    /// Notes whether a value is something to show.
    ///
    /// Mediation reads all assets in one turn of the main actor.
    private func content<Value>(_ value: Value, _ isThere: (Value) -> Bool) -> Value {
        if isThere(value) { self.hasContent = true }
        if !self.willLookForContent {
            self.willLookForContent = true
            Task { self.lookForContent() }
        }
        return value
    }

    private func lookForContent() {
        guard !self.hasContent else { return }
        self.reporter(.emptyAdIsAnError, "an error, or an ad with something to show", happened: "the ad is empty")
    }
}
