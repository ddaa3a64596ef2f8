/// What one request for a bid is answered with; a pure function of the script, the ad unit and the request ID.
package struct BidDecision: Hashable, Sendable {
    /// How long the server waits first.
    package let milliseconds: Int

    /// What goes wrong then; never `delay`, and `nil` for a bid as it should be, or none.
    package let fault: BidFault.Kind?

    /// The price in USD per 1000 impressions; `nil` for no bid.
    package let price: Double?

    /// The number that names the bid and that its ad is made from.
    package let seed: UInt64

    /// What stands for the bid, from the answer to the ad.
    package var bidResponse: String { "bid-\(self.seed.hexadecimal)" }

    /// The number of the bid that a text stands for, or `nil` if it is none of this server's making.
    package static func seed(of bidResponse: String) -> UInt64? {
        let digits = bidResponse.dropFirst("bid-".count)
        guard bidResponse.hasPrefix("bid-"), digits.utf8.count == 16 else { return nil }
        return UInt64(digits, radix: 16)
    }
}

extension ServerScript {
    /// Decides about one request for a bid.
    ///
    /// It draws from a start of its own, so that a bid and an ad of the same request do not hang together.
    package func bidDecision(adUnit: String, requestID: String) -> BidDecision {
        let key = RequestKey(seed: self.seed, adUnit: adUnit, requestID: requestID)
        var generator = SplitMix64(seed: key.value ^ 0xB1D)
        let seed = generator.next()
        let bids = generator.nextFraction()
        let price = generator.nextFraction()
        guard let script = self[adUnit].bids, bids < script.rate else {
            return BidDecision(milliseconds: 0, fault: nil, price: nil, seed: seed)
        }
        let exact = script.minimum + (script.maximum - script.minimum) * price
        // Cents, as far as the range has room for them.
        let rounded = min(max((exact * 100).rounded() / 100, script.minimum), script.maximum)
        var wait = 0
        for fault in script.faults {
            let strikes = generator.nextFraction() < fault.rate
            let draw = generator.next()
            guard strikes else { continue }
            guard let range = fault.milliseconds else {
                return BidDecision(milliseconds: wait, fault: fault.kind, price: rounded, seed: seed)
            }
            wait += range.lowerBound + Int(draw % UInt64(range.count))
        }
        return BidDecision(milliseconds: wait, fault: nil, price: rounded, seed: seed)
    }
}
