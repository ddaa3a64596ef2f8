package import Foundation

/// A load whose server is played: it can be answered at any time, and any number of times.
@MainActor
package final class PlayedLoad {
    /// A response of the played server.
    package enum Answer: Sendable {
        /// An HTTP response.
        case http(status: Int, body: Data)
        /// A failed connection, with the reason.
        case unreachable(String)

        /// Returns the first ad in the response, or throws the error that the load ends with.
        func record() throws(SampleError) -> AdRecord {
            switch self {
            case .unreachable(let reason): throw SampleError(.networkError, "no answer: \(reason)")
            case .http(let status, let body): try AdFetcher.record(in: try AdServer.body(of: body, status: status))
            }
        }
    }

    /// The request for the ad.
    package let request: SampleAdRequest

    /// The ad unit of the request.
    package let adUnitID: String

    /// The loader that made the request; kept alive until the first answer, as it is while it waits for a real one.
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

    /// Makes the SDK's ad from a response, with its images as they were sent.
    ///
    /// - Parameters:
    ///   - answer: The response.
    ///   - clock: The clock for the ad's tracking, its video and its age.
    /// - Returns: The ad.
    /// - Throws: The error that the load ends with.
    package func ad(in answer: Answer, clock: any Clock<Duration>) throws(SampleError) -> SampleNativeAd {
        let record = try answer.record()
        var request = self.request
        request.clock = clock
        let content = AdContent(undownloaded: record, from: self.serverURL, age: Stopwatch(clock))
        let ad = SampleNativeAd(content, for: request)
        ad.playedServers = self.servers
        return ad
    }

    /// Ends the load if its loader still exists, even if it was ended or cancelled before, as faulty SDKs do.
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
