/// The network's bid to show an ad.
public struct SampleBid: Hashable, Sendable {
    /// The price per 1000 impressions, as the ad server gave it.
    public let price: Double

    /// The currency of the price, as an ISO 4217 code.
    public let currency: String

    /// The text that represents the bid: a request with it as ``SampleAdRequest/bidResponse`` gets the ad of the bid.
    public let bidResponse: String

    /// Creates a bid.
    public init(price: Double, currency: String, bidResponse: String) {
        self.price = price
        self.currency = currency
        self.bidResponse = bidResponse
    }
}

extension SampleBid: Decodable {
    private enum CodingKeys: String, CodingKey {
        case price, currency, bidResponse
    }
}
