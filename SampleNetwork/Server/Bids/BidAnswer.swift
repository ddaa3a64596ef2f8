import FlyingFox
import Foundation

/// The response to one request for a bid, with the faults of the script.
struct BidAnswer: Sendable {
    let request: AdRequestBody
    let state: AdServerState

    func response() async throws -> HTTPResponse {
        let admission = await self.state.admitBid(self.request)
        let decision = admission.script.bidDecision(adUnit: self.request.adUnit, requestID: admission.requestID)
        if decision.milliseconds > 0 {
            try await Task.sleep(nanoseconds: UInt64(decision.milliseconds) * 1_000_000)
        }
        switch decision.fault {
        case .hang: return HTTPResponse(webSocket: Silence())
        case .serverError: return try .error("scripted status 500", status: 500)
        case .garbage: return .json(.random(count: 256, seed: decision.seed))
        case .delay, .negative, .zero, .notANumber, .otherCurrency, nil: break
        }
        guard let bid = ServedBid(decision) else { return .empty(status: 204) }
        await self.state.countBid()
        return try .json(bid)
    }
}
