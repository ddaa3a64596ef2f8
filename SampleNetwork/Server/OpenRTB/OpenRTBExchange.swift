package import Foundation

/// The exchange without HTTP: the bodies of its answers.
package struct OpenRTBExchange {
    let body: OpenRTBBody
    let script: OpenRTBScript
    let base: String

    init(body: OpenRTBBody, script: OpenRTBScript, base: String) {
        self.body = body
        self.script = script
        self.base = base
    }

    /// Returns the first rule of exchanges that a bid request breaks; `nil` if it breaks none.
    package static func problem(with request: Data) -> String? {
        do {
            _ = try OpenRTBBody(json: request)
            return nil
        } catch {
            return error.description
        }
    }

    /// Returns the body of an answer, and the decision that it is made of.
    ///
    /// - Parameters:
    ///   - request: The bid request.
    ///   - script: The behaviour of the exchange.
    ///   - seed: The seed of all choices.
    ///   - base: The URL of the server, without a slash at the end.
    /// - Returns: The body, and the decision.
    /// - Throws: An error that names the rule that the request breaks.
    package static func answer(
        to request: Data,
        script: OpenRTBScript,
        seed: UInt64,
        base: String
    ) throws -> (body: Data, decision: OpenRTBDecision) {
        let body = try OpenRTBBody(json: request)
        let decision = script.decision(seed: seed, placement: body.placement, id: body.id, floor: body.floor)
        return (try OpenRTBExchange(body: body, script: script, base: base).answer(decision), decision)
    }

    /// Returns how many bids an answer has.
    func bidCount(_ decision: OpenRTBDecision) -> Int {
        Self.fixedAnswer(decision.fault) == nil ? decision.bids.count : 0
    }

    /// Returns the body of the answer, with its fault.
    func answer(_ decision: OpenRTBDecision) throws -> Data {
        if let fixed = Self.fixedAnswer(decision.fault) { return fixed }
        let data = try self.bids(decision)
        return switch decision.fault {
        case .truncated: data.prefix(data.count / 2)
        case .tooLong: data + Data(repeating: 0x20, count: 300_000)
        case .trailingBytes: data + Data("&wp=${AUCTION_PRICE}".utf8)
        default: data
        }
    }

    /// The answers that have nothing to do with the request.
    private static func fixedAnswer(_ fault: OpenRTBFault.Kind?) -> Data? {
        switch fault {
        case .garbage: .random(count: 256, seed: 7)
        case .tooDeep: Data((String(repeating: "[", count: 65) + String(repeating: "]", count: 65)).utf8)
        case .emptyBody: Data()
        case .emptyObject: Data("{}".utf8)
        case .emptySeats: Data(#"{"id":"1","seatbid":[]}"#.utf8)
        case .noBidReason: Data(#"{"id":"1","nbr":8}"#.utf8)
        default: nil
        }
    }

    private func bids(_ decision: OpenRTBDecision) throws -> Data {
        let seats = decision.bids.map { bid in ["seat": bid.seat, "bid": [self.members(of: bid, decision.fault)]] }
        let answer: [String: Any] = [
            "id": self.body.id,
            "bidid": "auction-\(self.body.id)",
            "cur": decision.fault == .otherCurrency ? "EUR" : "USD",
            "seatbid": seats,
        ]
        return try JSONSerialization.data(withJSONObject: answer, options: [.sortedKeys, .withoutEscapingSlashes])
    }

    private func members(of bid: OpenRTBDecision.SeatBid, _ fault: OpenRTBFault.Kind?) -> [String: Any] {
        func notice(_ name: String, _ more: String = "") -> String {
            "\(self.base)/openrtb2/events/\(name)/\(bid.adID)?price=${AUCTION_PRICE}&seat=${AUCTION_SEAT_ID}\(more)"
        }
        var members: [String: Any] = [
            "id": "bid-\(bid.adID)",
            "impid": self.body.impressionID,
            "price": bid.price,
            "adm": OpenRTBMarkup(bid: bid, body: self.body, base: self.base, fault: fault).value,
            "adid": bid.adID,
            "crid": bid.adID,
            "adomain": ["shop.example"],
            "mtype": self.body.banner == nil ? 4 : 1,
            "nurl": notice("win"),
            "burl": notice("billing"),
            "lurl": notice("loss", "&reason=${AUCTION_LOSS}"),
        ]
        if let seconds = self.script.expiresInSeconds { members["exp"] = seconds }
        if let banner = self.body.banner { (members["w"], members["h"]) = (banner.width, banner.height) }
        switch fault {
        case .negativePrice: members["price"] = -1
        case .zeroPrice: members["price"] = 0
        case .priceIsText: members["price"] = "\(bid.price)"
        case .priceIsNoNumber: members["price"] = "NaN"
        case .noPrice: members["price"] = nil
        case .otherImpression: members["impid"] = "another"
        case .wrongMarkupType: members["mtype"] = 2
        case .noMarkup, .markupAtWinURL: members["adm"] = nil
        default: break
        }
        switch (fault, self.body.banner) {
        case (.noMarkup, _): members["nurl"] = nil
        case (.bannerTooLarge, let banner?): members["w"] = banner.width + 100
        case (.bannerWithoutSize, _): (members["w"], members["h"]) = (nil, nil)
        default: break
        }
        return members
    }
}
