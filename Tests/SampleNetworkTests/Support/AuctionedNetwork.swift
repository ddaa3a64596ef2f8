import Foundation
import MediationCore
import MediationNetworking
import SampleAdSDK
import SampleAdServer
import SampleNetwork
import MediationTesting
import Testing

/// An ad server that bids, and auctions between line items of its network.
@MainActor
struct AuctionedNetwork {
    let server: SampleAdServer
    let url: URL

    /// Runs a server for the duration of one test, with the ad units `a`, `b` and `c`.
    static func with(
        _ adUnits: [String: AdUnitScript],
        auctionFaults: [Fault] = [],
        _ body: @MainActor (AuctionedNetwork) async throws -> Void
    ) async throws {
        let server = SampleAdServer(script: ServerScript(seed: 3, adUnits: adUnits, auctionFaults: auctionFaults))
        let network = AuctionedNetwork(server: server, url: try await server.start())
        do {
            try await body(network)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// Returns a bidder for an ad unit of the network, named after the ad unit in capitals.
    func bidder(_ adUnit: String, _ bidding: String? = nil, floor: Double = 0) -> LineItem {
        var settings: [String: JSONValue] = [
            "parameter": .string(adUnit), "serverURL": .string(self.url.absoluteString),
        ]
        settings["bidding"] = bidding.map { .string($0) }
        return LineItem(
            name: adUnit.uppercased(),
            adapter: "SampleBiddingCustomEvent",
            bidder: Bidder(floor: floor),
            settings: settings
        )
    }

    var remoteAuction: RemoteAuction {
        RemoteAuction(url: self.url.appending(path: "v1/auctions"))
    }

    /// Runs an auction whose time passes only when the test advances it, and returns the run and its result.
    func run(
        _ bidders: LineItem...,
        auction: any Auction = LocalAuction(),
        time: VirtualTime = VirtualTime()
    ) async throws -> (run: AuctionRun, result: AuctionResult) {
        let registry = AdapterRegistry()
        registry.register(SampleBiddingCustomEvent.self)
        let mediator = AdMediator(
            configuration: MediationConfiguration(adUnits: [AdUnit(id: "feed", lineItems: bidders)]),
            registry: registry,
            images: ImagePipeline(loader: URLSessionDataLoader(), limits: ImageLimits(allowsPrivateHosts: true)),
            timers: time.timers
        )
        let run = mediator.makeAuctionRun(
            for: bidders.enumerated().map { offset, lineItem in
                AuctionBidder(
                    item: LineItemIndex(offset),
                    lineItem: lineItem,
                    adapter: Result { () throws(MediationError) in
                        try registry.adapter(named: lineItem.adapter, for: lineItem.name)
                    }
                )
            },
            adUnitID: "feed",
            request: NativeAdRequest(loadID: "load"),
            limits: AuctionRun.Limits(signals: Nanoseconds(.seconds(30)), total: Nanoseconds(.seconds(60))),
            auction: auction,
            report: { _, _ in }
        )
        let (results, end) = AsyncStream<AuctionResult>.makeStream()
        run.start { end.yield($0) }
        return (run, try #require(await results.next()))
    }

    /// Asks the adapter for the ad of a line item, as the waterfall does at the line item's turn.
    func ad(of lineItem: LineItem, bidResponse: String?) async throws -> SampleNativeAd {
        let (results, answer) = AsyncStream<Result<any MediationNativeAd, any Error>>.makeStream()
        let adapter = SampleBiddingCustomEvent()
        adapter.loadNativeAd(
            for: NativeAdConfiguration(
                credentials: MediationCredentials(settings: lineItem.settings),
                loadID: "load",
                deadline: .seconds(60),
                bidResponse: bidResponse
            ),
            completionHandler: NativeAdCompletionHandler { result in
                answer.yield(result)
                return nil
            }
        )
        let ad = try #require(await results.next()).get()
        return try #require((ad.adChoicesView as? SampleAdInfoView)?.ad)
    }
}
