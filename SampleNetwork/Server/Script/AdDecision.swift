/// The decision about one request, a pure function of the script, the ad unit and the request ID.
package struct AdDecision: Hashable, Sendable {
    /// The time that the server waits first.
    package let milliseconds: Int

    /// The fault that follows; never `delay`, and `nil` for a correct ad.
    package let fault: Fault?

    /// The number from which the ad, if there is one, is made.
    package let seed: UInt64
}

extension ServerScript {
    /// Decides on one request.
    ///
    /// Each fault of the ad unit draws two numbers, whether it needs them or not, so that a change of one fault's rate
    /// leaves the draws of the others unchanged. The first number decides whether the fault strikes, the second the
    /// length of a delay.
    package func decision(adUnit: String, requestID: String) -> AdDecision {
        self.decision(adUnit: adUnit, requestID: requestID, faults: self[adUnit].faults, start: 0)
    }

    /// Decides on one auction, apart from the bids in it.
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
