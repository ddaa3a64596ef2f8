package import PlatformViews

/// A loaded ad that covers the screen: presents it, counts, tells its events, and notices if the network does not.
///
/// Mediation retains it while it owns the screen, and for a moment longer, whoever else has let go: a reward may come
/// after the dismissal, and an ad after it was given up.
@MainActor
package final class FullScreenAdSession {
    /// The time for which the network may say nothing after it was asked to present the ad.
    static let presentationLimit = Nanoseconds(.seconds(10))
    /// The time for which ``present(from:verification:)`` waits for a reward after the dismissal.
    static let rewardGrace = Nanoseconds(.seconds(3))
    /// The time for which an ad that was given up may still come to the screen after the app has let go of it.
    static let strayLimit = Nanoseconds(.seconds(60))
    /// The time between two looks at the screen, and the number of looks that must find it empty.
    private static let lookInterval = Nanoseconds(.seconds(1))
    private static let emptyLooks = 3

    private enum Timer: Int {
        case expiry, presentation, look, grace, stray
    }

    package typealias Ending = @MainActor (Result<AdReward?, MediationError>) -> Void

    private let format: AdFormat
    private let answer: AnsweredFullScreenAd
    /// Retained as long as the ad, which need not retain it.
    private let adapter: any NetworkAdapter
    private let origin: AdOrigin
    private let mediator: AdMediator
    private let expiry: Nanoseconds
    private let appEvents = AppEvents<FullScreenAdEvent>()
    private var presentation: Presentation
    private var failure: String?
    private var expiryTimer: TimerQueue.Token?
    private var presentationTimer: TimerQueue.Token?
    private var strayTimer: TimerQueue.Token?
    private var ending: Ending?
    private weak var presenter: PlatformViewController?
    /// The number of looks in a row that have found nothing presented; `nil` until something was.
    private var emptyLooks: Int?
    private var isLooking = false

    init(
        _ pending: PendingFullScreenAd,
        of format: AdFormat,
        adapter: any NetworkAdapter,
        origin: AdOrigin,
        mediator: AdMediator
    ) {
        self.format = format
        self.answer = pending.answer
        self.adapter = adapter
        self.origin = origin
        self.mediator = mediator
        self.expiry = origin.loadedAt + pending.timeToLive
        self.presentation = Presentation(value: origin.value)
        // Weakly, because the network's ad holds the events.
        self.answer.events.listen { [weak self] event, time in self?.receive(event, at: time) }
        self.expiryTimer = mediator.timers.schedule(
            at: self.expiry,
            for: WeakTimerTarget(self),
            number: Timer.expiry.rawValue
        )
    }

    var responseInfo: ResponseInfo { self.origin.record.responseInfo }

    /// Indicates whether the ad was requested under privacy choices other than the current ones.
    var isOutdated: Bool { !self.mediator.setUp.presentPrivacy.allows(self.origin.choices) }

    /// Indicates whether the ad can no longer be presented although it was not.
    var isExpired: Bool {
        self.presentation.hasExpired || self.presentation.isReady && (self.isTooOld || self.isOutdated)
    }

    /// Indicates whether the ad is on the screen or on its way there.
    var ownsScreen: Bool { self.presentation.ownsScreen }

    /// Indicates whether the ad can be presented, as far as it is known.
    var isReady: Bool { self.presentation.isReady && !self.isExpired }

    /// The time for which the ad can still be presented.
    var timeToExpiry: Nanoseconds {
        self.isReady ? max(.zero, self.expiry - self.mediator.timers.now()) : .zero
    }

    var eventHandler: (@MainActor (FullScreenAdEvent) -> Void)? {
        get { self.appEvents.handler }
        set {
            self.appEvents.handler = newValue
            self.answer.events.deliver()
            self.appEvents.deliver()
        }
    }

    private var isTooOld: Bool { self.mediator.timers.now() >= self.expiry }

    private var isRewarded: Bool {
        if case .rewarded = self.answer.ad { true } else { false }
    }
}

// MARK: - Presenting

