public import Foundation

/// Loads banners of one ad unit.
///
/// A loader stays alive while it loads, but does not retain its delegate.
@MainActor
public final class SampleBannerAdLoader {
    /// The ad unit whose ads are loaded.
    public let adUnitID: String

    /// The room for the banner.
    public let size: SampleBannerSize

    /// The delegate that receives the results of loads; not retained.
    public weak var delegate: (any SampleBannerAdLoaderDelegate)?

    private let fetcher: AdFetcher
    private let loads = AdLoads()
    private var playedLoads: [WeakLoad] = []

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - adUnitID: The ad unit's name at the network.
    ///   - size: The room for the banner.
    ///   - serverURL: The URL of the network's ad server.
    public init(adUnitID: String, size: SampleBannerSize, serverURL: URL) {
        self.adUnitID = adUnitID
        self.size = size
        self.fetcher = AdFetcher(adUnitID: adUnitID, kind: .banner(size), serverURL: serverURL)
    }

    /// Starts loading an ad; several loads may be in progress at the same time.
    ///
    /// - Parameter request: The request for the ad.
    public func load(_ request: SampleAdRequest) {
        if let servers = SampleAdSDK.playedServers, servers.url == self.fetcher.serverURL {
            return self.load(request, from: servers)
        }
        self.loads.start(self.fetcher, request) { result in
            do throws(SampleError) {
                let ad = try SampleBannerAd.make(try result.get(), for: request)
                self.delegate?.bannerAdLoader(self, didReceive: ad)
            } catch {
                self.delegate?.bannerAdLoader(self, didFailWith: error)
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
        let load = PlayedBannerLoad(request, by: self, from: servers)
        self.playedLoads.append(WeakLoad(load: load))
        servers.sdkDidAsk(for: load)
    }

    private struct WeakLoad {
        weak var load: PlayedBannerLoad?
    }
}

/// Receives the results of loads of banners.
@MainActor
public protocol SampleBannerAdLoaderDelegate: AnyObject {
    /// Called when an ad has been loaded.
    func bannerAdLoader(_ loader: SampleBannerAdLoader, didReceive bannerAd: SampleBannerAd)

    /// Called when there is no ad.
    func bannerAdLoader(_ loader: SampleBannerAdLoader, didFailWith error: SampleError)
}
