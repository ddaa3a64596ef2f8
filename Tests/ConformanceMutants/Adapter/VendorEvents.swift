import MediationCore

/// Passes on the events of the vendor's SDK from any thread, and keeps them until there is a delegate.
final class VendorEvents: Sendable {
    private struct State {
        var delegate: (any MediationNativeAdEventDelegate)?
        var isOpen = false
        var early: [NativeAdEvent] = []
        var clicks = 0
        var hasVideoStarted = false
        var hasVideoEnded = false
        weak var weakDelegate: (any MediationNativeAdEventDelegate)?
    }

    /// The state of the mutant with a static variable, which keeps the delegate of the latest ad.
    private static let last = LockedValue(State())
    /// The headlines of the ads whose impressions were reported, for a mutant that asks.
    private static let seenHeadlines = LockedValue<Set<String?>>([])

    private let mutation: Mutation
    private let isTracked: Bool
    private let headline: String?
    private let own = LockedValue(State())
    /// For a mutant that holds it while it reports.
    private let reporting = LockedValue(())
    /// Indicates whether the ad is in the app's views, for a mutant that asks.
    let isInViews = LockedValue(true)

    /// - Parameters:
    ///   - mutation: The defect of the adapter.
    ///   - isTracked: `true` if the network counts impressions and clicks.
    ///   - headline: The ad's headline.
    init(_ mutation: Mutation, isTracked: Bool, headline: String?) {
        self.mutation = mutation
        self.headline = headline
        self.isTracked = isTracked
    }

    private var state: LockedValue<State> { self.mutation == .delegateIsStatic ? Self.last : self.own }

    /// Reports to this delegate from now on, beginning with the early events.
    func open(_ delegate: (any MediationNativeAdEventDelegate)?) {
        self.state.withLock { state in
            // A weak reference suffices, because mediation retains the delegate.
            state.weakDelegate = delegate
            state.delegate = [.holdsDelegateWeakly, .delegateIsStatic].contains(self.mutation) ? nil : delegate
            if self.mutation == .losesEarlyEvents { state.early = [] }
        }
        guard delegate != nil else { return self.state.withLock { $0.isOpen = false } }
        while let early = self.takeEarly() {
            for event in early { delegate?.report(event) }
        }
    }

    /// Takes the early events, or returns `nil` if there are none left, after which events are passed on at once.
    private func takeEarly() -> [NativeAdEvent]? {
        self.state.withLock { state in
            defer { state.early = [] }
            state.isOpen = state.early.isEmpty
            return state.isOpen ? nil : state.early
        }
    }

    /// Receives an event from the SDK.
    func receive(_ event: NativeAdEvent) {
        switch (event, self.mutation) {
        // The vendor echoes the impressions and clicks that mediation reports to it.
        case (.impression, _), (.click, _):
            guard self.isTracked || self.mutation == .reportsWhatMediationCounts else { return }
        default: break
        }
        switch (event, self.mutation) {
        case (.impression, .reportsImpressionTwice), (.click, .reportsClickTwice):
            self.report(event)
            self.report(event)
        case (.impression, .countsSameAdOnce):
            let isFirst = Self.seenHeadlines.withLock { $0.insert(self.headline).inserted }
            if isFirst { self.report(event) }
        case (.didPlayVideo, .losesSoundBeforeStart):
            self.state.withLock { $0.hasVideoStarted = true }
            self.report(event)
        case (.didMuteVideo, .losesSoundBeforeStart), (.didUnmuteVideo, .losesSoundBeforeStart):
            if self.state.withLock({ $0.hasVideoStarted }) { self.report(event) }
        case (.impression, .ignoresImpression), (.didMuteVideo, .forgetsMute): break
        case (.didPlayVideo, .playsVideoOnce), (.didEndVideo, .playsVideoOnce):
            let hadEnded = self.state.withLock { state in
                defer { state.hasVideoEnded = state.hasVideoEnded || event == .didEndVideo }
                return state.hasVideoEnded
            }
            if !hadEnded { self.report(event) }
        case (.willDismiss, .losesPageOfRemovedAd), (.didDismiss, .losesPageOfRemovedAd):
            if self.isInViews.withLock({ $0 }) { self.report(event) }
        case (.willPresent, .reportsDismissalAlone), (.willDismiss, .reportsDismissalAlone): break
        case (.click, .reportsFirstClickOnly):
            let clicks = self.state.withLock { state in
                state.clicks += 1
                return state.clicks
            }
            if clicks == 1 { self.report(event) }
        case (.willPresent, .losesClicksAfterPresentation):
            self.state.withLock { $0.clicks = .max }
            self.report(event)
        case (.click, .losesClicksAfterPresentation) where self.state.withLock({ $0.clicks == .max }): break
        case (.willDismiss, .endsWithClosing):
            self.report(event)
            self.report(.didDismiss)
        case (.didDismiss, .endsWithClosing): break
        case (.willDismiss, .reportsByDetour): Task { @MainActor in self.report(event) }
        case (.didPlayVideo, .reportsVideoByDetour), (.didPauseVideo, .reportsVideoByDetour):
            Task { @MainActor in self.report(event) }
        case (_, .reportsOnMainActor): Task { @MainActor in self.report(event) }
        case (.didMuteVideo, .mixesUpMute): self.report(.didUnmuteVideo)
        case (.didUnmuteVideo, .mixesUpMute): self.report(.didMuteVideo)
        case (_, .takesFailureForDismissal) where event.name == "didFailToPresent": self.report(.didDismiss)
        default: self.report(event)
        }
    }

    /// Reports an event, or keeps it until it can be reported.
    func report(_ event: NativeAdEvent) {
        let (delegate, isOpen) = self.state.withLock { state in
            // One mutant gets here before there is a delegate.
            if !state.isOpen, state.early.count < 100 { state.early.append(event) }
            return (state.delegate ?? state.weakDelegate, state.isOpen)
        }
        if self.mutation == .takesDelegateByForce, delegate == nil { preconditionFailure("delegate!") }
        guard isOpen else { return }
        if self.mutation == .holdsLockWhileReporting {
            self.reporting.withLock { _ in delegate?.report(event) }
        } else {
            delegate?.report(event)
        }
    }
}
