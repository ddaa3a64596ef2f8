import PlatformViews

/// One ad in one set of views, from `didRender` to `didUntrack`.
@MainActor
final class AdPresentation {
    private enum State {
        /// The network has not been told yet. Can go to `shown` and `ended`.
        case registered
        /// Can go to `ended`.
        case shown
        /// Nothing counts any more.
        case ended
    }

    /// Looks are a tenth of a second apart; what was seen in a longer gap, as when the app was suspended, nobody knows.
    private static let longestGap = Nanoseconds(.seconds(1))

    /// Kept alive by this: as long as views show it, what happens to it counts.
    let ad: NativeAd

    let views: AdViews

    /// The row that the views were filled for, if a list did so.
    var row: ListRow?

    /// Which filling of views that was, or the last one that found the ad in its row still.
    var filling: Int

    private var tap: TapObservation?
    private var visible: (since: Nanoseconds, until: Nanoseconds)?
    private var state = State.registered
    private var touchViews: [AdViews.AssetView] = []
    private weak var placedAdChoices: PlatformView?

    init(_ ad: NativeAd, in views: AdViews, row: ListRow?, filling: Int) {
        self.ad = ad
        self.views = views
        self.row = row
        self.filling = filling
    }

    var container: PlatformView? { self.views.container }

    private var session: AdSession { self.ad.session }

    /// Whether an impression is still to be counted by mediation.
    var awaitsImpression: Bool { self.session.mediationCountsImpressions && !self.session.hasImpression }

    func begin(corner: ViewCorner) {
        guard let container = self.container else { return }
        self.state = .shown
        self.session.isInViews = true
        if let adChoices = self.ad.adChoicesView, !container.contains(adChoices) {
            container.show(adChoices, in: corner)
            self.placedAdChoices = adChoices
        }
        // A view that is told of its new subview is foreign code, too.
        guard self.state == .shown else { return }
        if self.session.mediationCountsClicks { self.observeTaps(in: container) }
        self.session.mediationAd.didRender(
            in: container,
            clickableAssetViews: self.views.views(clickable: true),
            nonclickableAssetViews: self.views.views(clickable: false)
        )
    }

    /// Gives the views back; nothing counts from now on.
    ///
    /// - Returns: Whether the network is to be told.
    func end() -> Bool {
        let wasShown = self.state == .shown
        if wasShown { self.session.isInViews = false }
        self.state = .ended
        self.tap?.cancel()
        for item in self.touchViews { item.view?.takesTouches = true }
        if let view = self.placedAdChoices { self.container?.remove(view) }
        return wasShown
    }

    /// Leaves the views that another ad is registered with to that one: it may turn their touches off by itself.
    func leaveTouches(of others: AdViews) {
        self.touchViews.removeAll { item in
            guard let view = item.view, others.assetViews.contains(where: { $0.view === view }) else { return false }
            view.takesTouches = true
            return true
        }
    }

    func tellEnd() {
        self.session.mediationAd.didUntrack(self.container)
    }

    /// Counts the impression, as long as this is shown, if the rule of the ad's network has been kept up to now.
    func check(at time: Nanoseconds) {
        guard self.state == .shown, self.awaitsImpression, let container = self.container else { return }
        let rule = self.session.visibilityRule
        guard rule.isMet(by: container.visibleShare) else {
            self.visible = nil
            return
        }
        if let visible, time - visible.until > Self.longestGap { self.visible = nil }
        let since = self.visible?.since ?? time
        self.visible = (since, time)
        if time - since >= Nanoseconds(rule.time) { self.session.recordImpression() }
    }

    private func observeTaps(in container: PlatformView) {
        self.tap = TapObservation(of: container) { [weak self] point in self?.tapped(at: point) }
        self.touchViews = self.views.assetViews.filter { item in
            guard item.isClickable, let view = item.view, view !== container, view.takesTouches else { return false }
            // A view keeps touches from all in it, too; AdChoices needs its own.
            return self.ad.adChoicesView.map(view.contains) != true
        }
        for item in self.touchViews { item.view?.takesTouches = false }
    }

    private func tapped(at point: ViewPoint) {
        guard self.state == .shown, let container = self.container,
            !ViewTracker.hasAd(inside: container, at: point, besides: self),
            let target = self.views.target(at: point, besides: self.ad.adChoicesView)
        else { return }
        // What is tapped is seen: the impression comes first if any pixel will do.
        self.check(at: self.session.timers.now())
        // Those who heard of it may have taken the ad out.
        guard self.state == .shown else { return }
        self.session.recordClick(on: target.asset, view: target.view)
    }
}
