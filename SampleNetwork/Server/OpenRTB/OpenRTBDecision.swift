/// The decision about one bid request, a pure function of the script, the placement and the auction's ID.
package struct OpenRTBDecision: Hashable, Sendable {
    /// A seat's bid.
    package struct SeatBid: Hashable, Sendable {
        /// The name of the seat.
        package var seat: String
        /// The price.
        package var price: Double
        /// The number that names the ad, and that it is made of.
        package var seed: UInt64

        /// The ID of the ad, by which its events are counted.
        package var adID: String { "rtb-\(self.seed.hexadecimal)" }
    }

    /// The time that the server waits first.
    package var milliseconds = 0
    /// The fault that follows; never `delay`.
    package var fault: OpenRTBFault.Kind?
    /// The bids, in the order of the seats.
    package var bids: [SeatBid] = []
}

extension OpenRTBScript {
    /// Decides on one bid request.
    package func decision(seed: UInt64, placement: String, id: String, floor: Double = 0) -> OpenRTBDecision {
        let key = RequestKey(seed: seed, adUnit: placement, requestID: id)
        var generator = SplitMix64(seed: key.value ^ 0x0B7B)
        var decision = OpenRTBDecision()
        for seat in 0..<self.seats {
            let bids = generator.nextFraction() < self.rate
            let exact = self.minimum + (self.maximum - self.minimum) * generator.nextFraction()
            let rounded = min(max((exact * 100).rounded() / 100, self.minimum), self.maximum)
            let bid = OpenRTBDecision.SeatBid(seat: "seat-\(seat + 1)", price: rounded, seed: generator.next())
            if bids, rounded >= floor { decision.bids.append(bid) }
        }
        for fault in self.faults {
            guard generator.nextFraction() < fault.rate else { continue }
            guard let milliseconds = fault.milliseconds else {
                decision.fault = fault.kind
                break
            }
            decision.milliseconds += milliseconds
        }
        return decision
    }
}
