package import MediationCore
import PlatformViews

/// A load of an ad that covers the screen, which a rule has started without mediation.
///
/// Mediation presents each ad once, and only if it is ready; what an adapter reports it sorts out. Rules see it unsorted.
@MainActor
package final class FullScreenLoad: UnmediatedLoad {
    /// The adapter's ad.
    package enum AdaptersAd: Sendable {
        case unrewarded(any MediationFullScreenAd)
        case rewarded(any MediationRewardedAd)
    }

    /// The format that was asked for.
    package let format: AdFormat

    /// The log of what the adapter does.
    package let log: FullScreenLog

    /// The number of the adapter's request to the network; `nil` if it has made none.
    package internal(set) var requestNumber: Int?

    /// The name of the controller that the ad is presented from; `nil` before.
    private(set) var controllerName: String?

    private let bench: Bench
    private var adapter: (any NetworkAdapter)?
    private weak var weakAdapter: (any NetworkAdapter)?
    private weak var weakAd: AnyObject?
    private var controller: PlatformViewController?
    private weak var weakController: PlatformViewController?
    private var isTaken = false

    init(_ format: AdFormat, _ log: FullScreenLog, _ bench: Bench) {
        self.format = format
        self.log = log
        self.bench = bench
    }

    /// Asks an adapter for the ad.
    func start(_ adapter: any NetworkAdapter, _ configuration: FullScreenAdConfiguration) {
        self.adapter = adapter
        self.weakAdapter = adapter
        let log = self.log
        let token = log.makeToken()
        let plain = FullScreenAdCompletionHandler { [token, weak self] result in
            withExtendedLifetime(token) {
                let events = log.take(result.map { .unrewarded($0) })
                if events != nil { Task { @MainActor in self?.takeAd() } }
                return events
            }
        }
        let rewarded = RewardedAdCompletionHandler { [token, weak self] result in
            withExtendedLifetime(token) {
                let events = log.take(result.map { .rewarded($0) })
                if events != nil { Task { @MainActor in self?.takeAd() } }
                return events
            }
        }
        switch self.format {
        case .interstitial:
            (adapter as? any InterstitialAdapter)?.loadInterstitialAd(for: configuration, completionHandler: plain)
        case .appOpen: (adapter as? any AppOpenAdapter)?.loadAppOpenAd(for: configuration, completionHandler: plain)
        case .rewarded:
            (adapter as? any RewardedAdapter)?.loadRewardedAd(for: configuration, completionHandler: rewarded)
        default:
            (adapter as? any RewardedInterstitialAdapter)?
                .loadRewardedInterstitialAd(for: configuration, completionHandler: rewarded)
        }
    }

    /// Passes the event delegate to the ad, as mediation does once it has taken an ad.
    private func takeAd() {
        switch self.log.ad {
        case .unrewarded(let ad):
            self.weakAd = ad
            ad.didLoad(reportingTo: self.log)
        case .rewarded(let ad):
            self.weakAd = ad
            ad.didLoad(reportingTo: self.log)
        case nil: return
        }
        self.isTaken = true
    }

    /// Indicates whether the adapter has answered or can no longer do so.
    package var isAnswered: Bool { !self.log.answers.isEmpty || !self.log.isHandlerAlive }

    /// Indicates whether the ad has its event delegate.
    var hasAd: Bool { self.isTaken }

    /// The time for which the adapter says that the ad can be presented.
    package var timeToLive: Duration? {
        switch self.log.ad {
        case .unrewarded(let ad): ad.timeToLive
        case .rewarded(let ad): ad.timeToLive
        case nil: nil
        }
    }

    /// Presents the ad from a controller of its own, as mediation does for the app; it comes to rest later.
    package func present(verification: ServerSideVerification? = nil) {
        let (controller, name) = self.bench.makeController(isPresented: true)
        self.controller = controller
        self.weakController = controller
        self.controllerName = name
        self.bench.timeline.add(.mediation, "presents the ad of \(self.log.name) from \(name)")
        switch self.log.ad {
        case .unrewarded(let ad): ad.present(from: controller)
        case .rewarded(let ad): ad.present(from: controller, verification: verification)
        case nil: break
        }
    }

    /// Cancels the load, as mediation does if nobody waits for it any longer.
    package func cancel() {
        self.bench.timeline.add(.mediation, "does not want \(self.log.name) any more")
        self.adapter?.cancelLoad(reason: .cancelled)
    }

    /// Lets go of the controller, as an app does that closes a screen.
    package func dropController() {
        guard let controller = self.controller else { return }
        self.bench.drop(controller)
        self.controller = nil
    }

    /// Lets go of the adapter, its ad and the controller.
    package func release() {
        self.bench.timeline.add(.app, "lets go of \(self.log.name) and its ad")
        self.log.dropAd()
        self.adapter = nil
        self.dropController()
    }

    /// The parts of the load that still exist, in words.
    package var left: [String] {
        [
            (self.weakAdapter != nil, "the adapter"), (self.weakAd != nil, "the adapter's ad"),
            (self.weakController != nil, "the view controller"),
        ].filter(\.0).map(\.1)
    }

    /// Indicates whether the controller that the ad is presented from has been left on the screen.
    var isControllerInPlace: Bool { self.controller.map(self.bench.isInPlace) ?? true }

    /// Indicates whether the controller still exists.
    package var isControllerAlive: Bool { self.weakController != nil }

    /// Checks a condition about this load, as `Bench.expect` does, and says of which format it is.
    package func expect(_ condition: Bool, _ expected: @autoclosure () -> String, happened: @autoclosure () -> String) {
        self.bench.expect(condition, "\(self.format.rawValue): \(expected())", happened: happened())
    }
}
