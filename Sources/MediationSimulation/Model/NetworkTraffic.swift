/// What the line items of a network have in common.
public struct NetworkTraffic: Hashable, Sendable {
    /// What the network would pay for a request, in USD per 1000: drawn once for all its line items.
    ///
    /// A line item of the network fills if the valuation is at least its price.
    public var valuation: Law

    /// Creates the traffic of a network.
    ///
    /// - Parameter valuation: What the network would pay for a request.
    public init(valuation: Law) {
        self.valuation = valuation
    }
}
