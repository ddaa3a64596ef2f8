import PlatformViews

/// The presentation of one ad in one set of views, from `didRender` to `didUntrack`.
@MainActor
final class AdPresentation {
    private enum State {
        /// The network has not been notified yet. Can go to `shown` or `ended`.
        case registered
        /// The ad is being shown. Can go to `ended`.
        case shown
        /// Nothing is counted any longer.
        case ended
    }

    /// The longest gap between two checks, which are a tenth of a second apart; the visibility during a longer gap, for
    /// example while the app was suspended, is unknown.
    private static let longestGap = Nanoseconds(.seconds(1))

    /// The ad, which is retained: its events count as long as views show it.
    let ad: NativeAd

    let views: AdViews

    /// The row that the views were filled for, if a list filled them.
    var row: ListRow?

    /// The number of that filling, or of the last filling that still found the ad in its row.
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

    /// Indicates whether mediation has yet to count an impression.
    var awaitsImpression: Bool { self.session.mediationCountsImpressions && !self.session.hasImpression }

    func begin(corner: ViewCorner) {
        guard let container = self.container else { return }
        self.state = .shown
        self.session.isInViews = true
        if let adChoices = self.ad.adChoicesView, !container.contains(adChoices) {
            container.show(adChoices, in: corner)
            self.placedAdChoices = adChoices
        }
        // A view that is notified of its new subview is foreign code, too.
        guard self.state == .shown else { return }
        if self.session.mediationCountsClicks { self.observeTaps(in: container) }
        self.session.mediationAd.didRender(
            in: container,
            clickableAssetViews: self.views.views(clickable: true),
            nonclickableAssetViews: self.views.views(clickable: false)
        )
    }

    /// Gives the views back; nothing is counted from now on.
    ///
    /// - Returns: `true` if the network must be notified.
    func end() -> Bool {
        let wasShown = self.state == .shown
        if wasShown { self.session.isInViews = false }
        self.state = .ended
        self.tap?.cancel()
        for item in self.touchViews { item.view?.takesTouches = true }
        if let view = self.placedAdChoices { self.container?.remove(view) }
        return wasShown
    }

    /// Leaves the views that another ad is registered with to that ad, which may turn off their touches itself.
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

    /// Counts the impression if the ad is shown and has met the visibility rule of its network up to now.
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
            // Turning a view's touches off affects all views inside it, too, but AdChoices needs touches.
            return self.ad.adChoicesView.map(view.contains) != true
        }
        for item in self.touchViews { item.view?.takesTouches = false }
    }

    private func tapped(at point: ViewPoint) {
        guard self.state == .shown, let container = self.container,
            !ViewTracker.hasAd(inside: container, at: point, besides: self),
            let target = self.views.target(at: point, besides: self.ad.adChoicesView)
        else { return }
        // A tapped ad is visible: the impression comes first if any pixel is enough.
        self.check(at: self.session.timers.now())
        // The network or the app may have taken the ad out in response.
        guard self.state == .shown else { return }
        self.session.recordClick(on: target.asset, view: target.view)
    }
}
