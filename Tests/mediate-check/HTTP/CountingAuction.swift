import MediationCore
import MediationNetworking

/// The remote auction, with counts of its calls.
struct CountingAuction: Auction {
    struct Counts {
        var asked = 0
        var answered = 0
    }

    let remote: RemoteAuction
    let counts = LockedValue(Counts())

    func bids(for request: AuctionRequest) async throws -> [Bid] {
        self.counts.withLock { $0.asked += 1 }
        let bids = try await self.remote.bids(for: request)
        self.counts.withLock { $0.answered += 1 }
        return bids
    }
}
