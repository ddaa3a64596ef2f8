/// A bid as a network makes it.
public struct AdapterBid: Hashable, Codable, Sendable {
    /// The price per 1000 impressions.
    public var price: Double

    /// The currency of the price as an ISO 4217 code; a local auction accepts only `"USD"`.
    public var currency: String

    /// The data that the adapter gets back as ``NativeAdConfiguration/bidResponse`` if the bid wins; opaque to
    /// mediation.
    public var bidResponse: String?

    /// Creates a bid.
    ///
    /// - Parameters:
    ///   - price: The price per 1000 impressions.
    ///   - currency: The currency of the price.
    ///   - bidResponse: The data that the adapter gets back if the bid wins.
    public init(price: Double, currency: String = "USD", bidResponse: String? = nil) {
        self.price = price
        self.currency = currency
        self.bidResponse = bidResponse
    }
}
