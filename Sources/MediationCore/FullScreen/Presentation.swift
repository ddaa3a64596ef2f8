/// The life of one ad that covers the screen: which words of its network count, in which order the app hears them, and
/// how the ad ends.
///
/// A machine without a clock and without effects. However often and in whatever order a network reports, the app hears
/// `willPresent`, then impression, clicks and reward, then `willDismiss` and `didDismiss`; or one `didFailToPresent`; or
/// `expired`. Only a reward and an impression, and clicks, may follow the dismissal.
struct Presentation {
    /// The consequences of an event.
    struct Outcome: Equatable {
        /// The events for the app, in order.
        var events: [FullScreenAdEvent] = []
        /// The breach of contract, if it is one.
        var violation: ContractViolation.Kind?
    }

    private enum State {
        /// The ad can be presented. Can go to `presenting` or `ended`.
        case ready
        /// The network has been asked to present the ad, and has said nothing. Can go to `shown` or `ended`.
        case presenting
        /// The ad is on the screen. Can go to `dismissing` or `ended`.
        case shown
        /// The ad is about to leave the screen. Can go to `ended`.
        case dismissing
        /// The ad has ended. Can go to `stray` if it was given up.
        case ended(End)
        /// The ad was given up, and has come to the screen after all; the app has heard of its end. Can go to `ended`.
        case stray
    }

    private enum End {
        case dismissed, failed, expired, givenUp
        /// It was given up, came to the screen, and has left it.
        case strayed
    }

    private var state = State.ready
    private var hasImpression = false
    private var lastClick: Nanoseconds?
    /// The reward, once it has been told.
    private(set) var reward: AdReward?
    private let value: AdValue

    /// Creates the life of an ad whose impression earns an amount.
    init(value: AdValue) { self.value = value }

    /// Indicates whether the ad has not been presented and has not ended.
    var isReady: Bool { if case .ready = self.state { true } else { false } }

    /// Indicates whether the network has been asked to present the ad, and has not said a word since.
    var isPresenting: Bool { if case .presenting = self.state { true } else { false } }

    /// Indicates whether the ad is on the screen or on its way there, so that no other may be presented.
    var ownsScreen: Bool {
        switch self.state {
        case .presenting, .shown, .dismissing, .stray: true
        case .ready, .ended: false
        }
    }

    /// Indicates whether the ad was on the screen and the app has heard that it is there no longer.
    var isDismissed: Bool { if case .ended(.dismissed) = self.state { true } else { false } }

    /// Indicates whether the ad could not be presented.
    var hasFailed: Bool {
        switch self.state {
        case .ended(.failed), .ended(.givenUp), .ended(.strayed), .stray: true
        default: false
        }
    }

    /// Indicates whether the ad was given up, and may come to the screen all the same.
    var isGivenUp: Bool { if case .ended(.givenUp) = self.state { true } else { false } }

    /// Indicates whether the ad was on the screen and has left it, so that a reward may still come.
    var hasLeftScreen: Bool {
        switch self.state {
        case .ended(.dismissed), .ended(.strayed): true
        default: false
        }
    }

    /// Indicates whether the ad ended before it was presented.
    var hasExpired: Bool { if case .ended(.expired) = self.state { true } else { false } }

    /// Begins the presentation of an ad that is ready.
    mutating func present() { self.state = .presenting }

    /// Handles an event that the network reports; `time` is that of a click.
    mutating func hear(_ event: FullScreenAdEvent, at time: Nanoseconds) -> Outcome {
        switch event {
        case .willPresent: self.appear()
        case .impression: self.onScreen { $0.countImpression() }
        case .click: self.onScreen { $0.countClick(at: time) }
        case .willDismiss: self.beginDismissal()
        case .didDismiss: self.dismiss()
        case .expired: self.expire()
        default:
            if let reward = event.reward {
                self.onScreen { $0.earn(reward) }
            } else if event.name == FullScreenAdEvent.didFailToPresent("").name {
                self.fail(event)
            } else {
                // Only mediation reports earnings.
                Outcome()
            }
        }
    }

