import Foundation
public import PlatformViews

extension SampleNativeAd {
    /// Reports an impression of the ad to the network; only the first call has an effect.
    ///
    /// Has no effect for an ad that tracks itself.
    public func recordImpression() {
        guard !self.tracksItself else { return }
        self.sendImpression()
    }

    /// Reports a click on the ad to the network.
    ///
    /// Has no effect for an ad that tracks itself.
    ///
    /// - Parameter view: The view that was clicked, if the app knows it.
    public func handleClick(on view: PlatformView?) {
        guard !self.tracksItself else { return }
        self.sendClick(on: view)
    }

    /// Sets the view in which the ad is shown, or `nil` once it is no longer shown.
    ///
    /// From now on, an ad that tracks itself watches this view and no other: the ad has been seen when half of the view
    /// was on the screen for a second without interruption. The views are not retained.
    ///
    /// - Parameters:
    ///   - view: The view in which the ad is shown.
    ///   - clickableViews: The views that people may tap: `view` itself, or views in it. A tap on the ad's `infoView`
    ///     is not a click, wherever that view is.
    public func setView(_ view: PlatformView?, clickableViews: [PlatformView] = []) {
        self.tracker?.cancel()
        self.tracker = nil
        self.view = view
        self.playedServers?.sdkDidSetView(view, clickableViews: clickableViews, of: self)
        guard self.tracksItself, let view else { return }
        let tracker = ViewTracker(of: self, in: view, clickableViews: clickableViews)
        self.tracker = tracker
        if !self.hasSentImpression { tracker.watchForImpression(by: self.clock) }
    }

    /// The task that watches the view of an ad that tracks itself; tests wait for its end.
    package var watch: Task<Void, Never>? { self.tracker?.watch }

    func wasSeen() {
        guard self.sendImpression() else { return }
        self.report(.impression)
    }

    func wasClicked() {
        // The page covers the ad: what looks like another tap is the same one.
        guard !self.isPagePresented else { return }
        self.sendClick(on: nil)
        self.report(.click)
        self.presentPage()
    }

    @discardableResult
    private func sendImpression() -> Bool {
        guard !self.hasSentImpression else { return false }
        self.hasSentImpression = true
        if let url = self.impressionURL { self.post(to: url) }
        return true
    }

    private func sendClick(on view: PlatformView?) {
        if let url = self.clickURL { self.post(to: url, clickedOn: view) }
    }

    private func post(to url: URL, clickedOn view: PlatformView? = nil) {
        if let servers = self.playedServers {
            servers.sdkDidPost(to: url, clickedOn: view)
        } else {
            Transport.shared.post(to: url)
        }
    }
}

extension SampleNativeAd: TrackedAd {
    var untappableView: SampleAdView? { self.infoView }
}
