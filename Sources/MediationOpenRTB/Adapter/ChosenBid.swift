import MediationCore

/// A bid that an auction has chosen or refused, from the text that the adapter gave the auction.
struct ChosenBid: Sendable {
    private let response: BidResponse
    private let auctionID: String
    private let warnings: [String]

    /// Reads the text; an auction's server may also give the answer of an exchange as it is.
    ///
    /// - Parameters:
    ///   - bidResponse: The text.
    ///   - loadID: The ID of the load, which was that of the auction, unless the text says otherwise.
    ///   - markupType: The type of the markup; `nil` for any.
    /// - Throws: A ``MediationError`` with the code ``MediationError/Code/invalidResponse``.
    init(_ bidResponse: String, loadID: String, markupType: Int?) throws(MediationError) {
        let body = Array(bidResponse.utf8)
        self.response = try BidResponse(body, terms: AuctionTerms(markupType: markupType))
        let own = (try? JSONValue.foreign(body).value)?.members?["ext"]?.members?["mediation"]?.members
        self.auctionID = own?["auction"]?.stringValue ?? loadID
        var warnings: [String] = []
        if case .array(let values) = own?["warnings"] { warnings = values.compactMap(\.stringValue) }
        self.warnings = warnings
    }

    /// Returns the best ad in it.
    func offer<Plan: BidPlan>(
        _ request: Plan.Request,
        _ sender: NoticeSender,
        _ rules: URLRules
    ) throws(MediationError) -> OpenRTBOffer<Plan> {
        try OpenRTBOffer(
            self.response,
            request,
            auctionID: self.auctionID,
            sender,
            rules,
            earlierWarnings: self.warnings
        )
    }

    /// Returns the notices of all bids in it, without making ads of them.
    func notices(_ sender: NoticeSender, _ rules: URLRules) -> [BidNotices] {
        self.response.bids.map { BidNotices($0, of: self.response, auctionID: self.auctionID, sender, rules) }
    }
}