    /// Ends a presentation of which the network has not said a word.
    mutating func giveUp(_ message: String) -> Outcome {
        guard self.isPresenting else { return Outcome() }
        self.state = .ended(.givenUp)
        return Outcome(events: [.didFailToPresent(message)], violation: .presentationNotTold)
    }

    /// Ends an ad that has left the screen, of which the network has not said a word.
    mutating func lose() -> Outcome {
        switch self.state {
        case .shown, .dismissing, .stray:
            var outcome = self.dismiss()
            outcome.violation = .presentationNotTold
            return outcome
        case .ready, .presenting, .ended: return Outcome()
        }
    }
}

// MARK: - Events

extension Presentation {
    private static let outOfOrder = Outcome(violation: .presentationOrder)

    private mutating func appear() -> Outcome {
        switch self.state {
        case .presenting:
            self.state = .shown
            return Outcome(events: [.willPresent])
        case .ended(.givenUp):
            self.state = .stray
            return Outcome()
        case .ready, .shown, .dismissing, .stray, .ended: return Self.outOfOrder
        }
    }

    /// Handles an event of an ad that is on the screen, or was: such an event also means that the ad has come there.
    private mutating func onScreen(_ count: (inout Presentation) -> Outcome) -> Outcome {
        let first: Outcome
        switch self.state {
        case .presenting, .ended(.givenUp): first = self.appear()
        case .shown, .dismissing, .stray, .ended(.dismissed), .ended(.strayed): first = Outcome()
        case .ready, .ended(.failed), .ended(.expired): return Self.outOfOrder
        }
        let second = count(&self)
        return Outcome(events: first.events + second.events, violation: second.violation)
    }

    private mutating func countImpression() -> Outcome {
        guard !self.hasImpression else { return Self.outOfOrder }
        self.hasImpression = true
        return Outcome(events: [.impression, .paid(self.value)])
    }

    private mutating func countClick(at time: Nanoseconds) -> Outcome {
        if let lastClick, time - lastClick < AdSession.tapWindow { return Outcome() }
        self.lastClick = time
        return Outcome(events: [.click])
    }

    private mutating func earn(_ reward: AdReward) -> Outcome {
        guard reward.isValid else { return Outcome(violation: .invalidReward) }
        guard self.reward == nil else { return Self.outOfOrder }
        self.reward = reward
        return Outcome(events: [.reward(reward)])
    }

    private mutating func beginDismissal() -> Outcome {
        switch self.state {
        case .presenting:
            self.state = .dismissing
            return Outcome(events: [.willPresent, .willDismiss])
        case .shown:
            self.state = .dismissing
            return Outcome(events: [.willDismiss])
        // The app has heard of its end.
        case .stray: return Outcome()
        case .ready, .dismissing, .ended: return Self.outOfOrder
        }
    }

    private mutating func dismiss() -> Outcome {
        let begin: [FullScreenAdEvent]
        switch self.state {
        case .presenting: begin = [.willPresent, .willDismiss]
        case .shown: begin = [.willDismiss]
        case .dismissing: begin = []
        case .stray:
            self.state = .ended(.strayed)
            return Outcome()
        case .ready, .ended: return Self.outOfOrder
        }
        self.state = .ended(.dismissed)
        return Outcome(events: begin + [.didDismiss])
    }

    private mutating func fail(_ event: FullScreenAdEvent) -> Outcome {
        switch self.state {
        case .presenting:
            self.state = .ended(.failed)
            return Outcome(events: [event])
        case .shown, .dismissing, .stray:
            // It was on the screen, so that its end is a dismissal for the app.
            var outcome = self.dismiss()
            outcome.violation = .presentationOrder
            return outcome
        case .ready, .ended: return Self.outOfOrder
        }
    }

    private mutating func expire() -> Outcome {
        switch self.state {
        case .ready:
            self.state = .ended(.expired)
            return Outcome(events: [.expired])
        case .presenting: return self.fail(.didFailToPresent("The network's ad has expired."))
        // An ad that is on the screen, or was, cannot expire.
        case .shown, .dismissing, .stray, .ended: return Outcome()
        }
    }
}