extension FullScreenAdSession {
    /// Presents the ad, and waits for its end.
    ///
    /// - Returns: The reward, if the user has earned one by the dismissal or a moment later.
    func present(
        from viewController: PlatformViewController?,
        verification: ServerSideVerification?
    ) async throws(MediationError) -> AdReward? {
        let presenter = try self.presenter(viewController)
        // The handler is called once, by `finish`.
        let result = await self.mediator.timers.waitForResult { self.present(from: presenter, verification, $0) }
        return try result.get()
    }

    /// Presents the ad; `ending` is called once, at its end, unless this throws.
    package func present(
        from viewController: PlatformViewController?,
        verification: ServerSideVerification?,
        ending: @escaping Ending
    ) throws(MediationError) {
        self.present(from: try self.presenter(viewController), verification, ending)
    }

    private func present(
        from presenter: PlatformViewController,
        _ verification: ServerSideVerification?,
        _ ending: @escaping Ending
    ) {
        self.presentation.present()
        self.presenter = presenter
        self.updateScreen()
        if let expiryTimer { self.mediator.timers.cancel(expiryTimer) }
        self.presentationTimer = self.schedule(.presentation, after: Self.presentationLimit)
        self.emit(.presenting)
        self.ending = ending
        let start = self.mediator.timers.now()
        self.answer.present(from: presenter, verification: verification)
        self.origin.addCall(from: start, to: self.mediator.timers.now())
        self.noticeAppearance()
        self.answer.events.deliver()
    }

    /// Returns the controller to present from, if the ad can be presented now.
    private func presenter(_ viewController: PlatformViewController?) throws(MediationError) -> PlatformViewController {
        // The networks may have reported that this ad has expired, or that another one has left the screen.
        for other in self.mediator.fullScreenAds { other.answer.events.deliver() }
        self.answer.events.deliver()
        if self.presentation.isReady, self.isTooOld { self.handle(self.presentation.hear(.expired, at: .zero)) }
        if self.presentation.hasExpired {
            throw MediationError(.adExpired, "The ad was held for longer than it lives.")
        }
        guard self.presentation.isReady else {
            throw MediationError(.alreadyPresented, "The ad has been presented: each ad can be presented once.")
        }
        guard !self.isOutdated else { throw .outdated("The ad") }
        if let other = self.mediator.fullScreenAds.first(where: \.ownsScreen) {
            let message = "An ad of the ad unit \(other.adUnitID.quoted) is on the screen, or about to be."
            throw MediationError(.alreadyPresenting, message)
        }
        guard let presenter = viewController ?? .topmost else {
            throw MediationError(.noViewController, "No view controller was given, and no window shows one.")
        }
        guard presenter.isInWindow else {
            throw MediationError(.noViewController, "The view controller is in no window.")
        }
        guard !presenter.presentsOther else {
            throw MediationError(.noViewController, "The view controller presents another one.")
        }
        return presenter
    }

    private var adUnitID: String { self.origin.record.waterfall.adUnit.id }

    /// Ends ``present(from:verification:)`` if nothing more is to be waited for.
    private func finish(isOver: Bool = false) {
        guard let ending = self.ending else { return }
        if self.presentation.hasFailed {
            let message = self.failure ?? "The network could not present the ad."
            self.ending = nil
            ending(.failure(MediationError(.presentationFailed, message)))
        } else if self.presentation.isDismissed, isOver || !self.isRewarded || self.presentation.reward != nil {
            self.ending = nil
            ending(.success(self.presentation.reward))
        }
    }
}

// MARK: - Events

extension FullScreenAdSession {
    private func receive(_ event: FullScreenAdEvent, at time: Nanoseconds) {
        self.noticeAppearance()
        self.handle(self.presentation.hear(event, at: time))
    }

    private func handle(_ outcome: Presentation.Outcome) {
        if let violation = outcome.violation {
            self.origin.addViolation(violation, at: self.mediator.timers.now())
        }
        if let presentationTimer, !self.presentation.isPresenting {
            self.mediator.timers.cancel(presentationTimer)
            self.presentationTimer = nil
        }
        for event in outcome.events { self.tell(event) }
        self.updateScreen()
        self.appEvents.deliver()
        self.finish()
    }

    /// Counts an event, and adds it to those for the app.
    private func tell(_ event: FullScreenAdEvent) {
        if event == .impression { self.origin.reservation?.recordImpression() }
        if let message = event.message { self.failure = message }
        // Money and ends must not be lost; there is only one of each.
        if event == .click { self.appEvents.add(event) } else { self.appEvents.addAll([event]) }
        self.announce(event)
    }

