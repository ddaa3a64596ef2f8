#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationCore
import MediationNetworking
import MediationTesting
import PlatformViews
import SampleAdServer
import SampleNetwork
import Testing

/// Ads of every format are bid for, and the ad of the bid is the one that the app gets.
@MainActor
@Suite(.serialized)
struct BiddingFormatsTests {
    @Test(arguments: AdFormat.all, ["bid", "token"])
    func theAdOfTheBidIsLoaded(format: AdFormat, bidding: String) async throws {
        try await Self.with(format, bidding) { mediator, server, auction in
            let info = try await Self.load(format, mediator)
            #expect(info.lineItems.first?.ecpm == 2)
            #expect(await server.counts.bidsUsed == 1)
            let request = try #require(auction.requests.withLock { $0.first })
            #expect(request.format == format)
            #expect(request.bannerSize == (format == .banner ? .mediumRectangle : nil))
        }
    }

    @Test(arguments: AdFormat.all)
    func theNetworksTokenNamesTheFormat(format: AdFormat) async throws {
        try await Self.with(format, "token") { mediator, _, auction in
            _ = try await Self.load(format, mediator)
            let token = try #require(auction.requests.withLock { $0.first?.bidders.first?.signals.token })
            let data = try #require(Data(base64Encoded: token))
            let json = try JSONDecoder().decode([String: JSONValue].self, from: data)
            #expect(json["format"]?.stringValue == Self.networkNames[format])
            #expect(json["width"] == (format == .banner ? .number(300) : nil))
        }
    }

    /// The network's own names; requests for native ads have none.
    private static let networkNames: [AdFormat: String] = [
        .banner: "banner", .interstitial: "interstitial", .appOpen: "appOpen", .rewarded: "rewarded",
        .rewardedInterstitial: "rewardedInterstitial",
    ]

    /// Runs a test with an app whose only line item bids, and a server that bids 2 USD for everything.
    private static func with(
        _ format: AdFormat,
        _ bidding: String,
        _ body: @MainActor (AdMediator, SampleAdServer, RecordingAuction) async throws -> Void
    ) async throws {
        let script = AdUnitScript(bids: BidScript(minimum: 2, maximum: 2, faults: []))
        let server = SampleAdServer(script: ServerScript(seed: 1, default: script))
        let url = try await server.start()
        let lineItem = LineItem(
            name: "A",
            adapter: "SampleBiddingCustomEvent",
            bidder: Bidder(floor: 0),
            timeout: .seconds(60),
            settings: ["parameter": "place", "serverURL": .string(url.absoluteString), "bidding": .string(bidding)]
        )
        let registry = AdapterRegistry()
        registry.register(SampleBiddingCustomEvent.self)
        let auction = RecordingAuction(auctionURL: url.appending(path: "v1/auctions"), isRemote: bidding == "token")
        let mediator = AdMediator(
            configuration: MediationConfiguration(adUnits: [
                AdUnit(
                    id: "unit",
                    format: format,
                    deadline: .seconds(1800),
                    // The request to the auction's server has this limit in real time.
                    bidding: BiddingLimits(signalTimeout: .seconds(600), timeout: .seconds(1200)),
                    lineItems: [lineItem]
                )
            ]),
            registry: registry,
            images: ImagePipeline(loader: NoImages()),
            auction: auction,
            timers: VirtualTime().timers
        )
        do {
            try await body(mediator, server, auction)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// Loads an ad of a format, and returns the record of its load.
    private static func load(_ format: AdFormat, _ mediator: AdMediator) async throws -> ResponseInfo {
        func covering<Kind: FullScreenAdKind>(_ kind: Kind.Type) async throws -> ResponseInfo {
            try await FullScreenAdLoader<Kind>(adUnitID: "unit", mediator: mediator).load().responseInfo
        }
        switch format {
        case .interstitial: return try await covering(InterstitialKind.self)
        case .appOpen: return try await covering(AppOpenKind.self)
        case .rewarded: return try await covering(RewardedKind.self)
        case .rewardedInterstitial: return try await covering(RewardedInterstitialKind.self)
        case .banner:
            let view = BannerAdView(adUnitID: "unit", size: .mediumRectangle, mediator: mediator)
            try await view.load()
            return try #require(view.responseInfo)
        default:
            let options = NativeAdOptions(images: .init(disableImageLoading: true))
            return try await AdLoader(adUnitID: "unit", options: options, mediator: mediator).load().responseInfo
        }
    }
}

/// An auction that remembers what it was asked.
private final class RecordingAuction: Auction {
    let requests = LockedValue<[AuctionRequest]>([])
    private let auction: any Auction

    init(auctionURL: URL, isRemote: Bool) {
        self.auction = isRemote ? RemoteAuction(url: auctionURL) : LocalAuction()
    }

    func bids(for request: AuctionRequest) async throws -> [Bid] {
        self.requests.withLock { $0.append(request) }
        return try await self.auction.bids(for: request)
    }
}
#endif
