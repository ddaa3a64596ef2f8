import MediationCore

/// The best bid of an answer whose markup is an ad.
struct OpenRTBOffer<Plan: BidPlan>: Sendable {
    /// The bid.
    let bid: OpenRTBBid
    /// The ad that its markup becomes.
    let plan: Plan
    /// Its notices.
    let notices: BidNotices
    /// Everything that was dropped or repaired on the way.
    let warnings: [String]

    private let currency: String
    private let auctionID: String

    /// Finds the best bid whose markup is an ad, and tells all others that they have lost.
    ///
    /// - Throws: A ``MediationError``, with the code ``MediationError/Code/noFill`` if there is no bid at all, or none
    ///   that reaches the floor.
    init(
        _ response: BidResponse,
        _ request: Plan.Request,
        auctionID: String,
        _ sender: NoticeSender,
        _ rules: URLRules,
        earlierWarnings: [String] = []
    ) throws(MediationError) {
        func notices(_ bid: OpenRTBBid) -> BidNotices {
            BidNotices(bid, of: response, auctionID: auctionID, sender, rules)
        }
        var warnings = earlierWarnings + response.warnings.map(\.description)
        var lost = response.dropped.map { (notices($0.bid), $0.loss) }
        warnings += response.dropped.map { "\($0.bid.place) is dropped: \($0.reason)" }
        var found: (bid: OpenRTBBid, plan: Plan, notices: BidNotices)?
        var firstError: MediationError?
        for bid in response.bids {
            let bidNotices = notices(bid)
            guard found == nil else {
                lost.append((bidNotices, .outbid))
                continue
            }
            do throws(MediationError) {
                found = (bid, try Plan(bid, request, macros: bidNotices.macros, rules: rules), bidNotices)
            } catch {
                firstError = firstError ?? error
                lost.append((bidNotices, error.code == .bannerSizeMismatch ? .wrongSize : .creativeFiltered))
                warnings.append("\(bid.place) is dropped: \(error.message)")
            }
        }
        let price = found?.bid.price
        for (notices, reason) in lost where found?.notices.areOf(notices) != true { notices.lost(reason, to: price) }
        guard let found else { throw firstError ?? Self.noBid(response) }
        self.bid = found.bid
        self.plan = found.plan
        self.notices = found.notices
        self.warnings = warnings + found.plan.warnings.map(\.description)
        self.currency = response.currency
        self.auctionID = auctionID
    }

    private static func noBid(_ response: BidResponse) -> MediationError {
        guard let first = response.dropped.first else {
            let reason = response.noBidReason.map { ": reason \($0)" } ?? ""
            return MediationError(.noFill, "The exchange has no bid\(reason).", networkCode: response.noBidReason)
        }
        let isFloor = response.dropped.allSatisfy { $0.loss == .belowFloor }
        let others = response.dropped.count > 1 ? ", and \(response.dropped.count - 1) more are dropped" : ""
        return MediationError(
            isFloor ? .noFill : .invalidResponse,
            "No bid of the exchange counts: \(first.bid.place): \(first.reason)\(others)."
        )
    }

    /// The offer as an answer with this bid alone, from which it can be read again.
    var bidResponse: String {
        var bid: [String: JSONValue] = ["price": .number(self.bid.price)]
        bid["adm"] = self.bid.markup
        bid["mtype"] = self.bid.markupType.map { .init($0) }
        bid["exp"] = self.bid.expiry.map { .init($0) }
        bid["w"] = self.bid.width.map { .init($0) }
        bid["h"] = self.bid.height.map { .init($0) }
        bid["ext"] = self.bid.skAdNetworkAd.map { ["skadn": $0.json] }
        for (key, text) in [
            ("id", self.bid.id), ("impid", self.bid.impressionID), ("nurl", self.bid.winURL),
            ("burl", self.bid.billingURL), ("lurl", self.bid.lossURL), ("adid", self.bid.adID),
        ] {
            bid[key] = text.map { .string($0) }
        }
        var seat: [String: JSONValue] = ["bid": [.object(bid)]]
        seat["seat"] = self.bid.seat.map { .string($0) }
        var ext: [String: JSONValue] = ["auction": .string(self.auctionID)]
        let warnings = self.warnings.prefix(OpenRTBLimits.warnings)
        if !warnings.isEmpty { ext["warnings"] = .array(warnings.map { .string($0) }) }
        let answer: [String: JSONValue] = [
            "id": .string(self.auctionID),
            "bidid": self.notices.macros[.bidID].map { .string($0) } ?? .null,
            "cur": .string(self.currency),
            "seatbid": [.object(seat)],
            "ext": ["mediation": .object(ext)],
        ]
        return JSONValue.object(answer).text
    }
}
