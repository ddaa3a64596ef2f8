import Foundation

/// A load of an ad that covers the screen whose server is played: it can be answered at any time, and any number of times.
@MainActor
package final class PlayedFullScreenLoad {
    /// The request for the ad.
    package let request: SampleAdRequest

    /// The ad unit of the request.
    package let adUnitID: String

    /// The format of the request.
    package let format: SampleFullScreenFormat

    /// The loader that made the request; kept alive until the first answer, as it is while it waits for a real one.
    package private(set) weak var loader: SampleFullScreenAdLoader?
    private var waitingLoader: SampleFullScreenAdLoader?
    private weak var servers: (any PlayedServers)?
    private let serverURL: URL

    init(_ request: SampleAdRequest, by loader: SampleFullScreenAdLoader, from servers: any PlayedServers) {
        self.servers = servers
        self.serverURL = servers.url
        self.request = request
        self.adUnitID = loader.adUnitID
        self.format = loader.format
        self.loader = loader
        self.waitingLoader = loader
    }

    /// Makes the SDK's ad from a response; when it is presented, the player tells what happens.
    ///
    /// - Parameters:
    ///   - answer: The response.
    ///   - clock: The clock for the ad's age.
    /// - Returns: The ad.
    /// - Throws: The error that the load ends with.
    package func ad(in answer: PlayedLoad.Answer, clock: any Clock<Duration>) throws(SampleError) -> SampleFullScreenAd
    {
        let record = try answer.record()
        var request = self.request
        request.clock = clock
        let content = AdContent(undownloaded: record, from: self.serverURL, age: Stopwatch(clock))
        let ad = SampleFullScreenAd(content, format: self.format, for: request)
        ad.playedServers = self.servers
        return ad
    }

    /// Ends the load if its loader still exists, even if it was ended or cancelled before, as faulty SDKs do.
    package func end(_ result: Result<SampleFullScreenAd, SampleError>) {
        guard let loader = self.loader else { return }
        self.waitingLoader = nil
        switch result {
        case .success(let ad): loader.delegate?.fullScreenAdLoader(loader, didReceive: ad)
        case .failure(let error): loader.delegate?.fullScreenAdLoader(loader, didFailWith: error)
        }
    }

    func cancel() {
        guard self.waitingLoader != nil else { return }
        self.waitingLoader = nil
        self.servers?.sdkDidCancel(self)
    }
}
