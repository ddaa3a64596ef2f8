package import PlatformViews

/// An ad of a banner, from its delivery until another one takes its place: counts, and tells its events.
@MainActor
package final class BannerAdSession {
    /// The size of the ad.
    package private(set) var adSize: BannerSize

    /// The size that was asked for.
    let asked: BannerSize

    private let answer: AnsweredBannerAd
    /// Retained as long as the ad, which need not retain it.
    private let adapter: any NetworkAdapter
    private let origin: AdOrigin
    private let mediator: AdMediator
    private let expiry: Nanoseconds
    private var life: BannerLife
    private var tell: (@MainActor (BannerAdEvent) -> Void)?

    init(
        _ pending: PendingBannerAd,
        asked: BannerSize,
        adapter: any NetworkAdapter,
        origin: AdOrigin,
        mediator: AdMediator
    ) {
        self.answer = pending.answer
        self.adSize = pending.answer.ad.size
        self.asked = asked
        self.adapter = adapter
        self.origin = origin
        self.mediator = mediator
        self.expiry = origin.loadedAt + pending.timeToLive
        self.life = BannerLife(value: origin.value)
        // Weakly, because the network's ad holds the events.
        self.answer.events.listen { [weak self] event, time in self?.receive(event, at: time) }
    }

    package var view: PlatformView { self.answer.ad.view }

    var responseInfo: ResponseInfo { self.origin.record.responseInfo }

    /// Indicates whether the ad was requested under privacy choices other than the current ones.
    var isOutdated: Bool { !self.mediator.setUp.presentPrivacy.allows(self.origin.choices) }

    /// Indicates whether the ad must not be shown any more, if it was not.
    var isExpired: Bool { self.isOutdated || self.mediator.timers.now() >= self.expiry }

    /// Indicates whether a page that the ad has opened covers the app.
    var isPresenting: Bool { self.life.isPresenting }

    /// Indicates whether the user is busy with the ad, so that no other may replace it.
    var isInUse: Bool { self.life.isPresenting || self.life.isExpanded }

    /// Begins the time in which the ad is in its place.
    ///
    /// - Parameter tell: Receives the events that count, in order.
    package func show(_ tell: @escaping @MainActor (BannerAdEvent) -> Void) {
        self.tell = tell
        self.life.show()
        self.origin.emit(.presented, to: self.mediator.loadEventHub)
    }

    /// Ends the ad; its view has left its place.
    package func remove() {
        // Events from other threads may still be on their way to the main actor.
        self.answer.events.deliver()
        for event in self.life.end() { self.tell?(event) }
        self.tell = nil
        self.origin.emit(.dismissed, to: self.mediator.loadEventHub)
        self.answer.ad.didRemove()
    }

    /// Ends a page of whose end the network has said nothing.
    func losePage() { self.handle(self.life.losePage()) }

    private func receive(_ event: BannerAdEvent, at time: Nanoseconds) {
        guard event == .resized else { return self.handle(self.life.hear(event, at: time)) }
        let size = self.answer.ad.size
        guard self.asked.problem(with: size) == nil else {
            return self.origin.addViolation(.bannerTooLarge, at: self.mediator.timers.now())
        }
        self.adSize = size
        self.handle(self.life.hear(event, at: time))
    }

    private func handle(_ outcome: BannerLife.Outcome) {
        if let violation = outcome.violation {
            self.origin.addViolation(violation, at: self.mediator.timers.now())
        }
        for event in outcome.events {
            if event == .impression { self.origin.reservation?.recordImpression() }
            if event == .click {
                self.mediator.userMoments.lastClick = self.mediator.timers.now()
                self.origin.emit(.clicked, to: self.mediator.loadEventHub)
            }
            if let value = event.adValue {
                self.origin.emit(.impression, to: self.mediator.loadEventHub) { $0.adValue = value }
            }
            self.tell?(event)
        }
    }
}
