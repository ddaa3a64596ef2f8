/// The decision about one request for a bid, a pure function of the script, the ad unit and the request ID.
package struct BidDecision: Hashable, Sendable {
    /// The time that the server waits first.
    package let milliseconds: Int

    /// The fault that follows; never `delay`, and `nil` for a correct bid or none.
    package let fault: BidFault.Kind?

    /// The price in USD per 1000 impressions; `nil` for no bid.
    package let price: Double?

    /// The number that names the bid, and from which its ad is made.
    package let seed: UInt64

    /// The text that represents the bid, from the response to the ad.
    package var bidResponse: String { "bid-\(self.seed.hexadecimal)" }

    /// Returns the number of the bid that a text represents, or `nil` if this server did not make the text.
    package static func seed(of bidResponse: String) -> UInt64? {
        let digits = bidResponse.dropFirst("bid-".count)
        guard bidResponse.hasPrefix("bid-"), digits.utf8.count == 16 else { return nil }
        return UInt64(digits, radix: 16)
    }
}

extension ServerScript {
    /// Decides on one request for a bid.
    ///
    /// The draws have a separate start, so that a bid and an ad of the same request are independent.
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
        // Rounded to cents, as far as the range allows.
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
