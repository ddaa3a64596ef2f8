import MediationCore
import MediationSimulation

/// A waterfall as the page draws it, to be changed there.
struct StudioWaterfall: Encodable {
    struct Item: Encodable {
        let name: String
        let adapter: String
        /// The price in USD per 1000 impressions; for a bidder, the least.
        let price: Double
        /// The timeout in milliseconds.
        let timeout: Double
        let isBidder: Bool
    }

    let adUnit: String
    let lineItems: [Item]
    /// The assumptions about its traffic, one sentence each.
    let assumptions: [String]

    init(_ model: SimulationModel) {
        self.adUnit = model.adUnit.id
        self.lineItems = model.adUnit.waterfall.map { item in
            Item(
                name: item.name,
                adapter: item.adapter,
                price: item.bidder?.floor ?? item.ecpm,
                timeout: item.timeout.milliseconds,
                isBidder: item.bidder != nil
            )
        }
        self.assumptions = model.assumptions
    }
}
