/// Measured latencies, and how long was waited for those that never came: counts in the buckets of ``LatencyHistogram``.
struct MeasuredTimes {
    private(set) var count = 0
    private(set) var censoredCount = 0
    private var answered: [Int: Int] = [:]
    private var censored: [Int: Int] = [:]

    /// Adds a latency in milliseconds.
    mutating func add(_ milliseconds: Double) {
        self.count += 1
        self.answered[Self.bucket(milliseconds), default: 0] += 1
    }

    /// Adds what took longer than that.
    mutating func addCensored(_ milliseconds: Double) {
        self.censoredCount += 1
        self.censored[Self.bucket(milliseconds), default: 0] += 1
    }

    /// Adds those of another log.
    mutating func add(_ other: MeasuredTimes) {
        self.count += other.count
        self.censoredCount += other.censoredCount
        self.answered.merge(other.answered, uniquingKeysWith: +)
        self.censored.merge(other.censored, uniquingKeysWith: +)
    }

    private static func bucket(_ milliseconds: Double) -> Int {
        // The widest that buckets go to is 39 hours; readers of logs let no more than 11 days through.
        LatencyHistogram.bucket(ofNanoseconds: Int64(min(max(milliseconds, 0), 1e8) * 1e6))
    }

    /// The shares of those that come within these times, by Kaplan and Meier: what was cut off counts as long as it lasted.
    ///
    /// - Parameter weight: How much of what was cut off belongs to these latencies.
    /// - Returns: Times in milliseconds and how many come within them, both ascending.
    func distribution(weight: Double) -> [(time: Double, share: Double)] {
        let buckets = Set(self.answered.keys).union(self.censored.keys).sorted()
        var atRisk = Double(self.count) + weight * Double(self.censoredCount)
        var left = 1.0
        var points: [(time: Double, share: Double)] = []
        for bucket in buckets {
            if let here = self.answered[bucket] {
                left *= max(1 - Double(here) / atRisk, 0)
                let (low, high) = (LatencyHistogram.lowerBound(of: bucket), LatencyHistogram.lowerBound(of: bucket + 1))
                points.append(((low + high) / 2e6, 1 - left))
            }
            atRisk -= Double(self.answered[bucket] ?? 0) + weight * Double(self.censored[bucket] ?? 0)
            if atRisk <= 0 { break }
        }
        return points
    }
}
