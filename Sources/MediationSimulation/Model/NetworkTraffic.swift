/// The traffic that the line items of a network have in common.
public struct NetworkTraffic: Hashable, Sendable {
    /// The network's valuation of a request, in USD per 1000; it is drawn once for all line items of the network.
    ///
    /// A line item of the network fills if the valuation is at least the line item's price.
    public var valuation: Law

    /// Creates the traffic of a network.
    ///
    /// - Parameter valuation: The network's valuation of a request.
    public init(valuation: Law) {
        self.valuation = valuation
    }
}
