import FlyingFox
import Foundation

/// The response to one bid request, with the faults of the script.
struct OpenRTBAnswer: Sendable {
    let json: Data
    let state: AdServerState

    func response() async throws -> HTTPResponse {
        let body: OpenRTBBody
        do {
            body = try OpenRTBBody(json: self.json)
        } catch {
            await self.state.countOpenRTB { $0.invalidRequests += 1 }
            throw error
        }
        guard let admission = await self.state.admitOpenRTB(json: self.json) else {
            return try .error("no such endpoint", status: 404)
        }
        let decision = admission.script.decision(
            seed: admission.seed,
            placement: body.placement,
            id: body.id,
            floor: body.floor
        )
        if decision.milliseconds > 0 {
            try await Task.sleep(nanoseconds: UInt64(decision.milliseconds) * 1_000_000)
        }
        switch decision.fault {
        case .hang: return HTTPResponse(webSocket: Silence())
        case .serverError: return try .error("scripted status 500", status: 500)
        case .refusal: return try .error("scripted status 400", status: 400)
        case .redirect:
            var response = HTTPResponse.empty(status: 302)
            response.headers[HTTPHeader("Location")] = "/openrtb2/auction"
            return response
        case .noBid: return .empty(status: 204)
        default: break
        }
        guard !decision.bids.isEmpty else { return .empty(status: 204) }
        let exchange = OpenRTBExchange(body: body, script: admission.script, base: admission.base)
        let bids = exchange.bidCount(decision)
        await self.state.countOpenRTB { $0.bids += bids }
        return .json(try exchange.answer(decision))
    }
}
