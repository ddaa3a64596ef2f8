/// What one request is answered with; a pure function of the script, the ad unit and the request ID.
package struct AdDecision: Hashable, Sendable {
    /// How long the server waits first.
    package let milliseconds: Int

    /// What goes wrong then; never `delay`, and `nil` for an ad as it should be.
    package let fault: Fault?

    /// The number that the ad, if there is one, is made from.
    package let seed: UInt64
}

extension ServerScript {
    /// Decides about one request.
    ///
    /// Each fault of the ad unit draws two numbers, whether it needs them or not, so that changing one fault's rate
    /// leaves the others' draws alone. The first number decides whether it strikes, the second how long a delay is.
    package func decision(adUnit: String, requestID: String) -> AdDecision {
        self.decision(adUnit: adUnit, requestID: requestID, faults: self[adUnit].faults, start: 0)
    }

    /// Decides about one auction, apart from the bids in it.
    package func auctionDecision(adUnit: String, requestID: String) -> AdDecision {
        self.decision(adUnit: adUnit, requestID: requestID, faults: self.auctionFaults, start: 0xA0C)
    }

    private func decision(adUnit: String, requestID: String, faults: [Fault], start: UInt64) -> AdDecision {
        let key = RequestKey(seed: self.seed, adUnit: adUnit, requestID: requestID)
        var generator = SplitMix64(seed: key.value ^ start)
        var wait = 0
        for fault in faults {
            let strikes = generator.nextFraction() < fault.rate
            let draw = generator.next()
            guard strikes else { continue }
            guard fault.kind == .delay, let range = fault.milliseconds else {
                return AdDecision(milliseconds: wait, fault: fault, seed: key.value)
            }
            wait += range.lowerBound + Int(draw % UInt64(range.count))
        }
        return AdDecision(milliseconds: wait, fault: nil, seed: key.value)
    }
}
