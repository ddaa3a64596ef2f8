/// The figures of a waterfall, calculated instead of drawn: without sampling error.
public struct ExactEvaluation: Hashable, Sendable {
    /// The figures of a line item, each per request.
    public struct LineItem: Hashable, Sendable {
        /// The name of the line item.
        public let name: String
        /// The number of attempts.
        public internal(set) var attempts = 0.0
        /// The number of attempts that fill in time.
        public internal(set) var fills = 0.0
        /// The number of attempts that end at the timeout.
        public internal(set) var timeouts = 0.0
        /// The number of attempts that are cut off by the deadline.
        public internal(set) var deadlineHits = 0.0
        /// The revenue per 1000 requests in USD.
        public internal(set) var revenuePerThousandRequests = 0.0
        /// The start times of its attempts, in milliseconds from the start of the load, summed over all attempts of a
        /// request.
        public internal(set) var startTime = 0.0

        init(name: String) {
            self.name = name
        }
    }

    /// The share of requests that end with an ad.
    public internal(set) var fillRate = 0.0
    /// The number of ads that are shown per request.
    public internal(set) var impressionsPerRequest = 0.0
    /// The revenue per 1000 requests in USD.
    public internal(set) var revenuePerThousandRequests = 0.0
    /// The mean latency of loads, in milliseconds.
    public internal(set) var meanLatency = 0.0
    /// The share of requests that end at the deadline, without an ad.
    public internal(set) var deadlineRate = 0.0
    /// The share of requests that end because the user leaves.
    public internal(set) var abandonmentRate = 0.0

    /// The possible error of the figures: for money, relative to all revenue; for times, to the mean latency; for
    /// rates, to all requests.
    ///
    /// It is twice the difference between the extrapolation from two grids of time and the extrapolation from the two
    /// that are half as fine, plus a sixteenth of the difference between the two grids, plus rounding. It is 0 if no
    /// grid was needed.
    public internal(set) var error = 0.0

    /// The line items in the order of the waterfall.
    public internal(set) var lineItems: [LineItem]

    /// The mean number of line items that a request asks.
    public var attemptsPerRequest: Double { self.lineItems.reduce(0) { $0 + $1.attempts } }

    /// The mean number of attempts per request that end at their timeouts.
    public var timeoutsPerRequest: Double { self.lineItems.reduce(0) { $0 + $1.timeouts } }

    /// The mean eCPM of the impressions in USD; not a number without any impressions.
    public var ecpm: Double { self.revenuePerThousandRequests / self.impressionsPerRequest }

    /// Returns the greatest difference of all figures, in the units of ``error``.
    func difference(from other: ExactEvaluation) -> Double {
        func parts(_ evaluation: ExactEvaluation) -> (rates: [Double], money: [Double], times: [Double]) {
            let items = evaluation.lineItems
            let rates = [evaluation.fillRate, evaluation.deadlineRate, evaluation.abandonmentRate]
            return (
                rates + items.flatMap { [$0.attempts, $0.fills, $0.timeouts, $0.deadlineHits] },
                [evaluation.revenuePerThousandRequests] + items.map(\.revenuePerThousandRequests),
                [evaluation.meanLatency] + items.map(\.startTime)
            )
        }
        func greatest(_ left: [Double], _ right: [Double], _ whole: Double) -> Double {
            zip(left, right).reduce(0) { max($0, ($1.0 - $1.1).magnitude) } / max(whole, .leastNormalMagnitude)
        }
        let (mine, others) = (parts(self), parts(other))
        return max(
            greatest(mine.rates, others.rates, 1),
            greatest(mine.money, others.money, self.revenuePerThousandRequests),
            greatest(mine.times, others.times, self.meanLatency)
        )
    }

    /// Returns the limit of ever finer grids, extrapolated from this one and one that is half as fine.
    ///
    /// If everything that changes abruptly does so at nodes, the error of a grid is a quarter of that of one half as
    /// fine.
    func extrapolated(from other: ExactEvaluation) -> ExactEvaluation {
        var result = ExactEvaluation(lineItems: self.lineItems.map { LineItem(name: $0.name) })
        result.add(self, share: 4 / 3)
        result.add(other, share: -1 / 3)
        result.keepPositive()
        return result
    }

    /// Replaces negative figures with 0: extrapolation can make the figures of very rare events negative.
    private mutating func keepPositive() {
        let rates: [WritableKeyPath<Self, Double>] = [\.deadlineRate, \.abandonmentRate]
        for rate in rates { self[keyPath: rate] = max(self[keyPath: rate], 0) }
        let counts: [WritableKeyPath<LineItem, Double>] = [
            \.attempts, \.fills, \.timeouts, \.deadlineHits, \.revenuePerThousandRequests, \.startTime,
        ]
        for index in self.lineItems.indices {
            for count in counts {
                self.lineItems[index][keyPath: count] = max(self.lineItems[index][keyPath: count], 0)
            }
        }
        self.fillRate = max(self.fillRate, 0)
    }

    /// Adds the figures of a part of the traffic, weighted by its share.
    mutating func add(_ other: ExactEvaluation, share: Double) {
        self.fillRate += share * other.fillRate
        self.impressionsPerRequest += share * other.impressionsPerRequest
        self.revenuePerThousandRequests += share * other.revenuePerThousandRequests
        self.meanLatency += share * other.meanLatency
        self.deadlineRate += share * other.deadlineRate
        self.abandonmentRate += share * other.abandonmentRate
        for (index, item) in other.lineItems.enumerated() {
            self.lineItems[index].attempts += share * item.attempts
            self.lineItems[index].fills += share * item.fills
            self.lineItems[index].timeouts += share * item.timeouts
            self.lineItems[index].deadlineHits += share * item.deadlineHits
            self.lineItems[index].revenuePerThousandRequests += share * item.revenuePerThousandRequests
            self.lineItems[index].startTime += share * item.startTime
        }
    }
}
