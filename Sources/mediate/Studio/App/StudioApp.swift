#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import Mediation
import MediationCore
import MediationFeed
import PlatformViews
import SampleAdSDK
import SampleAdServer
import SampleNetwork

/// The demonstration app: it uses the library as an app does, on a screen that a browser draws.
@MainActor
final class StudioApp {
    let mediator: AdMediator
    let network: StudioNetwork
    let feed: StudioFeed
    let banner: BannerAdView
    let window = PlatformWindow(frame: StudioPhone.screen)
    /// Indicates whether the app is in the background.
    var isAway = false { didSet { self.updateWindow() } }
    /// Indicates whether the connection is being cut or restored.
    var isConnectionChanging = false { didSet { self.updateWindow() } }
    let controller = PlatformViewController()
    let keeper: AppOpenAdKeeper
    let log: StudioLog

    /// The configuration in force, as text.
    var configuration: String {
        didSet { self.configurationHandler?() }
    }
    /// Called when another configuration is in force.
    var configurationHandler: (@MainActor () -> Void)?
    var privacy = StudioPrivacy.unasked
    /// The state of the last ad that was to cover the screen.
    var fullScreen: StudioFullScreen?
    private(set) var counts = StudioCounts()

    /// The ads of the list that the journal has.
    var publishedAds: Set<FeedAd> = []
    /// The page that covers the screen, and the time since when.
    var coverStart: (page: SampleAdViewController, time: Double)?
    private var tasks: [Task<Void, Never>] = []

    /// Starts the network and the app.
    static func start(_ log: StudioLog) async throws -> StudioApp {
        let network = try await StudioNetwork.start()
        do {
            let app = try StudioApp(network, log)
            await app.begin()
            return app
        } catch {
            await network.stop()
            throw error
        }
    }

    private init(_ network: StudioNetwork, _ log: StudioLog) throws {
        self.network = network
        self.configuration = StudioDemonstration.configuration(server: network.url)
        self.mediator = try AdMediator(
            json: Data(self.configuration.utf8),
            adapters: Adapters.all,
            imageLimits: ImageLimits(allowsPrivateHosts: true)
        )
        self.window.rootViewController = self.controller
        self.window.makeKey()
        self.feed = try StudioFeed(in: self.controller.view, mediator: self.mediator)
        self.banner = BannerAdView(adUnitID: StudioDemonstration.banner, size: .banner, mediator: self.mediator)
        self.banner.frame.x = StudioPhone.bannerX
        self.banner.frame.y = StudioPhone.bannerY
        self.controller.view.addSubview(self.banner)
        let appOpen = AppOpenAdLoader(adUnitID: AdFormat.appOpen.rawValue, mediator: self.mediator)
        self.keeper = AppOpenAdKeeper(loader: appOpen)
        // Nobody at a demonstration waits for as long as a user stays away.
        self.keeper.minimumAbsence = .seconds(2)
        self.keeper.quietTime = .seconds(5)
        self.log = log
    }

    private func begin() async {
        self.mediator.watch(self.network)
        self.publisher.add { [weak self] in self?.parts ?? [:] }
        self.feed.changeHandler = { [weak self] in self?.publisher.touch() }
        self.banner.eventHandler = { [weak self] _ in self?.publisher.touch() }
        let events = self.mediator.loadEvents()
        self.tasks.append(
            Task { [weak self] in
                for await event in events { self?.note(event) }
            }
        )
        self.tasks.append(Task { [weak self] in await self?.followCounts() })
        self.feed.start()
        self.keeper.start()
        self.tasks.append(Task { [banner] in try? await banner.load() })
        await self.publisher.publish()
    }

    /// Ends the app, and then its network.
    func stop() async {
        self.feed.stop()
        self.keeper.stop()
        for task in self.tasks { task.cancel() }
        self.banner.removeFromSuperview()
        await self.network.stop()
    }

    var publisher: StudioPublisher { self.log.publisher }

    /// The time in milliseconds since the start of the studio.
    var time: Double { self.log.time }

    /// Shows an action of the app on the page.
    func say(_ sentence: String, isProblem: Bool = false) {
        self.publisher.add(
            StudioEvent(
                time: self.time,
                kind: "app",
                app: Studio.demonstration,
                sentence: sentence,
                isProblem: isProblem
            )
        )
    }
}

// MARK: - Counts

extension StudioApp {
    private func note(_ event: LoadEvent) {
        self.log.add(event, of: Studio.demonstration)
        switch event.kind {
        case .started: self.counts.loads += 1
        case .asked: self.counts.asked += 1
        case .violation: self.counts.violations += 1
        case .finished where event.outcome == .filled: self.counts.filled += 1
        case .impression:
            self.counts.micros.addSaturating(event.adValue?.micros ?? 0)
            self.count(&self.counts.impressions)
        case .clicked: self.count(&self.counts.clicks)
        case .rewarded: self.count(&self.counts.rewards)
        default: break
        }
    }

    private func count(_ line: inout StudioCounts.Line) {
        line.app += 1
        if self.network.isOffline { line.unreported += 1 }
    }

    private func followCounts() async {
        var known: ServerCounts?
        while let counts = await self.network.counts(otherThan: known) {
            known = counts
            self.counts.take(counts)
            self.publisher.touch()
        }
    }
}
#endif
