package import MediationCore
package import PlatformViews

/// A load of a banner, which a rule has started without mediation.
///
/// Mediation drops what an adapter reports at a wrong time; rules see it.
@MainActor
package final class BannerLoad: UnmediatedLoad {
    /// The log of what the adapter does.
    package let log: BannerLog

    /// The number of the adapter's request to the network; `nil` if it has made none.
    package internal(set) var requestNumber: Int?

    private let bench: Bench
    private var adapter: (any BannerAdapter)?
    private weak var weakAdapter: (any BannerAdapter)?
    private weak var weakAd: (any MediationBannerAd)?
    private weak var weakView: PlatformView?
    private var isTaken = false
    /// The view that the ad is placed in; `nil` before.
    private var place: PlatformView?
    /// Retains what the place is in.
    private var window: PlatformView?

    init(_ log: BannerLog, _ bench: Bench) {
        self.log = log
        self.bench = bench
    }

    /// Asks an adapter for the ad.
    func start(_ adapter: any BannerAdapter, _ configuration: BannerAdConfiguration) {
        self.adapter = adapter
        self.weakAdapter = adapter
        let log = self.log
        let token = log.makeToken()
        let handler = BannerAdCompletionHandler { [token, weak self] result in
            withExtendedLifetime(token) {
                let events = log.take(result)
                if events != nil { Task { @MainActor in self?.takeAd() } }
                return events
            }
        }
        adapter.loadBannerAd(for: configuration, completionHandler: handler)
    }

    /// Passes the event delegate to the ad, as mediation does once it has taken an ad, which ends the load.
    private func takeAd() {
        guard let ad = self.log.ad else { return }
        self.weakAd = ad
        ad.didLoad(reportingTo: self.log)
        ad.didDeliver()
        self.isTaken = true
    }

    /// Indicates whether the adapter has answered or can no longer do so.
    package var isAnswered: Bool { !self.log.answers.isEmpty || !self.log.isHandlerAlive }

    /// Indicates whether the ad has its event delegate.
    package var hasAd: Bool { self.isTaken }

    /// The size of the ad, as the adapter says.
    package var size: BannerSize? { self.log.ad?.size }

    /// The time for which the adapter says that the ad can be held.
    package var timeToLive: Duration? { self.log.ad?.timeToLive }

    /// The view of the ad, which is asked for each time.
    package var view: PlatformView? {
        let view = self.log.ad?.view
        self.weakView = view
        return view
    }

    /// Indicates whether the ad's view is in no view, or in the place that was made for it.
    package var isWhereItBelongs: Bool { self.log.ad?.view.parentView === self.place }

    /// Indicates whether the ad's view is hidden.
    package var isHidden: Bool { self.log.ad?.view.isHiddenItself ?? true }

    /// The ad's view as long as it exists, also after the ad.
    package var viewLeft: PlatformView? { self.weakView }

    /// Puts the ad's view into a window, as mediation does for the app.
    ///
    /// On platforms that do not let a program without an app make one, it is a view that is in no window.
    package func show() {
        guard let view = self.view, let size = self.size else { return }
        self.bench.timeline.add(.mediation, "puts the view of \(self.log.name) into its place")
        let place = SizedView(rect: ViewRect(x: 0, y: 700, width: 390, height: 90))
        #if !canImport(UIKit) && !canImport(AppKit)
        let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 390, height: 844))
        window.addSubview(place)
        self.window = window
        #endif
        place.place(view, width: size.width, height: size.height ?? 0)
        self.place = place
    }

    /// Takes the ad's view out of its place for good, as mediation does for the next ad.
    package func remove() {
        self.bench.timeline.add(.mediation, "takes the view of \(self.log.name) away, and ends the ad")
        if let view = self.weakView { self.place?.remove(view) }
        self.place = nil
        self.log.ad?.didRemove()
    }

    /// Cancels the load, as mediation does if nobody waits for it any longer.
    package func cancel() {
        self.bench.timeline.add(.mediation, "does not want \(self.log.name) any more")
        self.adapter?.cancelLoad(reason: .cancelled)
    }

    /// Lets go of the adapter and its ad.
    package func release() {
        self.bench.timeline.add(.app, "lets go of \(self.log.name) and its ad")
        self.log.dropAd()
        self.adapter = nil
        (self.place, self.window) = (nil, nil)
    }

    /// The parts of the load that still exist, in words.
    package var left: [String] {
        [
            (self.weakAdapter != nil, "the adapter"), (self.weakAd != nil, "the adapter's ad"),
            (self.weakView != nil, "the ad's view"),
        ].filter(\.0).map(\.1)
    }

    /// Returns the number of times that the adapter has reported an event of the ad.
    package func count(of name: String) -> Int { self.log.reports.count { $0 == name } }
}
