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
    }

    /// The delegate of the latest ad, for a mutant with a static variable.
    private static let latest = LockedValue(Delegate())

    private let mutation: Mutation
    private let state = LockedValue(State())

    init(_ mutation: Mutation) {
        self.mutation = mutation
    }

    /// Reports to this delegate from now on.
    func open(_ delegate: any MediationBannerAdEventDelegate) {
        self.state.withLock { $0.delegate = Delegate(object: delegate) }
        Self.latest.withLock { $0 = Delegate(object: delegate) }
        if self.mutation == .reportsBannerImpressionAtLoad { self.report(.impression) }
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
        case ("click", .takesLeavingForPage), ("click", .concludesPage):
            self.report(event)
            self.report(.willPresent)
        case ("click", .reportsBannerByDetour), (_, .reportsBannerOnMainActor):
            Task { @MainActor in self.report(event) }
        case ("collapsed", .ignoresCollapse), ("resized", .ignoresResize): break
        case ("expanded", .takesExpansionForPage): self.report(.willPresent)
        case ("collapsed", .takesExpansionForPage): self.report(.didDismiss)
        default: self.report(event)
        }
    }

    /// Reports an event as it is.
    private func report(_ event: BannerAdEvent) {
        let isStatic = self.mutation == .bannerDelegateIsStatic
        let delegate = isStatic ? Self.latest.withLock { $0.object } : self.state.withLock { $0.delegate.object }
        delegate?.report(event)
    }
}
