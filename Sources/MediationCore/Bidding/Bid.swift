/// A bid in an auction, for one line item.
///
/// Its JSON form is described by `docs/schemas/auction-answer.schema.json`.
public struct Bid: Hashable, Sendable {
    /// The name of the line item that bids.
    public var lineItem: String

    /// The price in USD per 1000 impressions.
    public var price: Double

    /// The currency of the price; a bid in any currency except `"USD"` is rejected.
    public var currency: String

    /// The data that the adapter gets as ``NativeAdConfiguration/bidResponse`` if the bid wins; opaque to mediation.
    public var bidResponse: String?

    /// Creates a bid.
    ///
    /// - Parameters:
    ///   - lineItem: The name of the line item that bids.
    ///   - price: The price in USD per 1000 impressions.
    ///   - currency: The currency of the price.
    ///   - bidResponse: The data that the adapter gets if the bid wins.
    public init(lineItem: String, price: Double, currency: String = "USD", bidResponse: String? = nil) {
        self.lineItem = lineItem
        self.price = price
        self.currency = currency
        self.bidResponse = bidResponse
    }

    init(lineItem: String, _ bid: AdapterBid) {
        self.init(lineItem: lineItem, price: bid.price, currency: bid.currency, bidResponse: bid.bidResponse)
    }

    /// The bid without the name of its line item.
    var adapterBid: AdapterBid {
        AdapterBid(price: self.price, currency: self.currency, bidResponse: self.bidResponse)
    }
}

extension Bid: Codable {
    private enum CodingKeys: String, CodingKey {
        case lineItem, price, currency, bidResponse
    }

    /// Reads a bid; a missing currency means USD, and unknown keys are ignored.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            lineItem: try container.decode(String.self, forKey: .lineItem),
            price: try container.decode(Double.self, forKey: .price),
            currency: try container.decodeIfPresent(String.self, forKey: .currency) ?? "USD",
            bidResponse: try container.decodeIfPresent(String.self, forKey: .bidResponse)
        )
    }
}
