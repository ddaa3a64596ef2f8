import MediationCore
import PlatformViews

// The ads of the correct adapter, from which those of the broken ones are derived. Signals wait in the SDK's own words
// until mediation listens.

/// A native ad of the Quill network.
class QuillNativeAd: MediationNativeAd {
    let sheet: QuillSheet
    let signals = AdEventRelay<QuillSignal>()

    nonisolated init(_ sheet: QuillSheet) {
        self.sheet = sheet
        self.listen()
    }

    /// Starts listening to the SDK.
    nonisolated func listen() {
        self.sheet.onSignal = { [weak self] signal in self?.hear(signal) }
    }

    nonisolated func hear(_ signal: QuillSignal) { self.signals.report(signal) }

    var headline: String? { self.sheet.title }
    var body: String? { self.sheet.text }
    var callToAction: String? { self.sheet.button }
    var images: [NativeAdImage] { self.sheet.pictures.compactMap { NativeAdImage($0) } }
    var icon: NativeAdImage? { self.sheet.logo.flatMap { NativeAdImage($0) } }
    var starRating: Double? { self.sheet.score.flatMap { (0...20).contains($0) ? $0 / 4 : nil } }
    var store: String? { self.sheet.shop }
    var price: String? { self.sheet.price }
    var advertiser: String? { self.sheet.brand }
    var extraAssets: [String: JSONValue] {
        self.sheet.mood.flatMap { $0.isFinite ? ["mood": .number($0)] : nil } ?? [:]
    }
    var adChoicesView: PlatformView? { self.sheet.mark }
    var mediaView: PlatformView? { self.sheet.player }
    var hasVideoContent: Bool { self.sheet.hasFilm }
    var mediaContentAspectRatio: Double {
        let (width, height) = self.sheet.filmSize
        let ratio = width / height
        return width > 0 && height > 0 && ratio.isFinite ? ratio : 0
    }
    var duration: Duration? { self.sheet.filmLength }
    var currentTime: Duration? { nil }
    var warnings: [String] { [] }
    var handlesUserImpressions: Bool { self.sheet.countsItself }
    var handlesUserClicks: Bool { self.sheet.countsItself }
    var timeToLive: Duration? { self.sheet.goodFor }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.signals.open { [weak self] signal in
            if let event = self?.event(signal) { eventDelegate.report(event) }
        }
    }

    nonisolated func event(_ signal: QuillSignal) -> NativeAdEvent? {
        switch signal {
        case .seen: self.sheet.countsItself ? .impression : nil
        case .tapped: self.sheet.countsItself ? .click : nil
        case .opening: .willPresent
        case .closing: .willDismiss
        case .closed: .didDismiss
        case .blocked(let words): .didFailToPresent(words)
        case .filmPlays: .didPlayVideo
        case .filmPauses: .didPauseVideo
        case .filmEnds: .didEndVideo
        case .muted: .didMuteVideo
        case .unmuted: .didUnmuteVideo
        case .stale, .earned, .grown, .shrunk, .resized: nil
        }
    }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.sheet.watch(container, clickable: Array(clickableAssetViews.values))
    }

    func didRecordImpression() { self.sheet.noteSeen() }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) { self.sheet.noteTap(asset.rawValue) }

    func didUntrack(_ container: PlatformView?) { self.sheet.unwatch() }
}

extension NativeAdImage {
    /// Creates an image from Quill's; `nil` if its address cannot be used.
    init?(_ picture: QuillPicture) { self.init(urlString: picture.address, scale: picture.density) }
}

/// An ad of the Quill network that covers the screen, with or without a reward.
class QuillCurtain: MediationFullScreenAd, MediationRewardedAd {
    let sheet: QuillSheet
    let signals = AdEventRelay<QuillSignal>()

    nonisolated init(_ sheet: QuillSheet) {
        self.sheet = sheet
        self.listen()
    }

    /// Starts listening to the SDK.
    nonisolated func listen() {
        self.sheet.onSignal = { [weak self] signal in self?.hear(signal) }
    }

    nonisolated func hear(_ signal: QuillSignal) { self.signals.report(signal) }

    var timeToLive: Duration? { self.sheet.goodFor }

    func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
        self.signals.open { [weak self] signal in self?.tell(signal, eventDelegate, nil) }
    }

    func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {
        self.signals.open { [weak self] signal in self?.tell(signal, eventDelegate, eventDelegate) }
    }

    /// Passes a signal on.
    nonisolated func tell(
        _ signal: QuillSignal,
        _ receiver: any MediationFullScreenAdEventDelegate,
        _ earner: (any MediationRewardedAdEventDelegate)?
    ) {
        if case .earned(let what, let count) = signal { earner?.didEarn(AdReward(type: what, amount: count)) }
        if let event = self.event(signal) { receiver.report(event) }
    }

    nonisolated func event(_ signal: QuillSignal) -> FullScreenAdEvent? {
        switch signal {
        case .seen: .impression
        case .tapped: .click
        case .opening: .willPresent
        case .closing: .willDismiss
        case .closed: .didDismiss
        case .blocked(let words): .didFailToPresent(words)
        case .stale: .expired
        case .earned, .filmPlays, .filmPauses, .filmEnds, .muted, .unmuted, .grown, .shrunk, .resized: nil
        }
    }

    func present(from viewController: PlatformViewController) { self.unfold(over: viewController) }

    func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        self.sheet.reader = QuillReader(id: verification?.userID, note: verification?.customData)
        self.unfold(over: viewController)
    }

    func unfold(over viewController: PlatformViewController) {
        // A stale sheet does nothing, and says nothing.
        guard !self.sheet.isStale else { return self.signals.report(.blocked("The ad has expired.")) }
        self.sheet.unfold(over: viewController)
    }
}

/// A banner of the Quill network.
class QuillStrip: MediationBannerAd {
    let sheet: QuillSheet
    let signals = AdEventRelay<QuillSignal>()

    nonisolated init(_ sheet: QuillSheet) {
        self.sheet = sheet
        self.listen()
    }

    /// Starts listening to the SDK, and leaves the refresh to mediation.
    nonisolated func listen() {
        self.sheet.turnsPages = false
        self.sheet.onSignal = { [weak self] signal in self?.hear(signal) }
    }

    nonisolated func hear(_ signal: QuillSignal) { self.signals.report(signal) }

    var view: PlatformView { self.sheet.strip }
    var size: BannerSize {
        let bounds = self.view.bounds
        return .fixed(width: Double(bounds.width), height: Double(bounds.height))
    }
    var timeToLive: Duration? { self.sheet.goodFor }

    func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        self.signals.open { [weak self] signal in
            if let event = self?.event(signal) { eventDelegate.report(event) }
        }
    }

    nonisolated func event(_ signal: QuillSignal) -> BannerAdEvent? {
        switch signal {
        case .seen: .impression
        case .tapped: .click
        case .opening: .willPresent
        case .closed: .didDismiss
        case .grown: .expanded
        case .shrunk: .collapsed
        case .resized: .resized
        case .closing, .blocked, .stale, .earned, .filmPlays, .filmPauses, .filmEnds, .muted, .unmuted: nil
        }
    }

    func didRemove() {
        self.sheet.halt()
        self.sheet.onSignal = nil
    }
}
