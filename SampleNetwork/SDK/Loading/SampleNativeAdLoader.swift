public import Foundation

/// Loads native ads of one ad unit.
///
/// A loader stays alive while it loads, but does not retain its delegate.
@MainActor
public final class SampleNativeAdLoader {
    /// The ad unit whose ads are loaded.
    public let adUnitID: String

    /// The delegate that receives the results of loads; not retained.
    public weak var delegate: (any SampleNativeAdLoaderDelegate)?

    private let fetcher: AdFetcher
    private let loads = AdLoads()
    private var playedLoads: [WeakLoad] = []

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - adUnitID: The ad unit's name at the network.
    ///   - serverURL: The URL of the network's ad server.
    public init(adUnitID: String, serverURL: URL) {
        self.adUnitID = adUnitID
        self.fetcher = AdFetcher(adUnitID: adUnitID, kind: .native, serverURL: serverURL)
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
                self.delegate?.nativeAdLoader(self, didReceive: SampleNativeAd(content, for: request))
            case .failure(let error):
                self.delegate?.nativeAdLoader(self, didFailWith: error)
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
        let load = PlayedLoad(request, by: self, from: servers)
        self.playedLoads.append(WeakLoad(load: load))
        servers.sdkDidAsk(for: load)
    }

    private struct WeakLoad {
        weak var load: PlayedLoad?
    }
}
