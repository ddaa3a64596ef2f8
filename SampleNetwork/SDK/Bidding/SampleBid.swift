/// What the network would pay to show an ad.
public struct SampleBid: Hashable, Sendable {
    /// The price per 1000 impressions, as the ad server gave it.
    public let price: Double

    /// The currency of the price, as in ISO 4217.
    public let currency: String

    /// What stands for the bid: a request with it as ``SampleAdRequest/bidResponse`` gets the ad of the bid.
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
