import PlatformViews

/// What all loaded ads have in common: what was counted and by whom, who hears of it, and how long the ad lives.
@MainActor
final class AdSession {
    /// Where the ad is in the record of its load, and what an impression of it earns.
    struct Origin {
        let record: LoadRecord
        /// Which line item of the ad unit.
        let item: Int
        let ecpm: Double
        /// When the ad came, on the clock of the timers.
        let loadedAt: Nanoseconds
        /// What the ad holds of the line item's caps; `nil` if that has none.
        let reservation: Reservation?
        /// The privacy choices under which the ad was asked for.
        let choices: GivenChoices
    }

    /// Two clicks within this time are one tap: a finger's tap may be seen by two views, and reported by two.
    static let tapWindow = Nanoseconds(.milliseconds(500))

    /// An app that never listens must not fill the memory; more than any ad reports before it is shown.
    nonisolated static let mostKeptEvents = 1_000

    let mediationAd: any MediationNativeAd
    let timers: TimerQueue
    let visibilityRule: VisibilityRule
    private(set) var hasImpression = false
    /// Whether the ad has been given views, now or before.
    private(set) var wasShown = false
    /// Whether views show the ad now.
    var isInViews = false {
        didSet { if self.isInViews { self.wasShown = true } }
    }

    private let adapter: any MediationAdapter
    /// Kept for as long as the ad: the network's ad may hold it weakly.
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

    /// `isCustom` says that the ad is of a custom format: then the app counts, through mediation.
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
        // Weakly: the network's ad holds the events.
        answered.events.listen { [weak self] event, time in self?.receive(event, at: time) }
    }

    /// How long an ad may be held unshown.
    static func timeToLive(of ad: any MediationNativeAd) -> Nanoseconds {
        Nanoseconds(ad.timeToLive.map { max(.zero, $0) } ?? .seconds(3600))
    }

    var responseInfo: ResponseInfo { self.origin.record.responseInfo }

    var mediationCountsImpressions: Bool { !self.networkCountsImpressions }

    var mediationCountsClicks: Bool { !self.networkCountsClicks }

    /// Whether the ad must not be shown any more.
    var isExpired: Bool {
        // No views tell where an ad of a custom format is: once it was seen, what becomes of it is the app's.
        if self.isOutdated { return self.isCustom ? !self.hasImpression : !self.isInViews }
        return !self.wasShown && !self.hasImpression && self.timers.now() >= self.expiry
    }

    /// Whether the ad was asked for under other privacy choices than the present ones.
    var isOutdated: Bool { !self.privacy.allows(self.origin.choices) }

    /// How long the ad can still be shown, if it has not been; zero once it has expired.
    var timeToExpiry: Nanoseconds {
        self.isOutdated && self.isExpired ? .zero : max(.zero, self.expiry - self.timers.now())
    }

    var eventHandler: (@MainActor (NativeAdEvent) -> Void)? {
        didSet {
            self.events.deliver()
            self.deliver()
        }
    }

    /// Mediation, or the app for an ad of a custom format, saw that the ad was seen.
    ///
    /// The network hears of it before the app, which may take the ad out of its views in reply.
    func recordImpression() {
        guard self.countImpression() else { return }
        self.mediationAd.didRecordImpression()
        self.deliver()
    }

    /// Mediation, or the app for an ad of a custom format, saw a click.
    ///
    /// - Returns: `false` if it belongs to a tap that has been counted.
    @discardableResult
    func recordClick(on asset: NativeAdAsset, view: PlatformView?) -> Bool {
        guard self.countClick(at: self.timers.now()) else { return false }
        self.mediationAd.didRecordClick(on: asset, view: view)
        self.deliver()
        return true
    }

    /// Takes in what the network reports.
    private func receive(_ event: NativeAdEvent, at time: Nanoseconds) {
        switch event {
        case .impression where self.mediationCountsImpressions: self.addViolation(.impressionFromWrongSide, at: time)
        case .impression: _ = self.countImpression()
        case .click where self.mediationCountsClicks: self.addViolation(.clickFromWrongSide, at: time)
        case .click: _ = self.countClick(at: time)
        // Earnings are for mediation to tell; these are of an ad that the adapter itself loaded through this library.
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
        // Together, so that nothing comes between, and whatever has been kept: this is money, and comes once.
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

    /// One at a time: what happens inside a handler is told when that handler has returned.
    private func deliver() {
        guard !self.isDelivering else { return }
        self.isDelivering = true
        defer { self.isDelivering = false }
        while !self.keptEvents.isEmpty, let handler = self.eventHandler {
            handler(self.keptEvents.removeFirst())
        }
    }
}
