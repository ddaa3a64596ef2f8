import Dispatch
import MediationCore

/// Passes on the events of a banner, from any thread.
final class VendorBannerEvents: VendorBannerDelegate {
    private struct Delegate {
        weak var object: (any MediationBannerAdEventDelegate)?
    }

    private struct State {
        /// A weak reference suffices, because mediation retains its delegates.
        var delegate = Delegate()
        var clicks = 0
        var isSeen = false
        /// The events before there is a delegate; `nil` from then on.
        var early: [BannerAdEvent]? = []
    }

    /// The delegate of the latest ad, for a mutant with a static variable.
    private static let latest = LockedValue(Delegate())

    private let mutation: Mutation
    private let state = LockedValue(State())
    /// For a mutant that holds it while it reports.
    private let reporting = LockedValue(())

    init(_ mutation: Mutation) {
        self.mutation = mutation
    }

    /// Reports to this delegate from now on.
    func open(_ delegate: any MediationBannerAdEventDelegate) {
        self.state.withLock { state in
            state.delegate = Delegate(object: delegate)
            if self.mutation == .losesEarlyBannerEvents { state.early = [] }
        }
        Self.latest.withLock { $0 = Delegate(object: delegate) }
        if self.mutation == .reportsBannerImpressionAtLoad { self.report(.impression) }
        if self.mutation == .overtakesEarlyBannerEvents {
            let early = self.state.withLock { $0.early.take() } ?? []
            for event in early { self.pass(on: event) }
        }
        while let event = self.takeEarly() { self.pass(on: event) }
    }

    /// Takes the first of the early events, or returns `nil` if there are none left, after which events are passed on at
    /// once.
    private func takeEarly() -> BannerAdEvent? {
        self.state.withLock { state in
            guard let early = state.early, let first = early.first else {
                state.early = nil
                return nil
            }
            state.early = Array(early.dropFirst())
            return first
        }
    }

    func ad(_ ad: VendorAd, didReport event: BannerAdEvent) {
        switch (event.name, self.mutation) {
        case ("impression", .countsBannerTwice), ("click", .countsLeavingAsClick):
            self.report(event)
            self.report(event)
        case ("click", .reportsFirstBannerClickOnly):
            let clicks = self.state.withLock { state in
                state.clicks += 1
                return state.clicks
            }
            if clicks == 1 { self.report(event) }
        case ("impression", .losesClickBeforeImpression):
            self.state.withLock { $0.isSeen = true }
            self.report(event)
        case ("click", .losesClickBeforeImpression) where !self.state.withLock { $0.isSeen }: break
        case ("didDismiss", .losesImpressionAfterPage):
            self.state.withLock { $0.isSeen = true }
            self.report(event)
        case ("impression", .losesImpressionAfterPage) where self.state.withLock { $0.isSeen }: break
        case ("click", .takesLeavingForPage), ("click", .concludesPage):
            self.report(event)
            self.report(.willPresent)
        case ("click", .reportsBannerByDetour), (_, .reportsBannerOnMainActor):
            Task { @MainActor in self.report(event) }
        case (_, .reportsBannerInPool): DispatchQueue.global().async { self.report(event) }
        case ("collapsed", .ignoresCollapse), ("resized", .ignoresResize): break
        case ("expanded", .takesExpansionForPage): self.report(.willPresent)
        case ("collapsed", .takesExpansionForPage): self.report(.didDismiss)
        default: self.report(event)
        }
    }

    /// Reports an event as it is.
    private func report(_ event: BannerAdEvent) {
        let isEarly = self.state.withLock { state in
            state.early?.append(event)
            return state.early != nil
        }
        if !isEarly { self.pass(on: event) }
    }

    private func pass(on event: BannerAdEvent) {
        let isStatic = self.mutation == .bannerDelegateIsStatic
        let delegate = isStatic ? Self.latest.withLock { $0.object } : self.state.withLock { $0.delegate.object }
        if self.mutation == .holdsLockOfBannerReports {
            self.reporting.withLock { _ in delegate?.report(event) }
        } else {
            delegate?.report(event)
        }
    }
}
