import Foundation
import MediationCore
import MediationNetworking

/// How an app has a server hold its auctions.
enum Auctions {
    static func remote(at url: URL) -> any Auction {
        RemoteAuction(url: url, headers: ["X-App-Key": "shop"])
    }
}

/// A local auction that says how many bid.
struct LoggedAuction: Auction {
    private let auction = LocalAuction()

    func bids(for request: AuctionRequest) async throws -> [Bid] {
        let bids = await self.auction.bids(for: request)
        print("\(request.adUnitID): \(bids.count) of \(request.bidders.count) bid")
        return bids
    }
}
