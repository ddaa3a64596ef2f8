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
        if let failure = try self.failure(decision.fault) { return failure }
        guard !decision.bids.isEmpty else { return .empty(status: 204) }
        let bids = decision.bids.count
        await self.state.countOpenRTB { $0.bids += bids }
        let data = try self.answer(to: body, decision, admission)
        return .json(Self.changed(data, decision.fault))
    }

    /// Returns the answer of an exchange that fails or has no bid.
    private func failure(_ fault: OpenRTBFault.Kind?) throws -> HTTPResponse? {
        switch fault {
        case .hang: return HTTPResponse(webSocket: Silence())
        case .serverError: return try .error("scripted status 500", status: 500)
        case .refusal: return try .error("scripted status 400", status: 400)
        case .redirect:
            var response = HTTPResponse.empty(status: 302)
            response.headers[HTTPHeader("Location")] = "/openrtb2/auction"
            return response
        case .garbage: return .json(.random(count: 256, seed: 7))
        case .tooDeep: return .json(Data((String(repeating: "[", count: 65) + String(repeating: "]", count: 65)).utf8))
        case .noBid: return .empty(status: 204)
        case .emptyBody: return .json(Data())
        case .emptyObject: return .json(Data("{}".utf8))
        case .emptySeats: return .json(Data(#"{"id":"1","seatbid":[]}"#.utf8))
        case .noBidReason: return .json(Data(#"{"id":"1","nbr":8}"#.utf8))
        default: return nil
        }
    }

    private static func changed(_ data: Data, _ fault: OpenRTBFault.Kind?) -> Data {
        switch fault {
        case .truncated: data.prefix(data.count / 2)
        case .tooLong: data + Data(repeating: 0x20, count: 300_000)
        case .trailingBytes: data + Data("&wp=${AUCTION_PRICE}".utf8)
        default: data
        }
    }

    private func answer(
        to body: OpenRTBBody,
        _ decision: OpenRTBDecision,
        _ admission: AdServerState.OpenRTBAdmission
    ) throws -> Data {
        let fault = decision.fault
        let seats = decision.bids.map { bid -> [String: Any] in
            let markup = OpenRTBMarkup(bid: bid, body: body, base: admission.base, fault: fault)
            let notice = { (name: String, more: String) in
                "\(admission.base)/openrtb2/events/\(name)/\(bid.adID)?price=${AUCTION_PRICE}&seat=${AUCTION_SEAT_ID}\(more)"
            }
            var members: [String: Any] = [
                "id": "bid-\(bid.adID)",
                "impid": body.impressionID,
                "price": bid.price,
                "adm": markup.value,
                "adid": bid.adID,
                "crid": bid.adID,
                "adomain": ["shop.example"],
                "mtype": 4,
                "nurl": notice("win", ""),
                "burl": notice("billing", ""),
                "lurl": notice("loss", "&reason=${AUCTION_LOSS}"),
            ]
            if let seconds = admission.script.expiresInSeconds { members["exp"] = seconds }
            Self.change(&members, fault)
            return ["seat": bid.seat, "bid": [members]]
        }
        let answer: [String: Any] = [
            "id": body.id, "bidid": "auction-\(body.id)", "cur": fault == .otherCurrency ? "EUR" : "USD",
            "seatbid": seats,
        ]
        return try JSONSerialization.data(withJSONObject: answer, options: [.sortedKeys, .withoutEscapingSlashes])
    }

    private static func change(_ bid: inout [String: Any], _ fault: OpenRTBFault.Kind?) {
        switch fault {
        case .negativePrice: bid["price"] = -1
        case .zeroPrice: bid["price"] = 0
        case .priceIsText: bid["price"] = (bid["price"] as? Double).map { "\($0)" }
        case .priceIsNoNumber: bid["price"] = "NaN"
        case .noPrice: bid["price"] = nil
        case .otherImpression: bid["impid"] = "another"
        case .wrongMarkupType: bid["mtype"] = 2
        case .noMarkup:
            bid["adm"] = nil
            bid["nurl"] = nil
        case .markupAtWinURL: bid["adm"] = nil
        default: break
        }
    }
}
