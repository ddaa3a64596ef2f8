import Foundation
public import PlatformViews

extension SampleNativeAd {
    /// Tells the network that the ad has been seen; only the first call does.
    ///
    /// An ad that tracks itself knows better: there the call does nothing.
    public func recordImpression() {
        guard !self.tracksItself else { return }
        self.sendImpression()
    }

    /// Tells the network that the ad has been clicked.
    ///
    /// An ad that tracks itself knows better: there the call does nothing.
    ///
    /// - Parameter view: What was clicked, if the app knows.
    public func handleClick(on view: PlatformView?) {
        guard !self.tracksItself else { return }
        self.sendClick(on: view)
    }

    /// Sets what the ad is shown in, or `nil` once it is not shown any more.
    ///
    /// An ad that tracks itself watches the view from now on, and no other: it has been seen when half of the view was on
    /// the screen for a second without interruption. The views are not kept alive.
    ///
    /// - Parameters:
    ///   - view: What the ad is shown in.
    ///   - clickableViews: The views that people may tap: `view` itself, or views in it. A tap on the ad's `infoView` is
    ///     no click, wherever that is.
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
        // The page lies over the ad: what seems to be another tap is the same one.
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
