extension SimulationResult {
    /// The share of requests that ended with an ad.
    public var fillRate: Estimate {
        self.share(self.loads, squares: self.blocks.loadsSquared, products: self.blocks.loadsByRequests)
    }

    /// The revenue per 1000 requests in USD.
    public var revenuePerThousandRequests: Estimate {
        let value = self.ecpmSum.double / 1e6 / self.count
        guard self.requests > 1 else { return Estimate(value) }
        guard self.isIndependent else {
            let error = self.blocks.standardError(
                ratio: value * 1e6,
                squares: self.blocks.ecpmSquared,
                products: self.blocks.ecpmByRequests,
                divisorSquares: self.blocks.requestsSquared,
                divisor: self.count
            )
            return Estimate(value, standardError: error.map { $0 / 1e6 }, freedom: self.freedom)
        }
        let variance = max(self.ecpmSquares.double / 1e12 / self.count - value * value, 0)
        return Estimate(value, standardError: (variance / (self.count - 1)).squareRoot())
    }

    /// The mean eCPM of the impressions in USD; not a number without any impressions.
    public var ecpm: Estimate {
        let shown = Double(self.impressions)
        let value = self.ecpmSum.double / 1e6 / shown
        guard self.impressions > 1 else { return Estimate(value) }
        guard self.isIndependent else {
            let error = self.blocks.standardError(
                ratio: value * 1e6,
                squares: self.blocks.ecpmSquared,
                products: self.blocks.ecpmByImpressions,
                divisorSquares: self.blocks.impressionsSquared,
                divisor: shown
            )
            return Estimate(value, standardError: error.map { $0 / 1e6 }, freedom: self.freedom)
        }
        let variance = max(self.ecpmSquares.double / 1e12 / shown - value * value, 0)
        return Estimate(value, standardError: (variance / (shown - 1)).squareRoot())
    }

    /// The share of the shown ads that the user was rewarded for; `nil` if the format has no rewards, and not a number
    /// without any impressions.
    public var completionRate: Estimate? {
        self.rewards.map { rewards in
            let shown = Double(self.impressions)
            // Whether an ad is watched to the end depends on nothing else, neither the day nor the session.
            return Estimate(share: Double(rewards) / shown, ofTrials: shown)
        }
    }

    /// The mean latency of loads, in milliseconds.
    public var meanLatency: Estimate {
        let value = self.time.double / 1e6 / self.count
        guard self.requests > 1 else { return Estimate(value) }
        guard self.isIndependent else {
            let error = self.blocks.standardError(
                ratio: value * 1e3,
                squares: self.blocks.timeSquared,
                products: self.blocks.timeByRequests,
                divisorSquares: self.blocks.requestsSquared,
                divisor: self.count
            )
            return Estimate(value, standardError: error.map { $0 / 1e3 }, freedom: self.freedom)
        }
        let variance = self.latency.variance(around: value)
        return Estimate(value, standardError: (variance / (self.count - 1)).squareRoot())
    }

    /// The share of requests that ended at the deadline, without an ad.
    public var deadlineRate: Double { Double(self.deadlineHits) / self.count }

    /// The share of requests that ended because the user left.
    public var abandonmentRate: Double { Double(self.abandoned) / self.count }

    /// The mean number of line items that a request asks.
    public var attemptsPerRequest: Double {
        Double(self.lineItems.reduce(0) { $0 + $1.attempts }) / self.count
    }

    /// The mean number of attempts per request that end at their timeouts.
    public var timeoutsPerRequest: Double {
        Double(self.lineItems.reduce(0) { $0 + $1.timeouts }) / self.count
    }

    /// The revenue of all requests in USD.
    public var revenue: Double { self.ecpmSum.double / 1e9 }

    /// The number of blocks that errors were estimated from, if requests depend on each other; otherwise unlimited.
    package var blockCount: Int { self.isIndependent ? .max : self.blocks.blocks }

    private var freedom: Double { self.blocks.freedom(requests: self.requests) }

    private var count: Double { Double(self.requests) }

    private func share(_ part: Int, squares: ExactSum, products: ExactSum) -> Estimate {
        let value = Double(part) / self.count
        guard self.isIndependent || self.requests < 2 else {
            let error = self.blocks.standardError(
                ratio: value,
                squares: squares,
                products: products,
                divisorSquares: self.blocks.requestsSquared,
                divisor: self.count
            )
            return Estimate(share: value, standardError: error, freedom: self.freedom)
        }
        return Estimate(share: value, ofTrials: self.count)
    }
}
