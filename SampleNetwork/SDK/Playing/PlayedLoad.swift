package import Foundation

/// A load of which somebody plays the server's part: answered when, and as often as, they like.
@MainActor
package final class PlayedLoad {
    /// What a server answers with.
    package enum Answer: Sendable {
        /// An answer in HTTP.
        case http(status: Int, body: Data)
        /// No connection, for this reason.
        case unreachable(String)
    }

    /// What is asked for.
    package let request: SampleAdRequest

    /// The ad unit whose ad is asked for.
    package let adUnitID: String

    /// Whoever asks; kept alive until the first answer, as while it waits for a real one.
    package private(set) weak var loader: SampleNativeAdLoader?
    private var waitingLoader: SampleNativeAdLoader?
    private weak var servers: (any PlayedServers)?
    private let serverURL: URL

    init(_ request: SampleAdRequest, by loader: SampleNativeAdLoader, from servers: any PlayedServers) {
        self.servers = servers
        self.serverURL = servers.url
        self.request = request
        self.adUnitID = loader.adUnitID
        self.loader = loader
        self.waitingLoader = loader
    }

    /// What the SDK makes of an answer, its images as they were sent.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - clock: What the ad's tracking, its video and its age go by.
    /// - Returns: The ad.
    /// - Throws: The error that the load ends with.
    package func ad(in answer: Answer, clock: any Clock<Duration>) throws(SampleError) -> SampleNativeAd {
        switch answer {
        case .unreachable(let reason): throw SampleError(.networkError, "no answer: \(reason)")
        case .http(let status, let body):
            let record = try AdFetcher.record(in: try AdServer.body(of: body, status: status))
            var request = self.request
            request.clock = clock
            let content = AdContent(undownloaded: record, from: self.serverURL, age: Stopwatch(clock))
            let ad = SampleNativeAd(content, for: request)
            ad.playedServers = self.servers
            return ad
        }
    }

    /// Ends the load, if whoever asked is still there: also one that was ended or cancelled before, as SDKs do that err.
    package func end(_ result: Result<SampleNativeAd, SampleError>) {
        guard let loader = self.loader else { return }
        self.waitingLoader = nil
        switch result {
        case .success(let ad): loader.delegate?.nativeAdLoader(loader, didReceive: ad)
        case .failure(let error): loader.delegate?.nativeAdLoader(loader, didFailWith: error)
        }
    }

    func cancel() {
        guard self.waitingLoader != nil else { return }
        self.waitingLoader = nil
        self.servers?.sdkDidCancel(self)
    }
}
