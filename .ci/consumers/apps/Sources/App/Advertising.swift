import Foundation
import Mediation
import SampleNetwork

/// The advertising of an app, kept for as long as the app runs.
@MainActor
final class Advertising {
    let feed: AdLoader
    let interstitials: InterstitialAdStore
    let rewarded: RewardedAdStore
    let appOpen: AppOpenAdKeeper

    private let mediator: AdMediator
    private let consent: ConsentReader
    private let remote: RemoteConfiguration
    private var watching: Task<Void, Never>?

    init(configuration bundled: URL, userID: String) throws {
        let folder = try FileManager.default.url(
            for: .applicationSupportDirectory,
            in: .userDomainMask,
            appropriateFor: nil,
            create: true
        )
        guard let server = URL(string: "https://config.example.com/ads-1.json") else { throw URLError(.badURL) }

        // The waterfalls, and all networks that they may name.
        let mediator = try AdMediator(
            contentsOf: bundled,
            adapters: [SampleCustomEvent.self, SampleBiddingCustomEvent.self],
            impressionCounts: try ImpressionCounts(fileURL: folder.appending(path: "impressions"))
        )
        mediator.user = AppUser(id: userID)

        // Before the first load: the latest configuration, and what the user has chosen.
        self.remote = RemoteConfiguration(server, keptIn: folder.appending(path: "configuration"), for: mediator)
        self.remote.start()
        self.consent = ConsentReader(for: mediator)
        self.consent.start()

        // What the app shows. Stores have an ad ready.
        self.feed = AdLoader(adUnitID: "feed", mediator: mediator)
        let levelEnds = InterstitialAdLoader(adUnitID: "level-end", mediator: mediator)
        self.interstitials = InterstitialAdStore(loader: levelEnds)
        self.rewarded = RewardedAdStore(loader: RewardedAdLoader(adUnitID: "extra-life", mediator: mediator))
        self.appOpen = AppOpenAdKeeper(loader: AppOpenAdLoader(adUnitID: "app-open", mediator: mediator))
        self.mediator = mediator
        self.watch()
    }

    deinit { self.watching?.cancel() }

    /// Call it when the user has answered the questions about consent and tracking.
    func begin() {
        self.consent.update()
        self.interstitials.start()
        self.rewarded.start()
    }

    func banner(width: Double) -> BannerAdView {
        BannerAdView(adUnitID: "article-banner", size: .anchoredAdaptive(width: width), mediator: self.mediator)
    }

    private func watch() {
        let events = self.mediator.loadEvents()
        self.watching = Task {
            for await event in events {
                switch event.kind {
                case .impression: print(event.adUnitID, "earned", event.adValue?.micros ?? 0, "millionths")
                case .configurationFailed: print("the configuration stays:", event.error?.message ?? "")
                default: break
                }
            }
        }
    }
}
