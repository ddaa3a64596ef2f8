public import Foundation

/// Loads ads of one ad unit that cover the screen.
///
/// A loader stays alive while it loads, but does not retain its delegate.
@MainActor
public final class SampleFullScreenAdLoader {
    /// The ad unit whose ads are loaded.
    public let adUnitID: String

    /// The format of the ads.
    public let format: SampleFullScreenFormat

    /// The delegate that receives the results of loads; not retained.
    public weak var delegate: (any SampleFullScreenAdLoaderDelegate)?

    private let fetcher: AdFetcher
    private let loads = AdLoads()
    private var playedLoads: [WeakLoad] = []

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - adUnitID: The ad unit's name at the network.
    ///   - format: The format of the ads.
    ///   - serverURL: The URL of the network's ad server.
    public init(adUnitID: String, format: SampleFullScreenFormat, serverURL: URL) {
        self.adUnitID = adUnitID
        self.format = format
        self.fetcher = AdFetcher(adUnitID: adUnitID, kind: .fullScreen(format), serverURL: serverURL)
    }

    /// Starts loading an ad; several loads may be in progress at the same time.
    ///
    /// - Parameter request: The request for the ad.
    public func load(_ request: SampleAdRequest) {
        if let servers = SampleAdSDK.playedServers, servers.url == self.fetcher.serverURL {
            return self.load(request, from: servers)
        }
        self.loads.start(self.fetcher, request) { result in
            switch result {
            case .success(let content):
                let ad = SampleFullScreenAd(content, format: self.format, for: request)
                self.delegate?.fullScreenAdLoader(self, didReceive: ad)
            case .failure(let error):
                self.delegate?.fullScreenAdLoader(self, didFailWith: error)
            }
        }
    }

    /// Cancels all loads; the delegate is no longer called for them.
    public func cancel() {
        self.loads.cancel()
        self.playedLoads.forEach { $0.load?.cancel() }
        self.playedLoads = []
    }

    private func load(_ request: SampleAdRequest, from servers: any PlayedServers) {
        let load = PlayedFullScreenLoad(request, by: self, from: servers)
        self.playedLoads.append(WeakLoad(load: load))
        servers.sdkDidAsk(for: load)
    }

    private struct WeakLoad {
        weak var load: PlayedFullScreenLoad?
    }
}
