/// A bid as the network sends it, valid or not.
struct ServedBid: Encodable, Sendable {
    /// A price, or the text that a faulty server writes instead.
    enum Price: Encodable, Sendable {
        case number(Double)
        case text(String)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let price): try container.encode(price)
            case .text(let text): try container.encode(text)
            }
        }
    }

    /// The line item; only in an auction.
    var lineItem: String?
    var price: Price?
    var currency: String
    var bidResponse: String?

    /// Creates the bid of a decision; `nil` if there is none, or if it never arrives.
    init?(_ decision: BidDecision, lineItem: String? = nil) {
        guard let price = decision.price else { return nil }
        self.lineItem = lineItem
        self.price = .number(price)
        self.currency = "USD"
        self.bidResponse = decision.bidResponse
        switch decision.fault {
        case .hang, .serverError: return nil
        case .garbage: self.price = nil
        case .negative: self.price = .number(-price)
        case .zero: self.price = .number(0)
        case .notANumber: self.price = .text("NaN")
        case .otherCurrency: self.currency = "EUR"
        case .delay, nil: break
        }
    }

    /// Creates a bid that a bidder brought itself.
    init(_ bid: AuctionBody.Bid, lineItem: String) {
        self.lineItem = lineItem
        self.price = .number(bid.price)
        self.currency = bid.currency
        self.bidResponse = bid.bidResponse
    }
}

/// The body of an auction's response.
struct ServedBids: Encodable, Sendable {
    var bids: [ServedBid]
}
