/// Draws markets that may as well be the true one, from what a traffic model says of how its values were counted.
///
/// The same number draws the same market for every waterfall: each value depends on the seed, the number and the name of
/// its line item, and on nothing else.
struct MarketDraw {
    private let key: UInt64

    init(_ number: Int, seed: UInt64) {
        let seedKey = Randomness.key(ofSeed: seed) ^ Randomness.purpose("market")
        self.key = Randomness.key(ofRequest: number, seedKey: seedKey)
    }

    /// Returns a model with other values wherever the traffic of a complete model is in doubt.
    func model(like model: SimulationModel) -> SimulationModel {
        var traffic = model.traffic
        let fillFactor = self.factor("fills", traffic.fillError)
        if let ads = traffic.loadedAds, let rate = traffic.showRate {
            traffic.showRate = self.rate(rate, of: ads, "show")
        }
        if let quality = traffic.hiddenQuality, quality.error > 0 {
            let spread = quality.spread + quality.error * self.normal("quality")
            traffic.hiddenQuality?.spread = min(max(spread, 0), 1)
        }
        for (name, item) in traffic.lineItems {
            traffic.lineItems[name] = self.item(item, name, fillFactor)
        }
        self.drawSegments(&traffic, like: model.traffic, fillFactor)
        return model.with(completeTraffic: traffic)
    }

    // MARK: Line items and segments

    private func item(_ known: LineItemTraffic, _ name: String, _ fillFactor: Double) -> LineItemTraffic {
        var item = known
        let isBidder = known.bidRate != nil
        if let fill = known.fill {
            let rate = known.attempts.map { self.rate(fill, of: $0, "fill", name) } ?? fill
            item.fill = min(rate * (isBidder ? 1 : fillFactor), 1 - (known.errors ?? 0))
        }
        if let rate = known.bidRate {
            item.bidRate = min((known.auctions.map { self.rate(rate, of: $0, "bids", name) } ?? rate) * fillFactor, 1)
        }
        guard let count = known.latencies else { return item }
        item.fillLatency = known.fillLatency.map { self.law($0, of: count, "fillLatency", name) }
        item.noFillLatency = known.noFillLatency.map { self.law($0, of: count, "noFillLatency", name) }
        item.errorLatency = known.errorLatency.map { self.law($0, of: count, "noFillLatency", name) }
        item.signalLatency = known.signalLatency.map { self.law($0, of: count, "signalLatency", name) }
        return item
    }

    /// Draws the factors of segments; prices are in doubt for users without a segment, too.
    private func drawSegments(_ traffic: inout TrafficModel, like known: TrafficModel, _ fillFactor: Double) {
        let all = self.factor("prices", traffic.ecpmError)
        var prices: [String: Double] = [:]
        for (name, item) in traffic.lineItems {
            let factor = all * self.factor("price", item.ecpmError, name)
            // A network's valuation is compared with the price, which is not in doubt.
            if factor != 1, item.network == nil { prices[name] = factor }
        }
        if !prices.isEmpty { traffic.segments = traffic.wholeSegments }
        for index in traffic.segments.indices {
            let segment = traffic.segments[index]
            for (name, factors) in segment.lineItems {
                guard let count = factors.attempts, let factor = factors.fill else { continue }
                let isBidder = known.lineItems[name]?.bidRate != nil
                let rate = isBidder ? known.lineItems[name]?.bidRate : known.lineItems[name]?.fill
                let now = isBidder ? traffic.lineItems[name]?.bidRate : traffic.lineItems[name]?.fill
                guard let rate, let now, now > 0 else { continue }
                let drawn = self.rate(min(rate * factor, 1), of: count, "segment", segment.name + "\u{0}" + name)
                traffic.segments[index].lineItems[name]?.fill =
                    known.isEstimate(of: name) ? drawn / rate : drawn * fillFactor / now
            }
            for (name, price) in prices {
                var factors = traffic.segments[index].lineItems[name] ?? SegmentTraffic.Factors()
                factors.ecpm = (factors.ecpm ?? segment.factors.ecpm ?? 1) * price
                traffic.segments[index].lineItems[name] = factors
            }
        }
    }

