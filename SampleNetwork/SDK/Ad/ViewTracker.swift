import PlatformViews

/// An ad whose impression and clicks the SDK detects.
@MainActor
protocol TrackedAd: AnyObject {
    /// The view on which a tap is no click.
    var untappableView: SampleAdView? { get }

    /// Called when the ad has been seen, once.
    func wasSeen()

    /// Called for each tap on the ad.
    func wasClicked()
}

/// Watches the views of an ad that tracks itself, for its impression and for taps.
@MainActor
final class ViewTracker {
    /// The task that checks the view every 200 milliseconds until the ad has been seen or the view is gone.
    private(set) var watch: Task<Void, Never>?

    private weak var ad: (any TrackedAd)?
    private weak var view: PlatformView?
    private let clickableViews: [WeakView]
    /// The views whose taps are observed: the ad's and the clickable ones, each once.
    private var targets: [WeakView] = []
    private var taps: [TapObservation] = []
    private var looksInARow = 0

    private static let interval = Duration.milliseconds(200)

    /// The smallest share of the view's area that must be on the screen.
    private static let leastShare = 0.5

    /// The number of checks in one second, including its first and its last moment.
    ///
    /// Checks are counted instead of time, because a device that was asleep between two checks has not shown the ad.
    private static let looksOfOneSecond = 6

    private struct WeakView {
        weak var view: PlatformView?
    }

    init(of ad: any TrackedAd, in view: PlatformView, clickableViews: [PlatformView]) {
        self.ad = ad
        self.view = view
        self.clickableViews = clickableViews.map(WeakView.init)
        // A button keeps the taps on it to itself; those on a view without touches go to the view around it.
        for target in [view] + clickableViews where !self.targets.contains(where: { $0.view === target }) {
            self.targets.append(WeakView(view: target))
            self.taps.append(self.observation(of: target))
        }
    }

    deinit {
        self.watch?.cancel()
        // The ad is gone, but its view may be reused for another ad.
        if !self.taps.isEmpty { Task { @MainActor [taps] in for tap in taps { tap.cancel() } } }
    }

    /// Starts checking whether the ad is seen.
    func watchForImpression(by clock: any Clock<Duration>) {
        guard self.look() else { return }
        self.watch = Task { [weak self] in
            while (try? await clock.sleep(for: Self.interval)) != nil {
                guard !Task.isCancelled, let self, self.look() else { return }
            }
        }
    }

    /// Ends the tracking.
    func cancel() {
        self.watch?.cancel()
        for tap in self.taps { tap.cancel() }
    }

    /// Checks once, and returns whether to check again.
    private func look() -> Bool {
        guard let view = self.view else { return false }
        self.looksInARow = view.visibleShare >= Self.leastShare ? self.looksInARow + 1 : 0
        guard self.looksInARow >= Self.looksOfOneSecond else { return true }
        self.ad?.wasSeen()
        return false
    }

    private func observation(of target: PlatformView) -> TapObservation {
        TapObservation(
            of: target,
            if: { [weak self, weak target] touched in self?.innermostTarget(of: touched) === target }
        ) { [weak self, weak target] point in
            if let target { self?.tapped(target, at: point) }
        }
    }

    /// Returns the only view that hears a tap: else, one tap would be several clicks.
    private func innermostTarget(of touched: PlatformView) -> PlatformView? {
        var view: PlatformView? = touched
        while let current = view, !self.targets.contains(where: { $0.view === current }) { view = current.parentView }
        return view
    }

    private func tapped(_ target: PlatformView, at point: ViewPoint) {
        guard let ad = self.ad, self.view?.contains(target) == true else { return }
        let isIn = { (other: PlatformView) in target.shownRect(of: other)?.contains(point) == true }
        // A person who asks why the ad is shown does not want the advertised product.
        guard ad.untappableView.map(isIn) != true, self.clickableViews.compactMap(\.view).contains(where: isIn) else {
            return
        }
        ad.wasClicked()
    }
}
