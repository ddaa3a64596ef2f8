package import PlatformViews

/// The common part of all loaded ads: counts, event delivery and expiry.
@MainActor
package final class AdSession {
    /// Two clicks within this time are one tap: two views may see the same tap, and both report it.
    nonisolated static let tapWindow = Nanoseconds(.milliseconds(500))

    package let mediationAd: any MediationNativeAd
    let timers: TimerQueue
    let visibilityRule: VisibilityRule
    private(set) var hasImpression = false
    /// Indicates whether the ad has been given views, now or before.
    private(set) var wasShown = false
    /// Indicates whether views show the ad now.
    package var isInViews = false {
        didSet { if self.isInViews { self.wasShown = true } }
    }

    private let adapter: any NetworkAdapter
    /// Retained as long as the ad, because the network's ad may hold it weakly.
    private let events: AdEventQueue<NativeAdEvent>
    private let origin: AdOrigin
    private let expiry: Nanoseconds
    private let privacy: PresentPrivacy
    private let userMoments: UserMoments
    /// Not retained: the streams end with the mediator.
    private weak var loadEvents: LoadEventHub?
    private let isCustom: Bool
    private let networkCountsImpressions: Bool
    private let networkCountsClicks: Bool
    private var lastClick: Nanoseconds?
    private let appEvents = AppEvents<NativeAdEvent>()

    /// Creates a session; if `isCustom`, the ad is of a custom format and the app counts, through mediation.
    init(
        _ answered: AnsweredAd,
        isCustom: Bool,
        adapter: any NetworkAdapter,
        origin: AdOrigin,
        mediator: AdMediator
    ) {
        let ad = answered.ad
        self.mediationAd = ad
        self.adapter = adapter
        self.events = answered.events
        self.origin = origin
        self.timers = mediator.timers
        self.privacy = mediator.setUp.presentPrivacy
        self.userMoments = mediator.userMoments
        self.loadEvents = mediator.loadEventHub
        self.isCustom = isCustom
        self.expiry = origin.loadedAt + Self.timeToLive(of: ad)
        self.visibilityRule = ad.visibilityRule
        self.networkCountsImpressions = !isCustom && ad.handlesUserImpressions
        self.networkCountsClicks = !isCustom && ad.handlesUserClicks
        // Weakly, because the network's ad holds the events.
        answered.events.listen { [weak self] event, time in self?.receive(event, at: time) }
    }

    /// Returns the time for which an ad may be held without being shown.
    static func timeToLive(of ad: any MediationNativeAd) -> Nanoseconds {
        Nanoseconds(ad.timeToLive.map { max(.zero, $0) } ?? .seconds(3600))
    }

    var responseInfo: ResponseInfo { self.origin.record.responseInfo }

    package var mediationCountsImpressions: Bool { !self.networkCountsImpressions }

    package var mediationCountsClicks: Bool { !self.networkCountsClicks }

    /// Indicates whether the ad must no longer be shown.
    var isExpired: Bool {
        // No views reveal where an ad of a custom format is: once it was seen, the app is responsible for it.
        if self.isOutdated { return self.isCustom ? !self.hasImpression : !self.isInViews }
        return !self.wasShown && !self.hasImpression && self.timers.now() >= self.expiry
    }

    /// Indicates whether the ad was requested under privacy choices other than the current ones.
    var isOutdated: Bool { !self.privacy.allows(self.origin.choices) }

    /// The time for which the ad can still be shown, if it has not been shown yet; zero once it has expired.
    var timeToExpiry: Nanoseconds {
        self.isOutdated && self.isExpired ? .zero : max(.zero, self.expiry - self.timers.now())
    }

    var eventHandler: (@MainActor (NativeAdEvent) -> Void)? {
        get { self.appEvents.handler }
        set {
            self.appEvents.handler = newValue
            self.events.deliver()
            self.appEvents.deliver()
        }
    }

    /// Records an impression counted by mediation, or reported by the app for an ad of a custom format.
    ///
    /// The network is notified before the app, which may take the ad out of its views in response.
    package func recordImpression() {
        guard self.countImpression() else { return }
        self.mediationAd.didRecordImpression()
        self.appEvents.deliver()
    }

    /// Records a click detected by mediation, or reported by the app for an ad of a custom format.
    ///
    /// - Returns: `false` if the click belongs to a tap that has already been counted.
    @discardableResult
    package func recordClick(on asset: NativeAdAsset, view: PlatformView?) -> Bool {
        guard self.countClick(at: self.timers.now()) else { return false }
        self.mediationAd.didRecordClick(on: asset, view: view)
        self.appEvents.deliver()
        return true
    }

    /// Handles an event that the network reports.
    private func receive(_ event: NativeAdEvent, at time: Nanoseconds) {
        switch event {
        case .impression where self.mediationCountsImpressions:
            self.origin.addViolation(.impressionFromWrongSide, at: time)
        case .impression: _ = self.countImpression()
        case .click where self.mediationCountsClicks: self.origin.addViolation(.clickFromWrongSide, at: time)
        case .click: _ = self.countClick(at: time)
        // Only mediation reports earnings; these belong to an ad that the adapter itself loaded through this library.
        case _ where event.adValue != nil: break
        default: self.appEvents.add(event)
        }
        self.appEvents.deliver()
    }

    private func countImpression() -> Bool {
        guard !self.hasImpression else { return false }
        self.hasImpression = true
        self.origin.reservation?.recordImpression()
        // Together, so that nothing comes between them, and beyond the limit: this is money, and is reported only once.
        self.appEvents.addAll([.impression, .paid(self.origin.value)])
        self.emit(.impression) { $0.adValue = self.origin.value }
        return true
    }

    private func countClick(at time: Nanoseconds) -> Bool {
        if let lastClick, time - lastClick < Self.tapWindow { return false }
        self.lastClick = time
        self.userMoments.lastClick = time
        self.appEvents.add(.click)
        self.emit(.clicked)
        return true
    }

    private func emit(_ kind: LoadEvent.Kind, _ change: (inout LoadEvent) -> Void = { _ in }) {
        if let loadEvents { self.origin.emit(kind, to: loadEvents, change) }
    }
}
