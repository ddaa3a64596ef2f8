internal import MediationCore

extension Fitting {
    /// Completes the model; a bidder whose reports contain only winning bids gets the law of bids that wins as often,
    /// at the same price.
    mutating func fitBids() throws(MediationError) -> SimulationModel {
        for item in self.items where item.isBidder && item.bids.isEmpty && item.ecpm != nil {
            guard let wins = item.wins, wins > 0, item.bidCount > 0 else { continue }
            self.traffic.lineItems[item.name]?.bid = .lognormal(median: item.ecpm ?? 1, sigma: 0.8)
            self.assumptions.append(
                "Of the bids of \(item.name.quoted) only those that won are reported: lognormal, so that as many win at the "
                    + "same price."
            )
        }
        // Bidders win from each other: after a few rounds, nothing changes.
        for _ in 0..<6 {
            for item in self.items where self.isUnknownBid(of: item) { try self.improveBid(of: item) }
        }
        return try SimulationModel(adUnit: self.adUnit, traffic: self.traffic)
    }

    private func isUnknownBid(of item: ObservedLineItem) -> Bool {
        guard item.isBidder, item.bids.isEmpty, item.ecpm != nil, let wins = item.wins else { return false }
        return wins > 0 && item.bidCount > 0
    }

    /// Improves the law of bids by a few steps of Newton's method, in the logarithms of the median and of sigma.
    private mutating func improveBid(of item: ObservedLineItem) throws(MediationError) {
        guard case .lognormal(let median, let sigma) = self.traffic.lineItems[item.name]?.bid else { return }
        var place = (Mathematics.log(median), Mathematics.log(max(sigma, 0.05)))
        var miss = try self.miss(of: item, at: place)
        for _ in 0..<8 where miss.0.magnitude + miss.1.magnitude > 1e-6 {
            let step = 1e-3
            let first = try self.miss(of: item, at: (place.0 + step, place.1))
            let second = try self.miss(of: item, at: (place.0, place.1 + step))
            let (a, b) = ((first.0 - miss.0) / step, (second.0 - miss.0) / step)
            let (c, d) = ((first.1 - miss.1) / step, (second.1 - miss.1) / step)
            let determinant = a * d - b * c
            guard determinant.magnitude > 1e-9, determinant.isFinite else { break }
            var move = ((b * miss.1 - d * miss.0) / determinant, (c * miss.0 - a * miss.1) / determinant)
            // Far away, the slope is unreliable: steps are at most 0.5, and only downhill.
            let size = max(move.0.magnitude, move.1.magnitude)
            if size > 0.5 { move = (move.0 * 0.5 / size, move.1 * 0.5 / size) }
            var isBetter = false
            for _ in 0..<6 where !isBetter {
                let next = (
                    min(max(place.0 + move.0, -6), 9), min(max(place.1 + move.1, -3), 1.1)
                )
                let there = try self.miss(of: item, at: next)
                isBetter = there.0 * there.0 + there.1 * there.1 < miss.0 * miss.0 + miss.1 * miss.1
                if isBetter { (place, miss) = (next, there) }
                move = (move.0 / 2, move.1 / 2)
            }
            guard isBetter else { break }
        }
        self.traffic.lineItems[item.name]?.bid = Self.law(at: place)
    }

    private static func law(at place: (Double, Double)) -> Law {
        .lognormal(
            median: Self.rounded(Mathematics.exp(place.0)),
            sigma: Self.rounded(Mathematics.exp(place.1))
        )
    }

    /// Returns the errors of a law in the number of wins and in the price of winning bids, as logarithms.
    private func miss(
        of item: ObservedLineItem,
        at place: (Double, Double)
    ) throws(MediationError) -> (Double, Double) {
        var traffic = self.traffic
        traffic.segments = []
        traffic.lineItems[item.name]?.bid = .lognormal(
            median: Mathematics.exp(place.0),
            sigma: Mathematics.exp(place.1)
        )
        let model = try SimulationModel(adUnit: self.adUnit, traffic: traffic)
        let figures = Forecast.closedForm(model).lineItems[item.name] ?? Forecast.Figures()
        guard figures.fills > 0, figures.impressions > 0, let wins = item.wins, let ecpm = item.ecpm else {
            return (9, 9)
        }
        let price = figures.revenue / figures.impressions * 1000
        return (
            Mathematics.log(figures.fills * self.observation.requests / wins), Mathematics.log(price / ecpm)
        )
    }
}
