import PlatformViews

/// Watches the views of an ad that tracks itself: whether they have been seen, and when they are tapped.
@MainActor
final class ViewTracker {
    /// The look that goes on every 200 milliseconds until the ad has been seen or the view is gone.
    private(set) var watch: Task<Void, Never>?

    private weak var ad: SampleNativeAd?
    private weak var view: PlatformView?
    private let clickableViews: [WeakView]
    private var taps: TapObservation?
    private var looksInARow = 0

    private static let interval = Duration.milliseconds(200)

    /// The least share of the view's area that has to be on the screen.
    private static let leastShare = 0.5

    /// One second's looks, its first and its last moment included.
    ///
    /// Looks are counted, not time: a device that was asleep between two looks has shown the ad to nobody.
    private static let looksOfOneSecond = 6

    private struct WeakView {
        weak var view: PlatformView?
    }

    init(of ad: SampleNativeAd, in view: PlatformView, clickableViews: [PlatformView]) {
        self.ad = ad
        self.view = view
        self.clickableViews = clickableViews.map(WeakView.init)
        self.taps = TapObservation(of: view) { [weak self] point in self?.tapped(at: point) }
    }

    deinit {
        self.watch?.cancel()
        // The ad has gone, but its view may be used again for another one.
        if let taps = self.taps { Task { @MainActor in taps.cancel() } }
    }

    /// Starts to look whether the ad is seen.
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
        self.taps?.cancel()
    }

    /// Looks once, and says whether to look again.
    private func look() -> Bool {
        guard let view = self.view else { return false }
        self.looksInARow = view.visibleShare >= Self.leastShare ? self.looksInARow + 1 : 0
        guard self.looksInARow >= Self.looksOfOneSecond else { return true }
        self.ad?.wasSeen()
        return false
    }

    private func tapped(at point: ViewPoint) {
        guard let view = self.view, let ad = self.ad else { return }
        let isIn = { (other: PlatformView) in view.shownRect(of: other)?.contains(point) == true }
        // Who asks why they see the ad, does not want what it advertises.
        guard !isIn(ad.infoView), self.clickableViews.compactMap(\.view).contains(where: isIn) else { return }
        ad.wasClicked()
    }
}
