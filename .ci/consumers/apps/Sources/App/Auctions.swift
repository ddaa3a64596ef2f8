import Foundation
import Mediation

/// The auctions of an app whose server holds them.
enum Auctions {
    static func remote(at url: URL) -> any Auction {
        RemoteAuction(url: url, headers: ["X-App-Key": "shop"])
    }
}

/// A local auction that prints the number of bids.
struct LoggedAuction: Auction {
    private let auction = LocalAuction()

    func bids(for request: AuctionRequest) async throws -> [Bid] {
        let bids = await self.auction.bids(for: request)
        print("\(request.adUnitID): \(bids.count) of \(request.bidders.count) bid")
        return bids
    }
}