    // MARK: Laws

    /// Returns a rate with the beta law that follows from Jeffreys' prior and a number of trials.
    private func rate(_ mean: Double, of trials: Int, _ kind: String, _ name: String = "") -> Double {
        guard mean > 0, mean < 1 else { return mean }
        let successes = self.gamma(mean * Double(trials + 1), kind, name)
        let failures = self.gamma((1 - mean) * Double(trials + 1), kind + " not", name)
        return successes / max(successes + failures, .leastNonzeroMagnitude)
    }

    /// Returns a number with a gamma law, by the cube root of Wilson and Hilferty.
    private func gamma(_ shape: Double, _ kind: String, _ name: String) -> Double {
        let root = 1 - 1 / (9 * shape) + self.normal(kind, name) / (3 * shape.squareRoot())
        return max(shape * root * root * root, 0)
    }

    /// Returns a factor with a lognormal law around 1.
    private func factor(_ kind: String, _ error: Double?, _ name: String = "") -> Double {
        guard let error, error > 0 else { return 1 }
        return Mathematics.exp(error * self.normal(kind, name))
    }

    /// Returns a law that as many measurements may as well come from.
    private func law(_ known: Law, of count: Int, _ kind: String, _ name: String) -> Law {
        switch known {
        case .lognormal(let median, let sigma):
            let shift = self.normal(kind, name) / Double(count).squareRoot()
            let stretch = self.normal(kind + " spread", name) / (2 * Double(count)).squareRoot()
            return .lognormal(median: median * Mathematics.exp(sigma * shift), sigma: sigma * Mathematics.exp(stretch))
        case .samples(let samples):
            // A bootstrap, of no more measurements than tables can tell apart.
            let purpose = Randomness.purpose(kind, name)
            let drawn = (0..<min(count, Self.mostMeasurements)).map { number in
                let key = Randomness.key(ofRequest: number, seedKey: self.key)
                let bits = Randomness.draw(key, purpose)
                return samples.quantile(Randomness.unit(bits >> 32))
            }
            return .samples(Samples(drawn))
        case .constant, .exponential, .uniform, .beta: return known
        }
    }

    private static let mostMeasurements = 2000

    /// Returns a number with the standard normal law.
    private func normal(_ kind: String, _ name: String = "") -> Double {
        let share = Randomness.unit(Randomness.draw(self.key, Randomness.purpose(kind, name)) >> 32)
        return Mathematics.normalQuantile(share, tail: 1 - share)
    }
}

extension TrafficModel {
    /// Indicates whether the rate of a line item was not counted in the segments, but is somebody's estimate: it stands for
    /// fewer attempts than they have.
    fileprivate func isEstimate(of name: String) -> Bool {
        guard let item = self.lineItems[name] else { return false }
        guard let own = item.bidRate == nil ? item.attempts : item.auctions else { return false }
        return own < self.segments.reduce(0) { $0 + ($1.lineItems[name]?.attempts ?? 0) }
    }
}

extension SimulationModel {
    /// Indicates whether the traffic says how its values were counted, so that it is known how far they may be off.
    public var isInDoubt: Bool {
        let traffic = self.traffic
        let lineItems = traffic.lineItems.values.contains {
            $0.attempts != nil || $0.auctions != nil || $0.latencies != nil || $0.ecpmError ?? 0 > 0
        }
        let segments = traffic.segments.contains { $0.lineItems.values.contains { $0.attempts != nil } }
        let all = traffic.ecpmError ?? 0 > 0 || traffic.fillError ?? 0 > 0 || traffic.hiddenQuality?.error ?? 0 > 0
        return lineItems || segments || all || traffic.loadedAds != nil
    }
}
