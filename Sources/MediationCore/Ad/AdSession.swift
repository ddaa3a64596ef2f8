import PlatformViews

/// The common part of all loaded ads: counts, event delivery and expiry.
@MainActor
package final class AdSession {
    /// The ad's place in the record of its load, and its price.
    package struct Origin {
        let record: LoadRecord
        /// The index of the line item in the ad unit.
        let item: LineItemIndex
        let ecpm: Double
        /// The time at which the ad arrived, on the clock of the timers.
        let loadedAt: Nanoseconds
        /// The ad's reservation under the line item's caps; `nil` if the line item has none.
        let reservation: Reservation?
        /// The privacy choices under which the ad was requested.
        let choices: GivenChoices
    }

    /// Two clicks within this time are one tap: two views may see the same tap, and both report it.
    static let tapWindow = Nanoseconds(.milliseconds(500))

    /// The number of undelivered events that are kept, so that an app that never listens does not fill the memory; more
    /// than any ad reports before it is shown.
    nonisolated static let mostKeptEvents = 1_000

    let mediationAd: any MediationNativeAd
    let timers: TimerQueue
    let visibilityRule: VisibilityRule
    private(set) var hasImpression = false
    /// Indicates whether the ad has been given views, now or before.
    private(set) var wasShown = false
    /// Indicates whether views show the ad now.
    var isInViews = false {
        didSet { if self.isInViews { self.wasShown = true } }
    }

    private let adapter: any MediationAdapter
    /// Retained as long as the ad, because the network's ad may hold it weakly.
    private let events: NativeAdEvents
    private let origin: Origin
    private let expiry: Nanoseconds
    private let privacy: PresentPrivacy
    private let isCustom: Bool
    private let networkCountsImpressions: Bool
    private let networkCountsClicks: Bool
    private var lastClick: Nanoseconds?
    private var keptEvents: [NativeAdEvent] = []
    private var isDelivering = false

    /// Creates a session; if `isCustom`, the ad is of a custom format and the app counts, through mediation.
    init(
        _ answered: AnsweredAd,
        isCustom: Bool,
        adapter: any MediationAdapter,
        origin: Origin,
        timers: TimerQueue,
        privacy: PresentPrivacy
    ) {
        let ad = answered.ad
        self.mediationAd = ad
        self.adapter = adapter
        self.events = answered.events
        self.origin = origin
        self.timers = timers
        self.privacy = privacy
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

    var mediationCountsImpressions: Bool { !self.networkCountsImpressions }

    var mediationCountsClicks: Bool { !self.networkCountsClicks }

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
        didSet {
            self.events.deliver()
            self.deliver()
        }
    }

    /// Records an impression counted by mediation, or reported by the app for an ad of a custom format.
    ///
    /// The network is notified before the app, which may take the ad out of its views in response.
    func recordImpression() {
        guard self.countImpression() else { return }
        self.mediationAd.didRecordImpression()
        self.deliver()
    }

    /// Records a click detected by mediation, or reported by the app for an ad of a custom format.
    ///
    /// - Returns: `false` if the click belongs to a tap that has already been counted.
    @discardableResult
    func recordClick(on asset: NativeAdAsset, view: PlatformView?) -> Bool {
        guard self.countClick(at: self.timers.now()) else { return false }
        self.mediationAd.didRecordClick(on: asset, view: view)
        self.deliver()
        return true
    }

    /// Handles an event that the network reports.
    private func receive(_ event: NativeAdEvent, at time: Nanoseconds) {
        switch event {
        case .impression where self.mediationCountsImpressions: self.addViolation(.impressionFromWrongSide, at: time)
        case .impression: _ = self.countImpression()
        case .click where self.mediationCountsClicks: self.addViolation(.clickFromWrongSide, at: time)
        case .click: _ = self.countClick(at: time)
        // Only mediation reports earnings; these belong to an ad that the adapter itself loaded through this library.
        case _ where event.adValue != nil: break
        default: self.keep(event)
        }
        self.deliver()
    }

    private func addViolation(_ kind: ContractViolation.Kind, at time: Nanoseconds) {
        self.origin.record.violations.add(kind, of: self.origin.item, time: time - self.origin.record.start)
    }

    private func countImpression() -> Bool {
        guard !self.hasImpression else { return false }
        self.hasImpression = true
        self.origin.reservation?.recordImpression()
        let value = AdValue(
            value: self.origin.ecpm / 1000,
            currencyCode: "USD",
            precision: .publisherProvided
        )
        // Together, so that nothing comes between them, and beyond the limit: this is money, and is reported only once.
        self.keptEvents += [.impression, .paid(value)]
        return true
    }

    private func countClick(at time: Nanoseconds) -> Bool {
        if let lastClick, time - lastClick < Self.tapWindow { return false }
        self.lastClick = time
        self.keep(.click)
        return true
    }

    private func keep(_ event: NativeAdEvent) {
        guard self.eventHandler != nil || self.keptEvents.count < Self.mostKeptEvents else { return }
        self.keptEvents.append(event)
    }

    /// Delivers one event at a time: an event that occurs inside a handler is delivered after that handler has
    /// returned.
    private func deliver() {
        guard !self.isDelivering else { return }
        self.isDelivering = true
        defer { self.isDelivering = false }
        while !self.keptEvents.isEmpty, let handler = self.eventHandler {
            handler(self.keptEvents.removeFirst())
        }
    }
}
