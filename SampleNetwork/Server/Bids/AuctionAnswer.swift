import FlyingFox
import Foundation

/// The response to one auction: the network's bids for bidders with a token, and the bids that other bidders brought.
struct AuctionAnswer: Sendable {
    let request: AuctionBody
    let state: AdServerState

    func response() async throws -> HTTPResponse {
        let script = await self.state.admitAuction()
        let decision = script.auctionDecision(adUnit: self.request.adUnitID, requestID: self.request.loadID)
        if let fault = decision.fault { return try await self.response(to: fault, after: decision.milliseconds) }
        var bids: [ServedBid] = []
        var wait = decision.milliseconds
        for bidder in self.request.bidders {
            guard let request = bidder.request else {
                if let bid = bidder.bid { bids.append(ServedBid(bid, lineItem: bidder.lineItem)) }
                continue
            }
            let requestID = request.requestID ?? self.request.loadID
            let decision = script.bidDecision(adUnit: request.adUnit, requestID: requestID)
            // A bidder that takes longer than the app waits is left out, as in any auction.
            guard Double(decision.milliseconds) < self.request.timeLimitMs else { continue }
            guard let bid = ServedBid(decision, lineItem: bidder.lineItem) else { continue }
            wait = max(wait, decision.milliseconds)
            bids.append(bid)
            await self.state.countBid()
        }
        try await self.wait(wait)
        return try .json(ServedBids(bids: bids))
    }

    private func response(to fault: Fault, after milliseconds: Int) async throws -> HTTPResponse {
        try await self.wait(milliseconds)
        switch fault.kind {
        case .noFill: return .empty(status: 204)
        case .hang: return HTTPResponse(webSocket: Silence())
        case .garbageJSON: return .json(.random(count: 256, seed: 0))
        case .deepJSON: return .json(HostileJSON.deep)
        default: return try .error("scripted status \(fault.status ?? 500)", status: fault.status ?? 500)
        }
    }

    private func wait(_ milliseconds: Int) async throws {
        guard milliseconds > 0 else { return }
        try await Task.sleep(nanoseconds: UInt64(milliseconds) * 1_000_000)
    }
}
