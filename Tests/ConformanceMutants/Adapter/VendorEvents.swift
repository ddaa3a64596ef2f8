import MediationCore

/// Passes on what the vendor's SDK tells of an ad, from whichever thread; keeps it until there is a delegate.
final class VendorEvents: Sendable {
    private struct State {
        var delegate: (any MediationNativeAdEventDelegate)?
        var isOpen = false
        var early: [NativeAdEvent] = []
        var clicks = 0
        weak var weakDelegate: (any MediationNativeAdEventDelegate)?
    }

    /// Where the mutant of a static variable keeps the delegate of whichever ad came last.
    private static let last = LockedValue(State())

    private let mutation: Mutation
    private let isTracked: Bool
    private let own = LockedValue(State())

    /// - Parameters:
    ///   - mutation: What is wrong.
    ///   - isTracked: Whether the network counts impressions and clicks.
    init(_ mutation: Mutation, isTracked: Bool) {
        self.mutation = mutation
        self.isTracked = isTracked
    }

    private var state: LockedValue<State> { self.mutation == .delegateIsStatic ? Self.last : self.own }

    /// Begins to report here, with what has come before.
    func open(_ delegate: (any MediationNativeAdEventDelegate)?) {
        self.state.withLock { state in
            // Weakly will do: mediation keeps it.
            state.weakDelegate = delegate
            state.delegate = [.holdsDelegateWeakly, .delegateIsStatic].contains(self.mutation) ? nil : delegate
            if self.mutation == .losesEarlyEvents { state.early = [] }
        }
        guard delegate != nil else { return self.state.withLock { $0.isOpen = false } }
        while let early = self.takeEarly() {
            for event in early { delegate?.report(event) }
        }
    }

    /// What has come too early; `nil` once there is no more, and all that follows goes straight on.
    private func takeEarly() -> [NativeAdEvent]? {
        self.state.withLock { state in
            defer { state.early = [] }
            state.isOpen = state.early.isEmpty
            return state.isOpen ? nil : state.early
        }
    }

    /// Hears of an event from the SDK.
    func receive(_ event: NativeAdEvent) {
        switch (event, self.mutation) {
        // The vendor confirms what it was told by mediation.
        case (.impression, _), (.click, _):
            guard self.isTracked || self.mutation == .reportsWhatMediationCounts else { return }
        default: break
        }
        switch (event, self.mutation) {
        case (.impression, .reportsImpressionTwice), (.click, .reportsClickTwice):
            self.report(event)
            self.report(event)
        case (.impression, .ignoresImpression), (.didMuteVideo, .forgetsMute): break
        case (.willPresent, .reportsDismissalAlone), (.willDismiss, .reportsDismissalAlone): break
        case (.click, .reportsFirstClickOnly):
            let clicks = self.state.withLock { state in
                state.clicks += 1
                return state.clicks
            }
            if clicks == 1 { self.report(event) }
        case (.willDismiss, .reportsByDetour): Task { @MainActor in self.report(event) }
        case (_, .reportsOnMainActor): Task { @MainActor in self.report(event) }
        case (.didMuteVideo, .mixesUpMute): self.report(.didUnmuteVideo)
        case (.didUnmuteVideo, .mixesUpMute): self.report(.didMuteVideo)
        case (_, .takesFailureForDismissal) where event.name == "didFailToPresent": self.report(.didDismiss)
        default: self.report(event)
        }
    }

    /// Reports an event, or keeps it until that can be.
    func report(_ event: NativeAdEvent) {
        let (delegate, isOpen) = self.state.withLock { state in
            // A mutant is here before anybody knows where to report.
            if !state.isOpen, state.early.count < 100 { state.early.append(event) }
            return (state.delegate ?? state.weakDelegate, state.isOpen)
        }
        if self.mutation == .takesDelegateByForce, delegate == nil { preconditionFailure("delegate!") }
        if isOpen { delegate?.report(event) }
    }
}