    /// Takes the screen, or leaves it to other ads.
    private func updateScreen() {
        let index = self.mediator.fullScreenAds.firstIndex { $0 === self }
        if self.ownsScreen {
            if index == nil { self.mediator.fullScreenAds.append(self) }
            guard !self.isLooking else { return }
            self.isLooking = true
            self.schedule(.look, after: Self.lookInterval)
        } else if let index, !self.presentation.isGivenUp {
            self.mediator.fullScreenAds.remove(at: index)
            if let strayTimer { self.mediator.timers.cancel(strayTimer) }
            // Retains this session: a reward may still come.
            guard self.presentation.hasLeftScreen else { return }
            self.mediator.userMoments.lastAdEnd = self.mediator.timers.now()
            self.schedule(.grace, after: Self.rewardGrace)
        }
    }

    /// Passes an event on to the mediator's listeners.
    private func announce(_ event: FullScreenAdEvent) {
        switch event {
        case .willPresent: self.emit(.presented)
        case .click:
            self.mediator.userMoments.lastClick = self.mediator.timers.now()
            self.emit(.clicked)
        case .didDismiss: self.emit(.dismissed)
        case .expired: self.emit(.expired)
        case .impression, .willDismiss: break
        default:
            if let value = event.adValue { self.emit(.impression) { $0.adValue = value } }
            if let reward = event.reward { self.emit(.rewarded) { $0.reward = reward } }
            guard let message = event.message else { return }
            self.emit(.failedToPresent) {
                $0.error = ResponseInfo.ErrorInfo(MediationError(.presentationFailed, message))
            }
        }
    }

    private func emit(_ kind: LoadEvent.Kind, _ change: (inout LoadEvent) -> Void = { _ in }) {
        self.origin.emit(kind, to: self.mediator.loadEventHub, change)
    }
}

// MARK: - Timers

extension FullScreenAdSession: TimerTarget {
    @discardableResult
    private func schedule(_ timer: Timer, after time: Nanoseconds) -> TimerQueue.Token {
        self.mediator.timers.schedule(after: time, for: self, number: timer.rawValue)
    }

    package func timerFired(_ number: Int) {
        // Events from other threads may have come in time and still be on their way to the main actor.
        self.answer.events.deliver()
        switch Timer(rawValue: number) {
        case .expiry: if self.presentation.isReady { self.handle(self.presentation.hear(.expired, at: .zero)) }
        case .presentation: self.giveUpIfSilent()
        case .look: self.lookAtScreen()
        case .grace: self.finish(isOver: true)
        case .stray: if self.presentation.isGivenUp { self.mediator.fullScreenAds.removeAll { $0 === self } }
        case nil: break
        }
    }

    private func giveUpIfSilent() {
        guard self.presentation.isPresenting else { return }
        if self.presenter?.presentsOther == true {
            // It is on the screen, though the network does not say so.
            self.origin.addViolation(.presentationNotTold, at: self.mediator.timers.now())
            self.noticeAppearance()
            self.handle(self.presentation.hear(.willPresent, at: .zero))
        } else {
            self.strayTimer = self.schedule(.stray, after: Self.strayLimit)
            let limit = Self.presentationLimit.duration
            self.handle(self.presentation.giveUp("The network has said nothing for \(limit)."))
        }
    }

    /// Notices that the presenter presents something: the ad may be gone before the next look.
    private func noticeAppearance() {
        if self.emptyLooks == nil, self.presenter?.presentsOther == true { self.emptyLooks = 0 }
    }

    /// Ends the ad if its presenter presented something, and has presented nothing for some looks: the app may have
    /// dismissed it, or the network does not say that the user has.
    private func lookAtScreen() {
        self.isLooking = false
        guard self.ownsScreen else { return }
        if self.presenter?.presentsOther == true {
            self.emptyLooks = 0
        } else if let emptyLooks = self.emptyLooks {
            self.emptyLooks = emptyLooks + 1
            if emptyLooks + 1 >= Self.emptyLooks { self.handle(self.presentation.lose()) }
        }
        self.updateScreen()
    }
}
