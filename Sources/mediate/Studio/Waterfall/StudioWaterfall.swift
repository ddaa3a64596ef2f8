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

    /// The name of the ad unit, which no other waterfall has.
    let adUnit: String
    let lineItems: [Item]
    /// The assumptions about its traffic, one sentence each.
    let assumptions: [String]

    /// Returns the waterfalls of models.
    static func all(_ models: [SimulationModel]) -> [StudioWaterfall] {
        zip(models, Self.names(of: models)).map { StudioWaterfall($0, name: $1) }
    }

    /// Returns names for the ad units of models: their IDs, with a number for further ones of the same ID, which are for
    /// other users.
    static func names(of models: [SimulationModel]) -> [String] {
        let ids = models.map(\.adUnit.id)
        var (free, taken) = (Set(ids), Set(ids))
        return ids.map { id in
            if free.remove(id) != nil { return id }
            var (name, number) = ("\(id) (2)", 2)
            while !taken.insert(name).inserted {
                number += 1
                name = "\(id) (\(number))"
            }
            return name
        }
    }

    private init(_ model: SimulationModel, name: String) {
        self.adUnit = name
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
