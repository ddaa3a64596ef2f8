/// The bids of one ad unit.
package struct BidScript: Hashable, Sendable {
    /// The share of requests that the ad unit bids for, from 0 to 1.
    package var rate: Double

    /// The lowest price, in USD per 1000 impressions.
    package var minimum: Double

    /// The highest price.
    package var maximum: Double

    /// The faults of bids, in the order in which they are tried.
    package var faults: [BidFault]

    /// Creates the script of an ad unit's bids; by default, the ad unit bids for every request.
    ///
    /// - Parameters:
    ///   - rate: The share of requests that the ad unit bids for; clamped to 0...1.
    ///   - minimum: The lowest price.
    ///   - maximum: The highest price; raised to the lowest if it is below.
    ///   - faults: The faults of bids.
    package init(rate: Double = 1, minimum: Double = 0.5, maximum: Double = 5, faults: [BidFault] = []) {
        self.rate = rate.isNaN ? 0 : min(max(rate, 0), 1)
        self.minimum = minimum
        self.maximum = max(minimum, maximum)
        self.faults = faults
    }
}

extension BidScript: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case rate, minimum, maximum, faults
    }

    /// Reads the script strictly; an absent key has the default value of `init`.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init()
        self.rate = try fields.decodeIfPresent(Double.self, forKey: .rate) ?? self.rate
        self.minimum = try fields.decodeIfPresent(Double.self, forKey: .minimum) ?? self.minimum
        self.maximum = try fields.decodeIfPresent(Double.self, forKey: .maximum) ?? max(self.minimum, self.maximum)
        self.faults = try fields.decodeIfPresent([BidFault].self, forKey: .faults) ?? []
        guard (0...1).contains(self.rate) else {
            throw ServerScriptError("rate \(self.rate) is outside 0...1", at: decoder.codingPath)
        }
        guard self.minimum > 0 else {
            throw ServerScriptError("minimum \(self.minimum) is not positive", at: decoder.codingPath)
        }
        guard self.minimum <= self.maximum else {
            throw ServerScriptError(
                "maximum \(self.maximum) is below minimum \(self.minimum)",
                at: decoder.codingPath
            )
        }
    }
}
